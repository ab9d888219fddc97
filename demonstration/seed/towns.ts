import { Schema } from "effect";
import { departmentOf } from "../../core/addresses/departments.ts";
import { nameAmong } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { SalesAreaSeedCode } from "./sales-areas.ts";

const Postcode = Schema.String.check(
  Schema.makeFilter((postcode: string) => departmentOf(postcode) !== undefined || "No department"),
);

const TownLine = Schema.Struct({
  postcode: Postcode,
  name: Schema.String,
  salesArea: SalesAreaSeedCode,
});

/** A real town with the postcode of its centre. */
export type Town = typeof TownLine.Type & {
  readonly provinceCode: string;
  readonly provinceName: string;
};

/** Every town, area by area. */
export const towns = kept((): readonly Town[] =>
  readTable("people/towns.csv", TownLine, "postcode").map((town) => {
    const department = departmentOf(town.postcode);
    return {
      ...town,
      provinceCode: department?.code ?? "",
      provinceName: department?.name ?? "",
    };
  }),
);

/** The name of a town that there is. */
export const TownName = nameAmong("town", () => towns().map(({ name }) => name));

/** The first town of that name. */
export const townNamed = (name: string): Town => {
  const town = towns().find((candidate) => candidate.name === name);
  if (town === undefined) throw new RangeError(`No town named ${name}`);
  return town;
};
