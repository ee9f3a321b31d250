import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./stores/settings.svelte";
import { firstLanguage, setLanguage } from "./i18n";
import "./styles/theme.css";
import "./styles/shell.css";

addEventListener("vite:preloadError", () => location.reload());

// While the rest is asked for:
const { pathname } = location;
if (pathname === "/") void import("./features/home/Home.svelte");
if (pathname.startsWith("/table/")) void import("./features/table/TablePage.svelte");

applySettings();
await setLanguage(firstLanguage());
if ("serviceWorker" in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register("/service-worker.js").catch(() => {}); // the page works without it
const target = document.getElementById("app");
target?.replaceChildren(); // what was there until now
if (target) mount(App, { target });
