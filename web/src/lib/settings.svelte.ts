/** The settings of this device, stored in the browser only. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "full" | "short" | "off";
  sound: boolean;
  /** Make the only possible move without asking. */
  onlyMove: boolean;
  /** When the dice are thrown without a press of the button. */
  throws: "auto" | "hand" | "always";
  /** Touch: a tap on a piece moves it at once, without showing first where it goes. */
  oneTap: boolean;
  /** Show hints for a first game. */
  hints: boolean;
  /** On a shared device: ask to pass it on before each turn. */
  handover: boolean;
  /** Against bots only: show the best move. */
  advice: boolean;
  /** On the analysis board: show what positions are worth. */
  engine: boolean;
}

const KEY = "royal-settings";

const DEFAULTS: Settings = {
  theme: "auto",
  motion: "full",
  sound: false,
  onlyMove: true,
  throws: "auto",
  oneTap: false,
  hints: true,
  // Nothing on the boards is hidden, so that both players may look at them all the time.
  handover: false,
  advice: false,
  engine: true,
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(load());

/** Change a setting and store it. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showTheme();
}

/** Apply the chosen theme. */
export function showTheme(): void {
  document.documentElement.dataset["theme"] = settings.theme;
}

/** How much longer or shorter all motion is: 1, a part of it, or 0 for none. */
export function pace(): number {
  if (settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return settings.motion === "short" ? 0.45 : 1;
}
