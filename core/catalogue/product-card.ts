import type { Product, ProductCard } from "../../api-schema/catalogue.ts";

/**
 * A product as its card shows it: with its default variant, the first one where that is not sold;
 * undefined without any. For products that authors name one by one.
 */
export const cardOfProduct = (product: Product): ProductCard | undefined => {
  const { code, name, slug, mainTaxon, productTaxons, labels, variants } = product;
  const chosen =
    variants.find((variant) => variant.code === product.defaultVariant.code) ?? variants[0];
  if (chosen === undefined) return undefined;
  return {
    code,
    productCode: code,
    name,
    slug,
    type: "product",
    description: product.shortDescription,
    brand: product.brand?.name ?? null,
    image: chosen.images[0] ?? product.images[0] ?? null,
    mainTaxon,
    taxons: productTaxons,
    labels,
    variantCount: variants.length,
    variant: { ...chosen, volumeHint: firstVolume(chosen) },
  };
};

const firstVolume = ({ volumePrices }: Product["variants"][number]) => {
  const first = volumePrices.find(({ quantityFrom }) => quantityFrom > 1);
  return first === undefined
    ? null
    : { quantityFrom: first.quantityFrom, unitPrice: first.unitPrice };
};
