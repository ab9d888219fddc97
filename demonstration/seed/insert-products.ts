import { Effect } from "effect";
import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../core/calendar/day.ts";
import type { Catalogue, PriceRow, ProductRow, VariantRow } from "./catalogue-types.ts";
import { insertDrawings } from "../../server/pictures/pictures.ts";
import { drawingsOf } from "../pictures/drawings.ts";
import { type Column, insertRows } from "../../server/database/insert-rows.ts";
import { areaIds, brandIds, idIn, idsOf, merchantIds, taxonIds } from "./row-ids.ts";

/** Products, variants and prices whose ids begin at `first`; the shared rows are there already. */
export const insertProducts = Effect.fnUntraced(function* (
  batch: Pick<Catalogue, "products" | "variants" | "prices">,
  today: CalendarDay,
  first: { readonly product: number; readonly variant: number } = { product: 1, variant: 1 },
) {
  const productIds = idsOf(
    batch.products.map(({ code }) => code),
    first.product,
  );
  const variantIds = idsOf(
    batch.variants.map(({ code }) => code),
    first.variant,
  );
  yield* insertRows("product", productColumns(productIds), batch.products);
  yield* insertRows(
    "product_taxon",
    [
      ["product_id", "int", ({ product }) => idIn(productIds, product)],
      ["taxon_id", "int", ({ taxon }) => idIn(taxonIds, taxon)],
    ],
    batch.products.flatMap(({ code, taxons: own }) =>
      own.map((taxon) => ({ product: code, taxon })),
    ),
  );
  yield* insertRows("variant", variantColumns(productIds, variantIds, today), batch.variants);
  yield* insertRows("price", priceColumns(variantIds), batch.prices);
});

/** What links products of the demonstration with one another, their reviews and their pictures. */
export const insertAroundProducts = Effect.fnUntraced(function* (
  catalogue: Catalogue,
  now: Instant,
) {
  const productIds = idsOf(catalogue.products.map(({ code }) => code));
  const variantIds = idsOf(catalogue.variants.map(({ code }) => code));
  yield* insertRows(
    "product_relation",
    [
      ["product_id", "int", ({ productCode }) => idIn(productIds, productCode)],
      ["related_id", "int", ({ relatedCode }) => idIn(productIds, relatedCode)],
      ["position", "int", ({ position }) => position],
    ],
    catalogue.relations,
  );
  yield* insertRows(
    "variant_substitution",
    [
      ["variant_id", "int", ({ variantCode }) => idIn(variantIds, variantCode)],
      ["substitute_id", "int", ({ substituteCode }) => idIn(variantIds, substituteCode)],
      ["position", "int", ({ position }) => position],
    ],
    catalogue.substitutions,
  );
  yield* insertRows(
    "review",
    [
      ["product_id", "int", ({ productCode }) => idIn(productIds, productCode)],
      ["rating", "int", ({ rating }) => rating],
      ["title", "text", ({ title }) => title],
      ["comment", "text", ({ comment }) => comment],
      ["author", "text", ({ author }) => author],
      ["created_at", "timestamptz", ({ createdAt }) => createdAt],
    ],
    catalogue.reviews,
  );
  const drawings = yield* Effect.promise(() =>
    drawingsOf(catalogue.pictures.map(({ path }) => path)),
  );
  yield* insertDrawings(drawings, now);
});

const productColumns = (productIds: Ids): readonly Column<ProductRow>[] => [
  ["id", "int", ({ code }) => idIn(productIds, code)],
  ["code", "text", ({ code }) => code],
  ["slug", "text", ({ slug }) => slug],
  ["name", "text", ({ name }) => name],
  ["short_description", "text", ({ shortDescription }) => shortDescription],
  ["description", "text", ({ description }) => description],
  ["brand_id", "int", ({ brand }) => idIn(brandIds, brand)],
  ["brand_name", "text", ({ brandName }) => brandName],
  ["merchant_id", "int", ({ merchant }) => idIn(merchantIds, merchant)],
  ["main_taxon_id", "int", ({ mainTaxon }) => idIn(taxonIds, mainTaxon)],
  ["taxon_codes", "text[]", ({ taxonCodes }) => taxonCodes],
  ["labels", "text[]", ({ labels }) => labels],
  ["transport_type_code", "text", ({ transportTypeCode }) => transportTypeCode],
  ["images", "jsonb", ({ images }) => images],
  ["attributes", "jsonb", ({ attributes }) => attributes],
  ["sheet", "jsonb", ({ sheet }) => sheet],
  ["synonyms", "text", ({ synonyms }) => synonyms],
  ["meta_keywords", "text", ({ metaKeywords }) => metaKeywords],
  ["meta_description", "text", ({ metaDescription }) => metaDescription],
  ["average_rating", "numeric", ({ averageRating }) => averageRating],
  ["popularity", "int", ({ popularity }) => popularity],
  ["lookup_codes", "text[]", ({ lookupCodes }) => lookupCodes],
  ["created_at", "timestamptz", ({ createdAt }) => createdAt],
  ["updated_at", "timestamptz", ({ updatedAt }) => updatedAt],
];

const variantColumns = (
  productIds: Ids,
  variantIds: Ids,
  today: CalendarDay,
): readonly Column<VariantRow>[] => [
  ["id", "int", ({ code }) => idIn(variantIds, code)],
  ["code", "text", ({ code }) => code],
  ["product_id", "int", ({ productCode }) => idIn(productIds, productCode)],
  ["name", "text", ({ name }) => name],
  ["reference", "text", ({ reference }) => reference],
  ["ean", "text", ({ ean }) => ean],
  ["packaging", "text", ({ packaging }) => packaging],
  ["position", "int", ({ position }) => position],
  ["is_default", "boolean", ({ isDefault }) => isDefault],
  ["order_step", "int", ({ orderStep }) => orderStep],
  ["net_weight", "int", ({ netWeight }) => netWeight],
  ["gross_weight", "int", ({ grossWeight }) => grossWeight],
  ["pieces", "int", ({ pieces }) => pieces],
  ["vat_rate", "numeric", ({ vatRate }) => vatRate],
  ["stock", "int", ({ stock }) => stock],
  ["restock_on", "date", ({ restockInDays }) => restockDay(today, restockInDays)],
  ["highlighted", "boolean", ({ highlighted }) => highlighted],
  ["images", "jsonb", ({ images }) => images],
];

/** Suppliers come on working days. */
const restockDay = (today: CalendarDay, days: number | null): CalendarDay | null => {
  if (days === null) return null;
  const day = addDays(today, days);
  return weekdayOf(day) < 6 ? day : addDays(day, 8 - weekdayOf(day));
};

const priceColumns = (variantIds: Ids): readonly Column<PriceRow>[] => [
  ["variant_id", "int", ({ variantCode }) => idIn(variantIds, variantCode)],
  ["sales_area_id", "int", ({ salesArea }) => idIn(areaIds, salesArea)],
  ["unit_price", "int", ({ unitPrice }) => unitPrice],
  ["volume_prices", "jsonb", ({ volumePrices }) => volumePrices],
];

type Ids = ReadonlyMap<string, number>;
