import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";

const target = document.getElementById("app");

/** A frame in another page gets a board alone: no header, no links within the app. */
async function embed(into: HTMLElement): Promise<void> {
  const { default: Embed } = await import("./pages/Embed.svelte");
  mount(Embed, { target: into });
}

if (target && /^\/embed(\/|$)/.test(location.pathname)) void embed(target);
else if (target) mount(App, { target });
