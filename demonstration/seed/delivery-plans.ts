import { Schema, Struct } from "effect";
import { RangePlan } from "../../api-schema/cart-basis.ts";
import { Weekday } from "../../api-schema/primitives.ts";
import { EurosAsCents, fromText, numbers } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { SalesAreaSeedCode } from "./sales-areas.ts";

/** '500 kg' in grams, '200.00' in cents: flour is ordered by weight, frozen goods by their price. */
const Measure = fromText(Schema.Int, (text) => {
  const [, kilograms] = /^(\d+) kg$/.exec(text) ?? [];
  return kilograms === undefined ? Number(text.replace(".", "")) : 1000 * Number(kilograms);
});

const PlanLine = Schema.Struct({
  ...Struct.omit(RangePlan.fields, ["closedDays"]),
  salesArea: SalesAreaSeedCode,
  weekdays: numbers(Schema.Array(Weekday)),
  franco: Measure,
  maximum: Measure,
  deliveryFee: EurosAsCents,
});

const lines = kept(() => readTable("sales/delivery-plans.csv", PlanLine));

/** How the group's two lorries serve a sales area (product §4): flour in grams, frozen in cents. */
export const deliveryPlans = (area: string): readonly RangePlan[] =>
  lines().flatMap(({ salesArea, ...plan }) =>
    salesArea === area ? [{ ...plan, closedDays: [] }] : [],
  );
