import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { KindName } from "../../../api-schema/exchange/kinds.ts";
import { resource } from "../../../api-schema/exchange/resource.ts";
import {
  filterText,
  isFiltered,
  isOrdered,
  readFilters,
} from "../../../core/exchange/row-filter.ts";

const KINDS: { readonly [Kind in KindName]: readonly [filtered: boolean, ordered: boolean] } = {
  text: [false, true],
  identifier: [true, true],
  ean: [true, true],
  customerNumber: [true, true],
  siren: [true, true],
  siret: [true, true],
  vatNumber: [true, true],
  naf: [true, true],
  email: [false, true],
  phone: [false, true],
  postcode: [true, true],
  whole: [false, true],
  euros: [false, true],
  fineEuros: [false, true],
  kilograms: [false, true],
  fineGrams: [false, true],
  percent: [false, true],
  flag: [true, true],
  day: [false, true],
  instant: [false, true],
  clock: [false, true],
  choice: [true, true],
  texts: [false, false],
  choices: [false, false],
  document: [false, false],
  steps: [false, false],
};

const text = { about: "", example: "" };
const shops = resource({
  name: "customers",
  title: "clients",
  one: "un client",
  about: "",
  key: ["number"],
  undoing: "reversible",
  columns: {
    number: { ...text, kind: "customerNumber", header: "N° client" },
    active: { ...text, kind: "flag", header: "En vente" },
    code: { ...text, kind: "identifier", header: "Code", clears: true },
    name: { ...text, kind: "text", header: "Nom" },
  },
});

describe("rows are filtered", () => {
  // safe: the keys of the table are its kinds
  it.each(Object.keys(KINDS) as readonly KindName[])(
    "or put in order by columns of kind %s",
    (kind) => {
      const column = { ...text, kind, header: "" };
      expect([isFiltered(column), isOrdered(column)]).toEqual(KINDS[kind]);
    },
  );

  it("by what stands between bars, any of a column's values, in the words of cells", () => {
    expect([
      readFilters(shops, " active:non | code: A:1 | code:B | number:104 512 "),
      readFilters(shops, "code:"),
      readFilters(shops, "code:supprimer"),
      readFilters(shops, " | "),
    ]).toEqual([
      Result.succeed(
        new Map<string, readonly unknown[]>([
          ["active", [false]],
          ["code", ["A:1", "B"]],
          ["number", ["104512"]],
        ]),
      ),
      Result.succeed(new Map([["code", [null]]])),
      Result.succeed(new Map([["code", [null]]])),
      Result.succeed(new Map()),
    ]);
  });

  it("by no column that there is not or that has too many values, and no value that it cannot have", () => {
    const refused = (name: string) =>
      Result.fail(`Les clients ne se filtrent pas par « ${name} ».`);
    expect(
      [
        "active",
        "name:Fournil",
        "town:Rouen",
        "toString:x",
        `${"n".repeat(61)}:x`,
        "active:peut-être",
      ].map((filters) => readFilters(shops, filters)),
    ).toEqual([
      refused("active"),
      refused("name"),
      refused("town"),
      refused("toString"),
      refused("n".repeat(60)),
      Result.fail("« peut-être » n’est ni oui ni non : écrivez oui ou non."),
    ]);
  });

  it("by a text that is read as it was written", () => {
    const pairs = [
      { column: "code", value: "A" },
      { column: "active", value: "oui" },
    ];
    expect([filterText(pairs), filterText([])]).toEqual(["code:A|active:oui", ""]);
  });
});
