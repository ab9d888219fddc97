import { Schema } from "effect";
import { ProductCard } from "../../api-schema/catalogue.ts";

const decode = Schema.decodeUnknownSync(ProductCard);

/** A card of the wire whose variant has that reference. */
export const productCard = (reference: string): ProductCard =>
  decode({
    code: "FARINE-T65",
    productCode: "FARINE-T65",
    name: "Farine de blé T65",
    slug: "farine-de-ble-t65",
    type: "product",
    description: "",
    brand: "Panetier",
    image: null,
    mainTaxon: { code: "farines", name: "Farines", slug: "farines" },
    taxons: [],
    labels: [],
    variantCount: 1,
    variant: {
      code: "FARINE-T65-25",
      reference,
      packaging: "Sac de 25 kg",
      orderStep: 1,
      netWeight: 25_000,
      pieces: null,
      price: 1890,
      priceOriginal: null,
      discount: 0,
      discountEndDate: null,
      volumeHint: null,
      stock: 10,
      deliveryDate: null,
      merchant: { id: 1, name: "GMP", slug: "gmp", gmp: true },
      transportTypeCode: "Z002",
    },
  });
