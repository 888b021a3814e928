// A list to choose from: below its button on a wide screen, at the bottom edge on a phone.

import { avatar, emojiNode, h, say } from "./dom.js";
import { icon } from "./icons.js";

let openOne = null;

export function closeMenu() {
  openOne?.();
}

/** Open a list at a button. One choice ends it at once; several are confirmed. */
export function openMenu(anchor, { options, min, max, locale, label, choose }) {
  if (anchor.getAttribute("aria-expanded") === "true") return closeMenu();
  closeMenu();
  const several = max > 1;
  const chosen = new Set(options.filter((o) => o.default).map((o) => o.value));
  const list = h("div", { role: "listbox", class: "options", "aria-label": label, "aria-multiselectable": several ? "true" : null });
  const confirm = h("button", { type: "button", class: "button primary" }, say(locale, "confirm"));
  const most = Math.min(max, options.length);
  const hint = h("small", { class: "grow" }, say(locale, min === most ? "pick_exactly" : "pick_range", { min, max: most }));
  const box = h("div", { class: "menu" }, options.length > 8 ? search() : null, list, several || min === 0 ? h("div", { class: "menu-foot" }, hint, confirm) : null);

  function search() {
    const field = h("input", { type: "search", "aria-label": say(locale, "choose"), placeholder: say(locale, "choose") });
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase();
      for (const item of list.children) item.hidden = !item.textContent.toLowerCase().includes(wanted);
    });
    return field;
  }

  function refresh() {
    for (const item of list.children) item.setAttribute("aria-selected", String(chosen.has(item.dataset.value)));
    confirm.disabled = chosen.size < min || chosen.size > max;
  }

  function finish(values) {
    close();
    choose(values);
  }

  function take(value) {
    if (!several) return finish([value]);
    if (!chosen.delete(value)) chosen.add(value);
    return refresh();
  }

  for (const option of options) {
    list.append(h("div", { role: "option", tabindex: "-1", class: "option", data: { value: option.value }, onclick: () => take(option.value) },
      option.person ? avatar(option.person) : emojiNode(option.emoji),
      h("span", { class: "grow" }, h("span", { class: "label" }, option.label), option.description ? h("small", {}, option.description) : null),
      h("span", { class: "tick" }, icon("tick"))));
  }
  confirm.addEventListener("click", () => finish([...chosen]));

  function onKey(event) {
    const items = [...list.children].filter((item) => !item.hidden);
    const at = items.indexOf(document.activeElement);
    const move = { ArrowDown: at + 1, ArrowUp: at < 0 ? items.length - 1 : at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (move !== undefined && items.length) {
      event.preventDefault();
      items[(move + items.length) % items.length].focus();
    } else if ((event.key === "Enter" || event.key === " ") && at >= 0) {
      event.preventDefault();
      take(items[at].dataset.value);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
      anchor.focus();
    }
  }

  function outside(event) {
    if (!box.contains(event.target) && !anchor.contains(event.target)) close();
  }

  function close() {
    box.remove();
    anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    openOne = null;
  }

  box.addEventListener("keydown", onKey);
  (anchor.closest("dialog") || document.getElementById("overlays")).append(box);
  place(box, anchor);
  document.addEventListener("pointerdown", outside, true);
  anchor.setAttribute("aria-expanded", "true");
  openOne = close;
  refresh();
  (list.querySelector('[aria-selected="true"]') || list.firstElementChild)?.focus();
  return undefined;
}

function place(box, anchor) {
  if (matchMedia("(max-width: 640px)").matches) return box.classList.add("sheet");
  const spot = anchor.getBoundingClientRect();
  const below = innerHeight - spot.bottom - 12;
  const above = spot.top - 12;
  box.style.left = `${Math.max(8, Math.min(spot.left, innerWidth - Math.max(spot.width, 260) - 8))}px`;
  box.style.width = `${Math.max(spot.width, 260)}px`;
  if (below < 220 && above > below) {
    box.style.bottom = `${innerHeight - spot.top + 4}px`;
    box.style.maxHeight = `${Math.min(above, 420)}px`;
  } else {
    box.style.top = `${spot.bottom + 4}px`;
    box.style.maxHeight = `${Math.min(below, 420)}px`;
  }
  return undefined;
}

/** A small list of actions at a button. */
export function openActions(anchor, label, actions, locale) {
  const options = actions.map((action, index) => ({ label: action.label, value: String(index) }));
  openMenu(anchor, { options, min: 1, max: 1, locale, label, choose: ([index]) => actions[Number(index)].run() });
}
