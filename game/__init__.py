"""Line Ahead: naval miniatures games on one table."""

__version__ = "0.2.0"
