import { Schema } from "effect";
import { Allergen, QualityLabel } from "../../api-schema/catalogue.ts";
import { TransportTypeCode } from "../../api-schema/primitives.ts";
import { PriceUnit } from "../../api-schema/tariff.ts";
import { BrandSlug } from "./brands.ts";
import {
  Euros,
  Fact,
  Flag,
  fromText,
  listOf,
  nameAmong,
  numbers,
  orNull,
  Whole,
} from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { SalesAreaSeedCode, salesAreas } from "./sales-areas.ts";
import { MerchantSlug } from "./merchants.ts";
import { slugOf } from "./slug.ts";
import { TaxonSlug } from "./taxons.ts";

// How the catalogue is written down: a range says once what its products share, a row says what is
// a product's own, a pack how it is sold. catalogue.ts makes complete products of them.

const { Finite, Int, optionalKey, String: Text, Struct, Tuple } = Schema;

/** Grams per 100 g: fat, saturates, carbohydrate, sugars, fibre, protein, salt. */
const Macros = Tuple([Finite, Finite, Finite, Finite, Finite, Finite, Finite]);
export type Macros = typeof Macros.Type;

const Vat = fromText(Schema.Literals([0.055, 0.2]), (text) => Number(text) / 100);

export type Fact = (typeof Fact)["Type"];

/** Price steps: '10:5 40:8' takes 5 % off from 10 on, 8 % from 40 on. */
const VolumePrices = listOf(
  fromText(Tuple([Int, Finite]), (text) => text.split(":").map(Number)),
  " ",
);

/** What a row may say for itself, and its range for all of its rows. */
const Shared = {
  ingredients: optionalKey(Text),
  allergens: optionalKey(listOf(Allergen)),
  traces: optionalKey(listOf(Allergen)),
  nutrition: optionalKey(numbers(Macros)),
  keywords: optionalKey(listOf(Text)),
  alsoIn: optionalKey(listOf(TaxonSlug)),
  /** Degrees Celsius, lowest and highest. */
  storage: optionalKey(numbers(Tuple([Finite, Finite]))),
  shelfLifeDays: optionalKey(Whole),
  /** Lines of the technical sheet of its own: dimensions, fat content, material. */
  facts: optionalKey(listOf(Fact, " | ")),
};

/** A line of catalogue/ranges.csv. */
const RangeLine = Struct({
  ...Shared,
  /** What lines of products name it by: its taxon, unless two ranges stand there. */
  range: Text,
  taxon: TaxonSlug,
  brand: BrandSlug,
  merchant: MerchantSlug,
  transport: TransportTypeCode,
  vat: Vat,
  /** Sentences that end every description of the range: use, storage, advice. */
  about: Text,
});

export const rangeLines = kept(() => readTable("catalogue/ranges.csv", RangeLine, "range"));

/** A line of catalogue/products: an ingredient that is an allergen stands between double asterisks. */
const ProductLine = Struct({
  ...Shared,
  /** Six digits. */
  code: Text.check(Schema.isPattern(/^\d{6}$/)),
  range: nameAmong("range", () => rangeLines().map(({ range }) => range)),
  name: Text,
  /** One or two sentences of its own. */
  about: Text,
  brand: optionalKey(BrandSlug),
  labels: optionalKey(listOf(QualityLabel)),
  vat: optionalKey(Vat),
  /** 0 to 1000: order of the best sellers. */
  popularity: Whole,
  highlighted: Flag,
  listedDaysAgo: Whole,
  updatedDaysAgo: Whole,
  /** What its pictures show where it is not the packaging alone: the food and its packaging, the packaging and what is inside, or the tool itself. */
  shows: optionalKey(Schema.Literals(["food", "inside", "tool"])),
});

export const productLines = kept(() => readTable("catalogue/products", ProductLine, "code"));

/** The name of a product that there is. */
export const ProductName = nameAmong("product", () => productLines().map(({ name }) => name));

/** The code of a product that there is. */
export const ProductSeedCode = nameAmong("product", () => productLines().map(({ code }) => code));

/** The slug of a product that there is. */
export const ProductSlug = nameAmong("product", () =>
  productLines().map(({ name }) => slugOf(name)),
);

const Per = fromText(Struct({ base: Schema.Int, unit: PriceUnit }), (text) => {
  const [base, unit] = text.split(" ");
  return { base: Number(base), unit: unit === "kg" ? "kilogram" : unit === "t" ? "tonne" : unit };
});

/** A line of catalogue/packagings; each sales area has a column of its own for its price HT. */
export const PackLine = Schema.StructWithRest(
  Struct({
    product: ProductName,
    /** As a baker reads it: 'Sac 25 kg'. */
    packaging: Text,
    /** Net, of the whole packaging. */
    grams: Whole,
    /** Empty when sold by weight. */
    pieces: orNull(Whole),
    /** Price steps. */
    volume: optionalKey(VolumePrices),
    /** What its list writes the price for, where that is not the packaging: '100 kg', '1 t'. */
    per: optionalKey(Per),
    /** Order multiple; 1 unless told. */
    step: optionalKey(Whole),
    stock: Whole,
    /** In so many days its supplier brings what ran out, where it has said so. */
    restockInDays: orNull(Whole),
  }),
  [Schema.Record(SalesAreaSeedCode, Euros)],
).check(
  Schema.makeFilter(
    (line) =>
      salesAreas().every(({ code }) => line[code] !== undefined) || "A sales area has no price",
  ),
);

export type Pack = typeof PackLine.Type;

export type Row = Omit<typeof ProductLine.Type, "range"> & { readonly packs: readonly Pack[] };

export type Range = Omit<typeof RangeLine.Type, "range"> & { readonly products: readonly Row[] };
