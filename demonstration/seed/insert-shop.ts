import { Effect } from "effect";
import type { Instant } from "../../api-schema/primitives.ts";
import { insertDrawings } from "../../server/pictures/pictures.ts";
import { brands } from "./brands.ts";
import { deliveryPlans } from "./delivery-plans.ts";
import { drawingsOf } from "../pictures/drawings.ts";
import { type Inserting, insertRecords } from "./insert-records.ts";
import { merchantPapers, merchants, shippingMethods } from "./merchants.ts";
import { slugOf } from "./slug.ts";
import { areaId, brandId, merchantId, taxonId } from "./row-ids.ts";
import { salesAreas } from "./sales-areas.ts";
import { MERCHANT_MAXIMUM } from "./shelf.ts";
import {
  merchantCoverPath,
  merchantLogoPath,
  merchantProfilePath,
  shopPicturePaths,
  taxonPicturePath,
} from "./shop-pictures.ts";
import { type FlatTaxon, flattenTaxons, taxonLineage } from "./taxons.ts";

/** Sales areas, merchants, brands and categories: what products hang on. */
export const insertShop = Effect.fnUntraced(function* (
  now: Instant,
): Effect.fn.Return<void, Effect.Error<Inserting>, Effect.Services<Inserting>> {
  yield* insertRecords(
    "sales_area",
    salesAreas().map(({ code, name }) => ({ id: areaId(code), code, name })),
  );
  yield* insertRecords(
    "sales_area_department",
    salesAreas().flatMap(({ code, departments }) =>
      departments.map((departmentCode) => ({ departmentCode, salesAreaId: areaId(code) })),
    ),
  );
  yield* insertRecords(
    "delivery_plan",
    salesAreas().flatMap(({ code }) =>
      deliveryPlans(code).map((plan) => ({
        ...plan,
        salesAreaId: areaId(code),
        conditionUnit: plan.rangeCode === "Z002" ? "gram" : "cents",
      })),
    ),
  );
  yield* insertRecords("merchant", merchants().map(merchantRecord));
  yield* insertRecords("shipping_method", shippingMethods());
  yield* insertRecords(
    "brand",
    brands().map((brand) => ({ ...brand, id: brandId(brand.slug) })),
  );
  yield* insertRecords("taxon", flattenTaxons().map(taxonRecord));
  yield* insertDrawings(yield* Effect.promise(() => drawingsOf(shopPicturePaths())), now);
});

const merchantRecord = ({ attributes, ...merchant }: ReturnType<typeof merchants>[number]) => ({
  ...merchant,
  id: merchantId(merchant.slug),
  coverImage: merchantCoverPath(merchant.slug),
  logoImage: merchantLogoPath(merchant.slug),
  profileImage: merchantProfilePath(merchant.slug),
  status: "active",
  maximumOrder: merchant.gmp ? null : MERCHANT_MAXIMUM,
  attributes: attributes.map(([name, value]) => ({ code: slugOf(name), name, value })),
  legal: merchantPapers(merchant.slug),
});

const taxonRecord = ({ parent, ...taxon }: FlatTaxon) => ({
  ...taxon,
  id: taxonId(taxon.code),
  slug: taxon.code,
  parentId: parent === null ? null : taxonId(parent),
  path: taxonLineage(taxon.code)
    .map(({ code }) => code)
    .toReversed(),
  images: ["picto_desktop", "picto_responsive"].map((type) => ({
    type,
    path: taxonPicturePath(taxon.code),
    alt: taxon.name,
  })),
});
