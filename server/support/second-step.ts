import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { hashOf } from "./token-hash.ts";
import { randomToken } from "../randomness.ts";

/** What stands between the right password and the desk. */
export type StepKind = "code" | "enrolment";

/** Where the release before this one led to after the step; this one leaves the address as it is. */
const FORMER_WAY_BACK = "/_support";

/** Who has typed their password. */
export interface SecondStep {
  readonly agentId: number;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly kind: StepKind;
}

/** Time to find the telephone; afterwards the password is asked for again. */
export const secondStepSeconds = 30 * 60;

/** SQL of sign-ins that wait for their second factor. They open nothing of the desk. */
export class SecondSteps extends Context.Service<
  SecondSteps,
  {
    /** The value of the cookie that goes on with it. */
    readonly begin: (agentId: number, kind: StepKind) => Effect.Effect<string>;
    /** Undefined when it is over, done, or its agent was withdrawn. */
    readonly find: (token: string) => Effect.Effect<SecondStep | undefined>;
    readonly end: (token: string) => Effect.Effect<void>;
  }
>()("panetier/support/SecondSteps") {
  static readonly layer: Layer.Layer<SecondSteps, never, SqlClient.SqlClient> = Layer.effect(
    SecondSteps,
    Effect.suspend(() => makeSecondSteps),
  );
}

const makeSecondSteps = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return SecondSteps.of({
    begin: Effect.fnUntraced(function* (agentId, kind) {
      const token = yield* randomToken("agent's second step", 32);
      const now = yield* Clock.currentTimeMillis;
      yield* sql`insert into support_second_step (token_hash, agent_id, kind, way_back, expires_at)
        values (${hashOf(token)}, ${agentId}, ${kind}, ${FORMER_WAY_BACK},
          ${new Date(now + secondStepSeconds * 1000)})`;
      return token;
    }, Effect.orDie),
    find: Effect.fnUntraced(function* (token) {
      const now = new Date(yield* Clock.currentTimeMillis);
      const [step] = yield* sql<SecondStep>`
        select g.id as "agentId", g.login, g.name, g.roles, s.kind
        from support_second_step s join staff g on g.id = s.agent_id
        where s.token_hash = ${hashOf(token)} and s.expires_at > ${now}
          and g.withdrawn_at is null`;
      return step;
    }, Effect.orDie),
    end: (token) =>
      sql`delete from support_second_step where token_hash = ${hashOf(token)}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
  });
});
