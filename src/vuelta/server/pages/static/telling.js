// What both scripts share: the page's data, elements, requests, and what is kept of one's seats.

export const given = JSON.parse(document.getElementById("page").textContent);

/** A sentence of the page, its {blanks} filled in. */
export function says(name, values = {}) {
  const sentence = given.words[name] ?? name;
  return sentence.replace(/\{(\w+)\}/g, (_, blank) => values[blank] ?? "");
}

/** An element; whatever is put into it is text, never markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Ask the server. What it refuses is thrown, with its sentence in the page's language. */
export async function ask(path, { body, token } = {}) {
  const headers = {};
  if (body) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  const kind = answer.headers.get("Content-Type") ?? "";
  const content = kind.startsWith("application/json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Error(content.error?.message[given.language] ?? `${answer.status}`);
  return content;
}

/** A name for an action, so that it is done once however often it is sent. (randomUUID is for https alone.) */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Show what went wrong, or nothing. */
export function complain(text) {
  const place = document.getElementById("problem");
  place.textContent = text;
  place.hidden = !text;
}

// Tokens of one's seats, and one's name. Without storage (a private window may have none) they last as long as the page.
const memory = new Map();

export function keep(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(`vuelta:${key}`, value);
  } catch {
    // kept in memory alone
  }
}

export function kept(key) {
  try {
    return localStorage.getItem(`vuelta:${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}
