// The whole page: the bar with people and tools, the columns, the pane of violations.

import { announce, avatar, browserLocale, dialog, h, languageOf, loadTexts, say } from "./dom.js";
import { Column } from "./column.js";
import { icon } from "./icons.js";
import { openActions } from "./menu.js";
import { ask, connect, listen, memory, personById, state } from "./store.js";

const LOCALES = { "en-US": "English", ja: "日本語", "zh-CN": "简体中文", ko: "한국어", de: "Deutsch", fr: "Français" };
const columns = new Map();
const unread = new Map();
const t = (key, gaps) => say(browserLocale, key, gaps);
const bar = document.getElementById("bar");
const place = document.getElementById("columns");
const pane = document.getElementById("violations");

function front() {
  const wanted = memory.front;
  return columns.has(wanted) ? wanted : [...columns.keys()][0];
}

function openPerson(id) {
  const person = personById(id);
  if (!person) return;
  if (!columns.has(id)) {
    const column = new Column(person, { onclose: () => closePerson(id), onunread: (count) => { unread.set(id, count); drawBar(); } });
    columns.set(id, column);
    place.append(column.element);
  }
  memory.front = id;
  document.body.classList.remove("world");
  arrange();
}

function closePerson(id) {
  columns.get(id)?.end();
  columns.delete(id);
  arrange();
}

function arrange() {
  memory.open = [...columns.keys()];
  for (const [id, column] of columns) column.element.classList.toggle("front", id === front());
  columns.get(front())?.shown();
  place.querySelector(".nobody")?.remove();
  if (!columns.size) place.append(h("p", { class: "nobody" }, t("writes_here")));
  drawBar();
}

// The bar

function drawBar() {
  const tabs = state.people.map((person) => {
    const open = columns.has(person.id);
    const count = unread.get(person.id);
    return h("button", { type: "button", class: `tab${open ? " open" : ""}${person.id === front() ? " front" : ""}`, "aria-pressed": String(open), title: `${person.name} · ${LOCALES[person.locale] || person.locale}`, onclick: () => openPerson(person.id) },
      avatar(person), h("span", { class: "tab-name" }, person.name), open && count ? h("span", { class: "dot" }, h("span", { class: "unseen" }, t("unread"))) : null);
  });
  const faults = state.violations.filter((v) => !v.expected).length;
  const fault = h("button", { type: "button", class: `round${faults ? " alarm" : ""}`, "aria-label": `${t("violations")}: ${state.violations.length}`, "aria-expanded": String(!pane.hidden), onclick: toggleViolations }, icon("warning"), state.violations.length ? h("span", { class: "count" }, String(state.violations.length)) : null);
  const tools = h("button", { type: "button", class: "round", "aria-label": t("tools"), "aria-haspopup": "listbox", "aria-expanded": "false" }, icon("tools"));
  tools.addEventListener("click", () => openActions(tools, t("tools"), toolList(), browserLocale));
  bar.replaceChildren(status(), h("nav", { class: "tabs grow", "aria-label": t("act_as") }, tabs), fault, tools);
}

function status() {
  const { connected, process, exit, next_start: next } = state.status;
  const waiting = process === "pausing";
  const seconds = Math.max(0, Math.round((next || 0) - Date.now() / 1000));
  const text = !state.online ? t("lost") : connected ? t("bot_connected") : waiting ? t("bot_restarting", { exit, seconds }) : t("bot_down");
  const kind = !state.online ? "off" : connected ? "on" : waiting ? "pause" : "off";
  return h("span", { class: `status ${kind}`, role: "status", title: text }, h("span", { class: "light", "aria-hidden": "true" }), h("span", { class: "status-text" }, text));
}

function toolList() {
  const run = (what, details = {}) => () => ask(what, details).catch((error) => announce(error.message));
  const list = [
    { label: t("add_person"), run: () => addPerson() },
    { label: t("add_channel"), run: addChannel },
    { label: t("add_guild"), run: addGuild },
    { label: t("add_group"), run: run("add_group", { people: [...columns.keys()] }) },
    { label: t("add_role"), run: addRole },
  ];
  for (const id of columns.keys()) {
    const someone = personById(id);
    if (!someone) continue;
    list.push({ label: `${someone.name}: ${t(someone.dms_open ? "close_dms" : "open_dms")}`, run: run("set_dms", { person: id, opened: !someone.dms_open }) });
    list.push({ label: `${someone.name}: ${t(someone.installed ? "uninstall" : "install", { name: state.bot.name })}`, run: run("set_installed", { person: id, installed: !someone.installed }) });
    for (const guild of state.guilds) {
      const where = state.guilds.length > 1 ? ` (${guild.name})` : "";
      if (someone.guilds.includes(guild.id)) for (const role of guild.roles) {
        const has = role.members.includes(id);
        list.push({ label: `${someone.name}: ${t(has ? "take_role" : "give_role", { name: role.name })}${where}`, run: run("set_role", { person: id, role: role.id, on: !has }) });
      }
      for (const act of comingAndGoing(someone, guild)) list.push({ label: `${someone.name}: ${t(act)}${where}`, run: run(act, { person: id, guild: guild.id }) });
    }
  }
  for (const guild of state.guilds) {
    const where = state.guilds.length > 1 ? ` (${guild.name})` : "";
    const bot = guild.has_bot ? "remove_bot" : "invite_bot";
    list.push({ label: `${state.bot.name}: ${t(bot, { name: guild.name })}`, run: run(bot, { guild: guild.id }) });
    if (!guild.has_bot) list.push({ label: `${guild.name}: ${t(guild.hides_apps ? "shows_apps" : "hides_apps")}`, run: run("hide_apps", { guild: guild.id, hidden: !guild.hides_apps }) });
    list.push({ label: `${state.bot.name}: ${t(guild.gives_roles ? "gives_no_roles" : "gives_roles")}${where}`, run: run("let_give_roles", { guild: guild.id, on: !guild.gives_roles }) });
    for (const role of guild.roles) {
      list.push({ label: `@${role.name}: ${t(role.above ? "move_below" : "move_above", { name: state.bot.name })}${where}`, run: run("move_role", { role: role.id, above_bot: !role.above }) },
        { label: `@${role.name}: ${t("delete_role")}${where}`, run: run("delete_role", { role: role.id }) });
    }
  }
  if (state.status.managed) list.push({ label: t("kill_bot"), run: run("kill_bot") }, { label: t("restart_bot"), run: run("restart_bot") });
  list.push({ label: t("reset"), run: resetWorld });
  return list;
}

/** What a person may do about being in a server; its owner stays. */
function comingAndGoing(person, guild) {
  if (guild.owner === person.id) return [];
  if (person.banned.includes(guild.id)) return ["pardon"];
  return person.guilds.includes(guild.id) ? ["leave_server", "ban"] : ["come_back", "ban"];
}

/** Ask for something; what was made by it is handed on once the form is gone. */
function form(title, fields, submit, then) {
  const trouble = h("p", { class: "trouble", role: "alert" });
  const body = h("form", { class: "form" }, h("h2", {}, title), fields, trouble, h("div", { class: "actions" },
    h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, t("cancel")), h("button", { type: "submit", class: "button primary" }, t("create"))));
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const made = await submit();
      box.close();
      then?.(made);
    } catch (error) { trouble.textContent = error.message; }
  });
  const box = dialog(title, body, { className: "modal" });
  body.querySelector("input").focus();
}

/** One thing to fill in, below its name. */
function field(label, control) {
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

function nameInput(longest) {
  return h("input", { id: "new-name", required: true, maxlength: String(longest), autocomplete: "off" });
}

/** A list of the servers; with a single one there is nothing to choose. */
function guildSelect(chosen) {
  return h("select", { id: "new-guild" }, state.guilds.map((guild) => h("option", { value: guild.id, selected: guild.id === chosen }, guild.name)));
}

function guildField(select) {
  return state.guilds.length > 1 ? field(t("server"), select) : null;
}

function addPerson(chosen) {
  const name = nameInput(32), guild = guildSelect(chosen);
  const language = h("select", { id: "new-locale" }, Object.entries(LOCALES).map(([value, label]) => h("option", { value }, label)));
  form(t("add_person"), [field(t("name"), name), field(t("language"), language), guildField(guild)],
    () => ask("add_person", { name: name.value, locale: language.value, guild: guild.value }), (person) => openPerson(person.id));
}

function addChannel() {
  const name = nameInput(100), guild = guildSelect();
  form(t("add_channel"), [field(t("channel_name"), name), guildField(guild)], () => ask("add_channel", { name: name.value, guild: guild.value }));
}

/** A new server needs somebody: its first person owns it. */
function addGuild() {
  const name = nameInput(100);
  form(t("add_guild"), field(t("name"), name), () => ask("add_guild", { name: name.value }), addPerson);
}

function addRole() {
  const name = nameInput(100), guild = guildSelect();
  form(t("add_role"), [field(t("name"), name), guildField(guild)], () => ask("add_role", { name: name.value, guild: guild.value }));
}

function resetWorld() {
  const box = dialog(t("reset"), [h("h2", {}, t("reset")), h("p", {}, t("reset_really")), h("div", { class: "actions" },
    h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, t("cancel")),
    h("button", { type: "button", class: "button danger", onclick: () => { box.close(); ask("reset").catch((error) => announce(error.message)); } }, t("reset_yes")))], { className: "modal" });
}

// The pane

function toggleViolations() {
  pane.hidden = !pane.hidden;
  drawViolations();
  drawBar();
  if (!pane.hidden) pane.querySelector("button")?.focus();
}

function drawViolations() {
  if (pane.hidden) return;
  const rows = [...state.violations].reverse().map((v) => h("li", { class: v.expected ? "mild" : "" },
    h("div", { class: "small" }, new Date(v.at * 1000).toLocaleTimeString(browserLocale), " · ", v.kind, v.expected ? ` · ${t("expected")}` : ""),
    h("code", {}, v.where), h("div", {}, v.code ? h("strong", {}, `${v.code} `) : null, v.message),
    v.details.length ? h("ul", {}, v.details.map((d) => h("li", {}, d))) : null));
  pane.setAttribute("aria-label", t("violations"));
  pane.replaceChildren(h("header", {}, h("h2", { class: "grow" }, t("violations")),
    h("button", { type: "button", class: "button secondary", onclick: () => ask("clear_violations") }, t("clear")),
    h("button", { type: "button", class: "round", "aria-label": t("close"), onclick: toggleViolations }, icon("close"))),
  rows.length ? h("ol", {}, rows) : h("p", {}, t("no_violations")));
}

/** Nothing can be done here without the sandbox's key, which is another one after each of its starts. */
function showLocked() {
  state.status = {};
  pane.hidden = true;
  bar.replaceChildren();
  place.replaceChildren(h("p", { class: "nobody", role: "alert" }, t("locked")));
}

function onEvent({ event }) {
  if (event === "online") {
    if (!columns.size) {
      const wanted = memory.open.filter(personById);
      // A newcomer begins as somebody who reads the browser's language, in a server that speaks it.
      const language = browserLocale.split("-")[0];
      const speaker = (wanted) => state.people.find((p) => p.locale.startsWith(wanted));
      const newcomer = speaker(language) ?? speaker("en") ?? state.people[0];
      const first = wanted.length ? wanted : [newcomer.id];
      if (!wanted.length) ask("settle_in", { person: newcomer.id }).catch((error) => announce(error.message));
      const before = memory.front;
      for (const id of first) openPerson(id);
      if (columns.has(before)) memory.front = before;
    }
    arrange();
    drawViolations();
  } else if (event === "reset") {
    memory.clear();
    location.reload();
  } else if (event === "violations") {
    drawViolations();
    drawBar();
  } else if (event === "locked") showLocked();
  else if (["status", "people", "offline"].includes(event)) drawBar();
}

document.documentElement.lang = languageOf(browserLocale);
await loadTexts();
listen(onEvent);
addEventListener("hashchange", () => location.reload());
drawBar();
connect();
setInterval(() => { if (state.status.process === "pausing") drawBar(); }, 1000);
