import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { HouseReason } from "../../../api-schema/house-change.ts";
import type { Instant, OrderId, ShipmentId } from "../../../api-schema/primitives.ts";
import type { Unprocessable } from "../../../api-schema/problems.ts";
import { fingerprintOf, usedKey } from "../../web/idempotency.ts";

/**
 * What a press asks for, as it is known again. What it was looked at on is no part of it: who presses again without
 * an answer may have seen by then what the first press has made.
 */
export const askedBy = (press: object): string =>
  fingerprintOf(Object.entries(press).filter(([name]) => !SEEN_BY_THEN.has(name))).toString("hex");

const SEEN_BY_THEN: ReadonlySet<string> = new Set(["key", "version", "expectedTotal"]);

/** What somebody at the desk did with an order. */
export type OrderAct = {
  readonly orderId: OrderId;
  readonly shipmentId: ShipmentId;
  /** What the press is known by. */
  readonly key: string;
  /** What it asked for (`askedBy`), where its key may come again. */
  readonly asked?: string;
  readonly act: "typed" | "left" | "shared" | "lessened" | "cancelled" | "split" | "joined";
  /** Why something was taken out of the order, and in words; the customer reads both. */
  readonly reason?: HouseReason;
  readonly words?: string;
  /** In words, as the order's timeline says it; and figures before and after. */
  readonly detail: { readonly what: string } & { readonly [name: string]: unknown };
  readonly who: string;
  readonly at: Instant;
};

/** Whether that press was done before; the order is held. Its key for something else is refused. */
export const isDone = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  orderId: OrderId,
  { key, asked }: { readonly key: string; readonly asked: string },
): Effect.fn.Return<boolean, Unprocessable> {
  const [done] = yield* sql<{ readonly asked: string | null }>`
    select detail ->> 'asked' as asked from order_act
    where order_id = ${orderId} and key = ${key}`.pipe(Effect.orDie);
  // What a release before this one has written does not say what it asked for.
  if (done !== undefined && done.asked !== null && done.asked !== asked) return yield* usedKey();
  return done !== undefined;
});

/** Writes what was done, inside the transaction that does it. */
export const writeAct = (sql: SqlClient.SqlClient, act: OrderAct): Effect.Effect<void> =>
  sql`insert into order_act (order_id, key, shipment_id, act, detail, reason, words, who, at)
    values (${act.orderId}, ${act.key}, ${act.shipmentId}, ${act.act},
      ${JSON.stringify({ ...act.detail, asked: act.asked })}::text::jsonb,
      ${act.reason ?? null}, ${act.words ?? null}, ${act.who}, ${act.at}::timestamptz)`.pipe(
    Effect.asVoid,
    Effect.orDie,
  );
