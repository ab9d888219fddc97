import type { Allergen, QualityLabel } from "../../api-schema/catalogue.ts";
import type { TransportTypeCode } from "../../api-schema/primitives.ts";
import type { Food, Packaging, Tone, Tool } from "../pictures/picture-spec.ts";
import type { BrandSlug } from "./brands.ts";
import type { MerchantSlug } from "./merchants.ts";
import type { TaxonSlug } from "./taxons.ts";

// How the families are written down: a Range says once what its products share, a Row says what is
// its own. catalogue.ts turns both into complete products.

/** Grams per 100 g: fat, saturates, carbohydrate, sugars, fibre, protein, salt. */
export type Macros = readonly [number, number, number, number, number, number, number];

/** Packaging as a baker reads it, price HT in cents in Normandie, and what the text cannot say. */
export type Pack = readonly [packaging: string, cents: number, extra?: PackExtra];
export interface PackExtra {
  /** Net grams of the whole packaging, where the text gives none. */
  readonly grams?: number;
  /** Price steps: from this quantity, this many percent off. */
  readonly volume?: readonly (readonly [from: number, percent: number])[];
  readonly stock?: number;
  /** Order multiple; 1 unless told. */
  readonly step?: number;
}

export interface Row {
  readonly name: string;
  /** One or two sentences of its own. */
  readonly about: string;
  readonly packs: readonly Pack[];
  readonly code?: string;
  readonly brand?: BrandSlug;
  readonly labels?: readonly QualityLabel[];
  readonly allergens?: readonly Allergen[];
  readonly traces?: readonly Allergen[];
  readonly ingredients?: string;
  readonly nutrition?: Macros;
  readonly keywords?: readonly string[];
  readonly alsoIn?: readonly TaxonSlug[];
  readonly vat?: VatRate;
  /** The picture, where it differs from the range's: food shown, colour, large word of the label. */
  readonly food?: Food;
  readonly tone?: Tone;
  /** What the container itself is made of, where not of its usual paper or plastic. */
  readonly body?: Tone;
  readonly tag?: string;
  readonly shape?: Shape;
  readonly storage?: readonly [number, number];
  readonly shelfLifeDays?: number;
  readonly pieceGrams?: number;
  /** Lines of the technical sheet of its own: dimensions, fat content, material. */
  readonly facts?: readonly Fact[];
}

/** Name and value of a line of the technical sheet: ["Matière grasse", "82 %"]. */
export type Fact = readonly [name: string, value: string];

/** What is drawn: a container, a tool, or the food itself; by default read from the packaging. */
export type Shape = Packaging | Tool | "food";

export type VatRate = 0.055 | 0.2;

export interface Range {
  readonly taxon: TaxonSlug;
  readonly firstCode: number;
  readonly brand: BrandSlug;
  readonly merchant: MerchantSlug;
  readonly transport: TransportTypeCode;
  readonly vat: VatRate;
  /** Sentences that end every description of the range: use, storage, advice. */
  readonly about: string;
  /** Allergens stand between double asterisks, shown in bold as the law asks. */
  readonly ingredients?: string;
  readonly allergens?: readonly Allergen[];
  readonly traces?: readonly Allergen[];
  readonly nutrition?: Macros;
  /** Degrees Celsius, lowest and highest. */
  readonly storage?: readonly [number, number];
  readonly shelfLifeDays?: number;
  readonly keywords?: readonly string[];
  readonly alsoIn?: readonly TaxonSlug[];
  readonly food?: Food;
  readonly tone: Tone;
  readonly shape?: Shape;
  /** Grams of one piece, where packagings are counted and not weighed. */
  readonly pieceGrams?: number;
  /** Weight of a litre, where it is not a kilogram (ice cream, oil). */
  readonly gramsPerLitre?: number;
  /** Price steps of the first packaging of every product that has none of its own. */
  readonly volume?: PackExtra["volume"];
  readonly facts?: readonly Fact[];
  readonly products: readonly Row[];
}
