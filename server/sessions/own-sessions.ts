import { SellingFirm } from "../firm/selling-firm.ts";
import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Identity } from "../../api-schema/access.ts";
import type { LoginSession } from "../../api-schema/customer.ts";
import { NotFound } from "../../api-schema/problems.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import type { Keys } from "../keys/keys.ts";
import type { ServerLog } from "../web/server-log.ts";
import { LoginRepository } from "./login-repository.ts";
import { SecurityLog } from "./security-log.ts";

/** Which of somebody's logins end: all but the one that asks, or all. */
export type EndScope = "others" | "all";

/** A customer's own logins: where they are signed in, and how to end it (product §3). */
export class OwnSessions extends Context.Service<
  OwnSessions,
  {
    /** Those that live, the one that asks first, then the last used. */
    readonly list: (identity: Identity) => Effect.Effect<readonly LoginSession[]>;
    /** Ends one; 404 for one that is over, is somebody else's or never was. */
    readonly endOne: (
      identity: Identity,
      id: string,
      address: string,
    ) => Effect.Effect<void, NotFound>;
    /** Ends them; with all of them every access token and every known browser is refused as well. */
    readonly endMany: (identity: Identity, scope: EndScope, address: string) => Effect.Effect<void>;
  }
>()("panetier/sessions/OwnSessions") {
  static readonly layer: Layer.Layer<
    OwnSessions,
    never,
    SqlClient.SqlClient | SellingFirm | ServerLog | Keys
  > = Layer.effect(
    OwnSessions,
    Effect.suspend(() => makeOwnSessions),
  ).pipe(Layer.provide([LoginRepository.layer, SecurityLog.layer]));
}

const makeOwnSessions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const logins = yield* LoginRepository;
  const { now: firm } = yield* SellingFirm;
  const { note } = yield* SecurityLog;

  const list = Effect.fnUntraced(function* ({ customerId, session }: Identity) {
    const now = yield* Clock.currentTimeMillis;
    const living = yield* logins.living(customerId, new Date(now));
    const { service } = (yield* firm).firm;
    return living
      .map(({ id, device, bySupport, signedInAt, lastUsedAt }): LoginSession => ({
        id,
        device: bySupport ? service.name : (device ?? "Navigateur inconnu"),
        signedInAt: instantOfMs(signedInAt.getTime()),
        lastUsedAt: instantOfMs(lastUsedAt.getTime()),
        current: id === session,
        bySupport,
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current));
  });

  const told = ({ username }: Identity, address: string, reason: string, count: number) =>
    note("session-ended", { realm: "customer", account: username, address, reason, count });

  const endOne = Effect.fnUntraced(function* (identity: Identity, id: string, address: string) {
    const now = new Date(yield* Clock.currentTimeMillis);
    const ended = yield* sql
      .withTransaction(logins.end(identity.customerId, now, { only: id }))
      .pipe(Effect.orDie);
    if (ended === 0) return yield* Effect.fail(new NotFound({ message: "Session introuvable." }));
    yield* told(identity, address, "one", ended);
  });

  const endMany = Effect.fnUntraced(function* (
    identity: Identity,
    scope: EndScope,
    address: string,
  ) {
    const { customerId, session } = identity;
    const now = new Date(yield* Clock.currentTimeMillis);
    const ending = Effect.gen(function* () {
      if (scope === "others") return yield* logins.end(customerId, now, { but: session });
      yield* logins.raiseEpoch(customerId);
      return yield* logins.end(customerId, now, {});
    });
    const ended = yield* sql.withTransaction(ending).pipe(Effect.orDie);
    yield* told(identity, address, scope, ended);
  });

  return OwnSessions.of({ list, endOne, endMany });
});
