import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { nowDate } from "../clock.ts";

/** What an agent did with money. */
export type MoneyAct =
  | "approved"
  | "withdrawn"
  | "settled"
  | "returned"
  | "transfer"
  | "allocated"
  | "written off"
  | "resumed";

export type ActDone = {
  readonly at: Date;
  readonly agent: string;
  readonly act: MoneyAct;
  readonly subject: string;
  readonly reason: string | null;
};

/** The journal of what agents did with money, a table that only grows. */
export const makeMoneyActs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    /** Inside the transaction of what was done. */
    write: (act: {
      readonly agent: number;
      readonly act: MoneyAct;
      readonly subject: string;
      readonly reason?: string | null;
    }): Effect.Effect<void> =>
      Effect.flatMap(
        nowDate,
        (at) => sql`insert into money_act (at, agent_id, act, subject, reason)
          values (${at}::timestamptz, ${act.agent}, ${act.act}, ${act.subject},
            ${act.reason ?? null})`,
      ).pipe(Effect.asVoid, Effect.orDie),
    /** The newest first. */
    latest: sql<ActDone>`select a.at, g.name as agent, a.act, a.subject, a.reason
      from money_act a join support_agent g on g.id = a.agent_id
      order by a.at desc, a.id desc limit 20`.pipe(Effect.orDie),
  };
});
