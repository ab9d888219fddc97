import { Schema } from "effect";
import { type Allergen, Product, type QualityLabel } from "../../../api-schema/catalogue.ts";

interface Wanted {
  readonly code: string;
  /** Cents; null as a visitor is answered. */
  readonly price: number | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly labels?: readonly QualityLabel[];
  readonly pieces?: number | null;
  readonly ingredients?: string | null;
  readonly allergens?: readonly Allergen[];
  readonly traces?: readonly Allergen[];
}

const merchant = { id: 1, name: "Grands Moulins Panetier", slug: "gmp", gmp: true };
const taxon = { code: "farines-ble", name: "Blé" };

/** A flour of the wire in its sack of 25 kg. */
export const aProduct = ({ code, price, attributes, ...wanted }: Wanted): Product =>
  Schema.decodeUnknownSync(Product)({
    id: 1,
    code,
    name: `Farine ${code}`,
    slug: `farine-${code}`,
    description: "",
    shortDescription: "",
    brand: null,
    images: [],
    attributes: Object.entries(attributes).map(([name, value]) => ({ code: "x", name, value })),
    averageRating: 0,
    reviews: [],
    taxonPath: [{ code: "farines", name: "Farines" }, taxon],
    productTaxons: [taxon],
    mainTaxon: taxon,
    defaultVariant: { code: `${code}-25`, merchant },
    variants: [
      {
        code: `${code}-25`,
        id: 1,
        name: `Farine ${code}`,
        price,
        discount: 0,
        priceOriginal: price,
        product: { code, slug: `farine-${code}`, name: `Farine ${code}` },
        stock: 10,
        deliveryDate: null,
        images: [],
        reference: code,
        merchant,
        shippingInformation: { earliestDays: 1, latestDays: 2 },
        conditionsMessages: [],
        highlighted: false,
        discountEndDate: null,
        hasVolumePrices: false,
        hasVolumePricesPromotion: false,
        volumePrices: [],
        ean: null,
        packaging: "Sac 25 kg",
        orderStep: 1,
        netWeight: 25_000,
        grossWeight: 25_200,
        pieces: wanted.pieces ?? null,
        vatRate: 0.055,
        transportTypeCode: "Z002",
      },
    ],
    labels: wanted.labels ?? [],
    sheet: {
      ingredients: wanted.ingredients === undefined ? "Farine de **blé**" : wanted.ingredients,
      allergens: wanted.allergens ?? ["gluten"],
      traces: wanted.traces ?? [],
      nutrition: null,
      storage: null,
      storageMin: null,
      storageMax: null,
      shelfLifeDays: null,
      documents: [],
    },
    gmp: true,
    transportTypeCode: "Z002",
    deliveryDate: null,
    metaKeywords: "",
    metaDescription: "",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
