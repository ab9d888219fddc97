import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { commitOf, root, sourcesOf } from "../other-commit.ts";
import { loadAims } from "./aims.ts";
import { medianOf } from "./latencies.ts";
import { type LoadProcess, type Measured, startLoad } from "./load-process.ts";
import { summaryOf } from "./measure-server.ts";
import type { OperationName } from "./operations.ts";
import { postmasterOf } from "./processor-time.ts";
import { freePort, type ShopProcess, startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

// Two sides, of other commits or other settings, each with its own folder that its sources have filled, and its own
// shop, which stay up for all turns. One is asked after the other by the same generator, first this one and then
// that one: what else the machine does disturbs both alike, and a ratio is that of one turn.

export interface Comparison {
  readonly operations: readonly OperationName[];
  readonly products: number;
  readonly seconds: number;
  readonly turns: number;
}

/** Measures this tree against the commit of `ref`: a table of ratios, as Markdown. */
export async function compareWith(ref: string, wish: Comparison): Promise<string> {
  const commit = commitOf(ref);
  if (commit === null) throw new RangeError(`--compare ${ref}: no such commit`);
  return inFolder((folder) =>
    compareSides(
      { name: "this tree", sources: root },
      { name: commit, sources: sourcesOf(commit, join(folder, "sources")) },
      folder,
      wish,
    ),
  );
}

/** What Prometheus and a collector cost: this tree watched, against the same unwatched. */
export const compareWatched = (wish: Comparison): Promise<string> =>
  inFolder(async (folder) => {
    const metricsPort = await freePort();
    const collector = await startCollector();
    const scraping = setInterval(() => {
      fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
        (answer) => answer.text(),
        // Before its shop is up, and after.
        () => undefined,
      );
    }, SCRAPE_EVERY_MS);
    try {
      return await compareSides(
        {
          name: "watched",
          sources: root,
          env: { METRICS_PORT: String(metricsPort), OTLP_URL: collector.url },
        },
        { name: "unwatched", sources: root },
        folder,
        wish,
      );
    } finally {
      clearInterval(scraping);
      collector.stop();
    }
  });

/** As ops/prometheus/prometheus.yaml has it. */
const SCRAPE_EVERY_MS = 15_000;

/** Takes what comes, and keeps nothing of it. */
const startCollector = async () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200).end("{}"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // safe: it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const inFolder = async <A>(work: (folder: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-compare-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface SideWish {
  readonly name: string;
  readonly sources: string;
  /** Settings besides. */
  readonly env?: Readonly<Record<string, string>>;
}

const compareSides = async (
  own: SideWish,
  theirs: SideWish,
  folder: string,
  wish: Comparison,
): Promise<string> => {
  const sides: Side[] = [];
  try {
    for (const [place, side] of [own, theirs].entries()) {
      sides.push(await openSide(side, join(folder, `data-${place}`), wish));
    }
    const [here, other] = sides;
    if (here === undefined || other === undefined) throw new Error("Two sides are compared");
    const pairs = await measureTurns(here, other, wish);
    return reportOf([own.name, theirs.name], pairs, wish);
  } finally {
    for (const side of sides) await side.close();
  }
};

interface Side {
  readonly name: string;
  readonly measure: (operation: OperationName, seconds: number) => Promise<Measured>;
  readonly close: () => Promise<void>;
}

async function openSide(
  { name, sources, env = {} }: SideWish,
  dataDir: string,
  { products }: Comparison,
): Promise<Side> {
  console.log(`Filling the database of ${name}: the demonstration and ${products} products`);
  fillWith(sources, dataDir, products);
  // The first start builds the site.
  if (!existsSync(join(sources, "dist"))) await (await startShop({ dataDir, sources })).stop();
  const postgres = await startEmbeddedPostgres(dataDir);
  const opened: { shop?: ShopProcess; load?: LoadProcess } = {};
  const close = async () => {
    opened.load?.stop();
    await opened.shop?.stop();
    await postgres.stop();
  };
  try {
    const shop = (opened.shop = await startShop({
      dataDir,
      sources,
      env,
      databaseUrl: postgres.url,
    }));
    const world = { ...(await readWorld(postgres.url)), origins: [shop.origin] };
    const load = (opened.load = startLoad(world, dataDir));
    const watched = { shops: [shop.pid], database: postmasterOf(dataDir) };
    return {
      name,
      close,
      measure: (operation, seconds) =>
        load.measure(operation, {
          clients: loadAims[operation].clients,
          seconds,
          warmUpSeconds: 1,
          watched,
        }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Each commit fills its own folder, with its own migrations. */
function fillWith(sources: string, dataDir: string, products: number): void {
  const script = `
    const { startEmbeddedPostgres } = await import("./server/database/embedded.ts");
    const { fillDatabase } = await import("./tests/bench/fill.ts");
    const postgres = await startEmbeddedPostgres(${JSON.stringify(dataDir)});
    try { await fillDatabase(postgres.url, ${products}); } finally { await postgres.stop(); }`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: sources,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`The folder of ${sources} was not filled`);
}

interface Pair {
  readonly here: Measured;
  readonly other: Measured;
}

async function measureTurns(
  here: Side,
  other: Side,
  { operations, seconds, turns }: Comparison,
): Promise<ReadonlyMap<OperationName, readonly Pair[]>> {
  const pairs = new Map<OperationName, readonly Pair[]>();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const operation of operations) {
      const measured = new Map<Side, Measured>();
      // Who comes second finds the machine warmer: they change places.
      for (const side of turn % 2 === 0 ? [here, other] : [other, here]) {
        const figures = await side.measure(operation, seconds);
        measured.set(side, figures);
        console.log(`  turn ${turn + 1}, ${operation}, ${side.name}: ${summaryOf(figures)}`);
      }
      const [own, theirs] = [measured.get(here), measured.get(other)];
      if (own === undefined || theirs === undefined) throw new Error("A side was not measured");
      pairs.set(operation, [...(pairs.get(operation) ?? []), { here: own, other: theirs }]);
    }
  }
  return pairs;
}

const FIGURES: readonly (readonly [string, (measured: Measured) => number])[] = [
  ["per second", ({ perSecond }) => perSecond],
  ["p50", ({ p50 }) => p50],
  ["p99", ({ p99 }) => p99],
  ["processor, shop", ({ processor }) => processor.shop],
  ["processor, PostgreSQL", ({ processor }) => processor.database],
];

const reportOf = (
  [here, other]: readonly [string, string],
  pairs: ReadonlyMap<OperationName, readonly Pair[]>,
  { products, seconds, turns }: Comparison,
): string =>
  [
    `${here} ÷ ${other}, ${turns} turns of ${seconds} s each, the demonstration and ${products} products: the median of the turns, and from the least to the most.`,
    "",
    `| operation | clients | ${FIGURES.map(([name]) => name).join(" | ")} | failed |`,
    `| --- | --- | ${FIGURES.map(() => "---").join(" | ")} | --- |`,
    ...[...pairs].map(([operation, own]) => {
      const cells = FIGURES.map(([, of]) =>
        spreadOf(own.map(({ here, other }) => of(here) / of(other))),
      );
      const failed = own.map(({ here, other }) => [here.failures, other.failures] as const);
      const sums = [0, 1].map((side) => failed.reduce((sum, each) => sum + (each[side] ?? 0), 0));
      return `| ${operation} | ${loadAims[operation].clients} | ${cells.join(" | ")} | ${sums.join(" / ")} |`;
    }),
  ].join("\n");

/** '1.04 (0.98 to 1.11)'. */
const spreadOf = (ratios: readonly number[]): string =>
  `${medianOf(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
