import { Context, Data, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import {
  type BadRequest,
  Conflict,
  NotFound,
  type Unprocessable,
} from "../../../api-schema/problems.ts";
import type {
  BegunContent,
  ContentProblem,
  ContentResource,
  ContentStep,
} from "../../../api-schema/staff-content.ts";
import type { StaffCells } from "../../../api-schema/staff-resources.ts";
import { CONTENT_WORDS, isOpenVersion, mayAct } from "../../../core/content/content-states.ts";
import type { Fault } from "../../../core/exchange/differences.ts";
import { travellingRow } from "../../../core/exchange/typed-cells.ts";
import { nowDate } from "../../clock.ts";
import { openMonth } from "../../exchange/history.ts";
import { ResourceBusy } from "../../exchange/one-run-at-once.ts";
import { makeRunStore } from "../../exchange/run-store.ts";
import { applyReady, confirmWaiting } from "../../exchange/take-in.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { DeskRuns } from "../resources/desk-runs.ts";
import { misfits, propose } from "../resources/proposals.ts";
import { makeResourceRows } from "../resources/resource-rows.ts";
import { makeContentChecks } from "./content-checks.ts";
import { type ContentStore, keyIn, type Kept, makeContentStore } from "./content-store.ts";

type Refused = NotFound | Conflict | Unprocessable;

/** Versions of pages, recipes and articles: written, checked, planned, published by runs of the exchange. */
export class ContentDesk extends Context.Service<
  ContentDesk,
  {
    /** Begins a version, or finds the one that is in work already; its number. */
    readonly begin: (wanted: BegunContent, who: string) => Effect.Effect<number, NotFound>;
    readonly save: (
      id: number,
      saved: { readonly revision: number; readonly cells: StaffCells },
      who: string,
    ) => Effect.Effect<void, NotFound | Conflict | BadRequest>;
    readonly act: (id: number, step: ContentStep, who: string) => Effect.Effect<void, Refused>;
    /** Publishes what is due, each once, in whatever process; how many there were. */
    readonly look: Effect.Effect<number>;
  }
>()("panetier/desk/ContentDesk") {
  static readonly layer = Layer.effect(
    ContentDesk,
    Effect.suspend(() => makeContentDesk),
  ).pipe(Layer.provide(DeskRuns.layer));
}

/** What a run that is only tried has to say: nothing of it stays. */
class Tried extends Data.TaggedError("Tried")<{ readonly problems: readonly ContentProblem[] }> {}

const makeContentDesk = Effect.gen(function* () {
  const desk = yield* DeskRuns;
  const found = yield* makeContentStore;

  /** Work of several statements that stand or fall together, on a session of its own. */
  const whole = <A, E>(
    work: Effect.Effect<A, E, SqlClient.SqlClient>,
  ): Effect.Effect<A, Exclude<E, ResourceBusy | SqlError.SqlError> | Conflict> =>
    desk
      .working(
        Effect.andThen(
          openMonth(),
          Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work)),
        ),
      )
      .pipe(
        Effect.catch(
          (
            failure,
          ): Effect.Effect<never, Exclude<E, ResourceBusy | SqlError.SqlError> | Conflict> => {
            if (SqlError.isSqlError(failure)) return Effect.die(failure);
            if (failure instanceof ResourceBusy) {
              return Effect.fail(new Conflict({ message: BUSY }));
            }
            // safe: the two others are gone
            return Effect.fail(failure as Exclude<E, ResourceBusy | SqlError.SqlError>);
          },
        ),
      );

  const begin = Effect.fnUntraced(function* (wanted: BegunContent, who: string) {
    const { resource, key = "", like } = wanted;
    const store = yield* makeContentStore;
    const earlier = like === undefined ? undefined : yield* store.one(like);
    if (like !== undefined && earlier?.resource !== resource) return yield* notThere();
    const named = earlier?.key ?? key;
    if (named === "") {
      return yield* store.begin({ resource, state: "draft", cells: {}, seen: null, who });
    }
    const today = yield* rowToday(resource, named);
    if (today === undefined && earlier === undefined) return yield* notThere();
    if (today !== undefined) yield* showing(store, resource, named, today);
    const known = earlier === undefined ? yield* store.inWork(resource, named) : undefined;
    return (
      known?.id ??
      (yield* store.begin({
        resource,
        state: "draft",
        cells: earlier?.cells ?? today?.cells ?? {},
        seen: today?.cells ?? null,
        who,
      }))
    );
  });

  const opened = Effect.fnUntraced(function* (store: ContentStore, id: number, revision: number) {
    const kept = yield* store.held(id);
    if (kept === undefined) return yield* notThere();
    if (kept.revision !== revision) {
      const message = `Modifié depuis par ${kept.changedBy} : relisez cette version.`;
      return yield* Effect.fail(new Conflict({ message }));
    }
    return kept;
  });

  const save = (
    id: number,
    { revision, cells }: { readonly revision: number; readonly cells: StaffCells },
    who: string,
  ) =>
    whole(
      Effect.gen(function* () {
        const store = yield* makeContentStore;
        const kept = yield* opened(store, id, revision);
        if (!isOpenVersion(kept.state)) return yield* wrongState(kept);
        const wrong = misfits({ resource: RESOURCES[kept.resource], lines: [{ cells }] });
        if (wrong !== undefined) return yield* Effect.fail(wrong);
        if (kept.seen !== null && keyIn(kept.resource, cells) !== kept.key) {
          const message = "Ce qui désigne un contenu publié ne change pas : copiez-le.";
          return yield* Effect.fail(new Conflict({ message }));
        }
        yield* store.move(kept, "draft.saved", who, { cells: withoutOnline(cells) });
      }),
    );

  const act = Effect.fnUntraced(function* (id: number, step: ContentStep, who: string) {
    const { act: does, revision, at } = step;
    const kept = yield* found.one(id);
    if (kept === undefined) return yield* notThere();
    const looked = does === "check" ? yield* checked(kept, who) : [];
    return yield* whole(
      Effect.gen(function* () {
        const store = yield* makeContentStore;
        const held = yield* opened(store, id, revision);
        if (!mayAct(held.state, does)) return yield* wrongState(held);
        switch (does) {
          case "check":
            return yield* looked.length === 0
              ? store.move(held, "check.passed", who)
              : store.move(held, "check.failed", who, { problems: looked });
          case "plan": {
            const present = yield* nowDate;
            if (at === undefined || Date.parse(at) <= present.getTime()) {
              return yield* Effect.fail(fieldProblem("at", "Choisissez une heure à venir."));
            }
            return yield* store.move(held, "publication.planned", who, { plannedFor: at });
          }
          case "lift":
            return yield* store.move(held, "plan.lifted", who);
          case "drop":
            return yield* store.move(held, "draft.dropped", who);
          case "publish":
            return yield* published(store, held, who);
          case "withdraw":
            return yield* switched(store, held, false, who);
          case "bringBack":
            return yield* switched(store, held, true, who);
        }
      }),
    );
  });

  /** What a check finds: what the columns and the table refuse, then links and pictures. */
  const checked = Effect.fnUntraced(function* (kept: Kept, who: string) {
    const refused = yield* whole(
      Effect.gen(function* () {
        const { problems } = yield* written(kept, { ...kept.cells, online: true }, who, false);
        return yield* new Tried({ problems });
      }),
    ).pipe(Effect.catchTag("Tried", ({ problems }) => Effect.succeed(problems)));
    return [...refused, ...(yield* (yield* checks)(kept.resource, kept.cells))];
  });
  const checks = yield* Effect.cached(
    Effect.provideService(makeContentChecks, SqlClient.SqlClient, yield* SqlClient.SqlClient),
  );

  /** Publishes a version of which nothing stands by the way; else it is a draft again and says why. */
  const published = Effect.fnUntraced(function* (store: ContentStore, held: Kept, who: string) {
    const { problems, run } = yield* written(held, { ...held.cells, online: true }, who, true);
    if (problems.length > 0) {
      return yield* store.move(held, "publication.refused", who, { problems });
    }
    const before = yield* store.shown(held.resource, held.key);
    if (before !== undefined) yield* store.move(before, "version.replaced", who);
    // As the shop has it from now on: what is compared with it later is alike.
    const today = yield* rowToday(held.resource, held.key);
    yield* store.move(held, "publication.done", who, {
      run,
      ...(today === undefined ? {} : { cells: today.cells, seen: today.cells }),
    });
  });

  /** Takes what the shop shows away, or brings it back as it was. */
  const switched = Effect.fnUntraced(function* (
    store: ContentStore,
    held: Kept,
    online: boolean,
    who: string,
  ) {
    const [key = ""] = RESOURCES[held.resource].key;
    const said = { [key]: held.cells[key] ?? null, online };
    const { problems, run } = yield* written({ ...held, seen: {} }, said, who, true);
    const [problem] = problems;
    if (problem !== undefined) return yield* Effect.fail(new Conflict({ message: problem.text }));
    yield* store.move(held, online ? "content.broughtBack" : "content.withdrawn", who, { run });
  });

  const dueOne = (id: number) =>
    whole(
      Effect.gen(function* () {
        const store = yield* makeContentStore;
        const held = yield* store.heldDue(id, yield* nowDate);
        if (held === undefined) return 0;
        yield* published(store, held, held.changedBy);
        return 1;
      }),
    ).pipe(
      // Another run of its resource goes on: the next look comes.
      Effect.catchTag("Conflict", () => Effect.succeed(0)),
    );

  return ContentDesk.of({
    begin: (wanted, who) => whole(begin(wanted, who)).pipe(Effect.catchTag("Conflict", Effect.die)),
    save,
    act,
    look: Effect.gen(function* () {
      let count = 0;
      for (const id of yield* found.due(yield* nowDate)) count += yield* dueOne(id);
      return count;
    }),
  });
});

/** The row of a key as it stands, without whether it is shown; undefined where there is none. */
const rowToday = Effect.fnUntraced(function* (resource: ContentResource, key: string) {
  const rows = yield* makeResourceRows;
  const today = yield* rows.one(resource, key);
  if (today === undefined) return undefined;
  const cells = travellingRow(RESOURCES[resource], today.row);
  return { cells: withoutOnline(cells), isOnline: cells["online"] !== false };
});

/** Whether it is shown is the version's state, and none of its words. */
const withoutOnline = ({ online: _, ...cells }: StaffCells): StaffCells => cells;

/**
 * Sees to it that what the shop shows is a version: a row that a file or a table has written since becomes
 * one, and the one before stays.
 */
const showing = Effect.fnUntraced(function* (
  store: ContentStore,
  resource: ContentResource,
  key: string,
  { cells, isOnline }: { readonly cells: StaffCells; readonly isOnline: boolean },
) {
  const known = yield* store.shown(resource, key);
  if (known !== undefined && isSame(known.cells, cells)) return;
  if (known !== undefined) yield* store.move(known, "version.replaced", ELSEWHERE);
  const state = isOnline ? "published" : "withdrawn";
  yield* store.begin({ resource, state, cells, seen: cells, who: ELSEWHERE });
});

const isSame = (one: StaffCells, other: StaffCells): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null),
  );

/** Takes cells in as a run, and applies it; what stands in the way where nothing was written. */
const written = Effect.fnUntraced(function* (
  { id, resource: name, key, seen }: Kept,
  cells: StaffCells,
  who: string,
  isApplied: boolean,
) {
  const store = yield* makeRunStore;
  const resource = RESOURCES[name];
  if (seen === null && (yield* rowToday(name, key)) !== undefined) {
    const header = resource.columns[resource.key[0] ?? ""]?.header ?? "";
    return { problems: [{ place: header, text: `« ${key} » existe déjà.` }], run: 0 };
  }
  const proposed = yield* propose({
    resource,
    lines: [{ cells, ...(seen === null ? {} : { seen }) }],
    only: null,
    title: `Contenu n° ${id}`,
    by: who,
  });
  const ready = proposed.state === "waiting" ? yield* confirmWaiting(proposed, who) : proposed;
  const run = isApplied && ready.state === "ready" ? yield* applyReady(ready) : ready;
  if (run.state === "applied" || (!isApplied && run.state === "ready")) {
    return { problems: [], run: run.id };
  }
  const faults = (yield* store.faults(run.id, 50)).flatMap((line) => line.faults);
  const problems = faults.map((fault) => problemOf(name, fault));
  return {
    problems: problems.length > 0 ? problems : [{ place: "", text: run.refusal ?? BUSY }],
    run: run.id,
  };
});

const problemOf = (resource: ContentResource, { column, reason }: Fault): ContentProblem => ({
  place: column === null ? "" : (RESOURCES[resource].columns[column]?.header ?? column),
  text: reason,
});

const ELSEWHERE = "un fichier ou un tableau";

const BUSY = "Un autre passage est en cours : réessayez quand il aura fini.";

const notThere = () => Effect.fail(new NotFound({ message: "Ce contenu est introuvable." }));

const wrongState = ({ state }: Pick<Kept, "state">) =>
  Effect.fail(new Conflict({ message: `Cette version est déjà « ${CONTENT_WORDS[state]} ».` }));
