import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { HouseReason } from "../../../api-schema/house-change.ts";
import type { Instant, OrderId, ShipmentId } from "../../../api-schema/primitives.ts";

/** What somebody at the desk did with an order. */
export type OrderAct = {
  readonly orderId: OrderId;
  readonly shipmentId: ShipmentId;
  /** What the press is known by. */
  readonly key: string;
  readonly act: "typed" | "left" | "shared" | "lessened" | "cancelled" | "split" | "joined";
  /** Why something was taken out of the order, and in words; the customer reads both. */
  readonly reason?: HouseReason;
  readonly words?: string;
  /** In words, as the order's timeline says it; and figures before and after. */
  readonly detail: { readonly what: string } & { readonly [name: string]: unknown };
  readonly who: string;
  readonly at: Instant;
};

/** Whether that press was done before; the order is held. */
export const isDone = (
  sql: SqlClient.SqlClient,
  orderId: OrderId,
  key: string,
): Effect.Effect<boolean> =>
  sql`select from order_act where order_id = ${orderId} and key = ${key}`.pipe(
    Effect.map((rows) => rows.length > 0),
    Effect.orDie,
  );

/** Writes what was done, inside the transaction that does it. */
export const writeAct = (sql: SqlClient.SqlClient, act: OrderAct): Effect.Effect<void> =>
  sql`insert into order_act (order_id, key, shipment_id, act, detail, reason, words, who, at)
    values (${act.orderId}, ${act.key}, ${act.shipmentId}, ${act.act},
      ${JSON.stringify(act.detail)}::text::jsonb, ${act.reason ?? null}, ${act.words ?? null},
      ${act.who}, ${act.at}::timestamptz)`.pipe(Effect.asVoid, Effect.orDie);
