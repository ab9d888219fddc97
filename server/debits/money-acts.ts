import { Context, Effect, Layer } from "effect";
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
  | "allocation undone"
  | "transfer refunded"
  | "bank file"
  | "written off"
  | "resumed"
  | "remise file"
  | "answer noted"
  | "registered";

export type ActDone = {
  readonly at: Date;
  readonly agent: string;
  readonly act: MoneyAct;
  readonly subject: string;
  readonly reason: string | null;
};

/** The journal of what agents did with money, a table that only grows. */
export class MoneyActs extends Context.Service<
  MoneyActs,
  {
    /** Inside the transaction of what was done. */
    readonly write: (act: {
      readonly agent: number;
      readonly act: MoneyAct;
      readonly subject: string;
      readonly reason?: string | null;
    }) => Effect.Effect<void>;
    /** The newest first. */
    readonly latest: Effect.Effect<readonly ActDone[]>;
  }
>()("panetier/debits/MoneyActs") {
  static readonly layer: Layer.Layer<MoneyActs, never, SqlClient.SqlClient> = Layer.effect(
    MoneyActs,
    Effect.map(SqlClient.SqlClient, (sql) =>
      MoneyActs.of({
        write: ({ agent, act, subject, reason = null }) =>
          Effect.flatMap(
            nowDate,
            (at) => sql`insert into money_act (at, agent_id, act, subject, reason)
              values (${at}::timestamptz, ${agent}, ${act}, ${subject}, ${reason})`,
          ).pipe(Effect.asVoid, Effect.orDie),
        latest: sql<ActDone>`select a.at, g.name as agent, a.act, a.subject, a.reason
          from money_act a join staff g on g.id = a.agent_id
          order by a.at desc, a.id desc limit 20`.pipe(Effect.orDie),
      }),
    ),
  );
}
