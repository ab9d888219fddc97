import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { departmentOf } from "../../../core/addresses/departments.ts";
import { salesAreas } from "../../../demonstration/seed/sales-areas.ts";
import { madeUpEstablishments } from "../../../server/embedded/company-directory/made-up-establishments.ts";

const areasOf = (department: string | undefined): readonly string[] =>
  salesAreas().flatMap(({ code, departments }) =>
    department !== undefined && departments.includes(department) ? [code] : [],
  );

/** The area that delivers a made-up company, by what docs/demonstration.md says of its SIRET. */
const areaOfCompany = (said: RegExp) => {
  const page = readFileSync(new URL("../../../docs/demonstration.md", import.meta.url), "utf8");
  const siret = said.exec(page)?.[1];
  const found = madeUpEstablishments().find((company) => company.siret === siret);
  if (found === undefined) throw new Error(`docs/demonstration.md names no company by ${said}`);
  return areasOf(departmentOf(found.entry.postcode ?? "")?.code);
};

it("delivers a department from one area, and Corsica and those overseas from none", () => {
  const all = salesAreas().flatMap(({ departments }) => departments);
  expect(all.filter((department, at) => all.indexOf(department) !== at)).toEqual([]);
  expect(
    ["20000", "20200", "97110", "97400"].map((code) => areasOf(departmentOf(code)?.code)),
  ).toEqual([[], [], [], []]);
});

it("delivers the companies that docs/demonstration.md offers to register with, but the one it says is not", () => {
  expect([
    areaOfCompany(/SIRET `(\d{14})` is open/),
    areaOfCompany(/`(\d{14})` asked not to be found/),
    areaOfCompany(/`(\d{14})` lies where no lorry goes/),
  ]).toEqual([["normandie"], ["normandie"], []]);
});
