/** Plain HTTP: every response is typed, every error is a sentence. */

import type {
  Code,
  GameAbout,
  Health,
  HintRead,
  Me,
  NewTable,
  Problem,
  PreviewAsked,
  PreviewView,
  RecordRead,
  Route,
  RouteAsked,
  RulesPage,
  SeatLinks,
  TableMade,
  TableSummary,
  TableView,
  Tried,
  Try,
} from "../protocol";
import { randomHex } from "./random";

/** An error response of the service, or a lost connection. */
export class ApiError extends Error {
  constructor(
    readonly code: Code | "offline",
    sentence: string,
    readonly rule: string | null = null,
  ) {
    super(sentence);
  }
}

/** Capitalize a sentence and end it with a full stop. */
export function sentence(text: string): string {
  const full = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(full) ? full : `${full}.`;
}

/** Whether requests carry the person's cookie. */
let credentials: RequestCredentials = "same-origin";

/** Ask as nobody from now on: no cookie is sent, and none is kept. */
export function stayAnonymous(): void {
  credentials = "omit";
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials, ...init });
  } catch {
    throw new ApiError("offline", "Can't reach the server. Check your connection and try again.");
  }
  if (answer.ok) return answer;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<ApiError> {
  try {
    const problem = (await answer.json()) as Problem;
    return new ApiError(problem.code, sentence(problem.sentence), problem.rule ?? null);
  } catch {
    return new ApiError("internal", `Unexpected response from the server (${answer.status}).`);
  }
}

export async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

export async function send<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return (await (await ask(path, { method, headers, body: JSON.stringify(body) })).json()) as T;
}

const id = encodeURIComponent;

/** How long to wait before a request for a table is sent again, in milliseconds. */
const RETRIES = [300, 1000, 3000];

/** The last request for a table that got no response: it may have created one anyway. */
let unanswered: { wanted: string; id: string } | null = null;

/** Create a table; sent again under the same id, the request creates no second one. */
async function makeTable(table: NewTable): Promise<TableMade> {
  const wanted = JSON.stringify(table);
  const key = unanswered?.wanted === wanted ? unanswered.id : randomHex(12);
  unanswered = { wanted, id: key };
  for (let attempt = 0; ; attempt++) {
    try {
      const made = await send<TableMade>("POST", "/api/tables", { ...table, id: key });
      unanswered = null;
      return made;
    } catch (error) {
      const wait = RETRIES[attempt];
      if (!(error instanceof ApiError) || error.code !== "offline" || wait === undefined)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

export const api = {
  ready: () => get<Health>("/ready"),
  me: () => get<Me>("/api/me"),
  rename: (name: string) => send<Me>("PUT", "/api/me", { name }),
  games: () => get<GameAbout[]>("/api/games"),
  tables: () => get<TableSummary[]>("/api/tables"),
  signOut: (here: boolean) => send<Me>("POST", "/api/me/sign-out", { here }),
  makeTable,
  table: (table: string) => get<TableView>(`/api/tables/${id(table)}`),
  links: (table: string) => get<SeatLinks>(`/api/tables/${id(table)}/links`),
  rules: (key: string) => get<RulesPage>(`/api/rules/${id(key)}`),
  replay: (text: string) => send<RecordRead>("POST", "/api/replay", { text }),
  hint: (table: string) => get<HintRead>(`/api/tables/${id(table)}/hint`),
  tryMove: (asked: Try) => send<Tried>("POST", "/api/try", asked),
  preview: (asked: PreviewAsked) => send<PreviewView>("POST", "/api/preview", asked),
  route: (asked: RouteAsked) => send<Route>("POST", "/api/route", asked),
  record: async (table: string, game: number) => (await ask(recordPath(table, game))).text(),
};

/** The address of a game's record. */
export function recordPath(table: string, game: number): string {
  return `/api/tables/${id(table)}/record?game=${game}`;
}
