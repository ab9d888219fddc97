import { Schema } from "effect";
import type { PageSeed } from "../../../server/editions/content-types.ts";
import { p, tile } from "../../../server/editions/writing.ts";
import { ProductSlug } from "../catalogue-rows.ts";
import { Flag } from "../data/cells.ts";
import { kept } from "../data/data-files.ts";
import { readDocuments } from "../data/documents.ts";
import { readTable } from "../data/table.ts";
import { MerchantSlug, merchants } from "../merchants.ts";
import { merchantCoverPath } from "../shop-pictures.ts";
import { blocksOf } from "./rich-text.ts";

const Featured = Schema.Struct({
  merchant: MerchantSlug,
  name: Schema.String,
  product: ProductSlug,
});

/** Products that a merchant puts forward, under a shorter name. */
const featured = kept(() => readTable("content/featured-products.csv", Featured));

/** Conditions of sale: the mill's, and those of all other merchants. */
const terms = kept(() => readDocuments("content/merchant-terms", Schema.Struct({ gmp: Flag })));

type Merchant = ReturnType<typeof merchants>[number];

/** The zones of each merchant's page; its address is in the list of the merchants. */
export const merchantPages = (): readonly PageSeed[] =>
  merchants().map((merchant) => ({
    uri: `/marchand/${merchant.slug}`,
    code: `marchand-${merchant.slug}`,
    name: merchant.name,
    title: `${merchant.name} : ${merchant.title}`,
    description: merchant.description,
    unlisted: true,
    blocks: [
      {
        type: "imageCollection",
        images: [{ path: merchantCoverPath(merchant.slug), alt: merchant.name }],
      },
      p(merchant.longDescription),
    ],
    zones: {
      merchant_featured_products: featured()
        .filter((one) => one.merchant === merchant.slug)
        .map(({ name, product }) => tile(name, "", `/produits/${product}`)),
      cgv_marchand: termsOf(merchant),
    },
  }));

/** What it sells under, with its figures where the text has '{minimumOrder}' and the like. */
const termsOf = ({ gmp, name, minimumOrder, earliestDays, latestDays }: Merchant) => {
  const words = { name, minimumOrder: minimumOrder / 100, earliestDays, latestDays };
  const body = terms().find(({ head }) => head.gmp === gmp)?.body ?? [];
  return blocksOf(
    Object.entries(words).reduce(
      (lines, [word, value]) =>
        lines.map(({ text, place }) => ({
          text: text.replaceAll(`{${word}}`, String(value)),
          place,
        })),
      body,
    ),
  );
};
