import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Exit, Redacted, Scope } from "effect";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postmasterOf } from "../../bench/processor-time.ts";
import { startEmbeddedPostgres } from "../../../server/database/embedded.ts";
import { createDatabaseFrom, dropDatabase } from "../../server/databases.ts";
import { GATE_HOST, type Sessions } from "../engine/statements.ts";
import { hold } from "../engine/quiet.ts";
import { copyNightTemplate, nightTemplate } from "./night-template.ts";

/** The night's PostgreSQL, with the demonstration's shop to copy. */
export interface Cluster {
  /** The process that its PostgreSQL was started as. */
  readonly postmaster: number;
  readonly socketPath: string;
  readonly sessions: Sessions;
  /** A shop's database of its own. Only one at a time. */
  readonly open: () => Promise<NightDatabase>;
  readonly stop: () => Promise<void>;
}

export interface NightDatabase {
  /** Through the gate (engine/statements.ts). */
  readonly gateUrl: string;
  /** Past it, for the night itself. */
  readonly rows: <Row>(
    statement: string,
    parameters?: readonly unknown[],
  ) => Promise<readonly Row[]>;
  /** What has changed since it was asked last, in order. */
  readonly changes: () => Promise<readonly NotedChange[]>;
  /** The number of the last change, of a transaction that may still be under way too. */
  readonly lastChange: () => Promise<number>;
  readonly drop: () => Promise<void>;
}

/** A row of a table as it was and as it is; null where there was, or is, none. */
export interface RowChange {
  readonly table: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** A change with its transaction: whole, for it is seen once that has committed. */
export interface NotedChange extends RowChange {
  /** 0 for the first transaction of a reading. */
  readonly transaction: number;
}

export type Row = Readonly<Record<string, unknown>>;

/** PostgreSQL's text of a snapshot that is older than any transaction. */
const NOTHING_SEEN = "3:3:";

/** Where files are in memory alone: nothing of a night is kept, and its files are many. */
const MEMORY = "/dev/shm";

export const openCluster = async (): Promise<Cluster> => {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "panetier-night-"));
  copyNightTemplate(folder);
  const postgres = await startEmbeddedPostgres(folder, { durable: false });
  const admin = new URL(postgres.url);
  const [own, closeOwn] = await quietConnection(postgres.url);
  let opened = 0;
  return {
    postmaster: postmasterOf(folder),
    socketPath: socketOf(admin),
    sessions: {
      isLocked: async (pid) => {
        const [row] = await own<{ locked: boolean }>(
          "select cardinality(pg_blocking_pids($1)) > 0 as locked",
          [pid],
        );
        return row?.locked ?? false;
      },
      isAlive: async (pids) => {
        const [row] = await own<{ alive: boolean }>(
          "select exists (select from pg_stat_activity where pid = any($1)) as alive",
          [pids],
        );
        return row?.alive ?? false;
      },
    },
    open: async () => {
      opened += 1;
      const name = `night_${opened}`;
      const directUrl = await createDatabaseFrom(postgres.url, nightTemplate, name);
      const [rows, close] = await quietConnection(directUrl);
      const gate = new URL(directUrl);
      gate.searchParams.delete("host");
      gate.hostname = GATE_HOST;
      let seen = NOTHING_SEEN;
      return {
        gateUrl: gate.href,
        rows,
        changes: async () => {
          // By what each reading saw: who ends later has smaller numbers.
          const [now] = await rows<{ upto: string; found: Parameters<typeof numbered>[0] }>(
            `select pg_current_snapshot()::text as upto, (
               select coalesce(json_agg(json_build_object(
                   'table', "table", 'before', before, 'after', after,
                   'transaction', changed_in::text) order by n), '[]')
               from night.change where changed_in >= pg_snapshot_xmin($1::pg_snapshot)
                 and not pg_visible_in_snapshot(changed_in, $1::pg_snapshot)) as found`,
            [seen],
          );
          seen = now?.upto ?? seen;
          return numbered(now?.found ?? []);
        },
        lastChange: async () => {
          const [last] = await rows<{ n: number }>(
            "select last_value::float8 as n from night.change_n_seq",
          );
          return last?.n ?? 0;
        },
        drop: async () => {
          await close();
          await dropDatabase(postgres.url, name);
        },
      };
    },
    stop: async () => {
      await closeOwn();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** PostgreSQL's own numbers are not those of the seed. */
const numbered = (
  changes: readonly (RowChange & { readonly transaction: string })[],
): readonly NotedChange[] => {
  const numbers = new Map<string, number>();
  return changes.map((change) => {
    const number = numbers.get(change.transaction) ?? numbers.size;
    numbers.set(change.transaction, number);
    return { ...change, transaction: number };
  });
};

const socketOf = (url: URL): string =>
  join(url.searchParams.get("host") ?? "", `.s.PGSQL.${url.port}`);

type Rows = NightDatabase["rows"];

/** A connection of the night's own: the process is not quiet while it asks, and is while it does not. */
const quietConnection = async (url: string): Promise<readonly [Rows, () => Promise<void>]> => {
  const scope = Scope.makeUnsafe();
  const path = socketOf(new URL(url));
  const letGo = hold();
  const connection = await Effect.runPromise(
    PgConnection.make({
      url: Redacted.make(url),
      prepare: false,
      stream: () => net.connect({ path }).unref(),
    }).pipe(Scope.provide(scope)),
  );
  letGo();
  const rows: Rows = async <R>(statement: string, parameters: readonly unknown[] = []) => {
    const asked = hold();
    try {
      const { rows: found } = await Effect.runPromise(
        connection.query(statement, parameters, false),
      );
      // safe: the night names the row that it asks for
      return found as unknown as readonly R[];
    } finally {
      asked();
    }
  };
  return [rows, () => Effect.runPromise(Scope.close(scope, Exit.void))];
};
