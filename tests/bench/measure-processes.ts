import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { findPgbouncer, startPgbouncer } from "../server/pgbouncer.ts";
import {
  type BareSqlPlace,
  type RecordedOperation,
  recordOperations,
  replayOperation,
} from "./bare-sql.ts";
import { medianOf } from "./latencies.ts";
import { type Measured, startLoad } from "./load-process.ts";
import { middleOf, summaryOf } from "./measure-server.ts";
import type { OperationName } from "./operations.ts";
import { postmasterOf } from "./processor-time.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

/** What so many processes of the shop do together on one database. */
export interface ProcessFigures {
  readonly operation: OperationName;
  readonly processes: number;
  /** The version of the PgBouncer that they ask through. */
  readonly pooler: string | undefined;
  readonly clients: number;
  readonly measured: Measured;
  /** Of what one process did without a pooler. */
  readonly ofOne: number;
  readonly sqlPerSecond: number | undefined;
}

const CLIENTS = 16;
const ROUNDS = 3;
const operations: readonly OperationName[] = ["product", "addToCart", "completeOrder"];

/** A row of the table for each operation. */
interface Arrangement {
  readonly processes: number;
  readonly pooler: string | undefined;
}

/**
 * Measures the shop on the filled folder with each number of processes, in turns, so that what else the
 * machine does disturbs all alike; and the first number behind a PgBouncer where one is installed.
 */
export async function measureProcesses(
  folder: string,
  { seconds, counts }: { readonly seconds: number; readonly counts: readonly number[] },
): Promise<readonly ProcessFigures[]> {
  const postgres = await startEmbeddedPostgres(folder);
  const installed = findPgbouncer();
  const pooler =
    installed === undefined ? undefined : await startPgbouncer(installed.program, postgres.url);
  if (installed === undefined) console.log("  no pgbouncer is installed: none is measured");
  try {
    const world = await readWorld(postgres.url);
    const place = { databaseUrl: postgres.url, folder, world };
    const recorded = await recordOperations(
      place,
      operations.map((operation) => ({ operation, clients: CLIENTS })),
    );
    const arrangements: readonly Arrangement[] = [
      ...counts.map((processes) => ({ processes, pooler: undefined })),
      ...(installed === undefined
        ? []
        : counts.slice(0, 1).map((processes) => ({ processes, pooler: installed.version }))),
    ];
    const all = new Map(arrangements.map((each) => [each, new Map<OperationName, Measured[]>()]));
    const sql = new Map<OperationName, number[]>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [arrangement, figures] of all) {
        const through = arrangement.pooler === undefined ? undefined : pooler;
        for (const [operation, measured] of await measureOnce(place, {
          processes: arrangement.processes,
          seconds,
          pooler: through,
        })) {
          figures.set(operation, [...(figures.get(operation) ?? []), measured]);
          console.log(`  ${operation}, ${nameOf(arrangement)}: ${summaryOf(measured)}`);
        }
      }
      for (const own of recorded) {
        const replayed = await replayOperation(place, own, seconds);
        if (replayed !== undefined) addTo(sql, own, replayed.perSecond);
      }
    }
    return operations.flatMap((operation) => {
      const middles = [...all].map(([arrangement, figures]) => ({
        ...arrangement,
        measured: middleOf(figures.get(operation) ?? []),
      }));
      const one = middles.find((each) => each.processes === 1 && each.pooler === undefined);
      const alone = sql.get(operation);
      return middles.map((each) => ({
        ...each,
        operation,
        clients: CLIENTS,
        ofOne: each.measured.perSecond / (one ?? each).measured.perSecond,
        sqlPerSecond: alone === undefined ? undefined : medianOf(alone),
      }));
    });
  } finally {
    await pooler?.stop();
    await postgres.stop();
  }
}

const addTo = (
  sql: Map<OperationName, number[]>,
  { operation }: RecordedOperation,
  perSecond: number,
): void => void sql.set(operation, [...(sql.get(operation) ?? []), perSecond]);

const nameOf = ({ processes, pooler }: Arrangement): string =>
  `${processes} ${processes === 1 ? "process" : "processes"}${pooler === undefined ? "" : ` behind PgBouncer ${pooler}`}`;

interface Once {
  readonly processes: number;
  readonly seconds: number;
  readonly pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
}

/** Starts the processes, asks each operation of all of them, and stops them. */
async function measureOnce(
  place: BareSqlPlace,
  { processes, seconds, pooler }: Once,
): Promise<readonly (readonly [OperationName, Measured])[]> {
  const settings =
    pooler === undefined
      ? { databaseUrl: place.databaseUrl }
      : { databaseUrl: pooler.before(place.databaseUrl), databaseDirectUrl: place.databaseUrl };
  const shops: ShopProcess[] = [];
  try {
    for (let started = 0; started < processes; started += 1) {
      const first = shops[0]?.origin;
      // One shop: who has signed in to one process is known to all.
      const publicUrl = first === undefined ? undefined : `http://${first.host}:${first.port}`;
      shops.push(await startShop({ dataDir: place.folder, ...settings, publicUrl }));
    }
    const watched = {
      shops: shops.map(({ pid }) => pid),
      database: postmasterOf(place.folder),
      pooler: pooler?.pid,
    };
    const origins = shops.map(({ origin }) => origin);
    const load = startLoad({ ...place.world, origins }, place.folder);
    try {
      const figures: (readonly [OperationName, Measured])[] = [];
      for (const operation of operations) {
        const wish = { clients: CLIENTS, seconds, warmUpSeconds: 3, watched };
        figures.push([operation, await load.measure(operation, wish)]);
      }
      return figures;
    } finally {
      load.stop();
    }
  } finally {
    for (const shop of shops) await shop.stop();
  }
}
