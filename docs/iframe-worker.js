/* Lets the manual's search work where its pages are opened from a folder: browsers start no worker from a file, so
   the search runs in a hidden frame of the page, which looks to it like a worker. */
"use strict";

class IFrameWorker extends EventTarget {
  constructor(address) {
    super();
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    const inside = this.frame.contentWindow;
    const load = (source) =>
      new Promise((loaded, failed) => {
        const script = inside.document.createElement("script");
        script.src = new URL(source, document.baseURI);
        script.onload = loaded;
        script.onerror = () => failed(new Error(`${source} cannot be loaded`));
        inside.document.body.append(script);
      });
    inside.importScripts = async (...sources) => {
      for (const source of sources) await load(source);
    };
    inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
    this.ready = load(address);
    this.ready.catch((error) => this.dispatchEvent(new ErrorEvent("error", { error, message: error.message })));
  }

  postMessage(data) {
    const inside = this.frame.contentWindow;
    this.ready.then(() => inside.dispatchEvent(new MessageEvent("message", { data })));
  }

  terminate() {
    this.frame.remove();
  }
}

if (location.protocol === "file:") {
  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
}
