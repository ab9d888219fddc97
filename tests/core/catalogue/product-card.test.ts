import { describe, expect, it } from "vitest";
import type { Product, ProductCard } from "../../../api-schema/catalogue.ts";
import { BrandId, Slug, VariantCode } from "../../../api-schema/primitives.ts";
import { cardOfProduct } from "../../../core/catalogue/product-card.ts";
import { cents } from "../../../core/money/cents.ts";
import { aProduct } from "../compare/a-product.ts";
import { rate } from "../values.ts";

const flour: Product = {
  ...aProduct({ code: "t65", price: 1890, attributes: {}, labels: ["CRC"] }),
  description: "Une farine de tradition, de blés de nos plaines.",
  shortDescription: "Une farine de tradition.",
};
const [sack] = flour.variants;
if (sack === undefined) throw new Error("The flour has a sack.");

const bag = { ...sack, code: VariantCode.make("t65-5"), packaging: "Sachet 5 kg" };
const ofProduct = { path: "/images/products/t65", alt: "Un sac" };
const ofSack = { path: "/images/products/t65-25", alt: "Un sac de 25 kg" };
const tier = (quantityFrom: number, unitPrice: number) => ({
  quantityFrom,
  quantityTo: null,
  unitPrice: cents(unitPrice),
  unitOriginalPrice: cents(unitPrice),
  percentage: rate(0),
  previousPercentage: rate(0),
});
const pictured = { ...sack, images: [ofSack] };
const cheaper = { ...sack, volumePrices: [tier(1, 1890), tier(10, 1795), tier(40, 1720)] };

const card: ProductCard = {
  code: flour.code,
  productCode: flour.code,
  name: "Farine t65",
  slug: flour.slug,
  type: "product",
  description: "Une farine de tradition.",
  brand: null,
  image: null,
  mainTaxon: flour.mainTaxon,
  taxons: flour.productTaxons,
  labels: ["CRC"],
  variantCount: 1,
  variant: { ...sack, volumeHint: null },
};

describe("the card of a product that is named by itself", () => {
  it.each<[string, Partial<Product>, ProductCard | undefined]>([
    ["is short", {}, card],
    [
      "has its default packaging, whichever comes first",
      { variants: [bag, sack] },
      { ...card, variantCount: 2 },
    ],
    [
      "has its first packaging where the default one is not sold",
      { variants: [bag] },
      { ...card, variant: { ...bag, volumeHint: null } },
    ],
    ["is none without a packaging", { variants: [] }, undefined],
    [
      "has its brand",
      {
        brand: {
          id: BrandId.make(2),
          name: "Panetier",
          slug: Slug.make("panetier"),
          description: "",
          keywords: [],
        },
      },
      { ...card, brand: "Panetier" },
    ],
    ["has the product's picture", { images: [ofProduct] }, { ...card, image: ofProduct }],
    [
      "has the packaging's picture before the product's",
      { images: [ofProduct], variants: [pictured] },
      { ...card, image: ofSack, variant: { ...pictured, volumeHint: null } },
    ],
    [
      "has the first volume price that is one",
      { variants: [cheaper] },
      {
        ...card,
        variant: { ...cheaper, volumeHint: { quantityFrom: 10, unitPrice: cents(1795) } },
      },
    ],
  ])("%s", (_, own, shown) => {
    expect(cardOfProduct({ ...flour, ...own })).toEqual(shown);
  });
});
