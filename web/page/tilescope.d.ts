/**
 * Tilescope as a JavaScript module, for pages and for Node 18 or newer: which tiles TileLang's carver would recommend for
 * a problem on a GPU, in what order and why.
 *
 *     import Tilescope from './tilescope.mjs';
 *     const tilescope = await Tilescope();
 *     const answer = tilescope.evaluate({params: {M: 8192, N: 8192, K: 8192}, device: 'h100-sxm'});
 *
 * `tilescope.wasm` is expected beside `tilescope.mjs`.
 */
export default function Tilescope(settings?: ModuleSettings): Promise<Tilescope>;

export interface ModuleSettings {
  /** The bytes of tilescope.wasm, where the module should not load them itself. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** The address of a file of the module, given its name. */
  locateFile?: (file: string, folder: string) => string;
}

export interface Tilescope {
  /** Version of Tilescope, by semantic versioning. */
  readonly version: string;

  /** Answers a query. What is left out has its default; a query that is refused is answered with errors, never thrown. */
  evaluate(query?: Query, options?: EvaluateOptions): EnumerateAnswer | CarverAnswer | Refusal;

  /** The same for a query as JSON text, answered as JSON text: exactly what a line of `tilescope batch` gives. */
  evaluateText(query: string, options?: EvaluateOptions): string;

  /** The fragment of the share link for a query, without the #. */
  encodeLink(query?: Query): (Remarks & { link: string }) | (Refusal & Remarks);

  /** The query of a share link's fragment, with or without the #; an empty one is the default query. */
  decodeLink(fragment?: string): ((Remarks & { query: Query }) | (Refusal & Remarks)) & { view?: LinkView };

  /** The device presets, in the order in which a reader is offered them. */
  devices(): DevicePreset[];

  /** Problems worth one click: layers of well-known models and square sizes. */
  shapes(language?: Language): ShapePreset[];

  /**
   * The answer as code, a table or data: the text that `tilescope --format` prints. Kernels and Markdown hold the first 100 of the
   * candidates that the query asks for, CSV and JSON all of them. What cannot be exported is answered with errors, by the query's
   * fields or the options'.
   *
   *     const {text} = tilescope.export({model: 'carver', device: 'h100-sxm'}, {format: 'triton', rank: 1});
   */
  export(query?: Query, options?: ExportOptions): (Export & Remarks) | Refusal;

  /**
   * Kernels that were timed, or that a tuner chose, against the ranking of a query about a matmul: `tilescope measured`. The text is
   * that of a file: CSV of tiles and times, a tuned config of vLLM or SGLang, or Triton's *.autotune.json. Errors are by the query's
   * fields, the options', or where nothing of it could be read `text`, with the line.
   */
  measured(query: Query, text: string, options?: MeasuredOptions, language?: Language): MeasuredAnswer | MeasuredRefusal;

  // What a page is built from: the query as a form, its answer as lines and tables, edits as links. A fragment that cannot be
  // used is a form with complaints beside its fields, which loses nothing that was written.

  /** Every field that a reader can fill in. */
  form(fragment?: string, language?: Language): Form;

  /** The answer as a page shows it, figures rounded and in full; errors where the form has complaints. */
  result(fragment?: string, wish?: ResultWish, language?: Language): Result | Refusal;

  /** The link with one field written as a reader does it: another device or operator starts from its own fields. */
  set(fragment: string, key: string, value: string | number | boolean): Edit;

  /** The link with one field back at its default. */
  reset(fragment: string, key: string): Edit;

  /** The link with another tile chosen, "128x256x16". */
  choose(fragment: string, tile: string): Edit;

  /** The link with the problem of another, such as a shape preset's. */
  takeProblem(fragment: string, link: string): Edit;

  /** The link without the fields that are complained about. */
  dropRefused(fragment: string): Edit;

  /**
   * The link with one key of its view written (LinkView); "" takes it out. What cannot be used is complained about and the link
   * stays as it was.
   */
  look(fragment: string, key: string, value: string | number, language?: Language): Edit & Partial<Refusal>;

  // What many answers say together. The link says what is looked at: heat, at_k, visits, over, values, over2, values2, choice,
  // devices (LinkView); what it leaves out has a default. Beside the figures, which are those of the command line, stand the
  // words that a page shows.

  /** The best tile of each block_M x block_N: `tilescope landscape`. */
  landscape(fragment?: string, language?: Language): Landscape | Unanswered | Refusal;

  /**
   * What the enumeration takes for granted, against what carver does, with what moves where an assumption takes carver's value:
   * `tilescope assumptions`. Without changes it only lists them, which is quick whatever the query.
   */
  assumptions(fragment?: string, language?: Language, options?: { changes?: boolean }): AssumptionTable | Unanswered | Refusal;

  /** One of these changes, by the assumption's key, or "" for all of carver's choices; null where there is nothing to change. */
  assumptionChange(fragment: string, key: string, language?: Language): RankingChange | Refusal | null;

  /** The query's own device beside others, and what flips the choice between them: `tilescope compare`. */
  compareDevices(fragment?: string, language?: Language): DeviceComparison | Refusal;

  /** Sweeps worth one click. */
  sweepPresets(language?: Language): SweepPreset[];

  /** What a link sweeps, with its defaults and the complaints about it. */
  sweepForm(fragment?: string, language?: Language): SweepForm;

  /**
   * Starts the link's sweep, in place of one that is open: `tilescope sweep`. It is worked out by stepSweep():
   *
   *     const {head, size, errors} = tilescope.openSweep('v=1&over=M&values=1..8192');
   *     for (let done = Boolean(errors); !done;) {
   *       const step = tilescope.stepSweep(10);
   *       done = step.done;
   *     }
   *     tilescope.closeSweep();
   */
  openSweep(fragment?: string, language?: Language): { head: string; size: number; errors?: undefined } | Refusal;

  /** Works for about that long, 10 ms unless given, and at least one point; hands over the points that are new. */
  stepSweep(milliseconds?: number): SweepStep;

  /** The points so far as a table; only those at which the choice changes where `changes` is set. */
  sweepTable(wish?: { changes?: boolean; first?: number; count?: number }, language?: Language): SweepTable;

  /** Forgets the sweep. */
  closeSweep(): void;

  // What a reader takes along, and what they bring.

  /** What a page exports of a link: its format, and its chosen tile where that alone is wanted. */
  exportLink(fragment?: string, wish?: ExportWish, language?: Language): (Export & { building: boolean }) | Refusal;

  /** Reads a file's text, in place of one that is open. It is held against a link's ranking by stepMeasured(). */
  openMeasured(text: string, fileName?: string): void;

  /**
   * Looks the file's rows up in the ranking of a link, anew where it asks something else than before, for about that long, 10 ms unless
   * given, and at least one row. A tuned config asks a ranking a row; any other file is looked up as a whole.
   */
  stepMeasured(fragment?: string, milliseconds?: number, language?: Language): MeasuredStep | (Unanswered & { file: number }) | Refusal;

  /** What there is to show of the file, and once stepMeasured() is done of its rows. */
  measuredTable(wish?: { first?: number; count?: number }, language?: Language): MeasuredTable;

  /** The rows as `tilescope measured --format csv` writes them, in English; "" until stepMeasured() is done. */
  measuredCsv(): string;

  /** Forgets the file. */
  closeMeasured(): void;

  /** Every sentence and label of the page by its id, with {0}, {1} where figures go. */
  strings(language?: Language): Record<string, string>;
}

/** A tag of BCP 47; English for those that the page does not speak, and unless given. */
export type Language = 'en' | 'zh-CN' | (string & {});

export interface Edit {
  /** Fragment, in its shortest form unless a field is refused. */
  link: string;
  /** Whether it asks the same as before. */
  same: boolean;
  /** Whether the chosen operator brought the carver model with it. */
  switched: boolean;
}

export interface Form {
  /** Whether nothing is complained about. */
  ok: boolean;
  /** The query in a line. */
  title: string;
  link: string;
  sections: FormSection[];
  /** Complaints about what has no field in the form. */
  errors: FieldMessage[];
  notes: FieldMessage[];
  /** The preset's other self, where it has one. */
  device?: { opt_in: boolean; sibling: string };
}

export interface FormSection {
  id: 'model' | 'problem' | 'device' | 'device_more' | 'assumptions' | 'result';
  title: string;
  fields: FormField[];
}

export interface FormField {
  /** The link's name for it. */
  key: string;
  /** carver's name for it. */
  label: string;
  kind: 'number' | 'text' | 'choice' | 'toggle';
  /** As it is written. */
  value: string;
  /** What it is where nothing is written; "" where there is no such thing. */
  default: string;
  changed: boolean;
  help: string;
  choices?: { value: string; label: string; help?: string }[];
  complaint?: string;
  /** Where the value of a device preset comes from. */
  source?: string;
  /** Said where the source could not be confirmed. */
  unverified?: string;
}

export interface ResultWish {
  /** Rows of each table by its id; 50 unless given. */
  rows?: Record<string, number>;
  /** Which rejected tiles to list. */
  reason?: '' | 'smem' | 'regs';
}

export interface Result {
  errors?: undefined;
  /** The counts in a line. */
  summary: string;
  lines: { tone: 'plain' | 'warning' | 'bad'; text: string }[];
  /** The nearest question that carver can answer. */
  offer?: { text: string; link: string };
  tables: Table[];
  /** The first tile of the ranking; absent where there is none. */
  first?: string;
  /** The tile that the link names, the first where there is no such candidate, with its arithmetic line by line. */
  chosen?: { rank: number; tile: string; title: string; working: WorkingSection[] };
}

export interface WorkingSection {
  title: string;
  /** Whether the ranking leaves it out. */
  apart: boolean;
  lines: WorkingLine[];
}

export interface WorkingLine {
  id: string;
  what: string;
  /** "" where there is nothing to compute. */
  formula: string;
  /** The figure with its unit; "" where `what` says it all. */
  result: string;
  /** Whether it holds blocks per SM down. */
  decisive: boolean;
}

export interface Table {
  id: 'ranking' | 'rejected' | 'hints' | 'ranked' | 'search';
  title: string;
  notes: string[];
  columns: { key: string; name: string; unit: string; help: string; figure: boolean }[];
  rows: TableRow[];
  /** Rows that there are. */
  total: number;
}

export interface TableRow {
  /** Its place in the table, from 1. */
  rank: number;
  tile: string;
  title: string;
  cells: string[];
  /** Each cell's value in full; "" where the cell has all of it. */
  full: string[];
  /** Cells, by their column's key, whose words say something good or bad of the row. */
  moods?: Record<string, 'good' | 'bad'>;
  /** The rows that share its priority. */
  tie?: { group: number; size: number; words: string };
}

/** What a link says beside the query, as it is written there; keys that it does not give are missing. */
export interface LinkView {
  /**
   * The view that is open: ranking, rejected, hints, ranked, search, compare, landscape, sweep, devices, assumptions, measured, or
   * plain for the page without a canvas.
   */
  view?: string;
  /** The part of the plain view that is opened: landscape, sweep, devices, assumptions, measured or export. */
  section?: string;
  /** The chosen tile: "128x256x16". */
  tile?: string;
  /** Up to four pinned tiles: "128x256x16,64x64x32". */
  pin?: string;
  filter?: string;
  lang?: "en" | "zh-CN";
  /** The figure of a landscape; priority unless given. */
  heat?: 'priority' | 'traffic' | 'waves' | 'blocks_per_sm';
  /** The landscape at one block_K. */
  at_k?: string;
  /** How many visits of carver's search the landscape shows. */
  visits?: string;
  /** The swept field and its values, "1..8192", "16..8192:16", "1..8192*2" or "1,2,4"; then those of a second one. */
  over?: string;
  values?: string;
  over2?: string;
  values2?: string;
  /** Which tile counts as the answer where many queries are asked; first unless given. */
  choice?: 'first' | 'first-builds';
  /** Presets beside the query's own device: "a100-80g,t4". */
  devices?: string;
  /** Of an export; tilelang unless given. */
  format?: ExportFormat;
}

/** Why there is nothing to show. */
export interface Unanswered {
  why: string;
  errors?: undefined;
}

export interface Landscape {
  why?: undefined;
  errors?: undefined;
  /** "block_M" and "block_N" of a matmul, "tile[0]" and so on elsewhere; "" and one row over one axis. */
  row_axis: string;
  column_axis: string;
  /** Extents, ascending. */
  rows: number[];
  columns: number[];
  /** Enumeration: the block_K that is shown, null for the best of all, and those that there are. */
  block_k?: number | null;
  block_k_choices?: number[];
  /** Row by row. */
  cells: LandscapeCell[];
  /** carver: each visited tile in the search's order, as [its place in cells, tile, whether it was kept]. */
  visits?: [number, number[], boolean][];
  /** carver: how many of them the link shows. */
  visits_shown?: number;
  heat: string;
  /** The cell of the ranking's first tile; null where it is in none. */
  first: number | null;
  /** For each cell the figure, or a word where no tile is ranked; a shade from 0, the lowest, to 9, or -1; a sentence. */
  shown: string[];
  shades: number[];
  words: string[];
}

export interface LandscapeCell {
  fate: 'ranked' | 'smem' | 'regs' | 'other' | 'unvisited';
  /** The best ranked tile, or else the one that was tested. */
  tile?: number[];
  /** Its place in the ranking, from 0. */
  place?: number;
  priority?: number;
  traffic_bytes?: number;
  blocks_per_sm?: number;
  waves?: number;
  limiter?: Candidate['limiter'];
  /** carver: whether the hint that it became builds, where that is known. */
  builds?: boolean;
  /** carver: the first visit that led here, from 0. */
  first_visit?: number;
  /** Why no tile is ranked. */
  why?: string;
}

/** The tile that comes first; an empty object where nothing fits. */
export interface FirstAnswer {
  tile?: number[];
  /** carver: of the hint. */
  reduce_step?: number;
  threads?: number;
  traffic_bytes?: number;
  blocks_per_sm?: number;
  limiter?: Candidate['limiter'];
  grid?: number;
  waves?: number;
  /** Blocks of the last wave over those that it could hold. */
  last_wave?: number;
  priority?: number;
  /** Tiles that tie with it. */
  ties?: number;
  /** The type of the exception, where carver raises. */
  error?: string;
}

export interface AssumptionTable {
  why?: undefined;
  errors?: undefined;
  lines: AssumptionLine[];
  /** With all of carver's choices. */
  all?: RankingChange | Refusal;
  /** What these leave out. */
  still_not_carver: string;
}

export interface AssumptionLine {
  /** The field of the link. */
  key: string;
  kind: 'switch' | 'device' | 'model';
  what: string;
  /** The query's value, the original model's and carver's, null where it has none. */
  value: string;
  seed: string;
  carver: string | null;
  choices?: string[];
  evidence: string;
  /** A command that shows it, and what its output holds. */
  command: string;
  shows: string;
  /** Whether writing carver's value into the field changes anything, and why not. */
  flips: boolean;
  note?: string;
  change?: RankingChange | Refusal;
}

export interface RankingChange {
  errors?: undefined;
  words: string;
  before: RankingSide;
  after: RankingSide;
  /** How many of the first tiles before are among the first after, and of how many. */
  kept_of_first: number;
  first: number;
  n_moved: number;
  n_arrived: number;
  n_gone: number;
  /** The first 20 of each. */
  moved: RankingMove[];
  arrived: RankingMove[];
  gone: RankingMove[];
}

export interface RankingSide {
  n_visited: number;
  n_valid: number;
  rejected: { smem: number; regs: number };
  best: Block | null;
}

/** Places from 0. */
export interface RankingMove {
  tile: Block;
  before?: number;
  after?: number;
}

export interface DeviceComparison {
  errors?: undefined;
  /** The query's own first. */
  devices: DeviceAnswer[];
  /** From the first to each other one. */
  flips: DeviceFlip[];
  /** The presets beside the query's own, and how many there may be. */
  chosen: string[];
  most: number;
  /** The same as a page shows it: a column a device. */
  table: { columns: string[]; rows: { head: string; cells: string[] }[] };
}

export interface DeviceAnswer {
  device: string;
  name: string;
  /** What the model cannot do with this device; then there is nothing else. */
  errors?: FieldMessage[];
  n_visited?: number;
  n_valid?: number;
  policy?: string;
  /** How carver came to it. */
  why?: string[];
  /** The first three; carver's hints. */
  tiles?: FirstAnswer[];
  limiter?: Candidate['limiter'];
  warnings?: string[];
}

export interface DeviceFlip {
  from: string;
  to: string;
  title: string;
  /** What comes of it, in a sentence and in one a field. */
  words: string;
  lines: string[];
  same_choice: boolean;
  /** The fields that alone lead to the other's choice. */
  causes: string[];
  /** One field at a time set to what the other has. */
  fields: {
    field: string;
    from: string;
    to: string;
    /** Whether the model can be asked about it. */
    possible: boolean;
    changes?: boolean;
    reaches?: boolean;
    answer?: FirstAnswer;
  }[];
}

export interface SweepPreset {
  group: string;
  name: string;
  /** Its query's fragment; its problem is what matters (takeProblem). */
  link: string;
  over: string;
  values: string;
  over2: string;
  values2: string;
}

export interface SweepForm {
  wish: { over: string; values: string; over2: string; values2: string; choice: 'first' | 'first-builds' };
  /** Fields that can be swept. */
  fields: string[];
  /** Points; 0 where something is complained about. */
  size: number;
  /** By the wish's fields. */
  errors?: FieldMessage[];
}

export interface SweepStep {
  done: boolean;
  /** The swept fields by their names, `changes`, and `answer` or, where the query is refused, `errors`. */
  points: ({ changes: boolean; answer?: FirstAnswer; errors?: FieldMessage[] } & Record<string, unknown>)[];
  /** The same as lines of CSV, in English. */
  lines: string[];
}

export interface SweepTable {
  columns: Table['columns'];
  rows: { cells: string[]; changes: boolean }[];
  /** Rows that there are. */
  total: number;
}

export type ExportFormat = 'json' | 'csv' | 'markdown' | 'tilelang' | 'triton' | 'cutlass';

export interface ExportOptions {
  /** tilelang unless given. */
  format?: ExportFormat;
  /** One candidate alone, from 1: a place in the enumeration's ranking, or the number of one of carver's hints. */
  rank?: number;
  /** Kernels: the nearest tile that builds stands in for one that does not. */
  building?: boolean;
  /** Address of the page, without a fragment, for Markdown's link. */
  pageUrl?: string;
}

export interface Export {
  errors?: undefined;
  text: string;
  /** How the name of its file ends: "py". */
  extension: string;
  media_type: string;
}

export interface ExportWish {
  /** The first so many of the ranking; as many as the query asks for unless given. */
  top?: number;
  /** The chosen tile alone. */
  chosen?: boolean;
  building?: boolean;
  pageUrl?: string;
}

export interface MeasuredOptions {
  /** A tuned config's name may give N and K: "N=2112,K=7168,device_name=….json". */
  fileName?: string;
  /** Looks for the fastest among so many of the ranking too; 20 unless given. */
  top?: number;
}

export interface MeasuredRefusal {
  errors: (FieldMessage & { line?: number })[];
}

/** A count that depends on how ties of the ranking are broken: [least, most]. */
export type TieSpan = [number, number];

export interface MeasuredAnswer {
  errors?: undefined;
  format: 'csv' | 'tuned-config' | 'autotune-cache';
  /** What was read as something else than it might have been meant. */
  notes: string[];
  /** What could not be read, the first 50 of n_problems; line 0 is the text as a whole. */
  problems: { line: number; message: string }[];
  n_problems: number;
  n_rows: number;
  matched: number;
  /** Tiles of the ranking, and those of them that were measured; absent for a tuned config, as are the figures of times. */
  ranked?: number;
  tiles?: number;
  /** Of priority and time; null where they say nothing. */
  spearman?: number | null;
  kendall?: number | null;
  pairs?: { concordant: number; discordant: number; tied_priority: number; tied_time: number; tied_both: number };
  /** The fastest tile, as a place in rows. */
  fastest?: number;
  /** The measured tiles that the ranking puts first, and their time over the fastest's, less 1. */
  first_choice?: { places: TieSpan; tiles: number; least: number; mean: number; most: number };
  /** How many of the fastest are among the first k of the ranking. */
  top: { k: number; of: number; hits: TieSpan; measured: TieSpan }[];
  /** The same in words. */
  sentences: string[];
  rows: MeasuredRow[];
}

export interface MeasuredRow {
  line: number;
  M?: number;
  /** block_M, block_N and, where the file gives it, block_K. */
  block: number[];
  num_stages?: number;
  num_warps?: number;
  threads?: number;
  seconds?: number;
  tflops?: number;
  /** Its place in the ranking, from 1, and that of those that it ties with. */
  rank?: number;
  tie_group?: number;
  tie_first?: number;
  tie_size?: number;
  /** Tiles of the ranking that it was looked up in. */
  ranked: number;
  priority?: number;
  traffic_bytes?: number;
  /** Whether it is the fastest row of its tile. */
  counts?: boolean;
  /** Why it has no place. */
  why?: string;
}

export interface MeasuredStep {
  why?: undefined;
  errors?: undefined;
  /** The number of the file that is open, 0 for none: another file has another. */
  file: number;
  done: boolean;
  /** Rows that are looked up, of all. */
  asked: number;
  of: number;
}

export interface MeasuredTable {
  file: string;
  /** How many rows were read, in a sentence. */
  read: string;
  notes: string[];
  problems: string[];
  // Once the rows are looked up:
  sentences?: string[];
  columns?: Table['columns'];
  /** rank and priority are 0 where the row has no place, seconds where it has no time. */
  rows?: { cells: string[]; rank: number; seconds: number; priority: number }[];
  total?: number;
  /** Each tile at its fastest, where there are times. */
  chart?: {
    /** [priority, seconds, rank] */
    points: [number, number, number][];
    /** A place in points. */
    fastest: number;
    /** The lowest and the highest, as they are shown. */
    priority: [string, string];
    time: [string, string];
    words: string;
  };
}

export interface EvaluateOptions {
  /** Rejected tiles to list, in enumeration order; 0 unless given, at most 1,000,000. */
  rejections?: number;
  /** With carver: list every tile that the search visited, and the whole order. */
  trace?: boolean;
}

export type DType =
  | 'float64'
  | 'float32'
  | 'float16'
  | 'bfloat16'
  | 'float8_e4m3'
  | 'float8_e5m2'
  | 'int32'
  | 'int8'
  | 'int4'
  | 'uint8'
  | 'bool';

/** Other names that are read; the answer's notes say what each was read as. */
export type DTypeAlias =
  | 'fp64'
  | 'double'
  | 'fp32'
  | 'float'
  | 'fp16'
  | 'half'
  | 'bf16'
  | 'e4m3'
  | 'fp8'
  | 'float8_e4m3fn'
  | 'e5m2'
  | 'i32'
  | 'i8'
  | 'i4'
  | 'u8';

/** A question. Extents are integers from 1 to 2^31 - 1. */
export type Query = QueryOptions &
  (
    | { template?: 'matmul'; params?: MatmulParams }
    | { template: 'gemv'; params?: GemvParams }
    | { template: 'reduce'; params?: ReduceParams }
    | { template: 'elementwise'; params?: ElementwiseParams }
    | { template: 'conv'; params?: ConvParams }
    | { template: 'attention'; params?: AttentionParams }
  );

export interface QueryOptions {
  /** Handed back in the answer. */
  id?: unknown;
  /** `enumerate` unless given; it knows matmul only. `carver` is short for `carver-0.1.15`. */
  model?: 'enumerate' | 'carver' | 'carver-0.1.15';
  /** The id of a preset (`h100-sxm-optin` unless given), a preset with changes, or every field. */
  device?: string | PresetWithChanges | DeviceFields;
  /** Candidates to return; 10 unless given. */
  topk?: number | 'all';
  assumptions?: Assumptions;
}

/** Types of the inputs, the output and the accumulator: float16, float16 and float32 unless given. */
export interface ElementTypes {
  in_dtype?: DType | DTypeAlias;
  out_dtype?: DType | DTypeAlias;
  accum_dtype?: DType | DTypeAlias;
}

/** C[M, N] = A[M, K] * B[N, K], 4096 each unless given. */
export interface MatmulParams extends ElementTypes {
  M?: number;
  N?: number;
  K?: number;
  /** A is [K, M]. */
  trans_A?: boolean;
  /** B is [N, K]: the default; [K, N] where false. */
  trans_B?: boolean;
  with_bias?: boolean;
}

/** C[N] = A[1, K] * B[N, K]. */
export interface GemvParams extends ElementTypes {
  N?: number;
  K?: number;
  trans_B?: boolean;
  with_bias?: boolean;
}

/** A sum over the axes marked R. */
export interface ReduceParams {
  /** One letter an axis: S kept, R reduced. */
  structure?: string;
  shape?: number[];
  dtype?: DType | DTypeAlias;
}

export interface ElementwiseParams {
  shape?: number[];
  dtype?: DType | DTypeAlias;
}

/** Input [N, H, W, C], kernel [K, K, C, F], stride S, dilation D, padding P. */
export interface ConvParams extends ElementTypes {
  N?: number;
  C?: number;
  H?: number;
  W?: number;
  F?: number;
  K?: number;
  S?: number;
  D?: number;
  P?: number;
  with_bias?: boolean;
}

export interface AttentionParams extends ElementTypes {
  batch_size?: number;
  num_heads?: number;
  head_dim?: number;
  seq_length?: number;
  seq_kv_length?: number;
  is_causal?: boolean;
}

export type Platform = 'CUDA' | 'CDNA' | 'RDNA';

/** The fields of carver's device classes, by carver's names. */
export interface DeviceFields {
  /** CUDA unless given. */
  platform?: Platform;
  /** "sm_90", "gfx942". */
  arch: string;
  name?: string;
  /** What `arch` says unless given: "90", "gfx942". */
  compute_capability?: string;
  /** Bytes of shared memory that one block may use. */
  smem_cap: number;
  /** Bytes of shared memory that all blocks of one SM (CU) may use together; 2 * smem_cap unless given. */
  max_smem_usage?: number;
  /** 32-bit registers of one SM. */
  reg_cap?: number;
  /** SMs, CUs, or on RDNA work-group processors. */
  compute_max_core: number;
  /** Threads of a warp (wavefront). */
  warp_size?: number;
  /** Most blocks that share an SM. */
  sm_partition?: number;
  /** Bytes of a global-memory transaction: [write, read]. */
  transaction_size?: [number, number];
  /** carver's constants [global, shared] in GB/s; they do not enter the ranking. */
  bandwidth?: [number, number];
  l2_cache_size_bytes: number;
}

/** A preset by its id, with the fields that differ from it. */
export interface PresetWithChanges extends Partial<DeviceFields> {
  preset: string;
}

/** What the enumeration model takes for granted; the first of each is the default. */
export interface Assumptions {
  /** Extent of K whose bytes the traffic counts. */
  traffic_k?: 'whole' | 'block';
  /** Type whose width the register estimate uses. */
  reg_bits?: 'accum' | 'out' | 'in';
  /** Tiles that the register estimate counts. */
  reg_tiles?: 'abc' | 'c';
  /** Blocks whose traffic enters the priority. */
  traffic_scope?: 'grid' | 'block';
  /** Pipeline stages held in shared memory: 1 (the default) to 8. */
  smem_stages?: number;
  /** Smallest divisor that is a block extent; 16 unless given. */
  min_divisor?: number;
}

/** One complaint or remark about one field. */
export interface FieldMessage {
  field: string;
  message: string;
}

export interface Remarks {
  /** What was read as something else than what was written; absent where there is nothing to say. */
  notes?: FieldMessage[];
}

/** The answer to a query that was refused. */
export interface Refusal {
  id?: unknown;
  /** Every bad field, each with what is accepted. */
  errors: FieldMessage[];
}

/** [block_M, block_N, block_K], in elements. */
export type Block = [number, number, number];

/** What every answer has. Counts above 2^53 are rounded by JSON.parse; evaluateText has every digit. */
export interface Answer extends Remarks {
  id?: unknown;
  /** What to know before trusting the answer. */
  warnings: string[];
  errors?: undefined;
}

/** The answer of the enumeration model. */
export interface EnumerateAnswer extends Answer {
  model: 'enumerate';
  /** Tiles looked at. */
  n_visited: number;
  /** Tiles that fit. */
  n_valid: number;
  /** Tiles that do not, by the first limit that they break. */
  rejected: { smem: number; regs: number };
  /** Different priorities among the tiles that fit. */
  n_priorities: number;
  /** Tiles that share the best priority. */
  ties_at_top: number;
  /** The best topk by priority, equal ones in enumeration order. */
  candidates: EnumerateCandidate[];
  /** Present where some were asked for and there are any. */
  rejections?: Rejection[];
}

/** The figures by which a tile is ranked. */
export interface Candidate {
  /** From 1. */
  rank: number;
  traffic_bytes: number;
  smem_bytes: number;
  /** 32-bit registers of a block, by the model's estimate. */
  registers: number;
  /** Blocks. */
  grid: number;
  blocks_per_sm: number;
  /** Every term that holds blocks per SM down. */
  limiter: ('smem' | 'regs' | 'sm_partition')[];
  waves: number;
  /** (traffic_bytes + 1) * waves; smaller is better. */
  priority: number;
  /** Candidates with the same priority, to the bit, share a group; counted from 1. */
  tie_group: number;
  /** Candidates in the group, beyond topk too. */
  tie_size: number;
}

export interface EnumerateCandidate extends Candidate {
  block: Block;
  /** Where carver ranks the same output tile, from 1; null where it does not. */
  carver_rank: number | null;
}

/** The answer of tilelang 0.1.15's carver. The keys of the search are absent where no search began. */
export interface CarverAnswer extends Answer {
  model: 'carver-0.1.15';
  policy?: 'TensorCorePolicy' | 'DefaultPolicy';
  /** The tile from which the search starts. */
  base?: number[];
  /** Per node, each reduce axis and its step. */
  rstep?: Record<string, number>[];
  /** Per node, the extents of its output. */
  space?: number[][];
  /** Per node, bits of an output element. */
  bits?: number[];
  pipeline_stage?: number;
  n_visited?: number;
  n_valid?: number;
  /** FNV-1a digests of the visited tiles with their figures, and of the ranked ones. */
  visited_fnv1a64?: string;
  order_fnv1a64?: string;
  /** With trace: [tile, valid, traffic, smem_cost, grid_size, block_per_SM, num_wave] of every visited tile. */
  visited?: [number[], boolean, number, number, number, number, number][];
  /** With trace: every ranked tile; without, the first 20 as order_top. */
  order?: number[][];
  order_top?: number[][];
  /** One hint a recommendation; for several nodes a list of one per node. Absent where carver raises. */
  hints?: (Hint | Hint[])[];
  hints_fnv1a64?: string;
  /** "Type: message", where carver raises. */
  error?: string;
  /** The first topk tiles that carver ranks, and what became of each. */
  candidates: CarverCandidate[];
  /** How carver came to its policy and its reduce step. */
  why: string[];
  /** Why there is no hint. */
  explanation?: string;
  /** The nearest question that carver can answer. */
  offer?: { what: string; query: Query };
}

/** A recommendation for one node, by carver's names. */
export interface Hint {
  block: number[];
  /** On tensor cores. */
  warp?: number[];
  /** Elsewhere. */
  thread?: number[];
  rstep: number[];
  reduce_thread?: number[];
  use_tc?: true;
  step?: number[];
  /** Elements per access, by tensor. */
  vectorize?: Record<string, number>;
  rasterization: string;
  use_async: boolean;
  shared_scope: 'shared' | 'shared.dyn';
  cached_tensors: string[];
  pipeline_stage: number;
}

export interface CarverCandidate extends Candidate {
  /** The output tile, an extent per dimension. */
  block: number[];
  /** What became of the tile: "hint 1", "no hint: ...". */
  outcome: string;
  /** The hint that it became, from 1, with its threads, warps and final shared memory. */
  hint?: number;
  threads?: number;
  warps?: number;
  hint_smem_bytes?: number;
  /** Whether the hint becomes a kernel that runs. */
  builds?: Building;
  /** How its reduce step grew. */
  expansion?: string;
}

/** Does TileLang's compiler take the tile, and does the device take the launch? */
export interface Building {
  /** null where the compiler's rules are not known here: other kernels than a GEMM on tensor cores. */
  lowers: boolean | null;
  launches: boolean;
  /** What stands in the way. */
  why?: string;
  /** Why the first verdict is missing. */
  note?: string;
  /** The nearest tile that builds. */
  nearest?: {
    block: [number, number];
    warp: [number, number];
    rstep: [number];
    pipeline_stage: number;
    threads: number;
    /** What differs: block_m, block_n, block_k, threads, stages. */
    changed: string[];
    /** Its traffic over that of the hint. */
    traffic_ratio: number;
    /** [before, after]; absent where the device's SMs are not known. */
    waves?: [number, number];
  };
}

export interface Rejection {
  block: Block;
  reason: 'smem' | 'regs';
  /** "A 256x256 + B 256x256 = 262,144 B > 232,448 B" */
  because: string;
}

export interface DevicePreset {
  id: string;
  /** Whether smem_cap is the limit that a kernel may opt in to, not the one that carver is told. */
  opt_in: boolean;
  /** The other preset of the same card. */
  sibling: string | null;
  fields: Required<DeviceFields>;
  /** Where each field comes from, and whether that could be confirmed. */
  sources: Record<keyof DeviceFields, { text: string; verified: boolean }>;
  /** What the silicon really has, which carver never reads. */
  silicon: {
    smem_per_unit_bytes: SiliconFact;
    l2_bytes: SiliconFact;
    dram_gb_per_s: SiliconFact;
    fp16_dense_tflops: SiliconFact;
  };
}

export interface SiliconFact {
  /** Absent where unknown. */
  value?: number;
  verified: boolean;
}

export interface ShapePreset {
  /** "Llama 3 8B" */
  group: string;
  /** "gate and up, 4096 tokens" */
  name: string;
  /** Fragment of the share link that opens it, without the #. */
  link: string;
}
