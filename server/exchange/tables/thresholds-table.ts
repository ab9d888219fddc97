import { thresholds } from "../../../api-schema/exchange/thresholds.ts";
import { THRESHOLDS } from "../../../core/exchange/guards.ts";
import { exchangeTable } from "./exchange-table.ts";

const byGuard = (values: { readonly [guard: string]: number | string }): string =>
  `case t.guard ${Object.entries(values)
    .map(([guard, value]) => `when '${guard}' then ${value}`)
    .join(" ")} end`;

const names = Object.entries(thresholds.columns.guard.words).map(([guard, [name]]) => [
  guard,
  `'${name.replaceAll("'", "''")}'`,
]);

/** Each has its row; one that a house has not set is core's. */
export const thresholdsTable = exchangeTable(thresholds, {
  table: "exchange_threshold",
  label: byGuard(Object.fromEntries(names)),
  columns: { part: { read: `coalesce(t.part, ${byGuard(THRESHOLDS)})::float8` } },
});
