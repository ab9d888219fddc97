import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { brands } from "./brands.ts";
import { deliveryPlans } from "./delivery-plans.ts";
import { insertDrawings } from "../../server/pictures/pictures.ts";
import { drawingsOf } from "../pictures/drawings.ts";
import { insertRows } from "../../server/database/insert-rows.ts";
import { merchantPapers } from "./merchant-papers.ts";
import { merchants } from "./merchants.ts";
import { areaIds, brandIds, idIn, merchantIds, taxonIds, taxons } from "./row-ids.ts";
import {
  merchantCoverPath,
  merchantLogoPath,
  merchantProfilePath,
  shopPicturePaths,
  taxonPicturePath,
} from "./shop-pictures.ts";
import { MERCHANT_MAXIMUM } from "./shelf.ts";
import { areaDepartments, salesAreas } from "./sales-areas.ts";
import { taxonLineage } from "./taxons.ts";

/** Rows on their way into the database. */
export type Inserting = Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>;

/** Sales areas, merchants, brands and categories: what products hang on. */
export const insertShop = Effect.fnUntraced(function* (
  now: Instant,
): Effect.fn.Return<void, Effect.Error<Inserting>, Effect.Services<Inserting>> {
  yield* insertRows(
    "sales_area",
    [
      ["id", "int", ({ code }) => idIn(areaIds, code)],
      ["code", "text", ({ code }) => code],
      ["name", "text", ({ name }) => name],
    ],
    salesAreas,
  );
  yield* insertRows(
    "sales_area_department",
    [
      ["department_code", "text", ({ department }) => department],
      ["sales_area_id", "int", ({ salesArea }) => idIn(areaIds, salesArea)],
    ],
    salesAreas.flatMap(({ code }) =>
      areaDepartments[code].map((department) => ({ department, salesArea: code })),
    ),
  );
  const plans = salesAreas.flatMap(({ code }) =>
    deliveryPlans[code].map((plan) => ({ ...plan, salesArea: code })),
  );
  yield* insertRows(
    "delivery_plan",
    [
      ["sales_area_id", "int", ({ salesArea }) => idIn(areaIds, salesArea)],
      ["range_code", "text", ({ rangeCode }) => rangeCode],
      ["weekdays", "int[]", ({ weekdays }) => weekdays],
      ["cut_off", "time", ({ cutOff }) => cutOff],
      ["condition_unit", "text", ({ rangeCode }) => (rangeCode === "Z002" ? "gram" : "cents")],
      ["franco", "int", ({ franco }) => franco],
      ["maximum", "int", ({ maximum }) => maximum],
      ["delivery_fee", "int", ({ deliveryFee }) => deliveryFee],
    ],
    plans,
  );
  yield* insertMerchants;
  yield* insertRows(
    "brand",
    [
      ["id", "int", ({ slug }) => idIn(brandIds, slug)],
      ["name", "text", ({ name }) => name],
      ["slug", "text", ({ slug }) => slug],
      ["description", "text", ({ description }) => description],
      ["keywords", "text[]", ({ keywords }) => keywords],
    ],
    brands,
  );
  yield* insertTaxons;
  yield* insertDrawings(yield* Effect.promise(() => drawingsOf(shopPicturePaths())), now);
});

const insertMerchants: Inserting = Effect.gen(function* () {
  yield* insertRows(
    "merchant",
    [
      ["id", "int", ({ slug }) => idIn(merchantIds, slug)],
      ["name", "text", ({ name }) => name],
      ["slug", "text", ({ slug }) => slug],
      ["gmp", "boolean", ({ gmp }) => gmp],
      ["title", "text", ({ title }) => title],
      ["description", "text", ({ description }) => description],
      ["long_description", "text", ({ longDescription }) => longDescription],
      ["cover_image", "text", ({ slug }) => merchantCoverPath(slug)],
      ["logo_image", "text", ({ slug }) => merchantLogoPath(slug)],
      ["profile_image", "text", ({ slug }) => merchantProfilePath(slug)],
      ["store_type", "text", ({ storeType }) => storeType],
      ["status", "text", ({ status }) => status],
      ["minimum_order", "int", ({ minimumOrderCents }) => minimumOrderCents],
      ["maximum_order", "int", ({ gmp }) => (gmp ? null : MERCHANT_MAXIMUM)],
      ["earliest_days", "int", ({ earliestDays }) => earliestDays],
      ["latest_days", "int", ({ latestDays }) => latestDays],
      ["attributes", "jsonb", ({ attributes }) => attributeRows(attributes)],
      ["legal", "jsonb", ({ slug }) => merchantPapers(slug)],
    ],
    merchants,
  );
  yield* insertRows(
    "shipping_method",
    [
      ["id", "int", ({ id }) => id],
      ["merchant_id", "int", ({ merchantId }) => merchantId],
      ["code", "text", ({ code }) => code],
      ["name", "text", ({ name }) => name],
      ["amount", "int", ({ cents }) => cents],
      ["vat_rate", "numeric", ({ vatRate }) => vatRate],
      ["collection_within_hours", "int", ({ collectionWithinHours }) => collectionWithinHours],
      ["delivery_within_hours", "int", ({ deliveryWithinHours }) => deliveryWithinHours],
      ["pickup_place", "text", ({ pickupPlace }) => pickupPlace],
      ["rank", "int", ({ rank }) => rank],
    ],
    shippingMethodRows,
  );
});

/** The merchants' methods with their ids, as the table has them. */
export const shippingMethodRows = merchants
  .flatMap((merchant) =>
    merchant.shippingMethods.map((method, index) => ({
      ...method,
      merchantId: idIn(merchantIds, merchant.slug),
      rank: index + 1,
    })),
  )
  .map((method, index) => ({ ...method, id: index + 1 }));

const insertTaxons: Inserting = insertRows(
  "taxon",
  [
    ["id", "int", ({ code }) => idIn(taxonIds, code)],
    ["code", "text", ({ code }) => code],
    ["slug", "text", ({ code }) => code],
    ["name", "text", ({ name }) => name],
    ["description", "text", ({ description }) => description],
    ["level", "int", ({ level }) => level],
    ["position", "int", ({ position }) => position],
    ["parent_id", "int", ({ parent }) => (parent === null ? null : idIn(taxonIds, parent))],
    [
      "path",
      "text[]",
      ({ code }) =>
        taxonLineage(code, taxons)
          .map((one) => one.code)
          .toReversed(),
    ],
    ["images", "jsonb", ({ code, name }) => taxonImages(code, name)],
  ],
  taxons,
);

const taxonImages = (code: string, name: string) =>
  (["picto_desktop", "picto_responsive"] as const).map((type) => ({
    type,
    path: taxonPicturePath(code),
    alt: name,
  }));

const attributeRows = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([name, value]) => ({ code: attributeCode(name), name, value }));

const attributeCode = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
