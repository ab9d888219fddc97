import { Effect, Layer, Result, Schema, Stream } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient, SqlError } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { RESOURCE_NAMES, type ResourceName } from "../../../api-schema/exchange/names.ts";
import { keyColumns, type Resource } from "../../../api-schema/exchange/resource.ts";
import { comesIn, RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { BadRequest, Conflict, NotFound } from "../../../api-schema/problems.ts";
import type { StaffCells } from "../../../api-schema/staff-resources.ts";
import { maskedColumns } from "../../../core/exchange/privacy.ts";
import { readFilters } from "../../../core/exchange/row-filter.ts";
import { standing, TYPED } from "../../../core/exchange/run-states.ts";
import { travellingRow } from "../../../core/exchange/typed-cells.ts";
import { NO_WISH, SourceName } from "../../../core/exchange/wish.ts";
import {
  EXPORTS_OF_CUSTOMERS,
  isExportOfCustomers,
  mayOfResource,
} from "../../../core/staff/resource-rights.ts";
import { type ChangedRow, makeChangePages } from "../../exchange/change-pages.ts";
import { isTakenOver, makeColumnOwners } from "../../exchange/column-owners.ts";
import { writeTable } from "../../exchange/files/write-table.ts";
import { outgoing } from "../../exchange/go-out.ts";
import { holdingResource, type ResourceBusy } from "../../exchange/one-run-at-once.ts";
import { notAMerchant } from "../../exchange/merchants.ts";
import { makeProfiles } from "../../exchange/profiles.ts";
import { makeRunPages } from "../../exchange/run-pages.ts";
import { makeRunStore, type Run } from "../../exchange/run-store.ts";
import { isSorted, type RowOrder, type RowQuery } from "../../exchange/tables/row-statements.ts";
import { TABLES } from "../../exchange/tables/tables.ts";
import { takeFileIn } from "../../exchange/take-file.ts";
import { takePhotosIn } from "../../exchange/take-photos.ts";
import { cancelRun, confirmWaiting } from "../../exchange/take-in.ts";
import { undoRunOf } from "../../exchange/undo-run.ts";
import { auditAgent } from "../../support/agent-audit.ts";
import { makeConfirmedLately } from "../../support/confirmation.ts";
import { SecondFactor } from "../../support/second-factor.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { pageOf, paginated } from "../../web/pagination.ts";
import { UploadCounts } from "../../web/upload-counts.ts";
import { DeskRuns } from "./desk-runs.ts";
import { misfits, type Proposal, propose } from "./proposals.ts";
import { makeFileCounter, ResourceFileGateLive } from "./resource-file-gate.ts";
import { makeResourceRows, staffRow, wordsOf } from "./resource-rows.ts";
import { mayConfirm, staffChange, staffRun, staffRunLine } from "./run-answers.ts";

/** Rows, runs, lines and changes of a page. */
const perPage = 50;

const StaffResourcesGroup = HttpApiBuilder.group(
  Api,
  "staffResources",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* makeResourceRows;
    const pages = yield* makeRunPages;
    const history = yield* makeChangePages;
    const owners = yield* makeColumnOwners;
    const store = yield* makeRunStore;
    const profiles = yield* makeProfiles;
    const desk = yield* DeskRuns;
    const confirmedLately = yield* makeConfirmedLately;

    /** The run as it stands now, to whoever asks. */
    const answered = Effect.fnUntraced(function* (id: number) {
      const seen = yield* pages.one(id);
      if (seen === undefined) return yield* Effect.die(`Run ${id} is gone`);
      return staffRun(yield* CurrentAgent, seen);
    });

    const runOf = Effect.fnUntraced(function* (id: number, does: "view" | "change") {
      const { roles } = yield* CurrentAgent;
      const seen = yield* pages.one(id);
      if (seen === undefined || !mayOfResource(roles, does, seen.run.resource)) {
        return yield* Effect.fail(new NotFound({ message: "Ce passage est introuvable." }));
      }
      return seen;
    });

    const proposed = Effect.fnUntraced(function* (proposal: Proposal) {
      const run = yield* desk
        .working(propose(proposal))
        .pipe(Effect.catchTag("ResourceBusy", busy));
      return yield* answered(run.id);
    });

    /** A step of a run, as the only one of its resource; what it finds is the run as it is then. */
    const stepping = (
      id: number,
      step: (run: Run) => Effect.Effect<Run, Conflict, SqlClient.SqlClient>,
    ) =>
      Effect.gen(function* () {
        const { run } = yield* runOf(id, "change");
        const now = Effect.map(store.one(id), (found) => found ?? run);
        yield* desk
          .working(holdingResource(run.resource, Effect.flatMap(now, step)))
          .pipe(Effect.catchTag("ResourceBusy", busy));
        return yield* answered(id);
      });

    /** Counted as it was sent, right or wrong. */
    const counted = yield* makeFileCounter;

    return handlers.handleAll({
      staffRows: Effect.fnUntraced(function* ({ params, query }) {
        const { name } = yield* resourceOf(params.resource, "view");
        const at = pageOf(query, perPage);
        const found = yield* rows.page(name, yield* queryOf(name, query), at);
        return paginated(found.rows, found.total, at);
      }),

      staffRow: Effect.fnUntraced(function* ({ params, query }) {
        const resource = yield* resourceOf(params.resource, "view");
        const today = yield* rows.one(resource.name, query.key);
        if (today === undefined)
          return yield* Effect.fail(new NotFound({ message: "Cette ligne n’existe pas." }));
        const changes = yield* history.ofRow(resource.name, query.key);
        return {
          ...staffRow(resource, today),
          changes,
          ...(yield* owners.ofRow(resource, query.key)),
        };
      }),

      staffOwnColumn: Effect.fnUntraced(function* ({ params, payload }) {
        const { login } = yield* CurrentAgent;
        const resource = yield* resourceOf(params.resource, "change");
        const { key, column, owner } = payload;
        const isColumn = Object.hasOwn(resource.columns, column) && !resource.key.includes(column);
        if (!isColumn || !isTakenOver(resource)) {
          return yield* Effect.fail(fieldProblem("column", NOT_TAKEN_OVER));
        }
        const said = Effect.gen(function* () {
          // Held, so that a file that is being written goes before or after it.
          if ((yield* rows.one(resource.name, key, true)) === undefined) {
            return yield* Effect.fail(new NotFound({ message: "Cette ligne n’existe pas." }));
          }
          yield* owners.say(resource, [{ key, column }], { owner, who: login, runId: null });
        });
        yield* sql.withTransaction(said).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
        return yield* owners.ofRow(resource, key);
      }),

      staffChoices: Effect.fnUntraced(function* ({ params, query }) {
        const { name } = yield* resourceOf(params.resource, "view");
        return yield* rows.choices(name, wordsOf(query.search));
      }),

      staffFile: Effect.fnUntraced(function* ({ params, query }) {
        const { name } = yield* resourceOf(params.resource, "view");
        const found = yield* queryOf(name, { ...query, sort: undefined });
        if (isExportOfCustomers(name)) {
          yield* confirmedLately;
          const { id } = yield* CurrentAgent;
          yield* Effect.orDie(auditAgent(sql, id, EXPORTS_OF_CUSTOMERS[name]));
        }
        const written = Effect.gen(function* () {
          const own = yield* SqlClient.SqlClient;
          const { columns, rows: lines } = outgoing(
            name,
            (yield* makeResourceRows).found(name, found),
          );
          const pieces = yield* Stream.runCollect(
            writeTable(
              query.format,
              columns,
              Stream.provideService(lines, SqlClient.SqlClient, own),
            ),
          );
          return new Uint8Array(Buffer.concat(pieces));
        });
        return yield* desk
          .working(written)
          .pipe(
            Effect.catchTag("UnwritableTable", ({ reason }) =>
              Effect.fail(fieldProblem("format", reason)),
            ),
          );
      }),

      staffPropose: Effect.fnUntraced(function* ({ params, payload }) {
        const { login } = yield* CurrentAgent;
        const resource = yield* resourceOf(params.resource, "change");
        yield* refuseOutgoing(resource);
        const { only } = payload;
        // safe: a column that is not said is not there
        const lines = payload.lines as Proposal["lines"];
        const proposal = { resource, lines, only, title: TYPED, by: login };
        const wrong = misfits(proposal);
        if (wrong !== undefined) return yield* Effect.fail(wrong);
        return yield* proposed(proposal);
      }),

      staffTakeFile: Effect.fnUntraced(function* ({ payload }) {
        const agent = yield* CurrentAgent;
        const [file] = payload.files ?? [];
        if (file === undefined) {
          return yield* Effect.fail(fieldProblem("files", "Choisissez un fichier."));
        }
        const asked =
          payload.resource === undefined ? null : yield* resourceOf(payload.resource, "change");
        if (asked !== null) yield* refuseOutgoing(asked);
        const among = RESOURCE_NAMES.filter((name) => mayOfResource(agent.roles, "change", name));
        const profile =
          payload.profile === undefined
            ? null
            : ((yield* profiles.named(payload.profile)) ?? undefined);
        if (profile === undefined || (profile !== null && !among.includes(profile.resource))) {
          return yield* Effect.fail(
            fieldProblem("profile", `Aucun profil ne s'appelle « ${payload.profile} ».`),
          );
        }
        const meant = readMeant(payload.meant);
        if (meant === undefined) {
          return yield* Effect.fail(
            fieldProblem("meant", "Ce que veulent dire les en-têtes n'est pas lisible."),
          );
        }
        const { asOf = null, source, merchant } = payload;
        if (source !== undefined && !Schema.is(SourceName)(source)) {
          return yield* Effect.fail(fieldProblem("source", NO_SOURCE));
        }
        const unknown =
          merchant === undefined
            ? null
            : yield* notAMerchant(merchant).pipe(Effect.provideService(SqlClient.SqlClient, sql));
        if (unknown !== null) return yield* Effect.fail(fieldProblem("merchant", unknown));
        if (asOf !== null && Number.isNaN(Date.parse(asOf))) {
          return yield* Effect.fail(fieldProblem("asOf", NO_INSTANT));
        }
        const isArchive = /\.zip$/i.test(file.name);
        if (
          isArchive &&
          (!among.includes("products") || (asked?.name ?? "products") !== "products")
        ) {
          return yield* Effect.fail(fieldProblem("files", PHOTOS_ALONE));
        }
        yield* counted(agent.id, file.path);
        const brought = {
          fileName: shownName(file.name),
          asOf,
          wish: {
            ...NO_WISH,
            complete: !isArchive && payload.complete === "true",
            only: payload.only ?? null,
            goodLines: payload.goodLines === "true",
            meant,
            ...(source === undefined ? {} : { source }),
            ...(merchant === undefined ? {} : { merchant }),
          },
          by: agent.login,
        };
        const taken = yield* desk
          .working(
            isArchive
              ? takePhotosIn(file.path, brought)
              : takeFileIn(file.path, {
                  ...brought,
                  resource: asked?.name ?? null,
                  among,
                  profile,
                }),
          )
          .pipe(
            Effect.catchTag("ResourceBusy", busy),
            Effect.catchTag("UnreadableFile", ({ reason, line }) =>
              Effect.fail(
                fieldProblem("files", line === null ? reason : `Ligne ${line} : ${reason}`),
              ),
            ),
          );
        switch (taken.outcome) {
          case "asking": {
            const { outcome, resource, why, guesses } = taken;
            return { outcome, resource, why, guesses };
          }
          case "known":
            return { outcome: taken.outcome, run: yield* answered(taken.run.id) };
          case "compared": {
            const { outcome, ignored, run } = taken;
            return { outcome, run: yield* answered(run.id), ignored };
          }
        }
      }),

      staffRuns: Effect.fnUntraced(function* ({ query }) {
        const agent = yield* CurrentAgent;
        const at = pageOf(query, perPage);
        const { state = null } = query;
        const found = yield* pages.list(viewed(agent.roles, query.resource), state, at);
        return paginated(
          found.runs.map((seen) => staffRun(agent, seen)),
          found.total,
          at,
        );
      }),

      staffRun: Effect.fnUntraced(function* ({ params }) {
        return staffRun(yield* CurrentAgent, yield* runOf(params.id, "view"));
      }),

      staffRunControl: Effect.fnUntraced(function* ({ params }) {
        const { control } = (yield* runOf(params.id, "view")).run;
        if (control === null) return yield* Effect.fail(new NotFound({ message: NO_CONTROL }));
        return HttpServerResponse.uint8Array(Buffer.from(control, "latin1"), {
          contentType: "application/edifact",
          headers: { "content-disposition": `attachment; filename="CONTRL-${params.id}.edi"` },
        });
      }),

      staffRunLines: Effect.fnUntraced(function* ({ params, query }) {
        const { run } = yield* runOf(params.id, "view");
        const at = pageOf(query, perPage);
        const found = yield* pages.lines(run.id, query.outcome ?? null, at);
        return paginated(
          found.lines.map((line) => staffRunLine(run, line)),
          found.total,
          at,
        );
      }),

      staffApplyRun: Effect.fnUntraced(function* ({ params }) {
        const { run } = yield* runOf(params.id, "change");
        // One that was left in the middle goes on.
        if (run.state !== "ready" && run.state !== "applying") return yield* wrongState(run);
        const applied = yield* desk.apply(run).pipe(Effect.catchTag("ResourceBusy", busy));
        const { state, refusal, concerns } = applied;
        if (state === "refused" && refusal !== null) {
          return yield* Effect.fail(new Conflict({ message: refusal }));
        }
        if (state === "waiting") {
          const message = `À regarder d'abord : ${concerns.at(-1)?.text ?? ""}`;
          return yield* Effect.fail(new Conflict({ message }));
        }
        return state === "cancelled" ? yield* wrongState(applied) : yield* answered(run.id);
      }),

      staffConfirmRun: Effect.fnUntraced(function* ({ params }) {
        const agent = yield* CurrentAgent;
        return yield* stepping(params.id, (run) => {
          if (run.state !== "waiting") return wrongState(run);
          return mayConfirm(agent, run)
            ? confirmWaiting(run, agent.login)
            : Effect.fail(new Conflict({ message: SOMEBODY_ELSE }));
        });
      }),

      staffCancelRun: ({ params }) =>
        stepping(params.id, (run) =>
          ["ready", "waiting", "dated"].includes(run.state) ? cancelRun(run) : wrongState(run),
        ),

      staffUndoRun: Effect.fnUntraced(function* ({ params }) {
        const { login, roles } = yield* CurrentAgent;
        const { run } = yield* runOf(params.id, "change");
        const { undoing, title } = RESOURCES[run.resource];
        const others = run.bundle === null ? [] : yield* store.ofBundle(run.bundle);
        const shut = others.find(({ resource }) => !mayOfResource(roles, "change", resource));
        if (shut !== undefined) {
          const message = `Il s'annule avec d'autres, dont des ${RESOURCES[shut.resource].title} que vous ne changez pas.`;
          return yield* Effect.fail(new Conflict({ message }));
        }
        if (undoing !== "reversible") {
          const message = `Un passage de ${title} ne se défait pas : le suivant corrige.`;
          return yield* Effect.fail(new Conflict({ message }));
        }
        const undone = yield* desk
          .working(undoRunOf(run.id, login))
          .pipe(Effect.catchTag("ResourceBusy", busy));
        if (undone === undefined) return yield* wrongState(run);
        return { run: yield* answered(run.id), ...undone };
      }),

      staffChanges: Effect.fnUntraced(function* ({ query }) {
        const { roles } = yield* CurrentAgent;
        const { key = null, who = null, since = null } = query;
        if (since !== null && Number.isNaN(Date.parse(since))) {
          return yield* Effect.fail(badQuery("since", NO_INSTANT));
        }
        const at = pageOf(query, perPage);
        const wanted = { resources: viewed(roles, query.resource), key, who, since };
        const found = yield* history.list(wanted, at);
        return paginated(found.changes.map(staffChange), found.total, at);
      }),

      staffTakeBack: Effect.fnUntraced(function* ({ params }) {
        const { login, roles } = yield* CurrentAgent;
        const change = yield* history.one(params.id);
        if (change === undefined || !mayOfResource(roles, "change", change.resource)) {
          return yield* Effect.fail(new NotFound({ message: "Ce changement n’existe pas." }));
        }
        const resource = RESOURCES[change.resource];
        const { before } = change;
        if (resource.undoing !== "reversible") {
          const message = `Un passage de ${resource.title} ne se défait pas : le suivant corrige.`;
          return yield* Effect.fail(new Conflict({ message }));
        }
        if (before === null) {
          const message =
            change.run === null
              ? "Il n'y avait rien avant : cette ligne a été créée là."
              : `Il n'y avait rien avant : annulez le passage n° ${change.run}, qui l'a créée.`;
          return yield* Effect.fail(new Conflict({ message }));
        }
        const today = yield* rows.one(resource.name, change.key);
        const cells = backCells(resource, change, before);
        if (Object.keys(cells).every((name) => resource.key.includes(name))) {
          const message = "L'historique n'a rien gardé de ce qui était avant.";
          return yield* Effect.fail(new Conflict({ message }));
        }
        const seen =
          today === undefined ? {} : pick(travellingRow(resource, today.row), Object.keys(cells));
        return yield* proposed({
          resource,
          lines: [{ cells, seen }],
          only: null,
          title: `Reprise du ${change.at.slice(0, 10).split("-").toReversed().join("/")}`,
          by: login,
        });
      }),
    });
  }),
);

export const StaffResourcesHandlers = StaffResourcesGroup.pipe(
  Layer.provideMerge(ResourceFileGateLive),
  Layer.provide([UploadCounts.layer, DeskRuns.layer, SecondFactor.layer]),
);

const NO_SOURCE = "Un système s'écrit en minuscules, comme dans « Correspondances » : sage-100.";
const PHOTOS_ALONE =
  "Une archive .zip contient des photos de produits : laissez « De quoi » vide, ou demandez à qui tient le catalogue.";

const NOT_TAKEN_OVER =
  "Personne ne reprend la main sur cette colonne : choisissez-en une autre de la ligne.";

const NO_INSTANT = "Cet instant n'existe pas.";

const SOMEBODY_ELSE =
  "C'est de l'argent : quelqu'un d'autre que vous, qui l'avez proposé, le regarde et le confirme.";

/** What one may not see is as if it were not there. */
const NO_CONTROL = "Ce passage n’est pas venu en EDIFACT : aucun CONTRL n’y répond.";

const notThere = () => new NotFound({ message: "Cette page n’existe pas." });

const resourceOf = Effect.fnUntraced(function* (name: ResourceName, does: "view" | "change") {
  const { roles } = yield* CurrentAgent;
  return mayOfResource(roles, does, name) ? RESOURCES[name] : yield* Effect.fail(notThere());
});

/** The resources that somebody may see; the one that is asked for alone, where it is among them. */
const viewed = (
  roles: Parameters<typeof mayOfResource>[0],
  asked: ResourceName | undefined,
): readonly ResourceName[] =>
  RESOURCE_NAMES.filter(
    (name) => (asked === undefined || asked === name) && mayOfResource(roles, "view", name),
  );

const refuseOutgoing = ({ name, title }: Resource) =>
  comesIn(name)
    ? Effect.void
    : Effect.fail(
        fieldProblem("resource", `Les ${title} sortent seulement : rien n'en est changé ici.`),
      );

const wrongState = (run: Run) =>
  Effect.fail(new Conflict({ message: `Le passage n° ${run.id} ${standing(run.state)}.` }));

const busy = ({ resource }: ResourceBusy) =>
  Effect.fail(
    new Conflict({
      message: `Un autre passage de « ${RESOURCES[resource].title} » est en cours : réessayez quand il aura fini.`,
    }),
  );

const badQuery = (field: string, message: string): BadRequest =>
  new BadRequest({ errors: [message], fields: [{ field, message }] });

const queryOf = Effect.fnUntraced(function* (
  name: ResourceName,
  query: {
    readonly search?: string | undefined;
    readonly filter?: string | undefined;
    readonly sort?: string | undefined;
  },
): Effect.fn.Return<RowQuery, BadRequest> {
  const filters = readFilters(RESOURCES[name], query.filter ?? "");
  if (Result.isFailure(filters)) return yield* Effect.fail(badQuery("filter", filters.failure));
  const sort = sortOf(query.sort);
  if (sort !== null && !isSorted(TABLES[name], sort.column)) {
    const message = `Les ${RESOURCES[name].title} ne se trient pas par « ${sort.column} ».`;
    return yield* Effect.fail(badQuery("sort", message));
  }
  return { words: wordsOf(query.search), filters: filters.success, sort };
});

const sortOf = (text: string | undefined): RowOrder | null => {
  if (text === undefined) return null;
  const isDown = text.startsWith("-");
  return { column: isDown ? text.slice(1) : text, isDown };
};

const Meant = Schema.fromJsonString(
  Schema.Record(Schema.String, Schema.NullOr(Schema.String.check(Schema.isMaxLength(80)))),
);

const readMeant = (text: string | undefined) => {
  const read = Schema.decodeUnknownResult(Meant)(text ?? "{}");
  return Result.isSuccess(read) && !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(read.success))
    ? read.success
    : undefined;
};

/** As people see it among runs. */
const shownName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").slice(0, 180) || "fichier";

/** What a line says to give back what stood before. Of what is hidden nobody knows it. */
const backCells = (
  resource: Resource,
  { key, after }: ChangedRow,
  before: NonNullable<ChangedRow["before"]>,
): StaffCells => {
  const hidden = maskedColumns(resource);
  const known = Object.entries(before).filter(
    ([name, value]) => !hidden.includes(name) && (after !== null || value !== null),
  );
  return travellingRow(resource, { ...Object.fromEntries(known), ...keyColumns(resource, key) });
};

const pick = (row: StaffCells, columns: readonly string[]): StaffCells =>
  Object.fromEntries(columns.flatMap((name) => (name in row ? [[name, row[name] ?? null]] : [])));
