import { Schema } from "effect";
import { Allergen, QualityLabel } from "../../api-schema/catalogue.ts";
import { TransportTypeCode } from "../../api-schema/primitives.ts";
import { Food, Packaging, Tone, Tool } from "../pictures/picture-spec.ts";
import { BrandSlug } from "./brands.ts";
import { Euros, Fact, fromText, listOf, nameAmong, numbers, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable, readTables } from "./data/table.ts";
import { MerchantSlug } from "./merchants.ts";
import { slugOf } from "./slug.ts";
import { TaxonSlug } from "./taxons.ts";

// How the catalogue is written down: a range says once what its products share, a row says what is
// a product's own, a pack how it is sold. product-expansion.ts makes complete products of them.

const { Finite, Int, optionalKey, String: Text, Struct, Tuple } = Schema;

/** Grams per 100 g: fat, saturates, carbohydrate, sugars, fibre, protein, salt. */
const Macros = Tuple([Finite, Finite, Finite, Finite, Finite, Finite, Finite]);
export type Macros = typeof Macros.Type;

/** What is drawn: a container, a tool, or the food itself; by default read from the packaging. */
const Shape = Schema.Union([Packaging, Tool, Schema.Literal("food")]);
export type Shape = typeof Shape.Type;

const Vat = fromText(Schema.Literals([0.055, 0.2]), (text) => Number(text) / 100);
export type VatRate = (typeof Vat)["Type"];

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
  /** Grams of one piece, where packagings are counted and not weighed. */
  pieceGrams: optionalKey(Whole),
  /** The picture: the food shown, and what is drawn. */
  food: optionalKey(Food),
  shape: optionalKey(Shape),
};

/** A line of catalogue/products: an ingredient that is an allergen stands between double asterisks. */
export const ProductLine = Struct({
  ...Shared,
  range: nameAmong("range", () => rangeLines().map(({ range }) => range)),
  name: Text,
  /** One or two sentences of its own. */
  about: Text,
  /** Six digits; without them the next free ones of its range. */
  code: optionalKey(Text),
  brand: optionalKey(BrandSlug),
  labels: optionalKey(listOf(QualityLabel)),
  vat: optionalKey(Vat),
  tone: optionalKey(Tone),
  /** What the container itself is made of, where not of its usual paper or plastic. */
  body: optionalKey(Tone),
  /** The large word of the label. */
  tag: optionalKey(Text),
});

/** A line of catalogue/packagings; its grams where the text of the packaging gives none. */
export const PackLine = Struct({
  product: nameAmong("product", () => productLines().map(({ name }) => name)),
  /** As a baker reads it: 'Sac 25 kg'. */
  packaging: Text,
  /** HT in Normandie. */
  price: Euros,
  /** Net, of the whole packaging. */
  grams: optionalKey(Whole),
  volume: optionalKey(VolumePrices),
  stock: optionalKey(Whole),
  /** Order multiple; 1 unless told. */
  step: optionalKey(Whole),
});

/** A line of catalogue/ranges.csv. */
export const RangeLine = Struct({
  ...Shared,
  /** What lines of products name it by: its taxon, unless two ranges stand there. */
  range: Text,
  taxon: TaxonSlug,
  firstCode: Whole,
  brand: BrandSlug,
  merchant: MerchantSlug,
  transport: TransportTypeCode,
  vat: Vat,
  /** Sentences that end every description of the range: use, storage, advice. */
  about: Text,
  tone: Tone,
  /** Weight of a litre, where it is not a kilogram (ice cream, oil). */
  gramsPerLitre: optionalKey(Whole),
  /** Price steps of the first packaging of every product that has none of its own. */
  volume: optionalKey(VolumePrices),
});

export const rangeLines = kept(() => readTable("catalogue/ranges.csv", RangeLine, "range"));

export const productLines = kept(() => readTables("catalogue/products", ProductLine));

/** The slug of a product that there is. */
export const ProductSlug = nameAmong("product", () =>
  productLines().map(({ name }) => slugOf(name)),
);

/** What the text of a packaging cannot say. */
export type PackExtra = Pick<typeof PackLine.Type, "grams" | "volume" | "stock" | "step">;

/** Packaging, price HT in cents in Normandie, and the rest. */
export type Pack = readonly [packaging: string, cents: number, extra?: PackExtra];

export type Row = Omit<typeof ProductLine.Type, "range"> & { readonly packs: readonly Pack[] };

export type Range = Omit<typeof RangeLine.Type, "range"> & { readonly products: readonly Row[] };
