/** Board, mats and hand with real states, to look at while drawing (`npm run dev`, then /demo.html). */

import { mount } from "svelte";
import "../theme/theme.css";
import Demo from "./Demo.svelte";

const target = document.getElementById("demo");
if (target) mount(Demo, { target });
