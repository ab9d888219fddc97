import { Cause, Effect, Exit, Stream } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { RESOURCE_NAMES, type ResourceName } from "../../api-schema/exchange/names.ts";
import { comesIn } from "../../api-schema/exchange/resources.ts";
import { NO_WISH } from "../../core/exchange/wish.ts";
import { withDatabase } from "../../server/database/command.ts";
import { writeTable } from "../../server/exchange/files/write-table.ts";
import { goOut } from "../../server/exchange/go-out.ts";
import { applyReady } from "../../server/exchange/take-in.ts";
import { takeFileIn } from "../../server/exchange/take-file.ts";
import { spoiltText } from "../doors-proof/spoilt.ts";
import { type Mill, placeOf } from "./mill.ts";

export interface Broken {
  readonly files: number;
  /** How they ended: 'unreadable', 'asking', 'known', or the state of their run. */
  readonly ends: ReadonlyMap<string, number>;
  /** What must not be: a defect, or a run that wrote some of its lines. */
  readonly wrong: readonly string[];
}

/** So many files at once: a sample is drawn whole. */
const BATCH = 250;

interface File {
  readonly resource: ResourceName;
  readonly text: string;
}

/** One of these files with some of its text taken out, doubled, or written over; of ten one in its headers too. */
const brokenOf = (whole: readonly File[]): fc.Arbitrary<File> =>
  fc.tuple(fc.constantFrom(...whole), fc.nat(9)).chain(([{ resource, text }, headers]) =>
    spoiltText(text, headers === 0 ? 0 : text.indexOf("\n") + 1).map((spoilt) => ({
      resource,
      text: spoilt,
    })),
  );

/** The mill as it goes out: all its columns, in the files that come in again. */
const wholeFiles = Effect.forEach(RESOURCE_NAMES.filter(comesIn), (resource) => {
  const { columns, rows } = goOut(resource, null);
  return Effect.map(
    Effect.flatMap(Stream.runCollect(rows), (lines) =>
      Stream.mkString(Stream.decodeText(writeTable("csv", columns, Stream.fromIterable(lines)))),
    ),
    (text): File => ({ resource, text }),
  );
});

/** Gives the mill so many broken files, each applied where it can be. */
export const brokenFiles = async (
  mill: Mill,
  folder: string,
  { files, seed }: { readonly files: number; readonly seed: number },
): Promise<Broken> => {
  const ends = new Map<string, number>();
  const wrong: string[] = [];
  const one = Effect.fnUntraced(function* (resource: ResourceName, text: string) {
    const file = join(folder, "casse.csv");
    writeFileSync(file, text);
    const exit = yield* Effect.exit(taken(file, resource));
    const end = Exit.isSuccess(exit)
      ? exit.value.end
      : Cause.hasDies(exit.cause)
        ? "defect"
        : "unreadable";
    ends.set(end, (ends.get(end) ?? 0) + 1);
    if (end === "defect" && Exit.isFailure(exit)) {
      wrong.push(`${resource}: ${causeText(exit.cause)}\n${text.slice(0, 800)}`);
    }
    const run = Exit.isSuccess(exit) ? exit.value.run : null;
    if (run !== null && (yield* isHalfTaken(run, end))) {
      wrong.push(`${resource}: run ${run}, ${end}, wrote some of its lines`);
    }
  });
  await withDatabase(
    placeOf(await mill.fresh()),
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const whole = (yield* wholeFiles).filter(({ text }) => text.trim().includes("\n"));
      for (let done = 0; done < files; done += BATCH) {
        const batch = fc.sample(brokenOf(whole), {
          numRuns: Math.min(BATCH, files - done),
          seed: seed + done,
        });
        for (const { resource, text } of batch) yield* one(resource, text);
        // What a ready or waiting run holds is of no use any more.
        yield* sql`delete from exchange_line`;
      }
    }),
  );
  return { files, ends, wrong };
};

const taken = Effect.fnUntraced(function* (file: string, resource: ResourceName) {
  const found = yield* takeFileIn(file, {
    fileName: "casse.csv",
    resource,
    profile: null,
    asOf: null,
    wish: NO_WISH,
    by: "proof",
  });
  if (found.outcome !== "compared") return { end: found.outcome, run: null };
  const run = found.run.state === "ready" ? yield* applyReady(found.run) : found.run;
  return { end: run.state, run: run.id };
});

/** Whether a run has written lines though it was not applied, or not all of them though it was. */
export const isHalfTaken = Effect.fnUntraced(function* (run: number, end: string) {
  const sql = yield* SqlClient.SqlClient;
  const [found] = yield* sql<{
    readonly open: number;
    readonly written: number;
    readonly changes: number;
  }>`select count(*) filter (where piece is null)::int as open,
            count(*) filter (where piece is not null)::int as written,
            (select count(*)::int from change where run_id = ${run}) as changes
       from exchange_line where run_id = ${run} and outcome in ('added', 'changed', 'gone')`;
  const { open, written, changes } = found ?? { open: 0, written: 0, changes: 0 };
  return end === "applied" ? open > 0 : written + changes > 0;
});

/** What went wrong, down to the database's own words. */
const causeText = (cause: Cause.Cause<unknown>): string => {
  const [, ...reasons] = Cause.pretty(cause).split("[cause]: ");
  return (reasons.at(-1) ?? Cause.pretty(cause)).slice(0, 600);
};
