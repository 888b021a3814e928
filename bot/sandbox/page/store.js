// The connection to the sandbox and what the page knows: people, commands, status. Columns listen for events.

import { browserLocale, say } from "./dom.js";

const WRONG_KEY = 4004;
const LONGEST_PRESS = 5000; // milliseconds
const listeners = new Set();
const waiting = new Map();
let socket = null;
let counter = 0;

export const state = { bot: null, people: [], guilds: [], commands: [], status: {}, violations: [], hints: [], online: false };

/** Call back on every event of the sandbox; the result ends that. */
export function listen(callback) {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

function tell(event) {
  for (const listener of [...listeners]) listener(event);
}

/** Ask the sandbox to do something; rejects with its reason, in the language of who asks, when it refuses. */
export function ask(what, details = {}) {
  const locale = personById(details.person)?.locale || browserLocale;
  const refuse = (key, gaps) => new Error(say(locale, key, gaps));
  if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(refuse("refused_offline"));
  const n = ++counter;
  socket.send(JSON.stringify({ ...details, n, do: what }));
  return new Promise((resolve, reject) => waiting.set(n, { resolve, reject: (key, gaps) => reject(refuse(key, gaps)) }));
}

// What comes while a finger is down is told when it is up again, in its order: a browser gives a click to nobody
// whose button was drawn anew in between. Who drags, or lets go where nobody hears of it, is not waited for longer.
const held = [];
let pressing = 0;

async function letGo() {
  clearTimeout(pressing);
  pressing = 0;
  for (const packet of held.splice(0)) {
    receive(packet);
    await null; // whoever has asked for it goes on before the next one is told
  }
}

addEventListener("pointerdown", () => { clearTimeout(pressing); pressing = setTimeout(letGo, LONGEST_PRESS); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(letGo), true); // after the click

function receive(packet) {
  if (packet.n) {
    const { resolve, reject } = waiting.get(packet.n) || {};
    waiting.delete(packet.n);
    if (packet.error !== undefined) reject?.(packet.error, packet.gaps);
    else resolve?.(packet.data);
    return;
  }
  if (packet.world) Object.assign(state, packet.world);
  if (packet.event === "status") state.status = packet.status;
  if (packet.event === "violations") state.violations = packet.violations;
  tell(packet);
}

/** Connect, and connect again whenever the connection is lost, but not with a key that opens nothing. */
export function connect() {
  // The key stands behind the # of the address, which a browser sends to nobody.
  socket = new WebSocket(`ws://${location.host}/page/socket?key=${encodeURIComponent(location.hash.slice(1))}`);
  socket.addEventListener("message", (message) => {
    const packet = JSON.parse(message.data);
    if (pressing) held.push(packet);
    else receive(packet);
  });
  socket.addEventListener("open", async () => {
    Object.assign(state, await ask("hello"), { online: true });
    tell({ event: "online" });
  });
  socket.addEventListener("close", ({ code }) => {
    for (const { reject } of waiting.values()) reject("refused_offline");
    waiting.clear();
    if (state.online) {
      state.online = false;
      tell({ event: "offline" });
    }
    if (code === WRONG_KEY) tell({ event: "locked" });
    else setTimeout(connect, 800);
  });
}

export function personById(id) {
  return state.bot?.id === id ? state.bot : state.people.find((person) => person.id === id);
}

/** The commands of a type that somebody is offered in a place: the sandbox knows what is hidden from whom. */
export function offered(type, channel) {
  return state.commands.filter((c) => c.type === type && channel?.commands.includes(c.id));
}

const read = (key, fallback) => {
  try { return JSON.parse(localStorage.getItem(key)) ?? fallback; } catch { return fallback; }
};

/** What this browser remembers: who is open, in which channel, and what has been read. */
export const memory = {
  get open() { return read("open", []); },
  set open(ids) { localStorage.setItem("open", JSON.stringify(ids)); },
  get front() { return read("front", null); },
  set front(id) { localStorage.setItem("front", JSON.stringify(id)); },
  channel(person) { return read(`channel.${person}`, null); },
  setChannel(person, channel) { localStorage.setItem(`channel.${person}`, JSON.stringify(channel)); },
  seen(person) { return read(`seen.${person}`, {}); },
  markSeen(person, channel, message) {
    const seen = read(`seen.${person}`, {});
    seen[channel] = message;
    localStorage.setItem(`seen.${person}`, JSON.stringify(seen));
  },
  clear() { localStorage.clear(); },
};
