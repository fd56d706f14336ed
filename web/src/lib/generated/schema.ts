/** The server's schemas. Written by `python -m web.scripts.types`; src/lib/types names and narrows what is used. */

/** Add your own words to the dice before the match starts, or reveal sealed ones after the start. */
export interface AddWords {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "words";
  words: string;
}

/** Agree or refuse that somebody takes a move back. */
export interface AnswerUndo {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "answer-undo";
  agree: boolean;
}

/** An arrow from cell to cell. */
export interface Arrow {
  start: number;
  end: number;
  back: boolean;
  root: [number, number];
  bend: [number, number];
  shaft: string;
  head: string;
}

/** A heartbeat. A seq greater than your newest means that you have missed something. */
export interface Beat {
  type: "beat";
  seq: number;
  /** Milliseconds since 1970. */
  now: number;
  /** As in a view: after an outage the clock of the player to act restarts. */
  deadline: number | null;
}

/** A chevron where the common way turns. */
export interface Bend {
  x: number;
  y: number;
  angle: number;
}

/** A sentence in both languages. */
export interface Bilingual {
  en: string;
  es: string;
}

/** A board as data, enough to draw it without knowing the game. */
export interface BoardResponse {
  width: number;
  height: number;
  cells: CellData[];
  ways: Way[];
  decorations: Decoration[];
  /** The face of the dice that shows nothing and counts as 0, if they have one. */
  blank: number | null;
  /** What is thrown, if not dice. */
  throw: Throw | null;
  layout: LayoutData;
}

/** A rectangle with rounded corners. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

/** A place where tokens can be; its number is its index. */
export interface CellData {
  name: string;
  x: number;
  y: number;
  kind: string;
  seat: number | null;
  label: string;
  /** What people looking at the board call it; null if that is its name. */
  called: Bilingual | null;
  spots: [number, number][];
  piled: boolean;
}

/** A legal move, as people choose it. */
export interface ChoiceData {
  /** Its text, as an action takes it. */
  move: string;
  /** The cell that a piece leaves; null if none moves. */
  from: number | null;
  /** The cell that it moves to, before any effects. */
  to: number | null;
  /** The dice used, such as 4, 4+2 or +10, if the text names them. */
  die: string | null;
  label: Bilingual;
  /** What else it does, unless every choice does it. */
  hint: Bilingual | null;
  /** Set if it makes another seat win. */
  warning: Bilingual | null;
  /** The cells where it captures pieces. */
  captures: number[];
}

/** What can be chosen now. */
export interface ChoicesResponse {
  /** The seq of the table that this describes. */
  seq: number;
  /** The seat to choose; null if no move is awaited. */
  seat: number | null;
  choices: ChoiceData[];
}

/** Claim the win when all others are away. */
export interface Claim {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "claim";
}

/** What an example claims about a position. */
export interface ClaimData {
  /** The number of plies before it. */
  after: number;
  kind: "legal" | "legal includes" | "illegal" | "pieces" | "seat" | "event" | "over";
  /** Whose pieces. */
  seat: number | null;
  value: string;
  /** The moves that it says are legal or not. */
  moves: ClaimedMove[];
  /** Why the move isn't allowed, if there is more to say than that. */
  reason: string | null;
}

/** A move that is said to be allowed or not. */
export interface ClaimedMove {
  /** What people call it; null if it isn't allowed. */
  label: string | null;
  /** Where it takes a piece; null if it moves none. */
  walk: Walk | null;
}

export type ClientMessage =
  | Hello
  | Ping
  | Roll
  | Move
  | Undo
  | AnswerUndo
  | SealWords
  | AddWords
  | Start
  | Fill
  | Remove
  | Leave
  | Return
  | Renew
  | Resign
  | Replace
  | Claim
  | SayEmote
  | Rematch;

/** A seat for a computer player. */
export interface Computer {
  kind: "computer";
  level?: "easy" | "medium" | "hard" | "expert";
}

/** The middle line of a bridge, from the square that it leaves to the one that it reaches. */
export interface DeckLine {
  material: string;
  line: string;
}

/** Something drawn that isn't a cell: a panel behind cells, a pit for the dice, a word. */
export interface Decoration {
  kind: string;
  x: number;
  /** The centre of its top left square. */
  y: number;
  width: number;
  height: number;
  seat: number | null;
  text: string;
}

/** All dice of all finished matches. */
export interface DiceResponse {
  thrown: number;
  /** Null while there are too few dice to tell. */
  chi_square: number | null;
  freedom: number;
  /** The probability that fair dice deviate at least this much. */
  chance: number | null;
  rows: DiceRow[];
  /** The same, with all games with equal dice combined. */
  kinds: DiceRow[];
}

/** The dice rolled by one kind of player in one game. */
export interface DiceRow {
  thrown: number;
  /** Null while there are too few dice to tell. */
  chi_square: number | null;
  freedom: number;
  /** The probability that fair dice deviate at least this much. */
  chance: number | null;
  game: string;
  /** person, a computer player's level, or together for rolls that decide who starts. */
  kind: string;
  /** The relative probabilities of the faces 1 to 6. */
  weights: number[];
  /** How often each of the faces 1 to 6 came up. */
  counts: number[];
  /** The face that is blank and counts as 0, if it can come up. */
  blank: number | null;
}

/** Your action was carried out and is stored. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** An action that was carried out and stored. */
export interface DoneResponse {
  /** The seq of its first entry in the table's log. */
  seq: number;
}

export type EffectKind =
  | "moved"
  | "capture"
  | "swap"
  | "bonus"
  | "bonus-lost"
  | "extra-roll"
  | "turn-lost"
  | "blocked"
  | "jail"
  | "bust"
  | "forfeit"
  | "reset"
  | "arrow"
  | "covered"
  | "uncovered"
  | "bounced"
  | "finished"
  | "won"
  | "placed"
  | "starts"
  | "tied"
  | "die-lost"
  | "discarded"
  | "chained"
  | "extended"
  | "stood"
  | "extends-up"
  | "extends-down";

/** How the match ended, and the secret of its dice. */
export interface Ended {
  how: "finished" | "resigned" | "claimed" | "stopped";
  ranking: number[];
  /** 32 bytes in hexadecimal; its SHA-256 is the commitment. */
  seed: string;
}

/** Why a request failed. */
export interface ErrorDetail {
  /** For programs; stable. */
  code: string;
  /** For people. */
  message: Bilingual;
}

/** The response to a request that fails. */
export interface ErrorResponse {
  error: ErrorDetail;
}

/** Something that happened. */
export interface EventView {
  seq: number;
  kind: string;
  /** Milliseconds since 1970. */
  at: number;
  seat: number | null;
  data: Record<string, unknown>;
  now: Now;
  /** What a ply did, to animate. */
  effects?: Record<string, unknown>[] | null;
  /** The same in sentences, by language. */
  told?: Record<string, string[]> | null;
  /** By seat: the sentences for the person there whom they are about, by language. */
  heard?: Record<string, Record<string, string[]>> | null;
}

/** What has happened at a table. */
export interface EventsResponse {
  events: EventView[];
}

/** A worked example. */
export interface ExampleData {
  /** In the book, from 0; in its HTML, example-NUMBER is the id of its text. */
  number: number;
  /** The id of its heading. */
  anchor: string;
  /** The ids of the rules under its heading. */
  rules: string[];
  story: string[];
  /** Before the first ply. */
  now: Standing;
  events: PlyView[];
  claims: ClaimData[];
}

/** The worked examples of a rule book, in order. */
export interface ExamplesResponse {
  examples: ExampleData[];
}

/** Let computers take all open seats. */
export interface Fill {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "fill";
  level?: "easy" | "medium" | "hard" | "expert";
}

/** The table that has a code. */
export interface FoundResponse {
  table: string;
}

/** A game. */
export interface GameData {
  name: string;
  title: Bilingual;
  /** What kind of game it is, in a line. */
  about: Bilingual;
  /** Its place in lists for people who are new, from the most familiar game on; null for the end. */
  newcomer_rank: number | null;
  /** How many can play. */
  players: number[];
  /** Every choice of seats for a number of players, the usual one first. */
  seatings: Record<string, number[][]>;
  /** Where the pieces stand at the start if all seats play. */
  pieces: Record<string, string[]>;
  /** The colour of each seat. */
  colours: string[];
  /** Who starts by the rule book; null if the game itself decides. */
  starter: Bilingual | null;
  /** Whether the rule book leaves it to the players who starts. */
  anyone_starts: boolean;
  /** The languages of its rule book. */
  rule_books: string[];
  /** Whether it has an introduction of half a minute. */
  introduction: boolean;
  /** How a roll-off decides who starts; null if there is none. */
  roll_off: Bilingual | null;
  /** What an effect means, by its kind, for people who see it first. */
  lessons: Record<string, Bilingual>;
  options: OptionData[];
  /** The first is the default. */
  rule_sets: RuleSetData[];
}

/** All games, and the levels of computer players from weakest to strongest. */
export interface GamesResponse {
  games: GameData[];
  levels: string[];
}

/** The colours of a ground from its lit corner to the other one, in each colour scheme. */
export interface GroundData {
  light: [string, string];
  dark: [string, string];
}

/** Something has happened and is stored. */
export interface Happened {
  type: "event";
  event: EventView;
}

/** Whether the server can store matches. */
export interface HealthResponse {
  healthy: boolean;
  problem: string | null;
  version: string;
}

/** The first message: who you are, what you have seen already, and what you want to be told. */
export interface Hello {
  type: "hello";
  /** The version that the client was written for; refused if it isn't ours. */
  protocol?: number | null;
  /** Plies: the client has the engine, and a ply needs no description of where it led. */
  views?: "full" | "plies";
  /** The secret of your seats; watchers need none. */
  token?: string | null;
  /** The newest seq that the client has; what follows is sent. */
  since?: number | null;
}

/** A seat for a person on the device that opens the table. */
export interface Here {
  kind: "here";
  name?: string | null;
}

/** A good move, and why. */
export interface HintData {
  move: string;
  chance: number;
  loss: number;
  reason: string;
}

/** The best moves, best first. */
export interface HintsResponse {
  hints: HintData[];
}

/** How to play a game, in half a minute. */
export interface IntroductionResponse {
  scenes: SceneData[];
}

/** A request to take an open seat. */
export interface Join {
  name: string;
  /** Which one; any if omitted. */
  seat?: number | null;
  /** The player's own words, which go into the dice. */
  words?: string | null;
  seal?: string | null;
  /** A secret of your own, random and new for every seat: repeating the request then gives the same seat. Drawn for you if omitted. */
  token?: string | null;
}

/** The text on a square: in its middle, in a corner, or beside the tokens if squares are big. */
export interface Label {
  cell: number;
  text: string;
  x: number;
  y: number;
  place: "middle" | "corner" | "beside";
  /** Whether there is a symbol on the square, too. */
  signed: boolean;
}

/** Where all of a board lies: a grid unit is 100 long, (0, 0) the outer corner of the frame, top left. */
export interface LayoutData {
  width: number;
  height: number;
  frame: number;
  /** How far the grid lies inside the frame. */
  edge: number;
  /** Whether squares are big enough for a number beside the tokens. */
  roomy: boolean;
  /** Path data under the squares that follow one another. */
  band: string;
  /** Path data between neighbours that don't. */
  walls: string;
  /** Where dice roll, if the board has such a place. */
  floor: Box | null;
  ornaments: Ornament[];
  places: Place[];
  decks: DeckLine[];
  squares: Square[];
  arrows: Arrow[];
  bends: Bend[];
  labels: Label[];
  symbols: Record<string, ShapeData[]>;
  grounds: Record<string, GroundData>;
  /** Where a token on a kind of cell is said to be. */
  whereabouts: Record<string, Bilingual>;
  /** What stands over the board when an event happens. */
  signs: Record<string, SignData>;
}

/** A ply, for clients that have the engine. After a ply nobody has asked to take one back. */
export interface LeanPly {
  seq: number;
  kind: "rolled" | "moved";
  /** Milliseconds since 1970. */
  at: number;
  seat: number;
  /** The roll or move, as in records. */
  text: string;
  /** When the clock of the player to act runs out. */
  deadline?: number | null;
  /** As in a view. */
  waits?: "people" | "computer" | "nothing";
}

/** Leave. Before the start the seat becomes free again; later, the others may choose how to go on. */
export interface Leave {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "leave";
}

/** Make a move, given by its text. */
export interface Move {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "move";
  move: string;
}

/** Your message was refused; nothing has changed. */
export interface NotDone {
  type: "refused";
  /** Of the action; null if the message could not be read. */
  id: string | null;
  code: string;
  message: Bilingual;
}

/** Something that matters in a turn besides the pieces. */
export interface NoteView {
  /** As in the text of the position. */
  name: string;
  value: string;
  /** If the value shows dice. */
  dice: number[] | null;
  /** If it has a value for each seat. */
  each: Record<string, string> | null;
  /** How a page shows it: in words, as dice in a row, as a pile of dice, as the dice that each seat has, or not at all, because something else shows it. */
  look: "words" | "chain" | "pile" | "hands" | "elsewhere";
  /** What it is, for people, without the value. */
  label: Bilingual;
  /** The whole note, for people. */
  words: Bilingual;
}

/** Where the game stands, and what comes next. */
export interface Now {
  /** As text; `vuelta.game(…).position(text)` reads it. */
  position: string;
  /** The squares of every seat's pieces. */
  pieces: Record<string, string[]>;
  /** Where pieces lie on one another: their seats by square, from the bottom to the top. */
  piles: Record<string, number[]>;
  /** Words, at a table: nobody rolls until a seat has revealed the words it sealed. */
  awaits: "words" | "roll" | "move" | "nothing";
  /** Whose words, roll or move it is. */
  seat: number | null;
  /** The seats that have finished, winner first. */
  ranking: number[];
  /** The dice on the table: rolled, and still being played. */
  rolled: number[] | null;
  /** The dice of the last roll, as they fell; none before the first. */
  thrown: number[];
  /** What else matters in this turn. */
  notes: NoteView[];
  /** The legal moves. */
  moves: string[];
  /** Where each of these moves takes a piece; null if it moves none. */
  walks: (Walk | null)[];
  /** When the clock of the player to act runs out. */
  deadline: number | null;
  /** The seat that has asked to take a move back. */
  undo_asked: number | null;
  waits: "people" | "computer" | "nothing";
}

/** A seat for somebody who joins by the link. */
export interface Open {
  kind: "open";
}

/** A request to open a table. */
export interface OpenTable {
  game: string;
  /** Who sits there, in seat order. */
  seats: (Here | Computer | Open)[];
  /** The numbers of these seats; the game's usual ones if omitted. */
  places?: number[] | null;
  /** A named rule set. */
  rules?: string;
  /** Rule options by name, each as text, such as yes, 3 or 1,6. */
  options?: Record<string, string>;
  first?: number | null;
  /** Seconds per move; null for none. */
  clock?: 30 | 60 | 86400 | null;
  /** Whether moves may be taken back, up to the last roll. */
  undo?: boolean;
  /** A secret of your own, random and new for every seat: repeating the request then gives the same seat. Drawn for you if omitted. */
  token?: string | null;
}

/** A rule option. */
export interface OptionData {
  name: string;
  kind: "flag" | "whole" | "word" | "faces" | "text";
  default: string;
  /** Its values; of faces, several joined by commas; of a text, none. */
  choices: string[];
  /** Of a word, what people call each choice; otherwise empty. */
  names: Bilingual[];
  /** The same in words. */
  allowed: string;
  rule: string;
  sentence: Bilingual;
}

/** A decoration under the cells. */
export interface Ornament {
  look: "pit" | "box" | "wedge" | "panel";
  box: Box;
  seat: number | null;
  /** Of a wedge. */
  outline: string;
  /** Of a pit's walls, seen from above. */
  depth: number;
  text: string;
  text_size: number;
}

/** A heartbeat, answered with pong. */
export interface Ping {
  type: "ping";
}

/** A wide cell with spots for tokens: sockets, or niches if a deck passes along them. */
export interface Place {
  cell: number;
  box: Box;
  sockets: [number, number][];
  socket_radius: number;
  /** Of the tokens on its spots. */
  token_radius: number;
  niches: string[];
  bars: string;
}

/** A roll or a move has happened and is stored: sent instead of an event to a client that wants only plies. */
export interface Played {
  type: "ply";
  ply: LeanPly;
}

/** One ply: an event of a table without its time. */
export interface PlyView {
  /** From 1. */
  seq: number;
  kind: "rolled" | "moved";
  seat: number | null;
  /** With `text`: the roll or move. */
  data: Record<string, unknown>;
  /** Where it led. */
  now: Standing;
  /** What it did, to animate. */
  effects: Record<string, unknown>[];
  /** The same in sentences, by language. */
  told: Record<string, string[]>;
}

/** The answer to ping. */
export interface Pong {
  type: "pong";
  /** Milliseconds since 1970. */
  now: number;
}

/** Who is here. */
export interface Present {
  type: "presence";
  /** Holders. */
  here: number[];
  watchers: number;
  /** Seats whose people have been gone so long that the others may choose. */
  away: number[];
}

/** A record, as text. */
export interface RecordText {
  record: string;
}

/** Open a table for the same people, each one seat further on. */
export interface Rematch {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "rematch";
}

/** Free a guest's seat before the start. Only for the person who opened the table. */
export interface Remove {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "remove";
  target: number;
}

/** Replace your token; anybody else who uses the old one is disconnected. */
export interface Renew {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "renew";
  token: string;
}

/** Let a computer play on for somebody who is away. */
export interface Replace {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "replace";
  target: number;
  level?: "easy" | "medium" | "hard" | "expert";
}

/** A whole record. */
export interface ReplayResponse {
  game: string;
  options: Record<string, string>;
  start: string;
  /** The relative probabilities of the faces 1 to 6. */
  weights: number[];
  /** Commitments of seats to words that they reveal after the start. */
  seals: Record<string, string>;
  /** The words that seats have added to the dice. */
  words: Record<string, string>;
  /** The first roll after each restore from a backup. */
  restored: number[];
  seats: ReplaySeat[];
  date: string | null;
  match: string | null;
  commitment: string | null;
  /** The seats, winner first; null if it wasn't played to the end. */
  result: number[] | null;
  seed: string | null;
  /** Before the first ply. */
  now: Standing;
  events: PlyView[];
}

/** Who sat there. */
export interface ReplaySeat {
  seat: number;
  colour: string;
  kind: "person" | "computer";
  name: string | null;
  level: string | null;
}

/** Resign the match. */
export interface Resign {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "resign";
}

/** Return to a seat that you have left, or where a computer has played on. */
export interface Return {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "return";
}

/** Roll the dice. */
export interface Roll {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "roll";
}

/** A variant: a named set of options. */
export interface RuleSetData {
  name: string;
  title: Bilingual;
  /** What is special about it, and where people play like that. */
  origin: Bilingual;
  /** About how long a match takes, by the number of players; empty if nobody has measured it. */
  minutes: Record<string, number>;
  options: Record<string, string>;
}

/** Send one of the fixed emotes. */
export interface SayEmote {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "emote";
  emote: "hello" | "well-played" | "lucky" | "unlucky" | "thinking" | "oops" | "thanks" | "good-game";
}

/** A scene of an introduction: something to see, or one thing to do. */
export interface SceneData {
  about: "goal" | "way" | "turn" | "capture" | "square";
  says: Bilingual;
  /** What is said once it has been played. */
  then: Bilingual | null;
  /** Where it begins, as the rules of the game's module have it. */
  state: number[];
  /** All options, as text. */
  options: Record<string, string>;
  /** The roll that falls or the move to make; null if there is none. */
  play: string | null;
  /** The cells to look at. */
  points: number[];
}

/** Commit to your own words before the match starts; they must be revealed after the start. */
export interface SealWords {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "seal";
  /** A SHA-256 of words that are revealed after the start; see docs/dice.md. */
  seal: string;
}

/** A seat, and who has it. */
export interface SeatView {
  seat: number;
  colour: string;
  kind: "open" | "person" | "computer";
  name: string | null;
  /** Of the computer player in this seat. */
  level: string | null;
  /** Who may act for it, or return to it. */
  holder: number | null;
  /** Whether its person has left. */
  left: boolean;
  resigned: boolean;
}

/** A seat that was taken. The token proves whose it is; it is secret, and sent only once. */
export interface SeatedResponse {
  table: string;
  code: string;
  holder: number;
  token: string;
  /** The table as everybody sees it. */
  view: TableView;
}

export type ServerMessage =
  | Welcome
  | Happened
  | Played
  | Done
  | NotDone
  | Unknown
  | Present
  | Beat
  | Pong;

/** One outline of a symbol, within a circle of radius 1 around (0, 0). */
export interface ShapeData {
  d: string;
  fill: "line" | "ground" | "bright" | "none";
  /** Of the line along it; 0 for none. */
  width: number;
}

/** A symbol in its place. */
export interface Sign {
  /** By its name in the layout's symbols. */
  symbol: string;
  x: number;
  y: number;
  /** The radius of the circle around it. */
  size: number;
  /** In degrees, clockwise. */
  turn: number;
}

/** A word or two and a symbol. */
export interface SignData {
  words: Bilingual;
  shapes: ShapeData[];
}

/** A cell where tokens stand in the middle. */
export interface Square {
  cell: number;
  box: Box;
  /** The seat whose colour it has: its owner, or the seat that turns off here. */
  seat: number | null;
  /** By its name in the layout's grounds, unless it is plain. */
  ground: string | null;
  /** The material of the deck under it. */
  deck: string | null;
  /** The length of its shadow. */
  raised: number;
  sign: Sign | null;
  /** Whether its sign is an arrow for one seat only, which is drawn as an outline. */
  gate: boolean;
}

/** Where a game stands. */
export interface Standing {
  /** As text; `vuelta.game(…).position(text)` reads it. */
  position: string;
  /** The squares of every seat's pieces. */
  pieces: Record<string, string[]>;
  /** Where pieces lie on one another: their seats by square, from the bottom to the top. */
  piles: Record<string, number[]>;
  /** Words, at a table: nobody rolls until a seat has revealed the words it sealed. */
  awaits: "words" | "roll" | "move" | "nothing";
  /** Whose words, roll or move it is. */
  seat: number | null;
  /** The seats that have finished, winner first. */
  ranking: number[];
  /** The dice on the table: rolled, and still being played. */
  rolled: number[] | null;
  /** The dice of the last roll, as they fell; none before the first. */
  thrown: number[];
  /** What else matters in this turn. */
  notes: NoteView[];
}

/** Be ready. The match starts when everybody is and no seat is open. */
export interface Start {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "start";
}

/** A table, the same for everybody. */
export interface TableView {
  game: string;
  options: Record<string, string>;
  start: string;
  /** The relative probabilities of the faces 1 to 6. */
  weights: number[];
  /** Commitments of seats to words that they reveal after the start. */
  seals: Record<string, string>;
  /** The words that seats have added to the dice. */
  words: Record<string, string>;
  /** The first roll after each restore from a backup. */
  restored: number[];
  table: string;
  code: string;
  /** Milliseconds since 1970. */
  created: number;
  phase: "gathering" | "playing" | "over";
  seats: SeatView[];
  /** The holders who are ready. */
  ready: number[];
  /** Seconds per move. */
  clock: number | null;
  /** Whether moves may be taken back. */
  undo: boolean;
  /** The SHA-256 of the seed, published before the first roll. */
  commitment: string;
  seq: number;
  plies: string[];
  now: Now;
  ended: Ended | null;
  /** The table that this is a rematch of. */
  from: string | null;
  /** The table of the rematch. */
  rematch: string | null;
  /** What people should know about computer players, by level. */
  notices: Record<string, Bilingual>;
}

/** What is thrown in place of dice with six faces: pieces with a marked and a plain side, counted together. */
export interface Throw {
  /** What each of them looks like. */
  shape: "pyramid" | "stick";
  /** How many are thrown for one value, which is the number of marks that show. */
  pieces: number;
  /** The value that a throw without a mark is written as. */
  none: number;
}

/** Take the last move back, if the others agree. */
export interface Undo {
  /** Chosen by the client; an action is carried out once. */
  id: string;
  /** Which seat it is for, if the client holds several. */
  seat?: number | null;
  /** The newest seq that the client has seen; refused if there has been a ply since. */
  expects?: number | null;
  type: "undo";
}

/** It isn't known whether an action was carried out. Send it again with the same id: it is carried out once. */
export interface Unknown {
  type: "unknown";
  id: string;
  message: Bilingual;
}

/** Whether a record is correct; if not, the first wrong line and the reason. */
export interface VerifiedResponse {
  verified: boolean;
  plies?: number | null;
  rolls?: number | null;
  commitment?: string | null;
  line?: number | null;
  problem?: string | null;
}

/** Where a move takes a piece. */
export interface Walk {
  /** The cell that the piece leaves. */
  from: number;
  /** The cell that it moves to, before any effects. */
  to: number;
  /** The dice used, such as 4, 4+2 or +10, if the text names them. */
  die: string | null;
}

/** A path through cells, by number: a seat's whole way, or a stretch that anybody may take. */
export interface Way {
  kind: string;
  cells: number[];
  seat: number | null;
}

/** The answer to hello: the whole table, or the events missed. */
export interface Welcome {
  type: "welcome";
  /** The version of this protocol. */
  protocol: number;
  /** The server's release. Views worked out by another one's engine may differ. */
  release: string;
  /** Who you are; null for a watcher. */
  holder: number | null;
  /** The seats that you act for. */
  seats: number[];
  seq: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Seconds between heartbeats. */
  beat: number;
  /** Seconds that somebody may be away. */
  grace: number;
  view: TableView | null;
  events: (EventView | LeanPly)[] | null;
}

/** An explanation of what stands on a cell. */
export interface WhyResponse {
  message: Bilingual;
}
