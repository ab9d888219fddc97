import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Aim,
  clsAim,
  formerRatioAims,
  frameAims,
  inpAim,
  lcpAim,
  loadAims,
  memoryAim,
  type PageKind,
  pageAims,
  ratioAim,
  readyAim,
  scoreAims,
  styleAim,
} from "./aims.ts";
import { FORMER_COMMIT } from "./former-statements.ts";
import type { GestureFigures } from "./gestures.ts";
import { medianOf } from "./latencies.ts";
import type { Measured } from "./load-process.ts";
import type { Machine } from "./machine.ts";
import type { ProcessFigures } from "./measure-processes.ts";
import type { OperationFigures, ServerFigures, SqlFigures } from "./measure-server.ts";
import type { OperationName } from "./operations.ts";
import type { FrameFigures, PadFigures } from "./pad.ts";
import { type PageFigures, SCORES } from "./pages.ts";
import { type Part, readNotes, whenText } from "./report-notes.ts";

export interface Report {
  readonly machine: Machine;
  readonly products: number;
  readonly seconds: number;
  readonly server: ServerFigures | undefined;
  readonly processes: readonly ProcessFigures[] | undefined;
  readonly pages: readonly PageFigures[] | undefined;
  readonly gestures: readonly GestureFigures[] | undefined;
  readonly pad: readonly PadFigures[] | undefined;
  /** Minutes of what was measured. */
  readonly took: ReadonlyMap<Part, number>;
  readonly at: Date;
}

export const reportFile = join(import.meta.dirname, "..", "..", "docs", "bench.md");

/**
 * Writes docs/bench.md and gives its text. What this run did not measure keeps the text of the run
 * that did, with the date of that run; the notes on what misses its aim are kept as they were written.
 */
/** Renews the parts of the report that were measured; a part that was measured in part is only printed. */
export function writeReport(report: Report, { keep }: { readonly keep: boolean }): string {
  const before = readNotes(reportFile);
  const sections = [
    report.server === undefined
      ? before.server
      : `## Server\n\n${measuredOn(report, "server")}\n\n${serverText(report.server)}`,
    report.processes === undefined
      ? before.processes
      : `## Many processes\n\n${measuredOn(report, "processes")}\n\n${processesText(report.processes)}`,
    report.pages === undefined
      ? before.pages
      : `## Pages\n\n${measuredOn(report, "pages")}\n\n${pagesText(report.pages)}`,
    report.gestures === undefined
      ? before.gestures
      : `## Gestures\n\n${measuredOn(report, "gestures")}\n\n${gesturesText(report.gestures)}`,
    report.pad === undefined
      ? before.pad
      : `## Order pad\n\n${measuredOn(report, "pad")}\n\n${padText(report.pad)}`,
    before.growth,
  ];
  const parts = [introduction, whenText(sections), ...sections, before.notes];
  const text = `${parts.filter((part) => part !== "").join("\n\n")}\n`;
  if (keep) writeFileSync(reportFile, text);
  return text;
}

const introduction = `# Measurements

Made by \`npm run bench\`; nothing here is asserted by a test. **✗** marks a figure that misses its aim.

- The server is a process of its own, started as \`npm start\` does, with its embedded PostgreSQL, durable, and logging on. The load comes from
  another process on the same machine, in a closed loop: each client asks again as soon as it is answered. Generator, server and PostgreSQL
  share the cores, so absolute figures move with the machine and with what else runs on it.
- **Endpoint ÷ SQL** is the figure that survives this: the statements that the server really sent for the operation were recorded on the wire between it and PostgreSQL,
  then asked again by a bare node process with the same driver and pool, without HTTP, at the same number of clients, three times in turns with the load
  (the median of the three ratios). 0.5 says that everything
  around the SQL costs as much as the SQL. Above 1 the server answers many calls from memory, or shares one statement among several: the SQL alone is
  that of calls that did ask, the number of statements is the average over all calls.
  Writes are replayed with real commits; the rows they start from are put back between two rounds, outside of the measured time.
- **Endpoint ÷ ${FORMER_COMMIT}'s SQL**: the same against the statements of the shop at commit ${FORMER_COMMIT}, before carts were remembered and statements joined (3 of an addition, 33 of an order, 2 of a product). They stand still where today's grow fewer. Recorded on the wire there, a turn of each,
  and kept with what names a row left open (\`tests/bench/former-statements.json\`); a run fills in rows of its own database, and fails when they have not written what an addition and an order write.
- *Processor* is what a turn took of a core, by the kernel's own count of the shop's process and of PostgreSQL's, with all that they do beside (mails, the ERP, the log).
- *Suggestions*: beginnings of what bakers type. *Search*: words, misspelt ones and categories, a page of 30 with facets and the store's prices. *Product*: by slug, any of
  all products. *Add to cart*: one line into a cart of twelve, all of it priced again. *Complete order*: seven calls from the empty cart to the order (two lorry lines, one parcel).
- Page weights are bodies as they crossed the network at a first visit of a phone with an empty cache, up to half a second of silence; *JS until idle for 2 s* goes on until nothing was asked or
  answered for two seconds, without a gesture. CSS counts what stands in the page itself, compressed as the page is. Signed in, a manager of six shops looks, with a cart of six lines whose days are chosen.
- LCP, TBT, CLS and performance are Lighthouse's, mobile with its default throttling, the median of five views; where the first three meet every aim, two more could not turn the median, and it is theirs. The other scores
  are the first view's. Pages that are kept out of search engines have no aim for SEO.
- INP of a gesture is what web.dev/inp says, by the browser's own Event Timing, with the processor at a quarter of its speed from the opening of the page on: the slowest of the presses and keys of one round, the median of the rounds.
  Presses and keys are the browser's own input. *Waited*, *handled* and *painted* divide the slowest of all rounds: until the shop's code began, until it ended, until the next picture.
- *Order pad*: frames of the page's own thread, the pad of a manager on a phone with as many lines as it may have, pushed from end to end at 2,400 pixels a second and typed in (30 numbers, each with Enter): the time from one frame to the
  next, the medians of the rounds. At the processor's own speed the aims are the same: what misses them there is what else runs on the machine.`;

const measuredOn = ({ machine, products, seconds, took, at }: Report, part: Part): string =>
  `Measured on ${at.toISOString().slice(0, 16).replace("T", " ")} UTC at commit ${machine.commit}: ` +
  `${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}; ` +
  `the demonstration and ${whole(products)} products, ${seconds} s a figure; load of the machine before: ${machine.loadBefore.toFixed(1)}; ` +
  `measured in ${Math.ceil(took.get(part) ?? 0)} min.`;

const titles: { readonly [Name in OperationName]: string } = {
  suggestions: "Suggestions",
  search: "Search, page of 30 with facets",
  product: "Product by slug",
  addToCart: "Add to cart, repriced",
  completeOrder: "Complete order",
  outstandings: "Invoices of 100 stores, one with 20,000",
  invoiceFile: "Invoice file (Factur-X)",
  shoppingList: "List of 300 lines, with prices and habits of today",
};

const serverText = (server: ServerFigures): string => {
  const { resident, peak } = server.memory;
  return [
    table(
      [
        "operation",
        "clients",
        "per second",
        "p50 ms",
        "p99 ms",
        "aim",
        "SQL alone",
        "endpoint ÷ SQL",
        `${FORMER_COMMIT}'s SQL`,
        "endpoint ÷ that",
        "processor, shop",
        "processor, PostgreSQL",
      ],
      server.operations.flatMap(operationRows),
    ),
    table(
      ["figure", "measured", "aim"],
      [
        [
          `Ready on an existing folder (${server.ready.map((ms) => Math.round(ms)).join(", ")} ms)`,
          marked(medianOf(server.ready), readyAim, `${whole(medianOf(server.ready))} ms`),
          readyAim.text,
        ],
        [
          "Memory of the Node process, highest",
          peak === undefined ? "unknown here" : marked(peak, memoryAim, `${whole(peak)} MB`),
          memoryAim.text,
        ],
        [
          "Memory of the Node process, after the load / before",
          `${whole(resident ?? 0)} / ${whole(server.idleMemory.resident ?? 0)} MB`,
          "",
        ],
      ],
    ),
  ].join("\n\n");
};

const sqlText = ({ perSecond, statements }: SqlFigures): string =>
  `${whole(perSecond)}/s, ${statements.toFixed(1)} statements`;

const operationRows = ({ operation, loads, sql, formerSql }: OperationFigures): readonly Row[] => {
  const aims = loadAims[operation];
  return loads.map(({ clients, perSecond, p50, p99, failures, processor }, index) => {
    const isAimed = clients === aims.clients;
    const isAlone = clients === 1 && aims.alone !== undefined;
    const aimText = [
      isAimed ? aims.perSecond?.text : undefined,
      isAimed ? aims.p99?.text : undefined,
      isAlone ? aims.alone.text : undefined,
    ].filter((text) => text !== undefined);
    return [
      index === 0 ? titles[operation] : "",
      String(clients),
      (isAimed && aims.perSecond !== undefined
        ? marked(perSecond, aims.perSecond, whole(perSecond))
        : whole(perSecond)) + (failures === 0 ? "" : ` (${failures} failed)`),
      isAlone ? marked(p50, aims.alone, p50.toFixed(1)) : p50.toFixed(1),
      isAimed && aims.p99 !== undefined ? marked(p99, aims.p99, p99.toFixed(1)) : p99.toFixed(1),
      aimText.join(", "),
      !isAimed ? "" : sql === undefined ? "none asked" : sqlText(sql),
      // What the aim of before is for moves with what is spared: only the former statements stand still.
      !isAimed || sql === undefined
        ? ""
        : formerRatioAims[operation] === undefined
          ? marked(sql.ratio, ratioAim, sql.ratio.toFixed(2))
          : sql.ratio.toFixed(2),
      !isAimed || formerSql === undefined ? "" : sqlText(formerSql),
      !isAimed || formerSql === undefined
        ? ""
        : marked(
            formerSql.ratio,
            formerRatioAims[operation] ?? ratioAim,
            formerSql.ratio.toFixed(2),
          ),
      `${(processor.shop * 1000).toFixed(2)} ms`,
      `${(processor.database * 1000).toFixed(2)} ms`,
    ];
  });
};

const processesText = (figures: readonly ProcessFigures[]): string =>
  [
    "As many clients ask all processes together. The machine, the generator and PostgreSQL are the same for all rows: with more processes there is no more of any of them. " +
      "Each figure is the middle one of three, taken in turns; *SQL alone* is asked by one bare process.",
    table(
      [
        "operation",
        "processes",
        "clients",
        "per second",
        "of one process",
        "p50 ms",
        "p99 ms",
        "SQL alone",
        "processor, shop",
        "processor, PostgreSQL",
        "processor, PgBouncer",
        "busy cores",
      ],
      figures.map((each, index) => [
        figures[index - 1]?.operation === each.operation ? "" : titles[each.operation],
        each.pooler === undefined
          ? String(each.processes)
          : `${each.processes}, behind PgBouncer ${each.pooler}`,
        String(each.clients),
        whole(each.measured.perSecond) +
          (each.measured.failures === 0 ? "" : ` (${each.measured.failures} failed)`),
        each.ofOne.toFixed(2),
        each.measured.p50.toFixed(1),
        each.measured.p99.toFixed(1),
        each.sqlPerSecond === undefined ? "" : `${whole(each.sqlPerSecond)}/s`,
        ...[
          each.measured.processor.shop,
          each.measured.processor.database,
          each.measured.processor.pooler,
        ].map((seconds) => (seconds === 0 ? "" : `${(seconds * 1000).toFixed(2)} ms`)),
        busyCores(each.measured).toFixed(2),
      ]),
    ),
  ].join("\n\n");

/** What the generator, the shop and the databases kept busy together. */
const busyCores = ({ perSecond, generatorCpu, processor }: Measured): number =>
  generatorCpu + perSecond * (processor.shop + processor.database + processor.pooler);

const pagesText = (pages: readonly PageFigures[]): string => {
  const remarks = pages.flatMap((page) =>
    page.remarks.map((remark) => `- ${nameOf(page)}: ${remark}`),
  );
  return [
    table(
      [
        "page",
        "JS (brotli)",
        "JS until idle for 2 s",
        "CSS",
        "everything",
        "requests",
        "views",
        "LCP",
        "TBT",
        "CLS",
        "performance",
        "accessibility",
        "best practices",
        "SEO",
      ],
      [...pages.map(pageRow), ...(["home", "public", "customer"] as const).map(aimRow)],
    ),
    ...(remarks.length === 0 ? [] : [remarks.join("\n")]),
  ].join("\n\n");
};

const pageRow = (page: PageFigures): Row => {
  const aims = pageAims[page.kind];
  return [
    nameOf(page),
    marked(page.scriptBytes, aims.script, kilobytes(page.scriptBytes)),
    marked(page.idleScriptBytes, aims.idleScript, kilobytes(page.idleScriptBytes)),
    marked(page.styleBytes, styleAim, kilobytes(page.styleBytes)),
    kilobytes(page.allBytes),
    String(page.requests),
    String(page.views),
    marked(page.lcp, lcpAim, `${(page.lcp / 1000).toFixed(2)} s`),
    marked(page.tbt, aims.tbt, `${whole(page.tbt)} ms`),
    marked(page.cls, clsAim, page.cls.toFixed(3)),
    ...SCORES.map((score) =>
      score === "seo" && !page.indexed
        ? `${page.seo} (noindex)`
        : marked(page[score], scoreAims[score], String(page[score])),
    ),
  ];
};

const aimTitles: { readonly [Kind in PageKind]: string } = {
  home: "*aim of the home page*",
  public: "*aim of public pages*",
  customer: "*aim signed in*",
};

const aimRow = (kind: PageKind): Row => [
  aimTitles[kind],
  pageAims[kind].script.text,
  pageAims[kind].idleScript.text,
  styleAim.text,
  "",
  "",
  "",
  lcpAim.text,
  pageAims[kind].tbt.text,
  clsAim.text,
  ...SCORES.map((score) => scoreAims[score].text),
];

const nameOf = ({ path, kind }: PageFigures): string =>
  kind === "customer" ? `${path}, signed in` : path;

const gesturesText = (gestures: readonly GestureFigures[]): string =>
  table(
    ["gesture", "interactions", "INP", "aim", "waited", "handled", "painted", "rounds"],
    gestures.map(({ name, interactions, inp, rounds, worst }) => [
      name,
      String(interactions),
      marked(inp, inpAim, inp === 0 ? "< 16 ms" : `${whole(inp)} ms`),
      inpAim.text,
      `${whole(worst.waited)} ms`,
      `${whole(worst.handled)} ms`,
      `${whole(worst.painted)} ms`,
      rounds.map((each) => whole(each)).join(", "),
    ]),
  );

const padText = (pads: readonly PadFigures[]): string =>
  table(
    [
      "lines",
      "processor",
      "pushed through: p50",
      "p90",
      "p99",
      "typed in: p50",
      "p90",
      "p99",
      "INP",
    ],
    [
      ...pads.map(({ lines, slower, scrolling, typing, inp }) => [
        whole(lines),
        slower === 1 ? "its own speed" : `${slower} times slower`,
        ...frameCells(scrolling),
        ...frameCells(typing),
        marked(inp, inpAim, inp === 0 ? "< 16 ms" : `${whole(inp)} ms`),
      ]),
      ["*aim*", "", ...frameAimTexts, ...frameAimTexts, inpAim.text],
    ],
  );

const QUANTILES = ["p50", "p90", "p99"] as const;

const frameCells = (frames: FrameFigures): Row =>
  QUANTILES.map((name) => marked(frames[name], frameAims[name], `${frames[name].toFixed(1)} ms`));

const frameAimTexts: Row = QUANTILES.map((name) => frameAims[name].text);

type Row = readonly string[];

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const marked = (value: number, aim: Aim, text: string): string =>
  aim.isMet(value) ? text : `**✗** ${text}`;

const whole = (value: number): string => Math.round(value).toLocaleString("en-GB");
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
