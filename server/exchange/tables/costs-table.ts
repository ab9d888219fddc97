import { costs } from "../../../api-schema/exchange/costs.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

/** A cost lasts until the next of its article begins. */
export const costsTable = exchangeTable(costs, {
  table: "variant_cost",
  columns: {
    article: byKey("variant_id", "variant", "reference", "article"),
    from: {
      column: "valid_from",
      read: `nullif(wire_instant(nullif(t.valid_from, '-infinity')), '')`,
      write: `coalesce(n."from", '-infinity')`,
    },
  },
});
