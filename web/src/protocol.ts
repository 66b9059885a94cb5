// Made by tools/web_types.py from the schema of the service; do not edit.

/** What a move did: its kind, its sentence, and what the game's event tells. */
export interface Effect {
  kind: string;
  words: string;
  [field: string]: unknown;
}

export const PROTOCOL = 2;

/** Agree that another player takes his move back, or do not. */
export interface AnswerTakeBack {
  act: "answer";
  seat: string;
  agree: boolean;
}

/** A player switched automatic throwing on or off. */
export interface AutoSet {
  kind: "auto";
  seat: string;
  on: boolean;
}

/** Have the dice thrown by themselves from now on, or no longer. */
export interface AutoThrow {
  act: "auto";
  seat: string;
  on: boolean;
}

/** A game began. */
export interface Began {
  kind: "began";
  number: number;
  position: string;
  first: string;
  by_lot: boolean;
  withheld: string[];
}

/** A bot that can be asked to sit down. */
export interface BotAbout {
  name: string;
  title: string;
  about: string;
  level: number | null;
  rating: string | null;
}

/** Bring a seat of one's own to this device, by its private link. */
export interface Bring {
  act: "bring";
  seat: string;
  token: string;
}

/** A seat's owner plays from one more device. */
export interface Brought {
  kind: "brought";
  seat: string;
}

/** The dice are being thrown: the throw waits a moment for the links it still lacks. */
export interface Called {
  kind: "called";
  seat: string;
  number: number;
  links: Record<string, string>;
}

/** A move that is open now. */
export interface Choice {
  move: string;
  effects: Effect[];
}

export type ClientMessage = Watch | Unwatch | Do | Preview | Ping;

/** The clock of the turn. */
export interface ClockView {
  limit: number;
  deadline: number | null;
}

/** The table is closed. */
export interface Closed {
  kind: "closed";
  why: "abandoned" | "finished" | "keeper" | "unstarted";
}

/** Why a message was refused; clients may rely on the spelling. */
export type Code = "bad-message" | "closed" | "damaged" | "forbidden" | "illegal" | "internal" | "late" | "not-now" | "not-yours" | "slow-down" | "stopping" | "store" | "taken" | "too-large" | "unknown";

/** Act at a table without a socket. */
export interface Command {
  id: string;
  seq: number;
  act: Sit | Bring | Ready | Commit | Reveal | Throw | Move | Resign | CountNow | TakeBack | AnswerTakeBack | AutoThrow | Leave | Return | Rematch;
}

/** Commit to a hash chain for the dice of the game that is about to begin. */
export interface Commit {
  act: "commit";
  seat: string;
  commitment: string;
}

/** A person's client committed to its chain of links for the dice. */
export interface Committed {
  kind: "committed";
  seat: string;
  commitment: string;
}

/** Propose, or agree, to end the game and count (T21). */
export interface CountNow {
  act: "count";
  seat: string;
}

/** The proof of the dice, as far as it may be known. */
export interface DiceView {
  commitment: string;
  seeds: Record<string, string>;
  throws: number;
  proof: string;
  commitments: Record<string, string>;
  links: string[];
  secret: string | null;
}

/** Act at a table. */
export interface Do {
  type: "do";
  id: string;
  table: string;
  seq: number;
  act: Sit | Bring | Ready | Commit | Reveal | Throw | Move | Resign | CountNow | TakeBack | AnswerTakeBack | AutoThrow | Leave | Return | Rematch;
}

/** The act is stored: it happened, whatever comes. */
export interface Done {
  type: "done";
  id: string;
  table: string;
  seq: number;
}

/** A game is over, and the secret of its dice is shown. */
export interface Ended {
  kind: "ended";
  number: number;
  ended: string;
  winners: string[];
  scores: Record<string, number>;
  rule: string | null;
  secret: string | null;
  match: string | null;
}

/** One line of a table's list. */
export interface Entry {
  seq: number;
  at: number;
  event: Opened | Offered | Sat | Brought | Readied | Committed | Revealed | Began | Called | Threw | Moved | TakeBackAsked | TakeBackAnswered | TakenBack | AutoSet | Left | Returned | Ended | RematchWanted | Resumed | Closed;
}

/** A message could not be taken. */
export interface Fault {
  type: "fault";
  code: Code;
  sentence: string;
  table: string | null;
  retry_after: number | null;
}

/** A finished game. */
export interface FinishedGame {
  table: string;
  number: number;
  game: string;
  players: string[];
  result: string;
  ended: string;
  ended_at: number;
}

/** A game that can be played here. */
export interface GameAbout {
  key: string;
  name: string;
  rules: string;
  seats: string[];
  has_dice: boolean;
  bots: BotAbout[];
}

/** The server is about to close the socket. */
export interface Goodbye {
  type: "goodbye";
  code: Code;
  sentence: string;
}

/** How the service is. */
export interface Health {
  status: "ok" | "stopping" | "unready";
  version: string;
  engine: "preparing" | "ready";
}

/** What to do now, at a table where all others are bots. */
export interface HintRead {
  seq: number;
  seat: string;
  move: string;
  name: string;
  words: string;
  why: string;
  exact: boolean;
  choices: ReviewChoice[];
}

/** A part of a table's list. */
export interface History {
  table: string;
  entries: Entry[];
}

/** Hand the seat to a bot until one returns. */
export interface Leave {
  act: "leave";
  seat: string;
}

/** A bot plays for a person: until he returns, or only this overdue turn. */
export interface Left {
  kind: "left";
  seat: string;
  why: "left" | "overdue";
}

/** Whether a table's finished games are listed for everybody. */
export interface Listing {
  public: boolean;
}

/** How long a match of Ur is (U16). */
export interface MatchSetup {
  target: number;
  unit?: "games" | "points";
}

/** Who the cookie says one is. */
export interface Me {
  name: string;
}

/** Make a move. */
export interface Move {
  act: "move";
  seat: string;
  move: string;
}

/** A move was made, a resignation and an agreement to count included. */
export interface Moved {
  kind: "moved";
  seat: string;
  move: string;
  by: "bot" | "person" | "rules";
  position: string;
  effects: Effect[];
  reduced?: "first-game" | "time";
}

/** Make a table. */
export interface NewTable {
  setup: TeeSetup | UrSetup;
  seats: Record<string, SeatPlan>;
  turn_limit?: number | null;
  public?: boolean;
  id?: string | null;
}

/** A step that may be made now. */
export interface NextStep {
  step: "D" | "L" | "R" | "U";
  space: string;
}

/** The next game is set up; with dice, this publishes the commitment to their secret. */
export interface Offered {
  kind: "offered";
  number: number;
  commitment: string | null;
  proof: string | null;
}

/** The table was made. */
export interface Opened {
  kind: "opened";
  setup: TeeSetup | UrSetup;
  rules: string;
  seats: Record<string, SeatPlan>;
  turn_limit: number | null;
}

/** How a game ended. */
export interface OutcomeView {
  ended: string;
  rule: string | null;
  winners: string[];
  scores: Record<string, number>;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
}

/** The answer to ``ping``. */
export interface Pong {
  type: "pong";
}

/** Who is connected to a table. */
export interface Presence {
  type: "presence";
  table: string;
  seats: string[];
  watchers: number;
}

/** Ask what a walk in the making would do if it ended here (Tee). */
export interface Preview {
  type: "preview";
  id: string;
  table: string;
  walk: string;
}

/** Ask what a walk in the making would do on any position of Royal Tee. */
export interface PreviewAsked {
  setup: TeeSetup;
  position: string;
  walk: string;
}

/** What a walk in the making would do if it ended here (Tee). */
export interface PreviewView {
  path: string[];
  steps_left: number;
  steps: NextStep[];
  claims: string[];
  surrounds: string[];
}

/** The answer to ``preview``. */
export interface Previewed {
  type: "previewed";
  id: string;
  table: string;
  seq: number;
  preview: PreviewView;
}

/** The body of every refusal. */
export interface Problem {
  code: Code;
  sentence: string;
  rule: string | null;
  state: TableView | null;
}

/** A person's client added its seed. */
export interface Readied {
  kind: "ready";
  seat: string;
  seed: string;
}

/** Add a seed to the dice of a game that uses version 1 of the dice proof. */
export interface Ready {
  act: "ready";
  seat: string;
  seed: string;
}

/** Ask to play a record through. */
export interface RecordAsked {
  text: string;
}

/** A record that the rules agree with. */
export interface RecordRead {
  game: string;
  tags: Record<string, string>;
  seats: string[];
  start: string;
  steps: RecordStep[];
  ended: string | null;
  winners: string[];
  scores: Record<string, number>;
}

/** One move of a record. */
export interface RecordStep {
  move: string;
  position: string;
  effects: Effect[];
}

/** The act, or the question, is refused; nothing happened. */
export interface Refused {
  type: "refused";
  id: string;
  table: string;
  code: Code;
  sentence: string;
  rule: string | null;
  state: TableView | null;
  retry_after: number | null;
}

/** Want another game, or the next one of the match (U4). */
export interface Rematch {
  act: "rematch";
  seat: string;
}

/** A player wants another game. */
export interface RematchWanted {
  kind: "rematch";
  seat: string;
}

/** Choose a display name. */
export interface Rename {
  name: string;
}

/** Give up (T22, U17). */
export interface Resign {
  act: "resign";
  seat: string;
}

/** The service is back; the time it was away counts against nobody. */
export interface Resumed {
  kind: "resumed";
  away: number;
}

/** Take the seat back from the bot. */
export interface Return {
  act: "return";
  seat: string;
}

/** A person plays for himself again. */
export interface Returned {
  kind: "returned";
  seat: string;
}

/** Reveal a link of the seat's chain: the seed, or the link of a throw that is awaited. */
export interface Reveal {
  act: "reveal";
  seat: string;
  number: number;
  link: string;
}

/** A person's client revealed a link of its chain. */
export interface Revealed {
  kind: "revealed";
  seat: string;
  number: number;
  link: string;
}

/** What one seat's decisions, and the dice, add up to. */
export interface ReviewAccount {
  seat: string;
  name: string;
  decisions: number;
  slips: number;
  lost: number;
  lost_score: number;
  luck: number;
  luck_score: number;
  given_up: number;
  missed: number;
}

/** Ask for a review of a record; nothing is kept. */
export interface ReviewAsked {
  text: string;
  yours?: string[];
}

/** One choice of a decision. */
export interface ReviewChoice {
  move: string;
  name: string;
  words: string;
  chance: number;
  score: number | null;
  exact: boolean;
  exact_score: boolean;
  played: boolean;
}

/** One move or throw, and what it changed. */
export interface ReviewMoment {
  number: number;
  kind: string;
  seat: number;
  move: string;
  words: string;
  verdict: string;
  better: string;
  note: string;
  chances: number[];
  scores: number[];
  change: number;
  luck: number;
  luck_score: number;
  lost: number;
  lost_score: number;
  given_up: number;
  exact: boolean;
  exact_chances: boolean;
  turning: boolean;
  alternatives: ReviewChoice[];
  missed: number;
}

/** A game, reviewed. */
export interface ReviewRead {
  game: string;
  seats: string[];
  yours: string[];
  exact: boolean;
  summary: string[];
  start: number[];
  accounts: ReviewAccount[];
  moments: ReviewMoment[];
  winners: string[];
}

/** One numbered rule. */
export interface RulePage {
  number: string;
  title: string;
  section: string;
  parts: RulePart[];
}

/** What one source says about a rule. */
export interface RulePart {
  origin: string;
  text: string;
  why: string;
  figures: string[];
}

/** The rules of a game, or of the notation. */
export interface RulesPage {
  key: string;
  title: string;
  introduction: string[];
  rules: RulePage[];
}

/** Somebody took a seat. */
export interface Sat {
  kind: "sat";
  seat: string;
  name: string;
}

/** The private links of a table, as far as one may know them. */
export interface SeatLinks {
  table: string;
  invites: Record<string, string>;
  seats: Record<string, string>;
}

/** Who is to sit on a seat. */
export interface SeatPlan {
  kind: "bot" | "friend" | "here" | "open" | "you";
  name?: string | null;
  bot?: string | null;
}

/** One seat. */
export interface SeatView {
  seat: string;
  kind: "bot" | "friend" | "here" | "open" | "you";
  name: string | null;
  bot: string | null;
  ready: boolean;
  auto: boolean;
  away: "left" | "overdue" | null;
}

export type ServerMessage = Welcome | Told | Yours | Presence | Done | Refused | Previewed | Pong | Fault | Goodbye;

/** Choose whether a table's finished games are listed for everybody. */
export interface SetListing {
  public: boolean;
}

/** Make the cookies of other devices worthless, and of this one too if wanted. */
export interface SignOut {
  here?: boolean;
}

/** Take a free seat; a friend's seat needs the token of its link. */
export interface Sit {
  act: "sit";
  seat: string;
  name: string;
  token?: string | null;
}

/** The act is stored. */
export interface Stored {
  seq: number;
  state: TableView;
}

/** A table was made. */
export interface TableMade {
  table: string;
  yours: string[];
  links: SeatLinks;
  state: TableView;
}

/** A table of one's own. */
export interface TableSummary {
  table: string;
  game: string;
  phase: string;
  players: string[];
  yours: string[];
  your_turn: boolean;
  updated_at: number;
}

/** A table as it stands after the event ``seq``. */
export interface TableView {
  table: string;
  seq: number;
  setup: TeeSetup | UrSetup;
  rules: string;
  phase: "closed" | "over" | "playing" | "waiting";
  number: number;
  seats: SeatView[];
  position: string | null;
  moves: number;
  actor: string | null;
  awaits: "links" | "move" | "throw" | null;
  choices: Choice[];
  steps: NextStep[];
  steps_left: number;
  take_back: string | null;
  can_take_back: string[];
  count: string[];
  rematch: string[];
  match: string | null;
  clock: ClockView | null;
  dice: DiceView | null;
  outcome: OutcomeView | null;
}

/** Ask to take the last move back. */
export interface TakeBack {
  act: "take-back";
  seat: string;
}

/** Another player answered. */
export interface TakeBackAnswered {
  kind: "take-back-answered";
  seat: string;
  agree: boolean;
}

/** A player asks to take his last move back. */
export interface TakeBackAsked {
  kind: "take-back-asked";
  seat: string;
}

/** A move was taken back, and the bots' replies with it. */
export interface TakenBack {
  kind: "taken-back";
  seat: string;
  kept: number;
  position: string;
}

/** A table of Royal Tee. */
export interface TeeSetup {
  game: "tee";
  colours?: "bg" | "rbyg" | "ry";
  round_limit?: number | null;
}

/** The dice were thrown. */
export interface Threw {
  kind: "threw";
  seat: string;
  number: number;
  dots: number;
  position: string;
  effects: Effect[];
  links: Record<string, string>;
}

/** Throw the dice. */
export interface Throw {
  act: "throw";
  seat: string;
  link?: string | null;
}

/** What happened at a table, and how it stands now. */
export interface Told {
  type: "told";
  table: string;
  after: number;
  entries: Entry[];
  state: TableView;
}

/** What the move did. */
export interface Tried {
  position: string;
  effects: Effect[];
  ended: string | null;
}

/** Try a move out on any position; nothing is kept. */
export interface Try {
  setup: TeeSetup | UrSetup;
  position: string;
  move: string;
}

/** Tell me no more of a table. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** A table of the Royal Game of Ur. */
export interface UrSetup {
  game: "ur";
  counters?: number;
  dice?: "1/2" | "3/4";
  match?: MatchSetup | null;
}

/** What the winner scores for a counter of the loser, by its place (U15). */
export interface UrValues {
  values: Record<string, number>;
}

/** Tell me how a table stands, and all that happens there from now on. */
export interface Watch {
  type: "watch";
  table: string;
  after?: number | null;
}

/** The first message on every socket. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
}

/** Which seats of a table are the client's. */
export interface Yours {
  type: "yours";
  table: string;
  seats: string[];
}
