// Modals of the bot: labels with text inputs, and menus.

import { dialog, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { nameOf, optionsOf } from "./layout.js";
import { markdown } from "./markdown.js";
import { openMenu } from "./menu.js";
import { ask } from "./store.js";

let counter = 0;

/** Show a modal of the bot to somebody. */
export function showModal(modal, interaction, view) {
  const readers = new Map();
  const fields = modal.components.map((component) => field(component, readers, view));
  const trouble = h("p", { class: "trouble", role: "alert" });
  const send = h("button", { type: "submit", class: "button primary" }, say(view.locale, "submit"));
  const form = h("form", { class: "form", method: "dialog", novalidate: false },
    h("h2", {}, modal.title), fields, trouble,
    h("div", { class: "actions" }, h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, say(view.locale, "cancel")), send));
  const box = dialog(modal.title, [h("p", { class: "small" }, `${view.person.name} · ${nameOf(view.botId())}`), form], { className: "modal" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    for (const [id, read] of readers) values[id] = await read();
    send.disabled = true;
    try {
      const receipt = await ask("submit", { person: view.person.id, interaction, values });
      view.await(receipt.interaction, {});
      box.close();
    } catch (error) {
      trouble.textContent = error.message;
      send.disabled = false;
    }
  });
  form.querySelector("input, textarea, button.select")?.focus();
  return box;
}

function field(component, readers, view) {
  if (component.type === 10) return h("div", { class: "text" }, markdown(component.content, view));
  if (component.type === 1) return component.components.map((c) => labelled(c.label, null, c, readers, view));
  if (component.type === 18) return labelled(component.label, component.description, component.component, readers, view);
  return null;
}

function labelled(label, description, component, readers, view) {
  const id = `field${++counter}`;
  const required = component.required !== false;
  const input = control(component, id, required, readers, view, label);
  return h("div", { class: "field" },
    h("label", { for: id }, label, required ? h("span", { class: "required", title: say(view.locale, "required") }, " *") : null),
    description ? h("small", { id: `${id}d` }, description) : null, input);
}

function control(component, id, required, readers, view, label) {
  const name = component.custom_id;
  switch (component.type) {
    case 4: {
      const limits = { minlength: component.min_length, maxlength: component.max_length || 4000 };
      const common = { id, required, placeholder: component.placeholder, autocomplete: "off", "aria-describedby": `${id}d`, ...limits };
      for (const key of Object.keys(limits)) common[key] = limits[key] == null ? null : String(limits[key]);
      const input = component.style === 2 ? h("textarea", { ...common, rows: "5" }) : h("input", { ...common, type: "text" });
      input.value = component.value || "";
      readers.set(name, () => input.value);
      return input;
    }
    default: return chooser(component, id, readers, view, label);
  }
}

function chooser(component, id, readers, view, label) {
  const options = optionsOf(component, view).map((option) => ({ ...option }));
  const text = h("span", { class: "grow" });
  const button = h("button", { id, type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false" }, text, icon("down"));
  const chosen = () => options.filter((option) => option.default);
  const refresh = () => { text.textContent = chosen().map((o) => o.label).join(", ") || component.placeholder || say(view.locale, "select_hint"); };
  const min = component.required === false ? 0 : component.min_values ?? 1;
  button.addEventListener("click", () => openMenu(button, { options, min, max: component.max_values ?? 1, locale: view.locale, label,
    choose: (values) => { for (const option of options) option.default = values.includes(option.value); refresh(); button.focus(); } }));
  refresh();
  readers.set(component.custom_id, () => chosen().map((option) => option.value));
  return button;
}

/** A chosen file as the sandbox takes it. */
export function readFile(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve({ filename: file.name, base64: reader.result.split(",")[1] || "" }));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
