// One message: who, when, and all that it holds.

import { announce, avatar, dialog, h, moment, say } from "./dom.js";
import { icon } from "./icons.js";
import { fileLine, layout, nameOf, picture } from "./layout.js";
import { markdown } from "./markdown.js";
import { openActions } from "./menu.js";
import { ask, offered, personById } from "./store.js";

const EPHEMERAL = 1 << 6, LOADING = 1 << 7, LAYOUT = 1 << 15;
const THREAD_CREATED = 18;

function clock(message, view) {
  const when = moment(message.id);
  const today = when.toDateString() === new Date().toDateString();
  const style = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  return h("time", { datetime: when.toISOString() }, new Intl.DateTimeFormat(view.locale, style).format(when));
}

/** The element that shows a message to one person. */
export function messageElement(message, view) {
  const author = personById(message.author.id) || { name: message.author.username, colour: "#777" };
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const classes = ["message", ephemeral && "ephemeral", message.mentions.some((m) => m.id === view.person.id) && "pinged"].filter(Boolean);
  const frame = (content) => h("article", { class: classes.join(" "), data: { id: message.id }, tabindex: "-1",
    "aria-label": `${author.name}` }, content);
  if (message.type === THREAD_CREATED) return frame(notice(message, author, view));
  return frame([
    origin(message, view),
    avatar(author),
    h("div", { class: "body" },
      h("div", { class: "head" }, h("strong", { class: "author", colour: author.colour }, author.name),
        author.bot ? h("span", { class: "badge" }, say(view.locale, "app")) : null, clock(message, view)),
      content(message, author, view),
      threadCard(message, view),
      ephemeral ? privateNote(message, view) : null,
      h("div", { class: "trouble", role: "alert" })),
    actions(message, view, ephemeral),
  ]);
}

function content(message, author, view) {
  if (message.flags & LOADING) return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }), say(view.locale, "loading", { name: author.name }));
  const text = message.content ? h("div", { class: "text" }, markdown(message.content, view),
    message.edited_timestamp && !message.interaction_metadata ? h("small", { class: "edited" }, ` ${say(view.locale, "edited")}`) : null) : null;
  const files = message.flags & LAYOUT ? [] : attachments(message, view);
  return [text, files, h("div", { class: "components" }, layout(message.components, message, view))];
}

function attachments(message, view) {
  return message.attachments.map((a) =>
    (a.content_type || "").startsWith("image/")
      ? picture(a, a.description, view, { spoiler: a.filename.startsWith("SPOILER_") })
      : fileLine(a, view));
}

function origin(message, view) {
  const used = message.interaction_metadata;
  if (message.type === 20 && used) {
    return h("div", { class: "origin" }, h("strong", {}, nameOf(used.user.id)), ` ${say(view.locale, "used")} `, h("span", { class: "mention" }, `/${message.interaction?.name || ""}`));
  }
  return null;
}

function notice(message, author, view) {
  const target = message.message_reference;
  const go = (event) => { event.preventDefault(); view.jump(target.channel_id); };
  return h("p", { class: "notice" }, icon("thread"),
    ` ${say(view.locale, "thread_created", { name: author.name })} `, h("a", { href: "#", onclick: go }, message.content), " ", clock(message, view));
}

function threadCard(message, view) {
  if (!message.thread) return null;
  return h("button", { type: "button", class: "thread-card", onclick: () => view.jump(message.thread.id) },
    icon("thread"), h("strong", {}, message.thread.name), h("small", {}, say(view.locale, "thread_open")));
}

function privateNote(message, view) {
  const dismiss = () => ask("delete_message", { message: message.id }).catch(view.fail);
  return h("div", { class: "private" }, icon("eye"), ` ${say(view.locale, "only_you")} · `,
    h("button", { type: "button", class: "linklike", onclick: dismiss }, say(view.locale, "dismiss")));
}

function actions(message, view, ephemeral) {
  const run = (what, details) => () => ask(what, { person: view.person.id, channel: message.channel_id, message: message.id, ...details }).catch(view.fail);
  const app = (c, whose, target) => ({ label: `${say(view.locale, "apps")}: ${view.localised(c, "name")}${whose}`, run: run("context_command", { name: c.name, ...target }) });
  // The menu of a message holds that of a person, too: of who has written it, or used the command that it answers.
  const person = personById(message.interaction_metadata?.user.id ?? message.author.id);
  const apps = ephemeral ? [] : offered(3, view.current).map((c) => app(c, "", {}));
  if (person && !person.bot) apps.push(...offered(2, view.current).map((c) => app(c, ` – ${person.name}`, { user: person.id, message: undefined })));
  const list = [
    { label: say(view.locale, "copy_link"), run: () => copyLink(message, view) },
    ...apps,
    { label: say(view.locale, "delete_message"), run: run("delete_message") },
  ];
  const button = h("button", { type: "button", class: "more", "aria-label": say(view.locale, "message_actions"), "aria-haspopup": "listbox", "aria-expanded": "false" }, icon("more"));
  button.addEventListener("click", () => openActions(button, say(view.locale, "message_actions"), list, view.locale));
  return button;
}

async function copyLink(message, view) {
  const guild = view.guildOf(message.channel_id) || "@me";
  const url = `https://discord.com/channels/${guild}/${message.channel_id}/${message.id}`;
  try {
    await navigator.clipboard.writeText(url);
    announce(say(view.locale, "copied"));
  } catch {
    dialog(say(view.locale, "copy_link"), h("p", {}, url));
  }
}
