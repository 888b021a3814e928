// The page's own signs, drawn as lines: they look the same where no font with pictograms is installed.

const SHAPES = {
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 9l6 6 6-6",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 110 5.6 2.8 2.8 0 010-5.6z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  send: "M4 12L20 5l-5 15-3-6z",
  slash: "M15 4L9 20",
  thread: "M4 5h16v10H11l-4 4v-4H4zM8 9h8M8 12h5",
  tick: "M5 12l5 5 9-11",
  tools: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  warning: "M12 4l9 16H3zM12 10v4M12 17h.01",
};

const SVG = "http://www.w3.org/2000/svg";

/** Draw a sign; it says nothing to screen readers, the element around it does. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}
