import { Schema } from "effect";
import type { Fact, Macros, Range, Row } from "./catalogue-rows.ts";
import { Decimal, listOf, numbers, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { merged } from "./row-values.ts";
import { TaxonSlug } from "./taxons.ts";
import { isSaidIn } from "./words.ts";

// What a baker asks of a flour before its price: strength and balance of the dough (alveograph), ash,
// protein, water, falling number. Guaranteed values of a quality, as a mill prints them on the sheet.

const { Finite, Literals, optionalKey, Struct, String: Text, Tuple } = Schema;

const StrengthLine = Struct({
  /** Words that a name promises, else the shelf on which it stands. */
  name: optionalKey(listOf(Text)),
  taxon: optionalKey(TaxonSlug),
  /** W of the alveograph, 10⁻⁴ J. */
  w: Whole,
  /** P/L of the alveograph: tenacity to extensibility. */
  balance: Decimal,
  /** Water on flour, percent: from, to. */
  water: numbers(Tuple([Finite, Finite])),
  /** Hagberg, seconds. */
  fallingNumber: Whole,
});

const strengths = kept(() => readTable("catalogue/flour-strengths.csv", StrengthLine));

/** By type, percent of the dry flour, as French millers grade it. */
const AshLine = Struct({ grain: Literals(["wheat", "rye"]), type: Text, ash: Text });

const ashes = kept(() => readTable("catalogue/flour-ash.csv", AshLine));

/** The facts of a flour's sheet; none for a starch, a bran, or a flour that makes no dough of its own. */
export const flourFacts = (row: Row, range: Range): readonly Fact[] => {
  const strength = strengthOf(row, range);
  const macros = merged(row, range, "nutrition");
  if (strength === undefined || macros === undefined) return ashFacts(row, range);
  return [
    ["Force boulangère (W)", String(strength.w)],
    ["Équilibre (P/L)", decimal(strength.balance)],
    ...ashFacts(row, range),
    ["Protéines", proteinText(macros)],
    ["Hydratation conseillée", `${strength.water.join(" à ")} %`],
    ["Temps de chute Hagberg", `${strength.fallingNumber} s`],
  ];
};

/** The share of protein as the nutrition table has it: two figures of one bag would be one too many. */
const proteinText = (macros: Macros): string => `${decimal(macros[5])} %`;

const decimal = (value: number): string => String(value).replace(".", ",");

/** What a name promises goes before what its shelf is like. */
const strengthOf = ({ name }: Row, range: Range): typeof StrengthLine.Type | undefined => {
  if (!name.startsWith("Farine") || name.includes("fleurage")) return undefined;
  return (
    strengths().find((line) => isSaidIn(name, line.name ?? [])) ??
    strengths().find(({ taxon }) => taxon === range.taxon)
  );
};

const ashFacts = ({ name }: Row, { taxon }: Range): readonly Fact[] => {
  const named = /\bT(\d{2,3})\b/.exec(name)?.[1];
  const isRye = taxon === "farines-seigle-pures" || name.startsWith("Farine de seigle");
  return ashes()
    .filter(({ grain, type }) => type === named && isRye === (grain === "rye"))
    .map(({ ash }) => ["Cendres", `${ash} % sur sec`]);
};
