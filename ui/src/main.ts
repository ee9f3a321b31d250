import { mount } from "svelte";
import App from "./App.svelte";
import { startSettings } from "./app/settings.svelte";
import { firstLanguage, setLanguage } from "./text";
import "./theme/theme.css";
import "./app/shell.css";

addEventListener("vite:preloadError", () => location.reload());

if (location.pathname.startsWith("/table/")) void import("./pages/table/Place.svelte"); // while the rest is asked for
startSettings();
await setLanguage(firstLanguage());
const target = document.getElementById("app");
if (target) mount(App, { target });
