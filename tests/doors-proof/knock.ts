import fc from "fast-check";
import type { TestShop } from "../server/harness.ts";
import { type Written, writtenSince } from "./written.ts";

/** One call at a door, and how to say which it was. */
export interface Knock {
  readonly said: string;
  readonly send: () => Promise<{ readonly status: number; readonly body: string }>;
  /** Whoever calls may do this; else it has to be refused. */
  readonly may?: boolean;
  /** The only stores whose rows it may write. */
  readonly stores?: ReadonlySet<number>;
  /** More that has to be so of what it wrote; what is not, in words. */
  readonly judge?: (
    status: number,
    body: string,
    written: readonly Written[],
  ) => Promise<string | null> | string | null;
}

/** A way in, by which programs, partners and people send what they like. */
export interface Door {
  readonly name: string;
  /** Calls to draw from, made anew for each hundred. */
  readonly knocks: () => Promise<fc.Arbitrary<Knock>>;
  /** What a refused call may write all the same: who failed, how often. */
  readonly notes: readonly string[];
  /** Errors that the log is right to say: somebody has to look. */
  readonly alarms?: readonly string[];
}

export interface Knocked {
  readonly calls: number;
  /** How they were answered, status by status. */
  readonly answers: { readonly [status: string]: number };
  /** What must not be: a 500, a refused call that wrote, something outside the scope. */
  readonly wrong: readonly string[];
}

const BATCH = 100;

/** So many calls at a door, one after the other, each looked at by itself. */
export const knockAt = async (
  shop: Pick<TestShop, "sql" | "log" | "clock">,
  door: Door,
  { calls, seed }: { readonly calls: number; readonly seed: number },
): Promise<Knocked> => {
  const answers: Record<string, number> = {};
  const wrong: string[] = [];
  for (let done = 0; done < calls; done += BATCH) {
    const knocks = fc.sample(await door.knocks(), {
      numRuns: Math.min(BATCH, calls - done),
      seed: seed + done,
    });
    await writtenSince(shop);
    for (const knock of knocks) {
      // Or whoever calls so often would be told to wait.
      shop.clock.advance(1000);
      const logged = shop.log.length;
      const { status, body } = await knock.send();
      answers[status] = (answers[status] ?? 0) + 1;
      const written = await writtenSince(shop);
      const errors = shop.log
        .slice(logged)
        .filter(
          ({ level, message }) =>
            level === "error" && door.alarms?.includes(String(message)) !== true,
        );
      const problem =
        faultOf(door, knock, status, written) ??
        (errors.length > 0 ? `logs ${JSON.stringify(errors[0]).slice(0, 600)}` : null) ??
        (await knock.judge?.(status, body, written)) ??
        null;
      if (problem !== null) {
        wrong.push(`${knock.said}: ${status} ${problem}\n    ${body.slice(0, 200)}`);
      }
    }
  }
  return { calls, answers, wrong };
};

const faultOf = (
  { notes }: Door,
  { may, stores }: Knock,
  status: number,
  written: readonly Written[],
): string | null => {
  if (status >= 500) return "is broken";
  const refused = status >= 400;
  if (may === false && !refused) return "lets in who may not";
  const left = written.filter(({ table }) => !notes.includes(table));
  if (refused && left.length > 0) return `writes though it refuses: ${told(left)}`;
  const foreign = stores === undefined ? [] : left.filter(({ store }) => isOther(stores, store));
  return foreign.length > 0 ? `writes of other stores: ${told(foreign)}` : null;
};

const isOther = (stores: ReadonlySet<number>, store: number | null): boolean =>
  store !== null && !stores.has(store);

const told = (written: readonly Written[]): string =>
  written
    .map(
      ({ table, op, store, rows }) =>
        `${op} ${table} ${rows}${store === null ? "" : ` of store ${store}`}`,
    )
    .join(", ");
