import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { type OrderId, ShipmentId } from "../../../api-schema/primitives.ts";
import { Conflict, type Unprocessable } from "../../../api-schema/problems.ts";
import type { ShortageShares } from "../../../api-schema/staff-orders.ts";
import { shareOut, sharingProblem } from "../../../core/shipments/sharing.ts";
import { now as presentInstant } from "../../clock.ts";
import { movePromises } from "../../stock/promises.ts";
import { holdStock } from "../../stock/stock-sql.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { readShortages } from "./lorries.ts";
import { askedBy, isDone, writeAct } from "./order-acts.ts";

/**
 * Gives each line its share of an article that is short on a day: what it will not get is promised no more.
 * All shares or none; a conflict when stock or orders have changed since they were seen, or customers may
 * still change what they ordered.
 */
export const shareShortage = Effect.fnUntraced(function* (
  shares: ShortageShares,
  who: string,
): Effect.fn.Return<void, Conflict | Unprocessable, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  yield* sql
    .withTransaction(shareHeld(sql, shares, who))
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

const shareHeld = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  shares: ShortageShares,
  who: string,
): Effect.fn.Return<void, Conflict | Unprocessable> {
  const { key, day, variant, depot, rule, lines } = shares;
  const asked = askedBy(shares);
  const items = JSON.stringify(lines.map(({ item }) => item));
  // Orders before their goods, each in the order of ids.
  const held = yield* sql<{
    readonly id: OrderId;
    readonly shipment: number;
    readonly item: number;
  }>`
    select q.id, i.shipment_id as shipment, i.id as item from order_item i join "order" q on q.id = i.order_id
    where i.id in (select value::int from jsonb_array_elements_text(${items}::text::jsonb))
    order by q.id for no key update of q`.pipe(Effect.orDie);
  yield* holdStock(sql, [{ variantId: variant, depotId: depot }], null);
  const now = yield* presentInstant;
  const [shortage] = yield* readShortages(sql, { day, now, variant, depot });
  const first = shortage?.lines[0];
  if (shortage === undefined || first === undefined) {
    // The same press again has already left nothing short.
    const [one] = held;
    const known =
      one !== undefined && (yield* isDone(sql, one.id, { key: `${key}:${one.item}`, asked }));
    return known ? undefined : yield* changed();
  }
  if (yield* isDone(sql, first.order, { key: `${key}:${first.item}`, asked })) return;
  if (shortage.isOpen) {
    return yield* new Conflict({
      message:
        "Des clients peuvent encore changer leur commande : partagez une fois l’heure limite passée.",
    });
  }
  const typed = new Map(lines.map((line) => [line.item, line]));
  const isSeen = shortage.lines.every(({ item, expected }) => typed.get(item)?.seen === expected);
  if (!isSeen || lines.length !== shortage.lines.length) return yield* changed();
  const wanted = shortage.lines.map(({ item, expected, shipped }) => ({
    wanted: expected - shipped,
    share: (typed.get(item)?.quantity ?? 0) - shipped,
  }));
  const problem = sharingProblem(shortage.there, wanted);
  if (problem !== null) return yield* Effect.fail(fieldProblem("lines", problem));
  if (rule !== "byHand") {
    const fair = shareOut(rule, shortage.there, wanted);
    if (wanted.some(({ share }, at) => share !== fair[at])) return yield* changed();
  }
  for (const { item, order, expected } of shortage.lines) {
    const quantity = typed.get(item)?.quantity ?? 0;
    const shipment = held.find((row) => row.item === item)?.shipment;
    if (quantity === expected || shipment === undefined) continue;
    yield* sql`update order_item set allotted = ${quantity} where id = ${item}`.pipe(Effect.orDie);
    yield* movePromises(sql, [{ variantId: variant, quantity: quantity - expected }], {
      orderId: order,
      source: `share:${item}:${key}`,
      now,
    });
    const what = `${shortage.reference} : ${quantity} sur ${expected}`;
    yield* writeAct(sql, {
      orderId: order,
      shipmentId: ShipmentId.make(shipment),
      key: `${key}:${item}`,
      asked,
      act: "shared",
      detail: { what, rule, before: expected, after: quantity },
      who,
      at: now,
    });
  }
});

const changed = () =>
  new Conflict({
    message:
      "Le stock ou les commandes ont changé depuis que vous avez ouvert cette page. Relisez-la.",
  });
