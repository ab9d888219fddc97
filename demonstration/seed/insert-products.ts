import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../core/calendar/day.ts";
import { insertDrawings } from "../../server/pictures/pictures.ts";
import { drawingsOf } from "../pictures/drawings.ts";
import type { Catalogue } from "./catalogue.ts";
import { insertRecords } from "./insert-records.ts";
import { brandId, idIn, idsOf, merchantId, taxonId } from "./row-ids.ts";

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
  yield* insertRecords(
    "product",
    batch.products.map(({ brand, merchant, mainTaxon, taxons: _, ...product }) => ({
      ...product,
      id: idIn(productIds, product.code),
      brandId: brandId(brand),
      merchantId: merchantId(merchant),
      mainTaxonId: taxonId(mainTaxon),
    })),
  );
  yield* insertRecords(
    "product_taxon",
    batch.products.flatMap(({ code, taxons }) =>
      taxons.map((taxon) => ({ productId: idIn(productIds, code), taxonId: taxonId(taxon) })),
    ),
  );
  yield* insertRecords(
    "variant",
    batch.variants.map(({ productCode, restockInDays, ...variant }) => ({
      ...variant,
      id: idIn(variantIds, variant.code),
      productId: idIn(productIds, productCode),
      restockOn: restockDay(today, restockInDays),
    })),
  );
  const listIds = yield* areaLists;
  yield* insertRecords(
    "price",
    batch.prices.map(({ variantCode, salesArea, ...price }) => ({
      ...price,
      variantId: idIn(variantIds, variantCode),
      priceListId: idIn(listIds, salesArea),
    })),
  );
});

/** Each area has a list, of its own code. */
const areaLists = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const lists = yield* sql<{ readonly code: string; readonly id: number }>`
    select code, id from price_list where level = 'area'`;
  return new Map(lists.map(({ code, id }) => [code, id]));
});

/** What links products of the demonstration with one another, their reviews and their pictures. */
export const insertAroundProducts = Effect.fnUntraced(function* (
  catalogue: Catalogue,
  now: Instant,
) {
  const productIds = idsOf(catalogue.products.map(({ code }) => code));
  const variantIds = idsOf(catalogue.variants.map(({ code }) => code));
  yield* insertRecords(
    "product_relation",
    catalogue.relations.map(({ productCode, relatedCode, position }) => ({
      productId: idIn(productIds, productCode),
      relatedId: idIn(productIds, relatedCode),
      position,
    })),
  );
  yield* insertRecords(
    "variant_substitution",
    catalogue.substitutions.map(({ variantCode, substituteCode, position }) => ({
      variantId: idIn(variantIds, variantCode),
      substituteId: idIn(variantIds, substituteCode),
      position,
    })),
  );
  yield* insertRecords(
    "review",
    catalogue.reviews.map(({ productCode, ...review }) => ({
      ...review,
      productId: idIn(productIds, productCode),
    })),
  );
  const drawings = yield* Effect.promise(() =>
    drawingsOf(catalogue.pictures.map(({ path }) => path)),
  );
  yield* insertDrawings(drawings, now);
});

/** Suppliers come on working days. */
const restockDay = (today: CalendarDay, days: number | null): CalendarDay | null => {
  if (days === null) return null;
  const day = addDays(today, days);
  return weekdayOf(day) < 6 ? day : addDays(day, 8 - weekdayOf(day));
};
