import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { CustomerId } from "../../api-schema/primitives.ts";

/** What a one-time code opens: a customer's login, in the name of an agent. */
export interface ImpersonationRequest {
  readonly agentId: number;
  readonly agentLogin: string;
  readonly customerId: CustomerId;
  readonly username: string;
  readonly epoch: number;
}

/** SQL of impersonations (tables impersonation_code and impersonation). */
export class ImpersonationRepository extends Context.Service<
  ImpersonationRepository,
  {
    readonly addCode: (code: {
      readonly hash: Uint8Array;
      readonly agentId: number;
      readonly customerId: CustomerId;
      readonly now: Date;
      readonly expiresAt: Date;
    }) => Effect.Effect<void>;
    /** Uses the code up. Undefined for an unknown, used or old one, a withdrawn agent and an account not verified. */
    readonly takeCode: (
      hash: Uint8Array,
      now: Date,
    ) => Effect.Effect<ImpersonationRequest | undefined>;
    readonly begin: (started: {
      readonly loginId: string;
      readonly wish: ImpersonationRequest;
      readonly now: Date;
      readonly expiresAt: Date;
    }) => Effect.Effect<void>;
    readonly end: (loginId: string, now: Date) => Effect.Effect<void>;
  }
>()("panetier/sessions/ImpersonationRepository") {
  static readonly layer: Layer.Layer<ImpersonationRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      ImpersonationRepository,
      Effect.suspend(() => makeImpersonationRepository),
    );
}

const makeImpersonationRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return ImpersonationRepository.of({
    addCode: (code) =>
      sql`insert into impersonation_code (code_hash, agent_id, customer_id, created_at, expires_at)
        values (${code.hash}, ${code.agentId}, ${code.customerId}, ${code.now}, ${code.expiresAt})`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
    takeCode: (hash, now) =>
      Effect.orDie(
        Effect.map(
          // The row is locked by the update: of two exchanges at once the second finds it used.
          sql<ImpersonationRequest>`
            update impersonation_code k set used_at = ${now}
            from staff g, customer c
            where k.code_hash = ${hash} and k.used_at is null and k.expires_at > ${now}
              and g.id = k.agent_id and g.withdrawn_at is null and c.id = k.customer_id
              and c.verified
            returning g.id as "agentId", g.login as "agentLogin", c.id as "customerId",
              c.email as username, c.session_epoch as epoch`,
          ([row]) =>
            row === undefined ? undefined : { ...row, customerId: CustomerId.make(row.customerId) },
        ),
      ),
    begin: (started) =>
      sql`insert into impersonation (login_id, agent_id, customer_id, started_at, expires_at)
        values (${started.loginId}::uuid, ${started.wish.agentId}, ${started.wish.customerId},
          ${started.now}, ${started.expiresAt})`.pipe(Effect.asVoid, Effect.orDie),
    end: (loginId, now) =>
      sql`update impersonation set ended_at = ${now}
        where login_id = ${loginId}::uuid and ended_at is null`.pipe(Effect.asVoid, Effect.orDie),
  });
});
