import { Schema } from "effect";
import { listOf, nameAmong } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";

const SalesArea = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  /** Those that it delivers; Corsica and those overseas are delivered by none. */
  departments: listOf(Schema.String, " "),
});

/** The three sales areas: a price list, delivery days and cut-off hours each (product §4). */
export const salesAreas = kept(() => readTable("sales/sales-areas.csv", SalesArea, "code"));

/** The code of a sales area that there is. */
export const SalesAreaSeedCode = nameAmong("sales area", () =>
  salesAreas().map(({ code }) => code),
);
export type SalesAreaSeedCode = (typeof SalesAreaSeedCode)["Type"];
