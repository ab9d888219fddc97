import { Effect, Stream } from "effect";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { Resource } from "../../api-schema/exchange/resource.ts";
import { comesIn, RESOURCES } from "../../api-schema/exchange/resources.ts";
import { olderFile, THRESHOLDS } from "../../core/exchange/guards.ts";
import { headersOf, type Profile, type Source } from "../../core/exchange/profile.ts";
import { type Guess, recogniseHeaders, recogniseResource } from "../../core/exchange/recognise.ts";
import { goesOutOnly } from "../../core/exchange/report.ts";
import type { Wish } from "../../core/exchange/wish.ts";
import { applyRun } from "./apply.ts";
import { compareFile } from "./compare.ts";
import { type FileTable, UnreadableFile } from "./files/file-table.ts";
import { isBadLine } from "./files/lines.ts";
import { makeProfiles } from "./profiles.ts";
import { makeExchangeRows } from "./rows.ts";
import { holdingResource } from "./one-run-at-once.ts";
import { makeRunStore, type Run } from "./run-store.ts";
import { TABLES } from "./tables/tables.ts";

/** A file that comes in, by whatever door. */
export interface Incoming {
  readonly fileName: string;
  /** SHA-256 of its bytes, hexadecimal, and how many there are. */
  readonly digest: string;
  readonly bytes: number;
  readonly table: FileTable;
  /** The same lines once more: a file is read once to know it and once to take it. */
  readonly sample: readonly { readonly [header: string]: string }[];
  readonly resource: ResourceName | null;
  readonly profile: Profile | null;
  readonly asOf: string | null;
  readonly wish: Wish;
  readonly by: string;
  /** The folder in which papers lie that its lines name; none without. */
  readonly beside?: string;
}

/** What came of taking a file in, before anything is applied. */
export type TakenIn =
  /** What it is of, or what some columns mean, has to be said first. */
  | { readonly outcome: "asking"; readonly why: string; readonly guesses: readonly Guess[] }
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
  const known = withConstants(incoming, yield* understand(incoming));
  if ("outgoing" in known) {
    return yield* new UnreadableFile({ reason: goesOutOnly(known.outgoing), line: null });
  }
  if ("why" in known) return { outcome: "asking", ...known } satisfies TakenIn;
  return yield* holdingResource(known.resource.name, previewed(incoming, known));
});

interface Understood {
  readonly resource: Resource;
  readonly sources: readonly Source[];
  readonly ignored: readonly string[];
  readonly profile: string | null;
}

/**
 * With what every line says: constants of the operator, and the instant of the file where its lines have a
 * column for one and say none.
 */
const withConstants = (
  { wish, asOf }: Incoming,
  known: Understood | Asked | Outgoing,
): Understood | Asked | Outgoing => {
  if (!("sources" in known)) return known;
  const { resource, sources } = known;
  const unknown = Object.keys(wish.constants).find((column) => !(column in resource.columns));
  if (unknown !== undefined) {
    return { why: `« ${unknown} » n'est pas une colonne des ${resource.title}.`, guesses: [] };
  }
  const said: { readonly [column: string]: string } = {
    ...(asOf === null || !("asOf" in resource.columns) ? {} : { asOf }),
    ...wish.constants,
  };
  const added = Object.entries(said)
    .filter(([column]) => !sources.some((source) => source.column === column))
    .map(([column, constant]): Source => ({ column, constant }));
  return { ...known, sources: [...sources, ...added] };
};

/** What it is of only goes out. */
interface Outgoing {
  readonly outgoing: Resource;
}

interface Asked {
  readonly why: string;
  readonly guesses: readonly Guess[];
}

/** What a file is of and what its columns mean: by its profile, one that is kept, or its headers. */
const understand = Effect.fnUntraced(function* (
  incoming: Incoming,
): Effect.fn.Return<Understood | Asked | Outgoing, never, Effect.Services<typeof makeProfiles>> {
  const { columns } = incoming.table;
  const profiles = yield* makeProfiles;
  const kept =
    incoming.profile ??
    (Object.keys(incoming.wish.meant).length === 0
      ? yield* profiles.ofHeaders(columns, incoming.resource)
      : null);
  if (kept !== null) {
    if (!comesIn(kept.resource)) return { outgoing: RESOURCES[kept.resource] };
    const spoken = new Set(headersOf(kept));
    const lacking = [...spoken].filter((header) => !columns.includes(header));
    if (lacking.length > 0) {
      return {
        why: `Le profil « ${kept.name} » attend ${lacking.map((header) => `« ${header} »`).join(", ")}, que ce fichier n'a pas.`,
        guesses: [],
      };
    }
    return {
      resource: RESOURCES[kept.resource],
      sources: kept.sources,
      ignored: columns.filter(
        (header) => !kept.sources.some((source) => "header" in source && source.header === header),
      ),
      profile: kept.name,
    };
  }
  return byHeaders(incoming);
});

const byHeaders = ({
  table,
  sample,
  resource: asked,
  wish,
}: Incoming): Understood | Asked | Outgoing => {
  const { columns } = table;
  const [first, ...others] = asked === null ? recogniseResource(columns, sample) : [asked];
  if (first !== undefined && !comesIn(first)) return { outgoing: RESOURCES[first] };
  const likely = first === undefined ? [] : [first, ...others.filter(comesIn)];
  const [name, other] = likely;
  if (name === undefined) {
    return {
      why: "Rien ne dit de quoi parle ce fichier : ajoutez --resource, et nommez ses colonnes comme dans le modèle (npm run exchange -- template).",
      guesses: [],
    };
  }
  if (other !== undefined && isAsLikely(columns, sample, name, other)) {
    return {
      why: `Ce fichier peut être de ${likely.map((one) => `« ${RESOURCES[one].title} »`).join(" ou ")} : ajoutez --resource.`,
      guesses: [],
    };
  }
  const resource = RESOURCES[name];
  const guesses = recogniseHeaders(resource, columns, sample);
  const settled = guesses.map((guess) => {
    const said = wish.meant[guess.header];
    return said === undefined ? guess : meantAs(resource, guess.header, said);
  });
  const doubtful = settled.filter(({ confidence }) => confidence === "doubtful");
  if (doubtful.length > 0) {
    return { why: "Des colonnes sont à préciser.", guesses: doubtful };
  }
  const sources = settled.flatMap(({ header, column, confidence }) =>
    confidence === "sure" && column !== null ? [{ column, header }] : [],
  );
  const lacking = resource.key.filter(
    (column) =>
      resource.columns[column]?.blank !== true &&
      !(column in wish.constants) &&
      !sources.some((source) => source.column === column),
  );
  if (lacking.length > 0) {
    const headers = lacking.map((column) => `« ${resource.columns[column]?.header} »`).join(", ");
    return {
      why: `Il manque ${headers} : c'est ce qui désigne ${resource.one}.`,
      guesses: settled.filter(({ column }) => column === null),
    };
  }
  if (sources.every(({ column }) => resource.key.includes(column))) {
    return {
      why: `Le fichier désigne ${resource.title} et n'en dit rien : il faut une colonne de plus.`,
      guesses: settled.filter(({ column }) => column === null),
    };
  }
  return {
    resource,
    sources,
    ignored: settled.flatMap(({ header, column }) => (column === null ? [header] : [])),
    profile: null,
  };
};

/** Two resources of which as many columns are sure. */
const isAsLikely = (
  columns: readonly string[],
  sample: Incoming["sample"],
  one: ResourceName,
  other: ResourceName,
): boolean => {
  const sureOf = (name: ResourceName) =>
    recogniseHeaders(RESOURCES[name], columns, sample).filter(
      ({ confidence }) => confidence === "sure",
    ).length;
  return sureOf(one) === sureOf(other);
};

const meantAs = (resource: Resource, header: string, said: string | null): Guess =>
  said === null
    ? { header, column: null, confidence: "none", why: "laissée de côté" }
    : resource.columns[said] === undefined
      ? {
          header,
          column: null,
          confidence: "doubtful",
          why: `« ${said} » n'est pas une colonne : ${Object.keys(resource.columns).join(", ")}`,
        }
      : { header, column: said, confidence: "sure", why: "" };

const previewed = Effect.fnUntraced(function* (
  incoming: Incoming,
  { resource, sources, ignored, profile }: Understood,
) {
  const store = yield* makeRunStore;
  const rows = yield* makeExchangeRows;
  const table = TABLES[resource.name];
  if (table === undefined) return yield* Effect.die(`${resource.name} cannot come in yet`);
  yield* settleLeftRuns(resource.name);
  const same = yield* store.sameApplied(resource.name, incoming.digest);
  if (same !== undefined && (incoming.asOf === null || incoming.asOf <= (same.asOf ?? ""))) {
    return { outcome: "known", run: same } satisfies TakenIn;
  }
  const newest = yield* store.newestAsOf(resource.name);
  const id = yield* store.receive({
    resource: resource.name,
    fileName: incoming.fileName,
    digest: incoming.digest,
    bytes: incoming.bytes,
    asOf: incoming.asOf,
    profile,
    wish: incoming.wish,
    by: incoming.by,
  });
  const run = yield* store.move({ id, state: "received" }, "file.mapped");
  yield* compareFile(
    { store, rows },
    {
      run: id,
      table,
      sources,
      wish: incoming.wish,
      thresholds: THRESHOLDS,
      isOlder: isBefore(incoming.asOf, newest),
      beside: incoming.beside,
    },
    incoming.table.lines,
  ).pipe(
    Effect.flatMap(({ counts, concerns }) => {
      if (counts.faulty > 0 && !incoming.wish.goodLines) {
        const refusal = `${counts.faulty === 1 ? "1 ligne est fautive" : `${counts.faulty} lignes sont fautives`} : corrigez-les, ou prenez les bonnes seules avec --good-lines.`;
        return store.move(run, "file.refused", { counts, refusal });
      }
      return store.move(run, concerns.length > 0 ? "lines.alarming" : "lines.compared", {
        counts,
        concerns,
      });
    }),
    Effect.catchTag("UnreadableFile", ({ reason, line }) =>
      store.move(run, "file.refused", {
        refusal: line === null ? reason : `Ligne ${line} : ${reason}`,
      }),
    ),
  );
  const kept = yield* store.one(id);
  if (kept === undefined) return yield* Effect.die(`Run ${id} is gone`);
  return { outcome: "compared", run: kept, sources, ignored } satisfies TakenIn;
});

/**
 * Runs that a process left in the middle: one that was being applied goes on where it stood, one that was
 * being read is over, since nothing of it was written. Called by who holds the resource.
 */
const settleLeftRuns = Effect.fnUntraced(function* (resource: ResourceName) {
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
 * it was looked at, it waits for a second person instead.
 */
export const applyReady = (run: Run) => holdingResource(run.resource, begun(run));

const begun = Effect.fnUntraced(function* (asked: Run) {
  const store = yield* makeRunStore;
  yield* settleLeftRuns(asked.resource);
  // It may have been applied meanwhile, by who held the resource before.
  const run = (yield* store.one(asked.id)) ?? asked;
  if (run.state !== "ready") return run;
  const newest = yield* store.newestAsOf(run.resource);
  const isKnown = run.concerns.some(({ guard }) => guard === "older-file");
  if (isBefore(run.asOf, newest) && !isKnown) {
    const concerns = [...run.concerns, olderFile(run.counts?.changed ?? 0)];
    yield* store.move(run, "run.outdated", { concerns });
  } else {
    yield* applied({ ...run, ...(yield* store.move(run, "run.applying")) });
  }
  return (yield* store.one(run.id)) ?? run;
});

const applied = Effect.fnUntraced(function* (run: Run) {
  const store = yield* makeRunStore;
  const rows = yield* makeExchangeRows;
  const table = TABLES[run.resource];
  if (table === undefined) return yield* Effect.die(`${run.resource} cannot come in yet`);
  yield* applyRun({ store, rows }, { run: run.id, table, who: run.receivedBy });
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

/** A second person has looked at a run that waited: it is ready. */
export const confirmWaiting = (run: Run, by: string) =>
  Effect.gen(function* () {
    const store = yield* makeRunStore;
    yield* store.move(run, "run.confirmed", { confirmedBy: by });
    return (yield* store.one(run.id)) ?? run;
  });

/** Gives a run up that is not applied: nothing of it was written. */
export const cancelRun = (run: Run) =>
  Effect.gen(function* () {
    const store = yield* makeRunStore;
    yield* store.move(run, "run.cancelled");
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
});
