import { Schema } from "effect";
import { departmentOf } from "../../core/addresses/departments.ts";
import { nameAmong } from "./data/cells.ts";
import { kept, wrongAt } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { SalesAreaSeedCode } from "./sales-areas.ts";

const TOWNS = "people/towns.csv";

const TownLine = Schema.Struct({
  postcode: Schema.String,
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
  readTable(TOWNS, TownLine, "postcode").map((town) => {
    const department = departmentOf(town.postcode);
    if (department === undefined) {
      throw wrongAt({ file: TOWNS }, `There is no department of ${town.postcode}`);
    }
    return { ...town, provinceCode: department.code, provinceName: department.name };
  }),
);

/** The name of a town that there is. */
export const TownName = nameAmong("town", () => towns().map(({ name }) => name));

/** The postcode of a town that there is. */
export const Postcode = nameAmong("postcode", () => towns().map(({ postcode }) => postcode));

/** The first town of that name. */
export const townNamed = (name: string): Town => townWhere((town) => town.name === name, name);

export const townAt = (postcode: string): Town =>
  townWhere((town) => town.postcode === postcode, postcode);

const townWhere = (isIt: (town: Town) => boolean, said: string): Town => {
  const town = towns().find(isIt);
  if (town === undefined) throw new RangeError(`No town ${said}`);
  return town;
};
