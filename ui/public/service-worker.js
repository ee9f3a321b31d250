/**
 * The page's shell for a bad line, and notices of a turn.
 *
 * Only "/" and files under /assets/, whose names change with their content, are ever kept. Whatever the server
 * tells of games goes past this file. Pages are asked of the server first, so that none is older than the server.
 */

const CACHE = "calimala-BUILD";
const SHELL = "/";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOlder(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { cache: "no-cache" });
  const parts = [...(await shell.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)];
  await cache.put(SHELL, shell);
  await cache.addAll(parts.map(([, path]) => path));
}

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("calimala-") && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The page as the server has it now; without a line, the shell, which says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (shell) return shell;
    throw error;
  }
}

/** A file that never changes under its name. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) (await caches.open(CACHE)).put(request, found.clone());
  return found;
}

self.addEventListener("push", (event) => {
  const { title, text, url, tag } = event.data.json();
  const shown = { body: text, tag, data: url, icon: "/icon-192.png", renotify: true };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, location.origin)));
});

/** Show a table: where it is open already, in another window of ours, or in a new one. */
async function open(url) {
  if (url.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === url.pathname) ?? windows[0];
  if (!there) return self.clients.openWindow(url);
  await there.focus();
  if (new URL(there.url).pathname !== url.pathname) await there.navigate(url);
}
