"use strict";
(() => {
  const NS = "http://www.w3.org/2000/svg";
  const COLOURS = { crimson: "#e2503c", azure: "#6fc0f5", saffron: "#f0b13a", ivory: "#f2ebda", jade: "#2fa578", plum: "#b365c8" };
  const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
  const $ = (id) => document.getElementById(id);
  let battle = JSON.parse($("battle").textContent);
  const live = document.body.dataset.live;
  const chart = $("chart"), scrub = $("scrub"), calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let at = 0, playing = 0, follows = true, view = null, epoch = null, lost = "";

  const make = (name, marks, ...inside) => {
    const one = document.createElementNS(NS, name);
    for (const key in marks) one.setAttribute(key, marks[key]);
    for (const part of inside) one.append(part);
    return one;
  };
  const plain = (name, text, kind) => {
    const one = document.createElement(name);
    if (text) one.textContent = text;
    if (kind) one.className = kind;
    return one;
  };
  const colour = (side) => COLOURS[(battle.sides[side] || {}).colour] || "#b9bdb4";
  const titled = (text) => text ? text[0].toUpperCase() + text.slice(1) : text;

  // what lies on the table at a moment: frames tell what changed since the one before
  const standing = (number) => {
    const pieces = new Map();
    let ground = [];
    for (const frame of battle.frames.slice(0, number + 1)) {
      for (const key of frame.gone || []) pieces.delete(key);
      for (const piece of frame.set || []) pieces.set(piece[0], piece);
      if (frame.ground) ground = frame.ground;
    }
    return { pieces: [...pieces.values()], ground };
  };

  const flag = (side) => {
    const fill = colour(side), svg = make("svg", { viewBox: "0 0 26 20", "aria-hidden": "true" });
    if (side === 0) svg.append(make("path", { d: "M1 1H25L18 10L25 19H1Z", fill, stroke: "#0b1a24" }));
    else if (side === 1) svg.append(make("path", { d: "M1 1H25V19H1Z", fill, stroke: "#0b1a24" }), make("path", { d: "M1 1L25 19M25 1L1 19", stroke: "#fbf7ec", "stroke-width": 4 }));
    else svg.append(make("path", { d: "M1 1H25V19H1Z", fill, stroke: "#0b1a24" }), make("circle", { cx: 13, cy: 10, r: 2 + side, fill: "#0b1a24" }));
    return svg;
  };

  const mark = (side, x, y, r) => {
    const fill = colour(side), stroke = { stroke: "#0b1a24", "stroke-width": r / 5 };
    if (side === 0) return make("circle", { cx: x, cy: y, r, fill, ...stroke });
    if (side === 1) return make("path", { d: `M${x} ${y - r * 1.2}L${x + r * 1.2} ${y}L${x} ${y + r * 1.2}L${x - r * 1.2} ${y}Z`, fill, ...stroke });
    return make("path", { d: `M${x} ${y - r}L${x + r} ${y + r}L${x - r} ${y + r}Z`, fill, ...stroke });
  };

  const hull = (what, flying, side, length) => {
    const paint = side % 2 ? "#b9c2c8" : "#d2ba83", dark = side % 2 ? "#5d676f" : "#6b5430";
    const l = length / 2, b = length * (flying ? 0.09 : 0.12), g = make("g", {});
    if (what === "contact" || what === "lost_contact") {
      g.append(make("circle", { r: l * 0.8, fill: "#0e1a22", stroke: colour(side), "stroke-width": l / 6, "stroke-dasharray": what === "contact" ? "none" : `${l / 3} ${l / 4}` }), make("path", { d: `M0 ${-l * 0.55}L${l * 0.3} ${l * 0.2}L0 0L${-l * 0.3} ${l * 0.2}Z`, fill: colour(side) }));
    } else if (what === "pile") {
      g.append(make("circle", { r: l, fill: "#1b303c", stroke: colour(side), "stroke-width": l / 6 }));
    } else if (flying) {
      g.append(make("path", { d: `M0 ${-l}L${b} ${-l * 0.3}L${l} ${l * 0.05}V${l * 0.25}L${b} ${l * 0.15}L${b * 0.7} ${l * 0.75}L${l * 0.35} ${l}H${-l * 0.35}L${-b * 0.7} ${l * 0.75}L${-b} ${l * 0.15}L${-l} ${l * 0.25}V${l * 0.05}L${-b} ${-l * 0.3}Z`, fill: paint, stroke: "#0b1a24", "stroke-width": l / 18 }));
    } else {
      g.append(make("path", { d: `M0 ${-l}C${b} ${-l * 0.6} ${b} ${-l * 0.3} ${b} 0V${l * 0.72}Q${b * 0.7} ${l} 0 ${l}Q${-b * 0.7} ${l} ${-b} ${l * 0.72}V0C${-b} ${-l * 0.3} ${-b} ${-l * 0.6} 0 ${-l}Z`, fill: paint, stroke: "#0b1a24", "stroke-width": l / 22 }));
      g.append(make("rect", { x: -b * 0.45, y: -l * 0.28, width: b * 0.9, height: l * 0.62, fill: dark, rx: b * 0.2 }), make("circle", { cy: -l * 0.45, r: b * 0.42, fill: dark }), make("circle", { cy: l * 0.55, r: b * 0.42, fill: dark }));
    }
    return g;
  };

  const told = (piece) => {
    const [, name, x, y, heading, side, what, , , rows] = piece;
    const whole = rows.reduce((sum, row) => sum + row[0], 0), all = rows.reduce((sum, row) => sum + row[0] + row[1] + row[2], 0);
    const hurt = all ? `, ${whole} of ${all} whole` : "";
    return `${name}, ${(battle.sides[side] || {}).name || ""}, ${what === "pile" ? "" : `heading ${Math.round(heading)}, `}at ${x.toFixed(1)}, ${y.toFixed(1)}${hurt}`;
  };

  // where a name may stand: below its piece, or above or lower where another name or piece is there already
  const taken = [];
  const clear = (x, y, wide, unit) => taken.every(([left, top, right, bottom]) => x + wide / 2 < left || x - wide / 2 > right || y + unit * 0.6 < top || y - unit > bottom);
  const free = (x, below, above, wide, unit) => {
    const places = [below, above, ...[1, 2, 3, 4].map((steps) => below + steps * unit * 1.25)];
    const found = places.find((y) => clear(x, y, wide, unit)) ?? below;
    taken.push([x - wide / 2, found - unit, x + wide / 2, found + unit * 0.6]);
    return found;
  };

  const sized = (piece, unit) => {
    const [, , x, y, , , what, length, radius] = piece, r = radius || unit, size = Math.max(length || 0, r * 1.5, unit * 1.6);
    return { x, up: battle.size[1] - y, r, size, ring: Math.max(r, unit * 0.8), reach: Math.max(r, unit * 0.8, what === "pile" ? size / 2 : size * 0.36) };
  };

  const drawn = (piece, unit) => {
    const [, , , , heading, side, what, , , , flying, faint, note] = piece;
    const { x, up, ring: radius, size } = sized(piece, unit);
    const g = make("g", { role: "img", "aria-label": told(piece), opacity: faint }, make("title", {}, told(piece)));
    const ring = { cx: x, cy: up, r: radius, fill: "none" };
    g.append(make("circle", { ...ring, stroke: "#0b1a24", "stroke-width": unit * 0.34 }), make("circle", { ...ring, stroke: colour(side), "stroke-width": unit * 0.2, "stroke-dasharray": side === 1 ? `${unit * 0.4} ${unit * 0.2}` : "none" }));
    const ship = hull(what, flying, side, size);
    ship.setAttribute("transform", `translate(${x} ${up})${what === "pile" ? "" : ` rotate(${heading})`}`);
    g.append(ship);
    if (what === "pile" && note) g.append(make("text", { x, y: up + unit * 0.35, class: "label", "font-size": unit, "stroke-width": unit / 6 }, note));
    return g;
  };

  const lettered = (piece, unit) => {
    const [, name, , , , side, , , , rows, , faint] = piece, { x, up, reach } = sized(piece, unit);
    const wide = Math.max(unit * 2.4, name.length * unit * 0.6 + unit), g = make("g", { opacity: faint, "aria-hidden": "true" });
    const below = free(x, up + reach + unit * 1.15, up - reach - unit * 0.65, wide, unit);
    const middle = Math.min(battle.size[0] - wide / 2, Math.max(wide / 2, x));
    const text = make("text", { x: middle + unit * 0.35, y: below, class: "label", "font-size": unit, "stroke-width": unit / 4 }, name);
    g.append(text, mark(side, middle - name.length * unit * 0.29 - unit * 0.3, below - unit * 0.34, unit * 0.26));
    const all = rows.reduce((sum, row) => sum + row[0] + row[1] + row[2], 0), bar = unit * 2.4;
    let left = x - bar / 2;
    if (all) for (const row of rows) {
      [["#fbf5e6", row[0]], ["#ff8566", row[2]], ["#5b3a34", row[1]]].forEach(([fill, count]) => {
        if (!count) return;
        g.append(make("rect", { x: left, y: below + unit * 0.22, width: count / all * bar - unit * 0.06, height: unit * 0.3, fill, stroke: "#0b1a24", "stroke-width": unit / 14 }));
        left += count / all * bar;
      });
    }
    return g;
  };

  const draw = () => {
    const [wide, high] = battle.size, { pieces, ground } = standing(at);
    if (!view) view = [0, 0, wide, high];
    chart.setAttribute("viewBox", view.join(" "));
    const box = chart.getBoundingClientRect(), shown = Math.max(view[2] / (box.width || 1), view[3] / (box.height || 1));
    const unit = Math.max(12 * shown, wide / 300);
    const parts = [make("rect", { width: wide, height: high, class: "water" })];
    const step = wide > 150 ? 30 : wide > 60 ? 12 : 6;
    for (let x = step; x < wide; x += step) parts.push(make("path", { d: `M${x} 0V${high}`, class: "grid", "stroke-width": shown }));
    for (let y = step; y < high; y += step) parts.push(make("path", { d: `M0 ${high - y}H${wide}`, class: "grid", "stroke-width": shown }));
    for (const area of ground) {
      parts.push(make("path", { d: `M${area.outline.map(([x, y]) => `${x} ${high - y}`).join("L")}Z`, class: area.kind }, make("title", {}, area.name || area.kind)));
      if (area.name) {
        const middle = area.outline.reduce(([a, b], [x, y]) => [a + x / area.outline.length, b + y / area.outline.length], [0, 0]);
        parts.push(make("text", { x: middle[0], y: high - middle[1], class: area.kind === "land" ? "name-of-land" : "label", "font-size": unit * 0.9, "stroke-width": unit / 6 }, area.name));
      }
    }
    taken.length = 0;
    for (const piece of pieces) {
      const { x, up, ring } = sized(piece, unit);
      taken.push([x - ring, up - ring, x + ring, up + ring]);
      parts.push(drawn(piece, unit));
    }
    for (const piece of pieces) parts.push(lettered(piece, unit));
    chart.replaceChildren(...parts);
  };

  const die = (face, hit) => {
    const svg = make("svg", { viewBox: "0 0 20 20", role: "img", "aria-label": `${face}${hit ? ", a hit" : ""}` });
    svg.append(make("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4, fill: "#f4ecd8", stroke: hit ? "#e2503c" : "#8d8265", "stroke-width": hit ? 2 : 1 }));
    if (PIPS[face]) for (const at of PIPS[face]) svg.append(make("circle", { cx: 5 + at % 3 * 5, cy: 5 + Math.floor(at / 3) * 5, r: 1.7, fill: hit ? "#8c2a1b" : "#1a2830" }));
    else svg.append(make("text", { x: 10, y: 14, "text-anchor": "middle", "font-size": 11, "font-weight": 700, fill: "#1a2830" }, String(face)));
    return svg;
  };

  const line = (said, frame) => {
    const one = plain("li", said.sentence, said.heading ? "heading" : `${said.kind}${said.grave ? " grave" : ""}`);
    one.dataset.frame = frame;
    if (said.clause) one.title = said.clause;
    if (said.dice && said.dice.length) {
      const row = plain("div", "", "dice-row");
      said.dice.forEach(([face, hit]) => row.append(die(face, hit)));
      if (said.came) row.append(plain("b", said.came));
      one.append(row);
    }
    return one;
  };

  let written = -1;
  const write = () => {
    const lines = $("lines");
    if (written > at || written < 0) { lines.replaceChildren(); written = -1; }
    for (const old of lines.querySelectorAll(".now")) old.classList.remove("now");
    for (let number = written + 1; number <= at; number++) for (const said of battle.frames[number].log || []) lines.append(line(said, number));
    written = at;
    for (const now of lines.querySelectorAll(`[data-frame="${at}"]:not(.heading)`)) now.classList.add("now");
    const box = $("log");
    box.scrollTop = box.scrollHeight;
    const over = battle.verdict && at === battle.frames.length - 1;
    $("verdict").hidden = !over;
    if (over) $("verdict").textContent = `${battle.verdict}. ${battle.why || ""}`;
  };

  const list = () => {
    $("list").replaceChildren(...standing(at).pieces.map((piece) => {
      const row = plain("li", piece[1]);
      row.append(plain("span", told(piece).slice(piece[1].length + 2)));
      return row;
    }));
  };

  const head = () => {
    const frame = battle.frames[at];
    const turn = frame.turn ? `${titled(battle.called)} ${frame.turn} of ${battle.turns}` : "Before the battle";
    $("moment").textContent = [battle.game, turn, frame.phase].filter(Boolean).join(" · ");
    $("sides").replaceChildren(...battle.sides.map((side, number) => {
      const row = plain("li");
      row.append(flag(number), plain("span", side.player && side.player !== side.name ? `${side.name} · ${side.player}` : side.name), plain("b", String(frame.scores[number] ?? 0)));
      return row;
    }));
    const last = at === battle.frames.length - 1, newest = $("newest");
    const words = { over: last ? "This is the end." : `Order ${at + 1} of ${battle.frames.length}.`, on: last ? "This is the newest." : `Order ${at + 1} of ${battle.frames.length}.` };
    const behind = battle.late ? ` You are ${battle.late} ${battle.called}s late; they play ${battle.called} ${battle.now}.` : "";
    $("where").textContent = lost || `${turn}. ${battle.verdict ? words.over : words.on}${battle.verdict ? "" : behind}`;
    const done = battle.verdict || !live;
    newest.textContent = done ? (playing ? "Stop" : "Play") : last ? "This is the newest" : "Go to the newest";
    newest.disabled = !done && last;
    $("play").hidden = done;
    $("play").textContent = playing ? "Stop" : "Play";
    $("play").setAttribute("aria-pressed", String(!!playing));
    $("badge").textContent = battle.late ? `${battle.late} ${battle.called}s late` : battle.saved ? `${battle.eyes}, saved ${battle.saved}` : battle.eyes;
  };

  const marks = () => {
    const end = Math.max(1, battle.frames.length - 1), parts = [], least = 6400 / ($("marks").clientWidth || 640);
    let turn = -1, room = -100;
    battle.frames.forEach((frame, number) => {
      const left = `${number / end * 100}%`;
      if (frame.turn !== turn) {
        turn = frame.turn;
        if (turn && number / end * 100 - room > least && number / end < 0.95) {
          const word = plain("span", `${battle.called} ${turn}`);
          word.style.left = `max(${left}, 22px)`;
          parts.push(word);
          room = number / end * 100;
        }
      }
      const said = (frame.log || []).find((one) => one.kind === "loss") || (frame.log || []).find((one) => one.grave);
      if (said) {
        const sign = plain("i", "", said.kind === "loss" ? "loss" : "");
        sign.style.left = left;
        parts.push(sign);
      }
    });
    $("marks").replaceChildren(...parts);
  };

  const go = (number) => {
    at = Math.max(0, Math.min(battle.frames.length - 1, number));
    follows = at === battle.frames.length - 1;
    scrub.max = battle.frames.length - 1;
    scrub.value = at;
    scrub.setAttribute("aria-valuetext", `${battle.called} ${battle.frames[at].turn}, order ${at + 1}`);
    head(); write(); draw(); list();
  };
  const stop = () => { clearInterval(playing); playing = 0; };
  const play = () => {
    if (playing) { stop(); return head(); }
    if (at === battle.frames.length - 1) go(0);
    playing = setInterval(() => { if (at >= battle.frames.length - 1) { stop(); head(); } else go(at + 1); }, calm ? 1600 : 800);
    head();
  };
  const zoom = (by, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) => {
    const wide = Math.min(battle.size[0], Math.max(battle.size[0] / 12, view[2] / by)), scale = wide / view[2];
    view = [x - (x - view[0]) * scale, y - (y - view[1]) * scale, wide, view[3] * scale];
    hold();
  };
  const hold = () => {
    view[0] = Math.max(0, Math.min(battle.size[0] - view[2], view[0]));
    view[1] = Math.max(0, Math.min(battle.size[1] - view[3], view[1]));
    draw();
  };
  const place = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
    return [point.x, point.y];
  };

  scrub.addEventListener("input", () => { stop(); go(Number(scrub.value)); });
  $("play").addEventListener("click", play);
  $("back").addEventListener("click", () => { stop(); go(at - 1); });
  $("on").addEventListener("click", () => { stop(); go(at + 1); });
  $("newest").addEventListener("click", () => battle.verdict || !live ? play() : (stop(), go(battle.frames.length - 1)));
  $("closer").addEventListener("click", () => zoom(1.5));
  $("farther").addEventListener("click", () => zoom(1 / 1.5));
  $("lines").addEventListener("click", (event) => { const one = event.target.closest("li"); if (one) { stop(); go(Number(one.dataset.frame)); } });
  const TABS = ["log", "ships", "about"];
  const tab = (name) => TABS.forEach((one) => { $(one).hidden = one !== name; $(`tab-${one}`).setAttribute("aria-selected", String(one === name)); });
  TABS.forEach((one) => $(`tab-${one}`).addEventListener("click", () => tab(one)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const typed = event.target.tagName === "INPUT", pressed = event.target.tagName === "BUTTON";
    const acts = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(battle.frames.length - 1), "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5), l: () => { tab("log"); $("log").focus(); }, L: () => { tab("log"); $("log").focus(); } };
    if (event.key === " " && !pressed) { event.preventDefault(); play(); }
    else if (acts[event.key] && !(typed && event.key.startsWith("Arrow"))) { event.preventDefault(); if (!"+=-lL".includes(event.key)) stop(); acts[event.key](); }
  });
  const held = new Map();
  chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); held.set(event.pointerId, event); });
  chart.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const [x, y] = place(event), [a, b] = place(before);
    if (held.size === 1) { view[0] -= x - a; view[1] -= y - b; hold(); }
    else {
      const other = [...held.values()].find((one) => one.pointerId !== event.pointerId);
      const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (far(before) > 0) zoom(far(event) / far(before), ...place(other));
    }
    held.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"]) chart.addEventListener(end, (event) => held.delete(event.pointerId));
  chart.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...place(event)); }, { passive: false });
  addEventListener("resize", () => { view = null; marks(); draw(); });

  // the newest from the host, where the page came from one
  const ask = async () => {
    try {
      const answer = await fetch(`${live}/record?epoch=${epoch ?? ""}&have=${battle.frames.length}`, { cache: "no-store", signal: AbortSignal.timeout(15000) });
      if (!answer.ok) throw new Error(String(answer.status));
      const news = await answer.json();
      lost = "";
      if (news.first !== undefined) {
        const frames = battle.frames.slice(0, news.first).concat(news.battle.frames);
        if (!frames.length) return;
        battle = { ...news.battle, frames };
        epoch = news.epoch;
        if (written >= news.first) written = -1;
        marks();
        go(follows ? battle.frames.length - 1 : at);
      } else head();
    } catch (error) {
      if (!lost) { const now = new Date(); lost = `The table does not answer since ${String(now.getHours()).padStart(2, "0")}:${String(now.getMinutes()).padStart(2, "0")}; you can still look back.`; }
      if (battle.frames.length) head();
    }
    if (!battle.verdict) setTimeout(ask, 2000);
  };
  tab("log");
  if (battle.frames.length) { marks(); go(live ? battle.frames.length - 1 : 0); }
  if (live) ask();
})();
