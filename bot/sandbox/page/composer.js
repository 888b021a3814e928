// The line to write in. A slash lists commands; a chosen command asks for its options one by one.

import { avatar, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { readFile } from "./modal.js";
import { ask, offered, state } from "./store.js";

const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, NUMBER = 10, FILE = 11;

/** Every command that can be used in a place, groups opened up into the full names of their sub-commands. */
export function commandsFor(channel, view) {
  const found = [];
  const walk = (command, words, shown, description, options) => {
    const deeper = (options || []).filter((o) => o.type <= 2);
    if (!deeper.length) found.push({ words, shown, description, options: options || [] });
    for (const o of deeper) walk(command, `${words} ${o.name}`, `${shown} ${view.localised(o, "name")}`, view.localised(o, "description"), o.options);
  };
  for (const c of offered(1, channel)) walk(c, c.name, view.localised(c, "name"), view.localised(c, "description"), c.options);
  return found.sort((a, b) => a.shown.localeCompare(b.shown));
}

/** A list of suggestions above a field; the arrow keys move in it, Enter or Tab takes. */
class Suggestions {
  constructor(label) {
    this.element = h("div", { class: "suggestions", role: "listbox", "aria-label": label, hidden: true });
    this.items = [];
    this.at = 0;
  }

  show(items, take) {
    this.items = items;
    this.take = take;
    this.at = 0;
    this.element.replaceChildren(...items.map((item, index) => h("div", { role: "option", class: "option", onpointerdown: (e) => e.preventDefault(), onclick: () => take(item) },
      item.person ? avatar(item.person) : null,
      h("span", { class: "grow" }, h("span", { class: "label" }, item.label), item.description ? h("small", {}, item.description) : null), item.mark ? h("small", {}, item.mark) : null)));
    this.element.hidden = !items.length;
    this.highlight();
  }

  hide() { this.show([], null); }

  highlight() {
    [...this.element.children].forEach((child, index) => {
      child.setAttribute("aria-selected", String(index === this.at));
      if (index === this.at) child.scrollIntoView({ block: "nearest" });
    });
  }

  /** Handle a key; say whether it was used. */
  key(event) {
    if (this.element.hidden || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.at = (this.at + step + this.items.length) % this.items.length;
      this.highlight();
    } else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") this.take(this.items[this.at]);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    return true;
  }
}

export class Composer {
  constructor(view) {
    this.view = view;
    this.suggestions = new Suggestions(say(view.locale, "slash_hint"));
    this.input = h("textarea", { rows: "1", maxlength: "2000", autocomplete: "off", spellcheck: "false" });
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.slash = h("button", { type: "button", class: "round", "aria-label": say(view.locale, "command"), onclick: () => this.begin("/") }, icon("slash"));
    this.sendButton = h("button", { type: "button", class: "round send", "aria-label": say(view.locale, "send"), onclick: () => this.send() }, icon("send"));
    this.line = h("div", { class: "line" }, this.slash, this.input, this.sendButton);
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.form = h("div", { class: "command-form", hidden: true });
    this.element = h("div", { class: "composer" }, this.suggestions.element, this.form, this.trouble, this.line);
  }

  setChannel(channel, label) {
    this.channel = channel;
    this.element.hidden = !channel;
    const text = say(this.view.locale, "message_to", { channel: label });
    this.input.placeholder = text;
    this.input.setAttribute("aria-label", text);
    this.leave();
    this.learn();
  }

  begin(text) {
    this.input.value = text;
    this.input.focus();
    this.typed();
  }

  typed() {
    this.trouble.textContent = "";
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
    const text = this.input.value;
    if (text.startsWith("/") && !text.includes("\n")) return this.propose(text.slice(1));
    this.suggestions.hide();
    return undefined;
  }

  /** The commands have changed, or have only now arrived: look again at what is being typed. */
  learn() {
    if (!this.command && this.input.value.startsWith("/")) this.typed();
  }

  propose(typed) {
    const all = commandsFor(this.view.current, this.view);
    const wanted = typed.trimEnd().toLowerCase();
    const exact = all.find((c) => typed.endsWith(" ") && (c.shown === wanted || c.words === wanted));
    if (exact) return this.enter(exact);
    const fits = all.filter((c) => c.shown.includes(wanted) || c.words.includes(wanted));
    fits.sort((a, b) => !a.shown.startsWith(wanted) - !b.shown.startsWith(wanted));
    return this.suggestions.show(fits.map((c) => ({ label: `/${c.shown}`, description: c.description, mark: state.bot.name, command: c })), (item) => this.enter(item.command));
  }

  key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    }
  }

  async send() {
    if (this.command) return this.sendCommand();
    const text = this.input.value.trim();
    if (!text) return undefined;
    if (text.startsWith("/")) {
      const only = commandsFor(this.view.current, this.view).find((c) => c.shown === text.slice(1) || c.words === text.slice(1));
      if (only) return this.enter(only);
    }
    try {
      await ask("send", { person: this.view.person.id, channel: this.channel.id, text });
      this.input.value = "";
      this.typed();
    } catch (error) { this.trouble.textContent = error.message; }
    return undefined;
  }

  // Filling a command in

  enter(command) {
    this.command = command;
    this.fields = [];
    this.suggestions.hide();
    this.input.value = "";
    this.input.hidden = this.slash.hidden = true;
    const cancel = h("button", { type: "button", class: "round", "aria-label": say(this.view.locale, "cancel"), onclick: () => { this.leave(); this.input.focus(); } }, icon("close"));
    this.fieldBox = h("div", { class: "fields" });
    this.more = h("div", { class: "more-options" });
    this.form.replaceChildren(h("div", { class: "command-head" }, h("span", { class: "grow" }, h("strong", {}, `/${command.shown}`), h("small", {}, command.description)), cancel), this.fieldBox, this.more);
    this.form.hidden = false;
    this.form.setAttribute("role", "group");
    this.form.setAttribute("aria-label", `/${command.shown}`);
    for (const option of command.options) if (option.required) this.add(option);
    this.offer();
    if (this.fields.length) this.fields[0].input.focus();
    else this.sendButton.focus(); // Enter sends; the options stand before it in the order of Tab
  }

  leave() {
    this.command = null;
    this.form.hidden = true;
    this.form.replaceChildren();
    this.input.hidden = this.slash.hidden = false;
    this.trouble.textContent = "";
    this.suggestions.hide();
  }

  offer() {
    const used = new Set(this.fields.map((f) => f.option.name));
    const rest = this.command.options.filter((o) => !used.has(o.name));
    this.more.replaceChildren(...(rest.length ? [h("small", {}, say(this.view.locale, "add_option"))] : []), ...rest.map((option) =>
      h("button", { type: "button", class: "chip", title: this.view.localised(option, "description"), onclick: () => { this.add(option).input.focus(); this.offer(); } }, `+ ${this.view.localised(option, "name")}`)));
  }

  add(option) {
    const label = this.view.localised(option, "name");
    const hint = this.view.localised(option, "description");
    const field = { option, value: undefined, error: h("small", { class: "trouble" }) };
    const id = `option-${this.view.person.id}-${option.name}`;
    field.input = h("input", { id, type: option.type === FILE ? "file" : "text", autocomplete: "off", placeholder: option.type === FILE ? null : hint, required: Boolean(option.required), "aria-label": `${label}${option.required ? ` (${say(this.view.locale, "required")})` : ""}`, inputmode: option.type === INTEGER ? "numeric" : null });
    field.input.addEventListener("input", () => { field.value = undefined; field.error.textContent = ""; this.suggest(field); });
    field.input.addEventListener("focus", () => this.suggest(field));
    field.input.addEventListener("blur", () => setTimeout(() => { if (this.active === field && document.activeElement !== field.input) this.suggestions.hide(); }, 150));
    field.input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    const remove = option.required ? null : h("button", { type: "button", class: "small-round", "aria-label": say(this.view.locale, "remove_option", { name: label }), onclick: () => { field.row.remove(); this.fields = this.fields.filter((f) => f !== field); this.offer(); } }, icon("close"));
    field.row = h("div", { class: "option-field" }, h("label", { for: id }, label, option.required ? h("span", { class: "required" }, " *") : null), field.input, remove, field.error);
    this.fields.push(field);
    this.fieldBox.append(field.row);
    return field;
  }

  fieldKey(event, field) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const next = this.fields.find((f) => f !== field && f.option.required && !f.input.value);
      if (next) next.input.focus();
      else this.sendCommand();
    } else if (event.key === "Escape") {
      this.leave();
      this.input.focus();
    }
  }

  async suggest(field) {
    this.active = field;
    const { option } = field;
    const { command } = this;
    const typed = field.input.value;
    const fits = (items) => items.filter((i) => i.label.toLowerCase().includes(typed.toLowerCase()));
    const show = (items) => this.suggestions.show(items, (item) => this.take(field, item));
    const roles = () => this.view.rolesHere().map((r) => ({ label: `@${r.name}`, description: "", value: r.id }));
    if (option.autocomplete) {
      const mine = (field.round = (field.round || 0) + 1);
      clearTimeout(this.timer);
      this.timer = setTimeout(async () => {
        if (!command || this.command !== command) return; // it was sent or left meanwhile, perhaps for another
        const request = { person: this.view.person.id, channel: this.channel.id, words: command.words, option: option.name, typed, options: this.plainValues() };
        const choices = await ask("autocomplete", request).catch(() => []);
        if (mine === field.round && this.active === field && document.activeElement === field.input) show(choices.map((c) => ({ label: this.view.localised(c, "name"), value: c.value })));
      }, typed ? 120 : 0);
    } else if (option.choices) show(fits(option.choices.map((c) => ({ label: this.view.localised(c, "name"), value: c.value }))));
    else if (option.type === BOOLEAN) show(fits([{ label: say(this.view.locale, "yes"), value: true }, { label: say(this.view.locale, "no"), value: false }]));
    else if (option.type === USER) {
      const people = this.view.peopleHere().map((p) => ({ label: p.name, description: p.username, value: p.id, person: p }));
      show(people.filter((i) => `${i.label} ${i.description}`.toLowerCase().includes(typed.replace(/^@/, "").toLowerCase())));
    } else if (option.type === ROLE) show(fits(roles()));
    else if (option.type === CHANNEL) show(fits(this.view.channels().filter((c) => c.type !== 1).map((c) => ({ label: `#${c.name}`, value: c.id }))));
    else this.suggestions.hide();
  }

  take(field, item) {
    field.value = item.value;
    field.input.value = item.label;
    field.error.textContent = "";
    this.suggestions.hide();
    const next = this.fields.find((f) => f.option.required && !f.input.value);
    (next ? next.input : field.input).focus();
    this.suggestions.hide();
    if (next) this.suggest(next);
  }

  plainValues() {
    const values = {};
    for (const field of this.fields) {
      const value = field.value ?? field.input.value;
      if (value !== "" && field.option.type !== FILE) values[field.option.name] = value;
    }
    return values;
  }

  async values() {
    const values = {};
    let good = true;
    for (const field of this.fields) {
      const { option, input } = field;
      let value = field.value ?? input.value.trim();
      let error = "";
      if (option.type === FILE) value = input.files[0] ? await readFile(input.files[0]) : "";
      if (value === "") error = option.required ? say(this.view.locale, "option_missing") : "";
      else if (field.value === undefined) [value, error] = this.parse(option, value);
      field.error.textContent = error;
      if (error) good = false;
      else if (value !== "") values[option.name] = value;
    }
    return good ? values : null;
  }

  /** Turn what was typed without choosing from a list into a value, or say what is wrong with it. */
  parse(option, text) {
    const same = (a) => a.toLowerCase() === String(text).toLowerCase().replace(/^[@#]/, "");
    const wrong = [null, say(this.view.locale, "menu_empty")];
    if (option.choices) {
      const found = option.choices.find((c) => same(c.name) || same(this.view.localised(c, "name")) || same(String(c.value)));
      return found ? [found.value, ""] : wrong;
    }
    switch (option.type) {
      case INTEGER: case NUMBER: {
        const number = Number(text);
        return Number.isNaN(number) ? [null, say(this.view.locale, "invalid_number")] : [number, ""];
      }
      case BOOLEAN: return same("true") || same(say(this.view.locale, "yes")) ? [true, ""] : same("false") || same(say(this.view.locale, "no")) ? [false, ""] : wrong;
      case USER: {
        const found = [...state.people, state.bot].find((p) => same(p.name) || same(p.username ?? ""));
        return found ? [found.id, ""] : wrong;
      }
      case ROLE: {
        const found = this.view.rolesHere().find((r) => same(r.name));
        return found ? [found.id, ""] : wrong;
      }
      case CHANNEL: {
        const found = this.view.channels().find((c) => c.name && same(c.name));
        return found ? [found.id, ""] : wrong;
      }
      default: return [text, ""];
    }
  }

  async sendCommand() {
    const options = await this.values();
    if (options === null) return;
    const { words, shown } = this.command;
    try {
      const receipt = await ask("command", { person: this.view.person.id, channel: this.channel.id, words, options });
      this.view.await(receipt.interaction, { command: shown });
      this.leave();
      this.input.focus();
    } catch (error) { this.trouble.textContent = error.message; }
  }
}
