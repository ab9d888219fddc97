import { shadowOrders } from "../../../api-schema/exchange/shadow-orders.ts";
import { exchangeTable } from "./exchange-table.ts";

/** What lines of an order say of the whole of it. */
const OF_ORDER = ["customer", "placedAt", "carriage", "net", "gross", "invoiced"] as const;

/** They stand by themselves: nothing of the shop follows from them (docs/decisions/0120). */
export const shadowOrdersTable = exchangeTable(shadowOrders, {
  table: "shadow_order_line",
  columns: {
    order: { column: '"order"' },
    article: { column: "article" },
    customer: { column: "customer" },
  },
  refused: (lines, key) =>
    OF_ORDER.map(
      (column) => `select ${key} as key, '${column}' as column,
       'Une autre ligne de cette commande dit autre chose.' as reason
      from ${lines} where exists (select from ${lines.replace("as n (", "as o (")}
        where o."order" = n."order" and o."${column}" is distinct from n."${column}"
          and (o.article, coalesce(o.line, '')) < (n.article, coalesce(n.line, '')))`,
    ),
});
