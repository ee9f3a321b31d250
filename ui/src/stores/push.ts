/** Web push in this browser: subscribed, or not. */

import { api } from "../net/api";

/** Whether this browser can be told of a turn while the page is closed. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export async function isPushed(): Promise<boolean> {
  return canPush() && (await subscription()) !== null;
}

/** Ask for permission and subscribe; whether it was given. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.ready;
  const { key } = await api.pushKey();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = made.toJSON();
  await api.subscribePush({
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
  });
  return true;
}

/** Unsubscribe, here and at the server; the server's part may fail, the browser's decides. */
export async function stopPush(): Promise<boolean> {
  const found = await subscription();
  if (found) {
    await api.unsubscribePush(found.endpoint).catch(() => null);
    await found.unsubscribe();
  }
  return false;
}
