/** The gallery: every component of the boards in many states, for those who work on them. */

import { mount } from "svelte";
import "../../style.css";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
mount(Gallery, { target: document.body, props: { part: asked.get("part") ?? "all" } });
