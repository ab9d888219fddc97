import { Effect, Result } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { Conflict, NotFound, Unprocessable } from "../../../api-schema/problems.ts";
import { LookId } from "../../../api-schema/staff-firm.ts";
import { firmChanges } from "../../../core/seller/firm-changes.ts";
import type { Firm } from "../../../core/seller/firm.ts";
import { isGuarded } from "../../../core/seller/guarded-firm.ts";
import { readFirm } from "../../../core/seller/read-firm.ts";
import { LOOK_REFUSALS, lookState } from "../../../core/seller/second-look.ts";
import { now, nowDate } from "../../clock.ts";
import { putInForce, takeFirmTurn } from "../../firm/apply-firm.ts";
import { confirm, type LookOutcome, looks, withdraw } from "../../firm/second-look.ts";
import { readStoredFirm } from "../../firm/stored-firm.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { confirmChange, type TeamActor } from "../../support/team/team-changes.ts";
import { firmVersion, firmVersions } from "./firm-versions.ts";

/** The firm's document at the desk, and what of it waits for a second person. */
export const StaffFirmHandlers = HttpApiBuilder.group(
  Api,
  "staffFirm",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const outbox = yield* Outbox;
    const inShop = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient | Outbox>) =>
      work.pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.provideService(Outbox, outbox),
      );
    const inForce = Effect.gen(function* () {
      const stored = yield* Effect.orDie(readStoredFirm(sql));
      return stored ?? (yield* new NotFound({ message: "Aucun document n’est en vigueur." }));
    });
    const take = Effect.fnUntraced(function* (document: unknown) {
      const read = readFirm(document);
      if (Result.isFailure(read)) return yield* wrong(read.failure);
      const { login } = yield* CurrentAgent;
      const taken = yield* inShop(putInForce(read.success, { by: login, at: yield* nowDate })).pipe(
        Effect.catchTag("SqlError", (error) => Effect.die(error)),
        Effect.mapError(({ message }) => new Conflict({ message })),
      );
      return {
        version: taken.version,
        changed: taken.changes.length,
        waiting: taken.waiting === null ? null : LookId.make(taken.waiting.id),
      };
    });
    const act = Effect.fnUntraced(function* (
      work: (by: TeamActor) => Effect.Effect<LookOutcome, unknown, SqlClient.SqlClient | Outbox>,
    ) {
      const outcome = yield* Effect.orDie(inShop(work(yield* CurrentAgent)));
      if (outcome === "unknown") {
        return yield* new NotFound({ message: "Cette proposition est introuvable." });
      }
      if (outcome !== "done") return yield* new Conflict({ message: LOOK_REFUSALS[outcome] });
    });

    return handlers.handleAll({
      staffFirm: Effect.fnUntraced(function* () {
        const { version, firm } = yield* inForce;
        return {
          version,
          document: JSON.stringify(firm),
          versions: yield* firmVersions(sql),
        };
      }),

      staffPreviewFirm: Effect.fnUntraced(function* ({ payload }) {
        const { firm } = yield* inForce;
        const read = readFirm(parsed(payload.document));
        if (Result.isFailure(read)) return { problems: read.failure, atOnce: [], guarded: [] };
        const changes = changesOf(firm, read.success);
        return {
          problems: [],
          atOnce: changes.filter((change) => !isGuarded(change)),
          guarded: changes.filter(isGuarded),
        };
      }),

      staffTakeFirm: Effect.fnUntraced(
        function* ({ payload }) {
          yield* takeFirmTurn(sql);
          const { version } = yield* inForce;
          if (version !== payload.seen) return yield* new Conflict({ message: MEANWHILE });
          return yield* take(parsed(payload.document));
        },
        (work) => sql.withTransaction(work),
        Effect.catchTag("SqlError", (error) => Effect.die(error)),
      ),

      staffFirmAgain: Effect.fnUntraced(function* ({ params }) {
        const document = yield* firmVersion(sql, params.id);
        if (document === undefined) {
          return yield* new NotFound({ message: "Cette version est introuvable." });
        }
        return yield* take(document);
      }),

      staffSecondLooks: Effect.fnUntraced(function* () {
        const { login } = yield* CurrentAgent;
        const at = yield* now;
        return (yield* Effect.orDie(inShop(looks()))).map((look) => ({
          ...look,
          id: LookId.make(look.id),
          state: lookState(look, at),
          isOwn: look.proposedBy.toLowerCase() === login.toLowerCase(),
        }));
      }),

      staffConfirmLook: ({ params }) =>
        act((actor) => confirm(params.id, actor.login, confirmChange(actor))),

      staffWithdrawLook: ({ params }) => act(({ login }) => withdraw(params.id, login)),
    });
  }),
);

/** Areas that the document does not name stay as they are. */
const changesOf = (before: Firm, after: Firm) => {
  const isNamed = ({ code }: Firm["areas"][number]) =>
    after.areas.some((area) => area.code === code);
  return firmChanges({ ...before, areas: before.areas.filter(isNamed) }, after);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const wrong = (problems: ReadonlyArray<{ readonly path: string; readonly message: string }>) =>
  new Unprocessable({
    errors: problems.map(({ path, message }) => `${path} : ${message}`),
    fields: problems.map(({ path, message }) => ({ field: path, message })),
  });

const MEANWHILE =
  "Une autre version est entrée en vigueur entre-temps : relisez-la, puis recommencez.";
