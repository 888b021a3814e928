// One person's column: channels, messages, the line to write in.

import { announce, avatar, dialog, h, languageOf, newer, say } from "./dom.js";
import { icon } from "./icons.js";
import { Composer } from "./composer.js";
import { markdown } from "./markdown.js";
import { messageElement } from "./message.js";
import { closeMenu, openActions } from "./menu.js";
import { showModal } from "./modal.js";
import { ask, listen, memory, personById, state } from "./store.js";

const DM = 1, GROUP = 3;
const EPHEMERAL = 64;

/** Say whether only its reader sees a message: where there is nothing else, the place is still empty. */
function isPrivate(message) {
  return Boolean(message.flags & EPHEMERAL);
}

/** Wait until the bot is there and has told its commands: a newcomer may be faster. */
function commandKnown(name) {
  const there = () => state.status.connected && state.commands.some((command) => command.name === name);
  return new Promise((resolve) => {
    if (there()) return resolve();
    const stop = listen(() => { if (there()) { stop(); resolve(); } });
    return undefined;
  });
}

export class Column {
  constructor(person, { onclose, onunread }) {
    this.person = person;
    this.locale = person.locale;
    this.onclose = onclose;
    this.onunread = onunread;
    this.list = [];
    this.messages = new Map();
    this.pending = new Map();
    this.current = null;
    this.build();
    this.stop = listen((event) => this.on(event));
    this.load(memory.channel(person.id));
  }

  say(key, gaps) { return say(this.locale, key, gaps); }

  build() {
    this.title = h("h2", { class: "grow" });
    this.roles = h("span", { class: "roles" });
    this.burger = h("button", { type: "button", class: "round burger", "aria-label": this.say("show_channels"), "aria-expanded": "false", onclick: () => this.toggleChannels() }, icon("menu"));
    this.threadButton = h("button", { type: "button", class: "round", "aria-label": this.say("tools"), "aria-haspopup": "listbox", "aria-expanded": "false", onclick: () => this.threadTools() }, icon("more"));
    const close = h("button", { type: "button", class: "round", "aria-label": this.say("close_person", { name: this.person.name }), onclick: () => this.onclose() }, icon("close"));
    const world = h("button", { type: "button", class: "round world", "aria-label": this.say("people_and_tools"), onclick: () => document.body.classList.toggle("world") }, icon("tools"));
    this.channelNav = h("nav", { class: "channels", "aria-label": this.say("channels") });
    this.scroll = h("div", { class: "scroll", role: "log", "aria-label": this.say("messages"), tabindex: "0" });
    // Whoever reads the newest message keeps reading it when a keyboard, a form or another tab changes the height.
    this.stick = true;
    this.scroll.addEventListener("scroll", () => { if (this.visible()) this.stick = this.atBottom(); });
    this.resizing = new ResizeObserver(() => { if (this.stick) this.toBottom(); });
    this.resizing.observe(this.scroll);
    this.note = h("p", { class: "note", hidden: true });
    this.composer = new Composer(this);
    this.element = h("section", { class: "column", lang: this.locale, "aria-label": this.person.name, data: { person: this.person.id } },
      h("header", { class: "column-head" }, this.burger, avatar(this.person), h("div", { class: "who grow" }, h("strong", {}, this.person.name, this.roles), this.title), this.threadButton, world, close),
      h("div", { class: "column-body" }, this.channelNav, h("div", { class: "talk" }, this.scroll, this.note, this.composer.element)));
  }

  // What the parts of a message need to know

  nameOf(id) { return personById(id)?.name || id; }
  channels() { return this.list; }
  peopleHere(others = new Set()) {
    const guild = this.current?.guild_id;
    const group = this.current?.recipients?.map((one) => one.id) ?? [];
    const here = (p) => (guild ? p.guilds.includes(guild) : p.id === this.person.id || p.bot || group.includes(p.id));
    return [...state.people, state.bot].filter((p) => here(p) || others.has(p.id));
  }
  roleName(id) { return state.guilds.flatMap((g) => g.roles).find((r) => r.id === id)?.name ?? id; }
  rolesHere() { return state.guilds.find((g) => g.id === this.current?.guild_id)?.roles ?? []; }
  guildOf(channel) { return this.list.find((c) => c.id === channel)?.guild_id; }
  botId() { return state.bot.id; }
  localised(thing, key) { return thing[`${key}_localizations`]?.[this.locale] || thing[key]; }
  fail = (error) => announce(error.message);

  channelLabel(id, withMessage = false) {
    const channel = this.list.find((c) => c.id === id);
    if (!channel) return "#…";
    const sign = { [DM]: "@", [GROUP]: "" }[channel.type] ?? "#";
    return `${sign}${channel.name}${withMessage ? " › …" : ""}`;
  }

  // Channels

  async load(wanted) {
    this.list = await ask("look", { person: this.person.id });
    const home = this.list.find((c) => c.id === wanted) || this.list.find((c) => c.id === this.current?.id) || this.list.find((c) => c.type === 0) || this.list[0];
    if (home) await this.open(home.id);
    else this.clear();
    this.drawChannels();
  }

  async reload() {
    this.list = await ask("look", { person: this.person.id });
    const still = this.list.find((c) => c.id === this.current?.id);
    if (!still) return this.load(null);
    this.current = still;
    this.drawHead();
    return this.drawChannels();
  }

  unread(channel) {
    if (channel.id === this.current?.id && this.visible()) return false;
    return channel.last_message_id && newer(channel.last_message_id, memory.seen(this.person.id)[channel.id]);
  }

  drawChannels() {
    const entry = (channel) => {
      const here = channel.id === this.current?.id;
      const unread = this.unread(channel);
      return h("button", { type: "button", class: `channel${here ? " here" : ""}${unread ? " unread" : ""}${channel.thread_metadata ? " thread" : ""}`, "aria-current": here ? "page" : null, onclick: () => { this.toggleChannels(false); this.open(channel.id); } },
        channel.thread_metadata ? icon("thread") : null, h("span", { class: "grow" }, channel.thread_metadata ? channel.name : this.channelLabel(channel.id)), unread ? h("span", { class: "dot" }, h("span", { class: "unseen" }, this.say("unread"))) : null);
    };
    const parts = [];
    for (const guild of state.guilds.filter((g) => this.person.guilds.includes(g.id))) {
      parts.push(h("h3", {}, guild.has_bot ? guild.name : `${guild.name} (${this.say("without_bot", { name: state.bot.name })})`));
      for (const channel of this.list.filter((c) => c.guild_id === guild.id && c.type === 0)) {
        const threads = this.list.filter((c) => c.parent_id === channel.id);
        const active = threads.filter((t) => !t.thread_metadata.archived);
        const archived = threads.filter((t) => t.thread_metadata.archived);
        parts.push(entry(channel), active.map(entry));
        if (archived.length) parts.push(h("details", { class: "archived", open: archived.some((t) => t.id === this.current?.id) }, h("summary", {}, `${this.say("threads_archived")} (${archived.length})`), archived.map(entry)));
      }
      if (guild.events.length) parts.push(h("h4", {}, this.say("events")), guild.events.map((event) => this.eventEntry(event)));
    }
    const dms = this.list.filter((c) => c.type === DM || c.type === GROUP);
    parts.push(h("h3", {}, this.say("dms")), dms.map(entry), dms.some((c) => c.type === DM) ? [] : this.dmOpener());
    this.channelNav.replaceChildren(...parts.flat(9));
    const count = this.list.filter((c) => this.unread(c)).length;
    // Links to a thread may have come before the news of the thread itself.
    for (const node of this.scroll.querySelectorAll("[data-channel]")) node.textContent = this.channelLabel(node.dataset.channel, Boolean(node.dataset.message));
    this.burger.classList.toggle("unread", count > 0);
    this.onunread(count);
  }

  /** An event of a server: when it is and what it is called; where, and what it is about, when it is opened. */
  eventEntry(event) {
    const time = (at, style) => new Date(at * 1000).toLocaleString(this.locale, style);
    const starts = time(event.starts, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
    const ends = time(event.ends, { timeStyle: "short" });
    return h("details", { class: "event" }, h("summary", {}, h("small", {}, `${starts} – ${ends}`), " ", h("strong", {}, event.name)),
      h("div", { class: "small" }, markdown(event.location, this)), event.description ? h("div", { class: "small" }, markdown(event.description, this)) : null);
  }

  /** What opens the DM with the bot while there is none: whoever shares a server with it, or has installed it, may write first. */
  dmOpener() {
    if (!this.person.installed && !this.person.guilds.some((guild) => state.bot.guilds.includes(guild))) return h("p", { class: "small" }, "–");
    const open = async () => {
      const channel = await ask("open_dm", { person: this.person.id });
      this.toggleChannels(false);
      await this.jump(channel);
    };
    return h("button", { type: "button", class: "linklike", onclick: () => open().catch(this.fail) }, this.say("open_dm", { name: state.bot.name }));
  }

  toggleChannels(open = !this.element.classList.contains("show-channels")) {
    this.element.classList.toggle("show-channels", open);
    this.burger.setAttribute("aria-expanded", String(open));
    this.burger.setAttribute("aria-label", this.say(open ? "hide_channels" : "show_channels"));
  }

  drawHead() {
    const roles = this.rolesHere().filter((role) => role.members.includes(this.person.id));
    this.roles.textContent = roles.map((role) => ` @${role.name}`).join("");
    const thread = this.current?.thread_metadata;
    this.title.textContent = this.current ? this.channelLabel(this.current.id) : "";
    this.threadButton.hidden = !thread;
    this.note.hidden = !thread?.archived;
    this.note.textContent = thread?.archived ? this.say("archived_note") : "";
  }

  /** Show that there is no channel at all: the person has left the server, and nobody has written to them. */
  clear() {
    closeMenu();
    this.current = null;
    this.messages = new Map();
    this.more = false;
    this.drawHead();
    this.composer.setChannel(null, "");
    this.scroll.replaceChildren(h("p", { class: "empty" }, this.say("nowhere")));
  }

  async open(id, message) {
    const channel = this.list.find((c) => c.id === id);
    if (!channel) return announce(this.say("gone"));
    closeMenu();
    this.current = channel;
    memory.setChannel(this.person.id, id);
    this.composer.setChannel(channel, this.channelLabel(id)); // at once: what is begun meanwhile stays
    const { messages, more } = await ask("open", { person: this.person.id, channel: id, until: message });
    this.messages = new Map(messages.map((m) => [m.id, m]));
    this.more = more;
    this.drawHead();
    this.drawMessages();
    this.markRead();
    this.drawChannels();
    return message ? this.reveal(message) : this.toBottom();
  }

  async jump(channel, message) {
    if (!this.list.some((c) => c.id === channel)) await this.reload();
    if (channel !== this.current?.id || (message && !this.messages.has(message))) await this.open(channel, message);
    else if (message) this.reveal(message);
  }

  reveal(id) {
    const element = this.scroll.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (!element) return announce(this.say("gone"));
    this.stick = false;
    element.scrollIntoView({ block: "center" });
    element.classList.add("found");
    setTimeout(() => element.classList.remove("found"), 2500);
    return element.focus({ preventScroll: true });
  }

  // Messages

  /** What stands where nothing has been written yet: buttons for what a newcomer may begin with. */
  welcome() {
    const trouble = h("p", { class: "trouble", role: "alert" });
    const begin = async (button, { words, options }, label) => {
      button.disabled = true;
      button.classList.add("waiting");
      try {
        await commandKnown(words);
        const receipt = await ask("command", { person: this.person.id, channel: this.current.id, words, options });
        this.await(receipt.interaction, { command: words });
      } catch (error) { trouble.textContent = error.message; }
      button.disabled = false;
      button.classList.remove("waiting");
    };
    const buttons = state.hints.map((hint, index) => {
      const label = hint.labels[languageOf(this.locale)] ?? Object.values(hint.labels)[0];
      return h("button", { type: "button", class: `button ${index ? "secondary" : "primary"}`, onclick: (event) => begin(event.currentTarget, hint, label) }, label);
    });
    const card = buttons.length ? h("div", { class: "welcome" }, h("h3", {}, this.say("welcome")), buttons, trouble) : null;
    return h("div", { class: "empty" }, card, h("p", {}, this.say("empty")));
  }

  drawMessages() {
    const earlier = this.more ? [h("button", { type: "button", class: "button secondary earlier", onclick: () => this.loadEarlier() }, this.say("more"))] : [];
    const all = [...this.messages.values()].map((m) => messageElement(m, this));
    const empty = [...this.messages.values()].every(isPrivate) ? [this.welcome()] : [];
    this.scroll.replaceChildren(...earlier, ...empty, ...all);
  }

  async loadEarlier() {
    const first = this.messages.keys().next().value;
    const { messages, more } = await ask("open", { person: this.person.id, channel: this.current.id, before: first });
    const height = this.scroll.scrollHeight;
    this.messages = new Map([...messages.map((m) => [m.id, m]), ...this.messages]);
    this.more = more;
    this.drawMessages();
    this.scroll.scrollTop += this.scroll.scrollHeight - height;
  }

  atBottom() { return this.scroll.scrollHeight - this.scroll.scrollTop - this.scroll.clientHeight < 120; }
  toBottom() {
    this.stick = true;
    this.scroll.scrollTop = this.scroll.scrollHeight;
    // Pictures without a known size push the end down when they arrive.
    const again = () => { if (this.stick) this.scroll.scrollTop = this.scroll.scrollHeight; };
    for (const image of this.scroll.querySelectorAll("img")) if (!image.complete) image.addEventListener("load", again, { once: true });
  }

  /** Say whether the person can see this column: on a phone one is in front at a time. */
  visible() { return this.element.offsetParent !== null; }

  /** The column has come to the front. */
  shown() {
    this.markRead();
    if (this.current) this.drawChannels();
  }

  markRead() {
    if (!this.current || !this.visible()) return;
    const last = [...this.messages.keys()].at(-1);
    if (last) memory.markSeen(this.person.id, this.current.id, last);
  }

  put(message) {
    const known = this.messages.has(message.id);
    const bottom = this.stick;
    this.messages.set(message.id, message);
    const element = messageElement(message, this);
    const old = this.scroll.querySelector(`[data-id="${message.id}"]`);
    if (!isPrivate(message)) this.scroll.querySelector(".empty")?.remove();
    if (old) old.replaceWith(element);
    else this.scroll.append(element);
    if (bottom) this.toBottom();
    if (!known) this.markRead();
  }

  on(event) {
    switch (event.event) {
      case "message_create": case "message_update": return this.onMessage(event);
      case "message_delete":
        if (this.messages.delete(event.message)) this.scroll.querySelector(`[data-id="${event.message}"]`)?.remove();
        return undefined;
      case "channels": return this.reload();
      case "people": case "commands": case "online": {
        this.person = personById(this.person.id) || this.person;
        // Somebody may have left the server or come back: then other channels are to be seen, and other commands.
        return (event.event === "online" ? this.load(this.current?.id) : this.reload()).then(() => this.composer.learn());
      }
      case "modal": return this.pending.has(event.interaction_id) ? showModal(event.modal, event.interaction_id, this) : undefined;
      case "outcome": return event.person === this.person.id ? this.settle(event) : undefined;
      default: return undefined;
    }
  }

  onMessage({ event, to, message }) {
    if (!to.includes(this.person.id)) return;
    if (message.channel_id === this.current?.id) {
      if (event === "message_create" || this.messages.has(message.id)) this.put(message);
      const channel = this.list.find((c) => c.id === message.channel_id);
      if (channel && newer(message.id, channel.last_message_id)) channel.last_message_id = message.id;
      if (event === "message_create" && !this.visible()) this.drawChannels();
    } else if (event === "message_create") {
      const channel = this.list.find((c) => c.id === message.channel_id);
      if (!channel) { this.reload(); return; }
      channel.last_message_id = message.id;
      this.drawChannels();
    }
  }

  // Acts and what comes of them

  /** Remember an act until the bot answers it. */
  await(interaction, what) {
    if (this.settled === interaction) return;
    if (what.command) {
      what.line = h("p", { class: "pending", role: "status" }, `/${what.command} – ${this.say("sending")}`);
      this.scroll.append(what.line);
      this.toBottom();
    }
    this.pending.set(interaction, what);
  }

  async act(request, message, element) {
    element.classList.add("waiting");
    element.disabled = true;
    this.trouble(message.id, "");
    try {
      const receipt = await request;
      this.await(receipt.interaction, { element, message: message.id });
    } catch (error) {
      element.classList.remove("waiting");
      element.disabled = false;
      this.trouble(message.id, error.message);
    }
  }

  click(message, component, element) {
    return this.act(ask("click", { person: this.person.id, message: message.id, custom_id: component.custom_id }), message, element);
  }

  choose(message, component, values, element) {
    return this.act(ask("select", { person: this.person.id, message: message.id, custom_id: component.custom_id, values }), message, element);
  }

  trouble(message, text) {
    const place = this.scroll.querySelector(`[data-id="${message}"] > .body > .trouble`);
    if (place) place.textContent = text;
  }

  settle({ interaction_id: interaction, outcome }) {
    this.settled = interaction;
    const what = this.pending.get(interaction);
    if (!what) return;
    this.pending.delete(interaction);
    what.element?.classList.remove("waiting");
    if (what.element) what.element.disabled = false;
    if (outcome !== "Failed") { what.line?.remove(); return; }
    const text = this.say(state.status.connected ? "not_in_time" : "no_bot");
    if (what.message) this.trouble(what.message, text);
    else {
      const line = what.line || h("p", { class: "pending" });
      const dismiss = h("button", { type: "button", class: "linklike", onclick: () => line.remove() }, this.say("dismiss"));
      line.classList.add("failed");
      line.replaceChildren(`${what.command ? `/${what.command} – ` : ""}${text} `, dismiss);
      if (!what.line) this.scroll.append(line);
      this.toBottom();
    }
  }

  threadTools() {
    const { id, thread_metadata: thread } = this.current;
    const run = (what, details = {}) => () => ask(what, { channel: id, ...details }).catch(this.fail);
    openActions(this.threadButton, this.say("tools"), [
      { label: this.say(thread.archived ? "unarchive" : "archive"), run: run("archive", { archived: !thread.archived }) },
      { label: this.say("delete_thread"), run: run("delete_channel") },
    ], this.locale);
  }

  end() {
    this.stop();
    this.resizing.disconnect();
    ask("leave", { person: this.person.id }).catch(() => {});
    this.element.remove();
  }
}
