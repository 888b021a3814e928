// Discord's markdown as elements: blocks line by line, and inside them spans by one pattern.

import { h, say } from "./dom.js";

const SPAN = new RegExp([
  "\\\\([^0-9A-Za-z\\s])",            // 1 an escaped sign
  "``([^`](?:.|\\n)*?)``|`([^`\\n]+)`",          // 2, 3 code
  "\\|\\|((?:.|\\n)+?)\\|\\|",                   // 4 spoiler
  "\\*\\*((?:.|\\n)+?)\\*\\*(?!\\*)",            // 5 bold
  "__((?:.|\\n)+?)__(?!_)",                      // 6 underline
  "~~((?:.|\\n)+?)~~",                           // 7 struck out
  "\\*((?:[^*\\s]|[^*\\s](?:.|\\n)*?[^*\\s]))\\*(?!\\*)", // 8 italics
  "(?<![\\p{L}\\p{N}])_((?:.|\\n)+?)_(?![\\p{L}\\p{N}_])", // 9 italics
  "<@!?(\\d+)>", "<#(\\d+)>", "<(a?):(\\w+):(\\d+)>", // 10 person, 11 channel, 12–14 emoji
  "<t:(-?\\d+)(?::([tTdDfFRsS]))?>",             // 15, 16 time
  "</([^:>]+):\\d+>",                            // 17 command
  "<(https?://[^>\\s]+)>",                       // 18 link without preview
  "\\[([^\\]\\n]+)\\]\\(<?(https?://[^)\\s>]+)>?(?: \"[^\"]*\")?\\)", // 19, 20 named link
  "(https?://[^\\s<]+[^\\s<.,:;\"'\\])}])",      // 21 link
  "(@everyone|@here)",                           // 22
  "<@&(\\d+)>",                                  // 23 role
].join("|"), "gu");

const JUMP = /^https?:\/\/(?:[\w.]*discord\.com|127\.0\.0\.1:\d+|localhost:\d+)\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** Where a link of Discord's own leads inside the page, or null. */
export function jumpOf(url) {
  const match = JUMP.exec(url);
  return match && { channel: match[2], message: match[3] };
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) || UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

function time(seconds, style, locale) {
  const when = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(locale, STYLES.F);
  const text = style === "R" ? relative(seconds, locale) : new Intl.DateTimeFormat(locale, STYLES[style] || STYLES.f).format(when);
  const properties = { class: "time", datetime: when.toISOString(), title: full.format(when) };
  if (style === "R") properties.data = { relative: seconds, locale };
  return h("time", properties, text);
}

function spoiler(content, view) {
  const button = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": say(view.locale, "spoiler") }, content);
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    button.classList.add("shown");
    button.removeAttribute("aria-label");
    button.removeAttribute("role");
  };
  button.addEventListener("click", open);
  button.addEventListener("keydown", open);
  return button;
}

export function link(url, content, view) {
  const jump = jumpOf(url);
  if (jump) {
    const go = (event) => { event.preventDefault(); view.jump(jump.channel, jump.message); };
    if (content !== url) return h("a", { href: url, class: "jump", onclick: go }, content);
    const data = { channel: jump.channel, ...(jump.message && { message: jump.message }) };
    return h("a", { href: url, class: "jump", data, onclick: go }, view.channelLabel(jump.channel, Boolean(jump.message)));
  }
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content);
}

/** The spans of a text as nodes. */
export function spans(text, view) {
  const nodes = [];
  let from = 0;
  for (const m of text.matchAll(SPAN)) {
    if (m.index > from) nodes.push(text.slice(from, m.index));
    from = m.index + m[0].length;
    nodes.push(span(m, view));
  }
  nodes.push(text.slice(from));
  return nodes;
}

function span(m, view) {
  const inner = (content) => spans(content, view);
  if (m[1] !== undefined) return m[1];
  if (m[2] !== undefined || m[3] !== undefined) return h("code", {}, m[2] ?? m[3]);
  if (m[4] !== undefined) return spoiler(inner(m[4]), view);
  if (m[5] !== undefined) return h("strong", {}, inner(m[5]));
  if (m[6] !== undefined) return h("u", {}, inner(m[6]));
  if (m[7] !== undefined) return h("s", {}, inner(m[7]));
  if (m[8] !== undefined || m[9] !== undefined) return h("em", {}, inner(m[8] ?? m[9]));
  if (m[10] !== undefined) return h("span", { class: "mention" }, `@${view.nameOf(m[10])}`);
  if (m[11] !== undefined) return h("a", { class: "mention", href: "#", data: { channel: m[11] }, onclick: (e) => { e.preventDefault(); view.jump(m[11]); } }, view.channelLabel(m[11]));
  if (m[14] !== undefined) return h("img", { class: "emoji", src: `/emojis/${m[14]}.webp`, alt: `:${m[13]}:`, title: `:${m[13]}:` });
  if (m[15] !== undefined) return time(Number(m[15]), m[16] || "f", view.locale);
  if (m[17] !== undefined) return h("span", { class: "mention" }, `/${m[17]}`);
  if (m[18] !== undefined) return link(m[18], m[18], view);
  if (m[20] !== undefined) return link(m[20], inner(m[19]), view);
  if (m[21] !== undefined) return link(m[21], m[21], view);
  if (m[23] !== undefined) return h("span", { class: "mention" }, `@${view.roleName(m[23])}`);
  return h("span", { class: "mention" }, m[22]);
}

/** A whole text with its blocks: fences, headings, quotes, lists, small print. */
export function markdown(text, view) {
  const nodes = [];
  const parts = String(text).split(/```(?:[\w+-]*\n)?((?:.|\n)*?)```\n?/);
  parts.forEach((part, index) => {
    if (index % 2) nodes.push(h("pre", { tabindex: "0" }, h("code", {}, part.replace(/\n$/, ""))));
    else if (part) nodes.push(...blocks(part.replace(/\n$/, "").split("\n"), view));
  });
  return nodes;
}

function blocks(lines, view) {
  const nodes = [];
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(h("p", {}, spans(plain.join("\n"), view)));
    plain = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    let m;
    if ((m = /^(#{1,3}) +(.+)$/.exec(line))) {
      flush();
      nodes.push(h("div", { class: `heading h${m[1].length}`, role: "heading", "aria-level": String(m[1].length + 2) }, spans(m[2], view)));
    } else if ((m = /^-# +(.+)$/.exec(line))) {
      flush();
      nodes.push(h("small", {}, spans(m[1], view)));
    } else if (line.startsWith(">>> ")) {
      flush();
      nodes.push(h("blockquote", {}, blocks([line.slice(4), ...lines.slice(i + 1)], view)));
      return nodes;
    } else if (line.startsWith("> ") || line === ">") {
      flush();
      const quoted = [];
      while (i < lines.length && (lines[i].startsWith("> ") || lines[i] === ">")) quoted.push(lines[i++].slice(2));
      i--;
      nodes.push(h("blockquote", {}, blocks(quoted, view)));
    } else if (/^ *([-*]|\d+\.) +\S/.test(line)) {
      flush();
      const items = [];
      while (i < lines.length && /^ *([-*]|\d+\.) +\S/.test(lines[i])) items.push(lines[i++]);
      i--;
      nodes.push(list(items, view));
    } else plain.push(line);
  }
  flush();
  return nodes;
}

function list(lines, view) {
  const parse = (line) => /^( *)([-*]|\d+\.) +(.+)$/.exec(line);
  const depth = parse(lines[0])[1].length;
  const ordered = /\d/.test(parse(lines[0])[2]);
  const element = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(parse(lines[0])[2], 10) } : {});
  for (let i = 0; i < lines.length; i++) {
    const deeper = [];
    while (i < lines.length && parse(lines[i])[1].length > depth) deeper.push(lines[i++]);
    if (deeper.length) {
      i--;
      (element.lastElementChild || element).append(list(deeper, view));
    } else element.append(h("li", {}, spans(parse(lines[i])[3], view)));
  }
  return element;
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]"))
    node.textContent = relative(Number(node.dataset.relative), node.dataset.locale);
}, 5000);
