import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { departures } from "../../../api-schema/exchange/departures.ts";
import { now } from "../../clock.ts";
import { nearestLine } from "../../stock/stock-sql.ts";
import { ShippedLine, takeShipped } from "../../stock/take-shipped.ts";
import { exchangeTable, type WriteLines } from "./exchange-table.ts";

/** The line of an order that a line `n` is about. */
const ITEM = `(select ${nearestLine("q.id", "v.id", 'n."leftAt"')} from "order" q, variant v
  where q.number = n."order" and q.checkout_state = 'completed' and v.reference = n.article)`;

const ofItem = (value: string): string => `(select ${value} from order_item i
  join "order" q on q.id = i.order_id join variant v on v.id = i.variant_id where i.id = t.order_item_id)`;

const leave: WriteLines = Effect.fnUntraced(function* (lines, source) {
  const sql = yield* SqlClient.SqlClient;
  const shipped = lines.map(({ n, row }) =>
    decode({
      source,
      line: n,
      orderNumber: row["order"],
      reference: row["article"],
      lot: row["lot"] ?? null,
      quantity: row["quantity"],
      bestBefore: row["bestBefore"] ?? null,
      useBy: row["useBy"] ?? null,
      leftAt: row["leftAt"],
    }),
  );
  const taken = yield* takeShipped(sql, shipped, yield* now);
  // The order's line was there when the file was looked at.
  return taken.flatMap((answer, at) =>
    "variantId" in answer
      ? []
      : [
          `« ${shipped[at]?.reference} » de ${shipped[at]?.orderNumber} n'est pas parti : ${answer.outcome}.`,
        ],
  );
});

// What does not fit was refused when the line was read.
const decode = Schema.decodeUnknownSync(ShippedLine);

/** A departure is said once: what it took has left, and no file takes it back. */
export const departuresTable = exchangeTable(departures, {
  table: "shipped_line",
  columns: {
    order: { column: null, read: ofItem("q.number") },
    article: { column: "order_item_id", read: ofItem("v.reference"), write: ITEM },
  },
  writes: leave,
  refused: (lines, key) => [
    `select ${key} as key, 'order' as column, 'Aucune commande confirmée n''a ce numéro et cet article.' as reason
      from ${lines} where ${ITEM} is null`,
    `select ${key} as key, 'useBy' as column, 'Un lot a une DDM ou une DLC, pas les deux.' as reason
      from ${lines} where n."bestBefore" is not null and n."useBy" is not null`,
    `select ${key} as key, 'quantity' as column,
       'Ce départ est déjà connu, de ' || t.quantity || ' : il ne se corrige pas, comptez le stock.' as reason
      from ${lines} join shipped_line t on t.order_item_id = ${ITEM} and t.left_at = n."leftAt"
        and t.lot is not distinct from n.lot where t.quantity <> n.quantity`,
    // A departure that is known is not taken again for its date.
    `select ${key} as key, 'bestBefore' as column,
       'Ce départ est déjà connu avec une autre date : elle ne se corrige pas par un fichier.' as reason
      from ${lines} join shipped_line t on t.order_item_id = ${ITEM} and t.left_at = n."leftAt"
        and t.lot is not distinct from n.lot
      where t.best_before is distinct from n."bestBefore" or t.use_by is distinct from n."useBy"`,
  ],
});
