import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { hashOf } from "./token-hash.ts";

/** What stands between the right password and the support page. */
export type StepKind = "code" | "enrolment";

/** Where an agent who has typed their password goes on. */
export const pathOfStep: Readonly<Record<StepKind, string>> = {
  code: "/_support/connexion/code",
  enrolment: "/_support/connexion/activer",
};

/** Who has typed their password, and where they wanted to go. */
export interface SecondStep {
  readonly agentId: number;
  readonly login: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly wayBack: string;
}

/** Time to find the telephone; afterwards the password is asked for again. */
export const secondStepSeconds = 30 * 60;

/** SQL of sign-ins that wait for their second factor. They open no page of the support. */
export const makeSecondSteps = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    /** The value of the cookie that goes on with it. */
    begin: Effect.fnUntraced(function* (agentId: number, kind: StepKind, wayBack: string) {
      const token = randomBytes(32).toString("base64url");
      const now = yield* Clock.currentTimeMillis;
      yield* sql`insert into support_second_step (token_hash, agent_id, kind, way_back, expires_at)
        values (${hashOf(token)}, ${agentId}, ${kind}, ${wayBack},
          ${new Date(now + secondStepSeconds * 1000)})`;
      return token;
    }, Effect.orDie),

    /** Undefined when it is over, done, or its agent was withdrawn. */
    find: Effect.fnUntraced(function* (token: string) {
      const now = new Date(yield* Clock.currentTimeMillis);
      const [step] = yield* sql<SecondStep>`
        select g.id as "agentId", g.login, g.name, s.kind, s.way_back as "wayBack"
        from support_second_step s join support_agent g on g.id = s.agent_id
        where s.token_hash = ${hashOf(token)} and s.expires_at > ${now}
          and g.withdrawn_at is null`;
      return step;
    }, Effect.orDie),

    end: (token: string) =>
      sql`delete from support_second_step where token_hash = ${hashOf(token)}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
  };
});
