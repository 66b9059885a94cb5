// Made by tools/web_types.py from the schema of the service; do not edit.

export const PROTOCOL = 3;

/** How many characters a player's name can have. */
export const LONGEST_NAME = 40;

export type Act = Sit | Bring | Ready | Commit | Reveal | Throw | Move | Resign | CountNow | TakeBack | AnswerTakeBack | AutoThrow | Leave | Return | Rematch;

/** Ask what a position is worth; nothing is stored. */
export interface AnalysisAsked {
  setup: Setup;
  position: string;
  moves?: string[];
  step?: number;
}

/** What a position is worth, and what every throw or choice leads to. */
export interface AnalysisRead {
  position: string;
  kind: "choices" | "over" | "throws";
  seats: string[];
  seat: string | null;
  chances: number[];
  scores: number[];
  exact: boolean;
  error: number | null;
  choices: ReviewChoice[];
  complete: boolean;
  throws: AnalysisThrow[];
  deepens: boolean;
  depth: number | null;
  nodes: number | null;
}

/** One throw that may come, and what it is worth to the thrower. */
export interface AnalysisThrow {
  move: string;
  probability: number;
  words: string;
  chance: number;
  score: number | null;
  exact: boolean;
  exact_score: boolean;
  best: string;
  best_move: string;
}

/** Ask for an animated image of positions, one after the other; nothing is stored. */
export interface AnimationAsked {
  setup: Setup;
  positions: string[];
}

/** Allow another player's take-back, or decline it. */
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

/** Have the dice thrown automatically from now on, or no longer. */
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

/** Bring your seat to this device, with its private link. */
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

/** A move that can be made now. */
export interface Choice {
  move: string;
  effects: Effect[];
}

/** One of a few moves is to be chosen. */
export interface ChoicesPrompt {
  kind: "choices";
  seat: string;
  choices: Choice[];
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
  why: "abandoned" | "administrator" | "finished" | "unstarted";
}

/** Why a message was refused; clients may rely on the spelling. */
export type Code = "bad-message" | "closed" | "damaged" | "forbidden" | "illegal" | "internal" | "late" | "not-now" | "not-yours" | "revoked" | "slow-down" | "stopping" | "store" | "taken" | "too-large" | "unknown" | "unsupported";

/** Act at a table without a socket. */
export interface Command {
  id: string;
  seq: number;
  act: Act;
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

/** Propose to end the game and count, agree to it or decline it, where the game has that. */
export interface CountNow {
  act: "count";
  seat: string;
  agree?: boolean;
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
  act: Act;
}

/** The act is stored: it happened, whatever comes next. */
export interface Done {
  type: "done";
  id: string;
  table: string;
  seq: number;
}

export type Effect = TeeWalked | TeePassed | TeeClaimed | TeeSurrounded | TeeTurnBegan | TeeRoundBegan | TeeResigned | TeeCountWanted | TeeCountDeclined | TeeCountWithdrawn | TeeEnded | UrThrew | UrNoMove | UrEntered | UrMoved | UrDoubled | UrHit | UrSentOff | UrReachedRosette | UrReachedEye | UrDeclined | UrTurnEnded | UrResigned | UrEnded | MuseumThrew | MuseumNoMove | MuseumEntered | MuseumMoved | MuseumCameHome | MuseumCaptured | MuseumReachedRosette | MuseumTurnEnded | MuseumResigned | MuseumEnded;

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
  event: TableEvent;
}

/** Ask what was played in a position in the finished games of this server. */
export interface ExploreAsked {
  setup: Setup;
  position: string;
}

/** What was played in a position at public tables whose games are over. */
export interface ExploreRead {
  position: string;
  moves: ExploredMove[];
  complete: boolean;
}

/** A move that was played in the position. */
export interface ExploredMove {
  move: string;
  people: ExploredTally;
  bots: ExploredTally;
}

/** How often a move was played, and how that went for the player. */
export interface ExploredTally {
  games: number;
  wins: number;
  score: number | null;
}

/** A message could not be processed. */
export interface Fault {
  type: "fault";
  code: Code;
  sentence: string;
  table: string | null;
  retry_after: number | null;
}

/** A finished game, as lists show it. */
export interface FinishedGame {
  table: string;
  number: number;
  game: string;
  seats: string[];
  players: string[];
  yours: string[];
  winners: string[];
  scores: Record<string, number>;
  ended: string;
  ended_at: number;
}

/** A game that can be played here. */
export interface GameAbout {
  key: string;
  name: string;
  rules: string;
  version: string;
  seats: SeatAbout[];
  has_dice: boolean;
  has_counting: boolean;
  score: UnitAbout;
  length: UnitAbout;
  options: OptionAbout[];
  match: MatchAbout | null;
  levels: LevelAbout[];
  default_level: string;
  has_reviews: boolean;
  has_hints: boolean;
  strengths: string[];
  has_rollouts: boolean;
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

/** The best move now, at a table where all other players are bots. */
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

/** Hand the seat to a bot until you return. */
export interface Leave {
  act: "leave";
  seat: string;
}

/** A bot plays for a person: until they return, or only this overdue turn. */
export interface Left {
  kind: "left";
  seat: string;
  why: "left" | "overdue";
}

/** A bot's level. */
export interface LevelAbout {
  name: string;
  title: string;
  about: string;
  group: string;
  rank: number | null;
  rating: string | null;
  standing: string | null;
  needs_engine: boolean;
}

/** The dice are being thrown; the throw waits a moment for links. */
export interface LinksPrompt {
  kind: "links";
  seat: string;
}

/** Whether a table's finished games are listed publicly. */
export interface Listing {
  public: boolean;
}

/** How a game is played as a match of several games. */
export interface MatchAbout {
  rule: string;
  units: MatchUnitAbout[];
  most_target: number;
}

/** What a match can be played to. */
export interface MatchUnitAbout {
  unit: string;
  most: number;
}

/** The player the cookie belongs to. */
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
  reduced?: "simple" | "time";
}

/** A piece left the board for home (M11). */
export interface MuseumCameHome {
  kind: "museum:home";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

/** A piece was captured and went back to the start (M8). */
export interface MuseumCaptured {
  kind: "museum:captured";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

export type MuseumEffect = MuseumThrew | MuseumNoMove | MuseumEntered | MuseumMoved | MuseumCameHome | MuseumCaptured | MuseumReachedRosette | MuseumTurnEnded | MuseumResigned | MuseumEnded;

/** The game is over (M3, M15). */
export interface MuseumEnded {
  kind: "museum:ended";
  seat: string;
  ended: string;
  rule: string;
  winner: string;
  points: number;
  words: string;
}

/** A piece came onto the board (M6). */
export interface MuseumEntered {
  kind: "museum:entered";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

/** How long a match is (M14). */
export interface MuseumMatchSetup {
  target: number;
  unit?: "games" | "points";
}

/** A piece moved from square to square (M6). */
export interface MuseumMoved {
  kind: "museum:moved";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

/** A throw of 0, or one that no piece can use (M12). */
export interface MuseumNoMove {
  kind: "museum:no-move";
  seat: string;
  words: string;
}

/** A piece landed on a rosette, and its player throws again (M9). */
export interface MuseumReachedRosette {
  kind: "museum:rosette";
  seat: string;
  place: number;
  words: string;
}

/** A player resigned (M15). */
export interface MuseumResigned {
  kind: "museum:resigned";
  seat: string;
  words: string;
}

/** A table of Museum Ur. */
export interface MuseumSetup {
  game: "museum";
  pieces?: number;
  match?: MuseumMatchSetup | null;
}

/** The dice were thrown (M5). */
export interface MuseumThrew {
  kind: "museum:threw";
  seat: string;
  dots: number;
  words: string;
}

/** The turn went to the other player (M12). */
export interface MuseumTurnEnded {
  kind: "museum:turn";
  seat: string;
  before: string;
  words: string;
}

/** Create a table. */
export interface NewTable {
  setup: Setup;
  seats: Record<string, SeatPlan>;
  turn_limit?: number | null;
  public?: boolean;
  position?: string | null;
  id?: string | null;
}

/** A step that may come next. */
export interface NextStep {
  step: string;
  place: string;
}

/** The next game is set up; with dice, this publishes the commitment to their secret. */
export interface Offered {
  kind: "offered";
  number: number;
  commitment: string | null;
  proof: string | null;
  moved: Record<string, string>;
}

/** The table was created. */
export interface Opened {
  kind: "opened";
  setup: Setup;
  rules: string;
  seats: Record<string, SeatPlan>;
  turn_limit: number | null;
  position: string | null;
}

/** One option of a game: a number within bounds, or one of a few choices. */
export interface OptionAbout {
  name: string;
  label: string;
  about: string;
  rule: string;
  tag: string;
  tag_required: boolean;
  default: number | string | null;
  choices: OptionChoiceAbout[];
  least: number;
  most: number;
  house: boolean;
  by_lot: boolean;
  suggested: number | string | null;
  between_bots: number | string | null;
  quick: number | string | null;
}

/** One of the values an option can have. */
export interface OptionChoiceAbout {
  value: string;
  label: string;
}

/** How a game ended. */
export interface OutcomeView {
  ended: string;
  rule: string | null;
  winners: string[];
  scores: Record<string, number>;
  resigned: string | null;
  match: string | null;
}

/** A walk is to be built step by step; ``preview`` returns what it would do so far. */
export interface PathPrompt {
  kind: "path";
  seat: string;
  steps: number;
  next: NextStep[];
}

/** Ask whether the server is alive. */
export interface Ping {
  type: "ping";
}

/** The answer to ``ping``. */
export interface Pong {
  type: "pong";
}

/** Ask which games have a position. */
export interface PositionAsked {
  position: string;
}

/** A game that has the position. */
export interface PositionFound {
  setup: Setup;
}

/** Who is connected to a table. */
export interface Presence {
  type: "presence";
  table: string;
  seats: string[];
  spectators: number;
}

/** Ask what a walk would do if it ended here. */
export interface Preview {
  type: "preview";
  id: string;
  table: string;
  walk: string;
}

/** Ask what a walk would do on any position of a game with walks. */
export interface PreviewAsked {
  setup: Setup;
  position: string;
  walk: string;
}

/** What a walk would do if it ended here. */
export interface PreviewView {
  path: string[];
  steps_left: number;
  next: NextStep[];
  gains: Record<string, string[]>;
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

export type Prompt = ThrowPrompt | LinksPrompt | ChoicesPrompt | PathPrompt;

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

/** Ask for a record to be replayed. */
export interface RecordAsked {
  text: string;
}

/** One move of a record with variations or comments. */
export interface RecordBranch {
  after: number;
  move: string;
  comment: string;
}

/** A record that follows the rules. */
export interface RecordRead {
  setup: Setup;
  tags: Record<string, string>;
  seats: string[];
  start: string;
  steps: RecordStep[];
  tree: RecordTree | null;
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

/** The main line of a record with its variations and comments. */
export interface RecordTree {
  comment: string;
  moves: RecordBranch[];
}

/** The act or the question is refused; unless the code is `store`, nothing happened. */
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

/** Ask for another game or the next one of the match, or answer those who asked. */
export interface Rematch {
  act: "rematch";
  seat: string;
  agree?: boolean;
}

/** A player declined another game; everyone who wanted one may ask again. */
export interface RematchDeclined {
  kind: "rematch-declined";
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

/** Resign. */
export interface Resign {
  act: "resign";
  seat: string;
}

/** The service is back; clocks were paused while it was down. */
export interface Resumed {
  kind: "resumed";
  away: number;
}

/** Take the seat back from the bot. */
export interface Return {
  act: "return";
  seat: string;
}

/** A person is back and plays again. */
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

/** What the numbers mean, in a sentence each. */
export interface ReviewAbout {
  accuracy: string;
  luck: string;
}

/** The totals of one seat's decisions, and of its luck. */
export interface ReviewAccount {
  seat: string;
  name: string;
  decisions: number;
  mistakes: number;
  worst: number | null;
  worst_lost: number;
  decided: string;
  mean_lost: number;
  accuracy: number | null;
  lost: number;
  lost_score: number;
  luck: number;
  dice: string;
  note: string;
  luck_score: number;
  given_up: number;
  missed: number;
}

/** Ask for a review of a record; nothing is stored. */
export interface ReviewAsked {
  text: string;
  yours?: string[];
  strength?: string;
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
  mistake: boolean;
  position: string;
  alternatives: ReviewChoice[];
  missed: number;
}

/** A reviewed game: the record replayed, and a verdict for each move. */
export interface ReviewRead {
  record: RecordRead;
  yours: string[];
  strength: string;
  exact: boolean;
  summary: string[];
  about: ReviewAbout;
  turning: number[];
  start: number[];
  accounts: ReviewAccount[];
  moments: ReviewMoment[];
}

/** What the games from one choice, or from the position itself, came to. */
export interface RolledChoice {
  move: string;
  chance: number;
  interval: number;
  plain: number;
  plain_interval: number;
  behind: number;
  behind_interval: number;
}

/** Ask for games to be played from a position; nothing is stored. */
export interface RolloutAsked {
  setup: Setup;
  position: string;
  games: number;
}

/** A position, played to its end many times by the network: all games so far. */
export interface RolloutRead {
  position: string;
  seat: string;
  games: number;
  gain: number | null;
  rows: RolledChoice[];
}

/** A walk that leads to a place, or why none does. */
export interface Route {
  walk: string | null;
  sentence: string | null;
  rule: string | null;
}

/** Ask how a walk could be led to a place on any position of a game with walks. */
export interface RouteAsked {
  setup: Setup;
  position: string;
  walk: string;
  place: string;
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

/** A player took a seat. */
export interface Sat {
  kind: "sat";
  seat: string;
  name: string;
}

/** A seat of a game. */
export interface SeatAbout {
  letter: string;
  name: string;
}

/** The private links of a table, as far as you may know them. */
export interface SeatLinks {
  table: string;
  invites: Record<string, string>;
  seats: Record<string, string>;
}

/** Who a seat is for. */
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
  program: boolean;
  ready: boolean;
  auto: boolean;
  away: "left" | "overdue" | null;
}

export type ServerMessage = Welcome | Update | Yours | Presence | Done | Refused | Previewed | Pong | Fault | Goodbye;

/** Choose whether a table's finished games are listed publicly. */
export interface SetListing {
  public: boolean;
}

export type Setup = TeeSetup | UrSetup | MuseumSetup;

/** Sign all other devices out, and this one too if wanted. */
export interface SignOut {
  here?: boolean;
}

/** Take a free seat; a friend's seat needs its link's token. */
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

export type TableEvent = Opened | Offered | Sat | Brought | Readied | Committed | Revealed | Began | Called | Threw | Moved | TakeBackAsked | TakeBackAnswered | TakenBack | AutoSet | Left | Returned | Ended | RematchWanted | RematchDeclined | Resumed | Closed;

/** A table was created. */
export interface TableMade {
  table: string;
  yours: string[];
  links: SeatLinks;
  state: TableView;
}

/** One of your tables. */
export interface TableSummary {
  table: string;
  game: string;
  phase: string;
  players: string[];
  yours: string[];
  your_turn: boolean;
  updated_at: number;
  outcome: OutcomeView | null;
  from_position: boolean;
}

/** A table's state after the event ``seq``. */
export interface TableView {
  table: string;
  seq: number;
  setup: Setup;
  rules: string;
  phase: "closed" | "over" | "playing" | "waiting";
  number: number;
  seats: SeatView[];
  position: string | null;
  moves: number;
  prompt: Prompt | null;
  take_back: string | null;
  can_take_back: string[];
  count: string[];
  can_count: string[];
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

/** A player asks to take their last move back. */
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

/** The walk claimed spaces that were not the mover's (T13). */
export interface TeeClaimed {
  kind: "tee:claimed";
  seat: string;
  spaces: string[];
  held: string[];
  words: string;
}

/** A player does not agree to count now (T21). */
export interface TeeCountDeclined {
  kind: "tee:count-declined";
  seat: string;
  words: string;
}

/** A player wants to count now (T21). */
export interface TeeCountWanted {
  kind: "tee:count";
  seat: string;
  missing: string[];
  words: string;
}

/** A move, a refusal or a resignation withdrew the proposal to count now (T21). */
export interface TeeCountWithdrawn {
  kind: "tee:count-withdrawn";
  seat: string;
  words: string;
}

export type TeeEffect = TeeWalked | TeePassed | TeeClaimed | TeeSurrounded | TeeTurnBegan | TeeRoundBegan | TeeResigned | TeeCountWanted | TeeCountDeclined | TeeCountWithdrawn | TeeEnded;

/** The game is over (T19 to T22). */
export interface TeeEnded {
  kind: "tee:ended";
  seat: string;
  ended: string;
  rule: string;
  winners: string[];
  counts: string[];
  words: string;
}

/** A turn without a walk: no first step (T12), or resigned (T22). */
export interface TeePassed {
  kind: "tee:passed";
  seat: string;
  rule: string;
  words: string;
}

/** A player resigned (T22). */
export interface TeeResigned {
  kind: "tee:resigned";
  seat: string;
  words: string;
}

/** Every player has had a turn; the slider goes up unless it shows 9 (T8). */
export interface TeeRoundBegan {
  kind: "tee:round";
  seat: string;
  round: number;
  slider: number;
  words: string;
}

/** A table of Royal Tee. */
export interface TeeSetup {
  game: "tee";
  colours?: "bg" | "rbyg" | "ry";
  round_limit?: number | null;
}

/** The mover's line closed around these spaces (T15 to T18). */
export interface TeeSurrounded {
  kind: "tee:surrounded";
  seat: string;
  spaces: string[];
  held: string[];
  words: string;
}

/** It is the next player's turn (T7). */
export interface TeeTurnBegan {
  kind: "tee:turn";
  seat: string;
  before: string;
  words: string;
}

/** A Royal Tee walked. */
export interface TeeWalked {
  kind: "tee:walked";
  seat: string;
  path: string[];
  words: string;
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

/** The dice are to be thrown. */
export interface ThrowPrompt {
  kind: "throw";
  seat: string;
  decides: boolean;
}

/** Ask for a tree of moves to be played, or written as a record; nothing is stored. */
export interface TreeAsked {
  setup: Setup;
  position?: string | null;
  moves?: TreeMove[];
  comment?: string;
}

/** One move of a tree. */
export interface TreeMove {
  after: number;
  move: string;
  comment?: string;
}

/** A tree of moves that follow the rules. */
export interface TreeRead {
  setup: Setup;
  seats: string[];
  start: string;
  steps: TreeStep[];
  last: Tried;
}

/** One move of a tree that was played. */
export interface TreeStep {
  position: string;
  effects: Effect[];
}

/** What the move did. */
export interface Tried {
  position: string;
  effects: Effect[];
  ended: string | null;
  prompt: Prompt | null;
  throws: string[];
}

/** Try a move on any position; nothing is stored. */
export interface Try {
  setup: Setup;
  position: string;
  move?: string | null;
}

/** Something that is counted. */
export interface UnitAbout {
  one: string;
  many: string;
}

/** Send me nothing more about a table. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** What happened at a table, and its state now. */
export interface Update {
  type: "update";
  table: string;
  after: number;
  entries: Entry[];
  state: TableView;
}

/** A player did not enter a counter for a rosette (U12). */
export interface UrDeclined {
  kind: "ur:declined";
  seat: string;
  words: string;
}

/** A counter on a doubles square moved on by the same score (U11). */
export interface UrDoubled {
  kind: "ur:doubled";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

export type UrEffect = UrThrew | UrNoMove | UrEntered | UrMoved | UrDoubled | UrHit | UrSentOff | UrReachedRosette | UrReachedEye | UrDeclined | UrTurnEnded | UrResigned | UrEnded;

/** The game is over (U3, U17). */
export interface UrEnded {
  kind: "ur:ended";
  seat: string;
  ended: string;
  rule: string;
  winner: string;
  points: number;
  places: string[];
  values: number[];
  words: string;
}

/** A counter entered on S, by three dots or by a rosette (U7, U12). */
export interface UrEntered {
  kind: "ur:entered";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

/** A single counter was hit and is off the board (U10). */
export interface UrHit {
  kind: "ur:hit";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

/** How long a match is (U16). */
export interface UrMatchSetup {
  target: number;
  unit?: "games" | "points";
}

/** A counter moved on along its track. */
export interface UrMoved {
  kind: "ur:moved";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

/** A scoring throw that no counter can use (U8). */
export interface UrNoMove {
  kind: "ur:no-move";
  seat: string;
  words: string;
}

/** The thrower's counter reached an eye (U13). */
export interface UrReachedEye {
  kind: "ur:eye";
  seat: string;
  place: number;
  can_move: boolean;
  words: string;
}

/** A counter reached a rosette (U12). */
export interface UrReachedRosette {
  kind: "ur:rosette";
  seat: string;
  place: number;
  may_enter: boolean;
  words: string;
}

/** A player resigned (U17). */
export interface UrResigned {
  kind: "ur:resigned";
  seat: string;
  words: string;
}

/** A counter landed on an opposing stack and is off the board itself (U10). */
export interface UrSentOff {
  kind: "ur:sent-off";
  seat: string;
  start: number;
  end: number;
  left: number;
  joined: number;
  words: string;
}

/** A table of Royal Game of Ur. */
export interface UrSetup {
  game: "ur";
  counters?: number;
  dice?: "1/2" | "3/4";
  match?: UrMatchSetup | null;
}

/** The dice were thrown (U5). */
export interface UrThrew {
  kind: "ur:threw";
  seat: string;
  dots: number;
  meaning: string;
  words: string;
}

/** The turn went to the other player (U5). */
export interface UrTurnEnded {
  kind: "ur:turn";
  seat: string;
  before: string;
  words: string;
}

/** Send me a table's state, and everything that happens there from now on. */
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
