import { Effect, Stream } from "effect";
import { SqlClient } from "effect/sql";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { Resource } from "../../api-schema/exchange/resource.ts";
import { isOfPower, olderFile, thresholdsOf } from "../../core/exchange/guards.ts";
import type { Profile, Source } from "../../core/exchange/profile.ts";
import { goesOutOnly } from "../../core/exchange/report.ts";
import { MERCHANT_RESOURCES } from "../../core/exchange/sellers.ts";
import type { Wish } from "../../core/exchange/wish.ts";
import { interchangeKey } from "../../core/edifact/interchange.ts";
import { controlTaken } from "./edifact/control-taken.ts";
import { countsFrom } from "../../core/seller/second-look.ts";
import { now } from "../clock.ts";
import { applyRun } from "./apply.ts";
import { compareLines } from "./compare.ts";
import { isKnownSource, readOfSource } from "./external-keys.ts";
import { type FileTable, UnreadableFile } from "./files/file-table.ts";
import { isBadLine } from "./files/lines.ts";
import { notAMerchant } from "./merchants.ts";
import { movedSince } from "./moved.ts";
import { holdingResource } from "./one-run-at-once.ts";
import { readFileLine, type ReadLine } from "./read-lines.ts";
import { tellOfPower } from "./power-told.ts";
import { makeExchangeRows } from "./rows.ts";
import { type NewInterchange, makeRunStore, type Run } from "./run-store.ts";
import { TABLES } from "./tables/tables.ts";
import { type Asked, type Incoming, understand } from "./understand-file.ts";

/** What came of taking a file in, before anything is applied. */
export type TakenIn =
  /** What it is of, or what some columns mean, has to be said first. */
  | ({ readonly outcome: "asking" } & Asked)
  /** The same bytes were applied already, and nothing newer is known. */
  | { readonly outcome: "known"; readonly run: Run }
  /** It is compared: ready, waiting for a second look, or refused. */
  | {
      readonly outcome: "compared";
      readonly run: Run;
      /** How its columns were understood, and the headers that say nothing to the shop. */
      readonly sources: readonly Source[];
      readonly ignored: readonly string[];
    };

/**
 * Takes a file in up to its preview: nothing of the shop is written but the run itself. One run of a
 * resource at a time.
 */
export const takeIn = Effect.fnUntraced(function* (incoming: Incoming) {
  const source = incoming.wish.source ?? incoming.profile?.source;
  const merchant = incoming.wish.merchant ?? incoming.profile?.merchant;
  const wish: Wish = {
    ...incoming.wish,
    ...(source === undefined ? {} : { source }),
    ...(merchant === undefined ? {} : { merchant }),
  };
  const known = yield* understand({ ...incoming, wish });
  if ("outgoing" in known) {
    return yield* new UnreadableFile({ reason: goesOutOnly(known.outgoing), line: null });
  }
  if ("why" in known) return { outcome: "asking", ...known } satisfies TakenIn;
  const { resource, sources, ignored, profile } = known;
  if (merchant !== undefined) yield* refuseMerchant(merchant, resource);
  return yield* holdingResource(
    resource.name,
    Effect.gen(function* () {
      yield* settleLeftRuns(resource.name);
      const { asOf, digest } = incoming;
      const by = incoming.ownRuns === true ? incoming.by : undefined;
      const same = yield* (yield* makeRunStore).sameApplied(resource.name, digest, { ...wish, by });
      if (same !== undefined && (asOf === null || asOf <= (same.asOf ?? ""))) {
        return { outcome: "known", run: same } satisfies TakenIn;
      }
      const interchange = yield* newInterchange(incoming);
      const sql = yield* SqlClient.SqlClient;
      const lines =
        source === undefined
          ? Stream.map(incoming.table.lines, (line) => readFileLine(resource, sources, line))
          : readOfSource(resource, sources, source, incoming.table.lines).pipe(
              Stream.provideService(SqlClient.SqlClient, sql),
            );
      const run = yield* previewed({
        ...incoming,
        wish,
        resource,
        profile,
        lines,
        ...(interchange === undefined ? {} : { interchange }),
      });
      return { outcome: "compared", run, sources, ignored } satisfies TakenIn;
    }),
  );
});

/** By what an interchange is known, and the CONTRL that answers it; one whose reference its sender gave to another before is refused. */
const newInterchange = Effect.fnUntraced(function* ({
  table,
  digest,
}: Incoming): Effect.fn.Return<NewInterchange | undefined, UnreadableFile, SqlClient.SqlClient> {
  const { envelope } = table;
  if (envelope === undefined) return undefined;
  const key = interchangeKey(envelope);
  const known = yield* (yield* makeRunStore).ofInterchange(key);
  if (known !== undefined && known.digest !== digest) {
    const reason = `Segment UNB : la référence « ${envelope.reference} » est déjà celle d'un autre échange du même émetteur (passage n° ${known.id}) : donnez-en une nouvelle.`;
    return yield* new UnreadableFile({ reason, line: null });
  }
  const control = known?.control ?? (yield* controlTaken(envelope));
  return { key, control };
});

/** A merchant's file says what a merchant may say, of a merchant that there is. */
const refuseMerchant = Effect.fnUntraced(function* (
  merchant: string,
  { name }: Resource,
): Effect.fn.Return<void, UnreadableFile, SqlClient.SqlClient> {
  const reason = MERCHANT_RESOURCES.includes(name)
    ? yield* notAMerchant(merchant)
    : "Le fichier d'un marchand dit ses produits, ses articles, leurs prix et leurs stocks.";
  if (reason !== null) yield* new UnreadableFile({ reason, line: null });
});

/** Lines that come in, by whatever door, when it is known what they are of and what they say. */
export interface IncomingLines extends Pick<
  Incoming,
  "fileName" | "digest" | "bytes" | "asOf" | "wish" | "by" | "beside" | "call" | "received"
> {
  readonly resource: Resource;
  /** The name of the profile that they were understood by. */
  readonly profile: string | null;
  readonly lines: Stream.Stream<ReadLine, UnreadableFile>;
  /** Of EDIFACT: by what it is known. */
  readonly interchange?: NewInterchange;
  /** It comes once: where a run of the same digest stands or waits, that one is answered. */
  readonly once?: boolean;
}

/** Takes lines in up to their preview, as `takeIn` does a file. */
export const takeLinesIn = (incoming: IncomingLines) =>
  holdingResource(
    incoming.resource.name,
    Effect.gen(function* () {
      yield* settleLeftRuns(incoming.resource.name);
      const standing =
        incoming.once === true
          ? yield* (yield* makeRunStore).standing(incoming.resource.name, incoming.digest)
          : undefined;
      return standing ?? (yield* previewed(incoming));
    }),
  );

/** What lines would do, as a run; called by who holds the resource. */
export const previewed = Effect.fnUntraced(function* (incoming: IncomingLines) {
  const { resource, wish } = incoming;
  const store = yield* makeRunStore;
  const rows = yield* makeExchangeRows;
  const table = TABLES[resource.name];
  const newest = yield* store.newestAsOf(resource.name, wish.merchant);
  const id = yield* store.receive({ ...incoming, resource: resource.name });
  if (incoming.received !== undefined) yield* incoming.received(id);
  const run = yield* store.move({ id, state: "received" }, "file.mapped");
  if (wish.source !== undefined && !(yield* isKnownSource(wish.source))) {
    yield* store.tell(id, [
      `Aucune clé de « ${wish.source} » n'est connue : chaque clé du fichier a été lue comme celle de la maison.`,
    ]);
  }
  yield* compareLines(
    { store, rows },
    {
      run: id,
      table,
      wish,
      thresholds: thresholdsOf(resource.name, yield* rows.thresholds),
      isOlder: isBefore(incoming.asOf, newest),
      beside: incoming.beside,
    },
    incoming.lines,
  ).pipe(
    Effect.flatMap(({ counts, concerns }) => {
      if (counts.faulty > 0 && !wish.goodLines) {
        return store.move(run, "file.refused", { counts, refusal: faultyText(counts, wish) });
      }
      const compared = store.move(run, concerns.length > 0 ? "lines.alarming" : "lines.compared", {
        counts,
        concerns,
      });
      return concerns.some(isOfPower) ? telling(id, "proposed", compared) : compared;
    }),
    Effect.catchTag("UnreadableFile", ({ reason, line }) =>
      store.move(run, "file.refused", {
        refusal: line === null ? reason : `Ligne ${line} : ${reason}`,
      }),
    ),
  );
  const kept = yield* store.one(id);
  return kept ?? (yield* Effect.die(`Run ${id} is gone`));
});

const faultyText = ({ faulty }: { readonly faulty: number }, { byHand }: Wish): string => {
  const lines = faulty === 1 ? "1 ligne est fautive" : `${faulty} lignes sont fautives`;
  const cure = byHand === true ? "corrigez-les" : "corrigez-les, ou prenez les bonnes seules";
  return `${lines} : ${faulty === 1 ? cure.replace("corrigez-les", "corrigez-la") : cure}.`;
};

/**
 * Runs that a process left in the middle: one that was being applied goes on where it stood, one that was
 * being read is over, since nothing of it was written. Called by who holds the resource.
 */
export const settleLeftRuns = Effect.fnUntraced(function* (resource: ResourceName) {
  const store = yield* makeRunStore;
  for (const run of yield* store.unended(resource)) {
    if (run.state === "received" || run.state === "mapped") {
      yield* store.move(run, "run.interrupted");
    }
    if (run.state === "applying") yield* applied(run);
  }
});

const isBefore = (asOf: string | null, newest: string | null): boolean =>
  asOf !== null && newest !== null && asOf < newest;

/**
 * Applies a run that is ready, whole; one that was interrupted goes on. Where a newer file was applied since
 * it was looked at, it waits for a second person instead; where rows have moved that somebody has seen and
 * typed over, it is refused. `begun` is told of it once nothing stands in its way any more.
 */
export const applyReady = (
  run: Run,
  begun: (run: Run) => Effect.Effect<void> = () => Effect.void,
) =>
  holdingResource(
    run.resource,
    Effect.gen(function* () {
      yield* settleLeftRuns(run.resource);
      return yield* applyHeld(run, begun);
    }),
  );

/** The same; called by who holds the resource, when no run of it is left in the middle. */
export const applyHeld = Effect.fnUntraced(function* (
  run: Run,
  begun: (run: Run) => Effect.Effect<void> = () => Effect.void,
) {
  const store = yield* makeRunStore;
  const started = yield* start(run);
  yield* begun(started);
  if (started.state === "applying") yield* applied(started);
  return (yield* store.one(run.id)) ?? started;
});

const start = Effect.fnUntraced(function* (asked: Run) {
  const store = yield* makeRunStore;
  // It may have been applied meanwhile, by who held the resource before.
  const run = (yield* store.one(asked.id)) ?? asked;
  const isDue = run.state === "dated" && run.countsFrom !== null && run.countsFrom <= (yield* now);
  if (run.state !== "ready" && !isDue) return run;
  const newest = yield* store.newestAsOf(run.resource, run.wish.merchant);
  const isKnown = run.concerns.some(({ guard }) => guard === "older-file");
  if (isBefore(run.asOf, newest) && !isKnown) {
    const concerns = [...run.concerns, olderFile(run.counts?.changed ?? 0)];
    const outdated = store.move(run, "run.outdated", { concerns });
    yield* isDue ? telling(run.id, "proposed", outdated) : outdated;
    return (yield* store.one(run.id)) ?? run;
  }
  const moved = run.wish.byHand === true || isDue ? yield* movedSince(run) : [];
  if (moved.length > 0) {
    const counts = yield* store.fault(run.id, moved);
    const refusal = `${moved.length === 1 ? "1 ligne a été modifiée" : `${moved.length} lignes ont été modifiées`} depuis : rien n'est écrit, relisez et proposez de nouveau.`;
    const refused = store.move(run, "lines.moved", { counts, refusal });
    yield* isDue ? telling(run.id, "refused", refused) : refused;
    return (yield* store.one(run.id)) ?? run;
  }
  return { ...run, ...(yield* store.move(run, "run.applying")) };
});

const applied = Effect.fnUntraced(function* (run: Run) {
  const store = yield* makeRunStore;
  const rows = yield* makeExchangeRows;
  const table = TABLES[run.resource];
  yield* applyRun(
    { store, rows },
    {
      run: run.id,
      table,
      who: run.receivedBy,
      byHand: run.wish.byHand === true,
      fileOf: run.wish.merchant ?? null,
    },
  );
  yield* store.move(run, "run.applied");
});

/** Some lines of a table, to know it by; those that cannot be read are left out. */
export const sampleOf = (table: FileTable, lines: number) =>
  table.lines.pipe(
    Stream.filter((line) => !isBadLine(line)),
    Stream.take(lines),
    Stream.runCollect,
    Effect.map((found) => found.flatMap((line) => (isBadLine(line) ? [] : [line.cells]))),
  );

/** A step of a run that gives somebody power, of which all of the direction are told with it. */
const telling = <A>(
  run: number,
  what: Parameters<typeof tellOfPower>[1],
  step: Effect.Effect<A>,
): Effect.Effect<A, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.tap(step, () => tellOfPower(run, what))).pipe(Effect.orDie),
  );

/**
 * A second person has looked at a run that waited: it is ready. One that gives somebody power goes on waiting
 * where it is who brought it that confirms, and counts when the next day begins in Paris.
 */
export const confirmWaiting = (run: Run, by: string) =>
  Effect.gen(function* () {
    if (isOwnPower(run, by)) return run;
    const store = yield* makeRunStore;
    if (run.concerns.some(isOfPower)) {
      const countsAt = countsFrom(yield* now);
      const dated = store.move(run, "run.dated", { confirmedBy: by, countsFrom: countsAt });
      yield* telling(run.id, "confirmed", dated);
    } else {
      yield* store.move(run, "run.confirmed", { confirmedBy: by });
    }
    return (yield* store.one(run.id)) ?? run;
  });

/** Whether this person would give power alone. */
export const isOwnPower = ({ concerns, receivedBy }: Run, by: string): boolean =>
  concerns.some(isOfPower) && receivedBy.toLowerCase() === by.toLowerCase();

/** Gives a run up that is not applied: nothing of it was written. */
export const cancelRun = (run: Run) =>
  Effect.gen(function* () {
    const store = yield* makeRunStore;
    const cancelled = store.move(run, "run.cancelled");
    yield* run.concerns.some(isOfPower) ? telling(run.id, "withdrawn", cancelled) : cancelled;
    return (yield* store.one(run.id)) ?? run;
  });

/** How a file was understood, to be kept: the house is known by it next time. */
export const profileOf = (
  name: string,
  { run, sources, ignored }: Extract<TakenIn, { readonly outcome: "compared" }>,
): Profile => ({
  format: "panetier-profile",
  version: 1,
  name,
  resource: run.resource,
  sources,
  ignored,
  ...(run.wish.source === undefined ? {} : { source: run.wish.source }),
  ...(run.wish.merchant === undefined ? {} : { merchant: run.wish.merchant }),
});
