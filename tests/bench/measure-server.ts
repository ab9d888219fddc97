import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { loadAims } from "./aims.ts";
import { recordOperations, replayOperation } from "./bare-sql.ts";
import { medianOf } from "./latencies.ts";
import { type Measured, startLoad } from "./load-process.ts";
import type { OperationName } from "./operations.ts";
import type { Replayed } from "./replay-process.ts";
import { type Memory, startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

export interface OperationFigures {
  readonly operation: OperationName;
  readonly loads: readonly (Measured & { readonly clients: number })[];
  readonly sql: (Replayed & { readonly clients: number; readonly statements: number }) | undefined;
}

export interface ServerFigures {
  readonly operations: readonly OperationFigures[];
  /** Milliseconds to the first 200 of /readyz on a folder that exists. */
  readonly ready: readonly number[];
  readonly memory: Memory;
  readonly idleMemory: Memory;
}

export const operationNames: readonly OperationName[] = [
  "suggestions",
  "search",
  "product",
  "addToCart",
  "completeOrder",
];

const clientsOf = (operation: OperationName): readonly number[] =>
  operation === "completeOrder" ? [1, 8, 16] : [1, 16, 64];

/** Measures the server on the filled folder: start, load, memory, then its SQL alone. */
export async function measureServer(folder: string, seconds: number): Promise<ServerFigures> {
  const ready = await coldStarts(folder);
  const loaded = await measureLoad(folder, seconds);
  const sql = await measureSql(folder, seconds);
  return {
    ready,
    memory: loaded.memory,
    idleMemory: loaded.idleMemory,
    operations: operationNames.map((operation) => ({
      operation,
      loads: loaded.loads.get(operation) ?? [],
      sql: sql.get(operation),
    })),
  };
}

async function coldStarts(folder: string): Promise<readonly number[]> {
  const times: number[] = [];
  // The first one builds the site and fills the code cache.
  for (let run = 0; run < 4; run += 1) {
    const shop = await startShop({ dataDir: folder });
    await shop.stop();
    if (run > 0) times.push(shop.readyMs);
  }
  console.log(`  ready in ${times.map(Math.round).join(", ")} ms`);
  return times;
}

async function measureLoad(folder: string, seconds: number) {
  const shop = await startShop({ dataDir: folder });
  const { url } = await startEmbeddedPostgres(folder);
  const load = startLoad(await readWorld(url, shop.origin), folder);
  const idleMemory = shop.memory();
  const loads = new Map<OperationName, readonly (Measured & { readonly clients: number })[]>();
  try {
    for (const operation of operationNames) {
      const measured: (Measured & { readonly clients: number })[] = [];
      for (const clients of clientsOf(operation)) {
        const warmUpSeconds = measured.length === 0 ? Math.min(3, seconds) : 1;
        const result = await load.measure(operation, { clients, seconds, warmUpSeconds });
        measured.push({ clients, ...result });
        console.log(`  ${operation} × ${clients}: ${summaryOf(result)}`);
      }
      loads.set(operation, measured);
    }
    return { loads, idleMemory, memory: shop.memory() };
  } finally {
    load.stop();
    await shop.stop();
  }
}

/** The bare SQL at the number of clients that the aim names. */
async function measureSql(folder: string, seconds: number) {
  const postgres = await startEmbeddedPostgres(folder);
  const results = new Map<OperationName, NonNullable<OperationFigures["sql"]>>();
  try {
    const world = await readWorld(postgres.url, { host: "", port: 0 });
    const place = { databaseUrl: postgres.url, folder, world };
    const recorded = await recordOperations(
      place,
      operationNames.map((operation) => ({ operation, clients: loadAims[operation].clients })),
    );
    for (const one of recorded) {
      const replayed = await replayOperation(place, one, seconds);
      const { statements, chains } = one;
      console.log(
        `  SQL of ${one.operation}: ${statements.toFixed(1)} statements, ` +
          (replayed === undefined ? "nothing to ask" : `${Math.round(replayed.perSecond)}/s`),
      );
      if (replayed !== undefined) {
        results.set(one.operation, { ...replayed, statements, clients: chains.length });
      }
    }
    return results;
  } finally {
    await postgres.stop();
  }
}

const summaryOf = ({
  perSecond,
  p50,
  p99,
  failures,
  firstFailure,
  generatorCpu,
}: Measured): string =>
  `${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
  `generator ${Math.round(generatorCpu * 100)} % of a core` +
  (failures === 0 ? "" : `, ${failures} FAILED (${firstFailure ?? ""})`);

export const readyMedian = ({ ready }: ServerFigures): number => medianOf(ready);
