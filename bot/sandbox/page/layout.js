// Components: rows, buttons, menus, and the parts of Components V2 layouts.

import { dialog, emojiNode, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { jumpOf, markdown } from "./markdown.js";
import { openMenu } from "./menu.js";
import { personById } from "./store.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/** A picture that can be enlarged, with its description to be read by anybody who wants to. */
export function picture(media, description, view, { small = false, spoiler = false } = {}) {
  const alt = description || "";
  const image = h("img", { src: media.url, alt, loading: "lazy" });
  if (media.width && media.height) { // it has its place before it is there, so that nothing moves when it comes
    image.classList.add("sized");
    image.style.setProperty("--width", media.width);
    image.style.setProperty("--height", media.height);
  }
  const open = () => enlarge(media, alt, view);
  const button = h("button", { class: `picture${small ? " small" : ""}`, type: "button", "aria-label": say(view.locale, "enlarge", { alt: small ? alt : alt.split("\n")[0].slice(0, 80) }), onclick: open }, image);
  if (spoiler) {
    button.classList.add("covered");
    button.addEventListener("click", (event) => {
      if (button.classList.contains("covered")) {
        event.stopImmediatePropagation();
        button.classList.remove("covered");
      }
    }, { capture: true });
  }
  if (!alt || small) return button;
  const words = h("details", { class: "alt" }, h("summary", { "aria-label": say(view.locale, "show_alt") }, "ALT"), h("p", {}, alt));
  return h("figure", { class: "figure" }, button, words);
}

function enlarge(media, alt, view) {
  const close = h("button", { type: "button", class: "plain", onclick: () => box.close() }, say(view.locale, "close"));
  const box = dialog(alt.split("\n")[0] || "", [
    h("img", { src: media.url, alt }),
    alt ? h("p", { class: "words" }, alt) : null,
    h("div", { class: "actions" }, h("a", { class: "button", href: media.url, target: "_blank", rel: "noopener" }, say(view.locale, "open_file")), close),
  ], { className: "viewer" });
}

/** All components of a message. */
export function layout(components, message, view) {
  return components.map((component) => render(component, message, view));
}

function render(component, message, view) {
  const inner = () => layout(component.components || [], message, view);
  switch (component.type) {
    case 1: return h("div", { class: "row" }, inner());
    case 2: return button(component, message, view);
    case 3: case 5: case 6: case 7: case 8: return select(component, message, view);
    case 9: return h("div", { class: "section" }, h("div", { class: "grow" }, inner()), render(component.accessory, message, view));
    case 10: return h("div", { class: "text" }, markdown(component.content, view));
    case 11: return picture(component.media, component.description, view, { small: true, spoiler: component.spoiler });
    case 12: return h("div", { class: `gallery n${Math.min(component.items.length, 4)}` },
      component.items.map((item) => picture(item.media, item.description, view, { spoiler: item.spoiler })));
    case 13: return fileLine({ filename: component.name, size: component.size, url: component.file.url }, view);
    case 14: return h("hr", { class: `${component.divider === false ? "bare" : ""} ${component.spacing === 2 ? "wide" : ""}` });
    case 17: {
      const colour = component.accent_color == null ? null : `#${component.accent_color.toString(16).padStart(6, "0")}`;
      return h("div", { class: `container${component.spoiler ? " covered" : ""}${colour ? " accented" : ""}`, colour,
        onclick: (event) => event.currentTarget.classList.remove("covered") }, inner());
    }
    default: return h("div", { class: "note" }, `[${component.type}]`);
  }
}

export function fileLine(file, view) {
  const size = file.size > 1024 ? `${(file.size / 1024).toFixed(1)} KB` : `${file.size} B`;
  return h("a", { class: "file", href: `${file.url}&download=1`, download: file.filename },
    icon("file"), h("span", {}, h("strong", {}, file.filename), h("small", {}, size)));
}

function button(component, message, view) {
  const label = [emojiNode(component.emoji), component.label ? h("span", {}, component.label) : null];
  const kind = BUTTON_STYLES[component.style] || "secondary";
  if (component.style === 5) {
    const jump = jumpOf(component.url);
    const go = (event) => { if (jump) { event.preventDefault(); view.jump(jump.channel, jump.message); } };
    return h("a", { class: `button ${kind}`, href: component.url, target: jump ? null : "_blank", rel: "noopener noreferrer", onclick: go },
      label, h("span", { class: "outward", "aria-hidden": "true" }, jump ? "→" : "↗"));
  }
  const element = h("button", { class: `button ${kind}`, type: "button", disabled: Boolean(component.disabled),
    "aria-label": component.label ? null : component.emoji?.name }, label);
  element.addEventListener("click", () => view.click(message, component, element));
  return element;
}

/** What a menu offers: its own options, or the people, roles and channels there are. */
export function optionsOf(component, view) {
  if (component.type === 3 || component.options) return component.options || [];
  if (component.type === 8) return view.channels().filter((c) => c.type !== 1).map((c) => ({ label: `#${c.name}`, value: c.id }));
  const chosen = new Set((component.default_values || []).map((d) => String(d.id)));
  const roles = view.rolesHere().map((r) => ({ label: `@${r.name}`, value: r.id, default: chosen.has(r.id) }));
  if (component.type === 6) return roles;
  // Who is not in the server is offered only where the bot has chosen them beforehand.
  const people = view.peopleHere(chosen).map((p) => ({ label: p.name, description: p.username, value: p.id, default: chosen.has(p.id), person: p }));
  return component.type === 7 ? [...people, ...roles] : people;
}

function select(component, message, view) {
  const options = optionsOf(component, view);
  const chosen = options.filter((option) => option.default);
  const shown = chosen.length ? chosen.map((o) => o.label).join(", ") : component.placeholder || say(view.locale, "select_hint");
  const element = h("button", { class: `select${chosen.length ? "" : " unchosen"}`, type: "button", disabled: Boolean(component.disabled),
    "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": component.placeholder ? `${component.placeholder}${chosen.length ? `: ${shown}` : ""}` : null },
  chosen.length === 1 ? emojiNode(chosen[0].emoji) : null, h("span", { class: "grow" }, shown), icon("down"));
  element.addEventListener("click", () => openMenu(element, {
    options, min: component.min_values ?? 1, max: component.max_values ?? 1, locale: view.locale, label: component.placeholder || shown,
    choose: (values) => view.choose(message, component, values, element),
  }));
  return element;
}

export function nameOf(id) {
  return personById(id)?.name || id;
}
