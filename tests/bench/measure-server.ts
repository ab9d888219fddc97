import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { loadAims } from "./aims.ts";
import {
  type BareSqlPlace,
  type RecordedOperation,
  recordOperations,
  replayOperation,
} from "./bare-sql.ts";
import { FORMER_COMMIT, formerOperation } from "./former-statements.ts";
import { medianOf } from "./latencies.ts";
import { type Measured, startLoad } from "./load-process.ts";
import type { OperationName } from "./operations.ts";
import { postmasterOf } from "./processor-time.ts";
import type { Replayed } from "./replay-process.ts";
import { type Memory, startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

export interface OperationFigures {
  readonly operation: OperationName;
  readonly loads: readonly LoadFigures[];
  /** The operation's SQL without HTTP, at the number of clients that the aim names. */
  readonly sql: SqlFigures | undefined;
  /** The same by the statements of FORMER_COMMIT, for what was recorded of it. */
  readonly formerSql: SqlFigures | undefined;
}

export type LoadFigures = Measured & { readonly clients: number };

export interface SqlFigures {
  readonly perSecond: number;
  /** Statements a turn, on average. */
  readonly statements: number;
  /** Endpoint ÷ SQL, the median of the pairs measured one right after the other. */
  readonly ratio: number;
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
  "outstandings",
  "invoiceFile",
  "shoppingList",
];

export interface ServerWish {
  readonly seconds: number;
  readonly operations: readonly OperationName[];
}

const clientsOf = (operation: OperationName): readonly number[] =>
  operation === "completeOrder" ? [1, 8, 16] : [1, 16, 64];

/** Measures the server on the filled folder: its start, then the load and its SQL alone in turns. */
export async function measureServer(
  folder: string,
  { seconds, operations }: ServerWish,
): Promise<ServerFigures> {
  const ready = await coldStarts(folder);
  const postgres = await startEmbeddedPostgres(folder);
  try {
    const world = await readWorld(postgres.url);
    const place = { databaseUrl: postgres.url, folder, world };
    const recorded = await recordOperations(
      place,
      operations.map((operation) => ({ operation, clients: loadAims[operation].clients })),
    );
    return { ready, ...(await measureLoad(place, recorded, { seconds, operations })) };
  } finally {
    await postgres.stop();
  }
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

async function measureLoad(
  place: BareSqlPlace,
  recorded: readonly RecordedOperation[],
  { seconds, operations: wished }: ServerWish,
): Promise<Omit<ServerFigures, "ready">> {
  const shop = await startShop({ dataDir: place.folder, databaseUrl: place.databaseUrl });
  const load = startLoad({ ...place.world, origins: [shop.origin] }, place.folder);
  const idleMemory = shop.memory();
  const watched = { shops: [shop.pid], database: postmasterOf(place.folder) };
  const operations: OperationFigures[] = [];
  try {
    for (const operation of wished) {
      const own = recorded.find((one) => one.operation === operation);
      const loads: LoadFigures[] = [];
      let sql: SqlFigures | undefined;
      let formerSql: SqlFigures | undefined;
      for (const clients of clientsOf(operation)) {
        const warmUpSeconds = loads.length === 0 ? Math.min(3, seconds) : 1;
        const measure = () => load.measure(operation, { clients, seconds, warmUpSeconds, watched });
        if (clients === loadAims[operation].clients && own !== undefined) {
          const former = await formerOperation(place, own);
          const pairs = await measurePairs(measure, place, { own, former }, seconds);
          loads.push({ clients, ...middleOf(pairs.map(({ http }) => http)) });
          sql = sqlFiguresOf(own, pairs);
          if (former !== undefined) {
            formerSql = sqlFiguresOf(
              former,
              pairs.map(({ http, formerSql: measured }) => ({ http, sql: measured })),
            );
          }
        } else {
          loads.push({ clients, ...(await measure()) });
        }
        console.log(`  ${operation} × ${clients}: ${summaryOf(loads.at(-1))}`);
      }
      if (sql !== undefined) {
        console.log(
          `  its SQL alone: ${Math.round(sql.perSecond)}/s, ` +
            `${sql.statements.toFixed(1)} statements; endpoint ÷ SQL ${sql.ratio.toFixed(2)}`,
        );
      }
      if (formerSql !== undefined) {
        console.log(
          `  the statements of ${FORMER_COMMIT}: ${Math.round(formerSql.perSecond)}/s, ` +
            `${formerSql.statements.toFixed(1)} statements; endpoint ÷ those ${formerSql.ratio.toFixed(2)}`,
        );
      }
      operations.push({ operation, loads, sql, formerSql });
    }
    return { operations, idleMemory, memory: shop.memory() };
  } finally {
    load.stop();
    await shop.stop();
  }
}

interface Pair {
  readonly http: Measured;
  readonly sql: Replayed | undefined;
}

interface ToReplay {
  readonly own: RecordedOperation;
  readonly former: RecordedOperation | undefined;
}

// In turns: what else the machine does then disturbs all alike.
async function measurePairs(
  measure: () => Promise<Measured>,
  place: BareSqlPlace,
  { own, former }: ToReplay,
  seconds: number,
): Promise<readonly (Pair & { readonly formerSql: Replayed | undefined })[]> {
  const pairs: (Pair & { readonly formerSql: Replayed | undefined })[] = [];
  for (let pair = 0; pair < 3; pair += 1) {
    pairs.push({
      http: await measure(),
      sql: await replayOperation(place, own, seconds),
      formerSql: former === undefined ? undefined : await replayOperation(place, former, seconds),
    });
  }
  return pairs;
}

export const middleOf = (measured: readonly Measured[]): Measured => {
  const middle = medianOf(measured.map(({ perSecond }) => perSecond));
  const found = measured.find(({ perSecond }) => perSecond === middle);
  if (found === undefined) throw new RangeError("Nothing was measured");
  return { ...found, failures: measured.reduce((sum, { failures }) => sum + failures, 0) };
};

function sqlFiguresOf(
  { statements }: RecordedOperation,
  pairs: readonly Pair[],
): SqlFigures | undefined {
  const both = pairs.flatMap(({ http, sql }) => (sql === undefined ? [] : [{ http, sql }]));
  if (both.length === 0) return undefined;
  return {
    statements,
    perSecond: medianOf(both.map(({ sql }) => sql.perSecond)),
    ratio: medianOf(both.map(({ http, sql }) => http.perSecond / sql.perSecond)),
  };
}

export const summaryOf = (measured: Measured | undefined): string => {
  if (measured === undefined) return "";
  const { perSecond, p50, p99, failures, firstFailure, generatorCpu, processor } = measured;
  return (
    `${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
    `generator ${Math.round(generatorCpu * 100)} % of a core, ` +
    `a turn costs the shop ${milliseconds(processor.shop)} and PostgreSQL ${milliseconds(processor.database)}` +
    (processor.pooler === 0 ? "" : ` and the pooler ${milliseconds(processor.pooler)}`) +
    (failures === 0 ? "" : `, ${failures} FAILED (${firstFailure ?? ""})`)
  );
};

const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(2)} ms`;
