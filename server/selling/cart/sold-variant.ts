import { Schema, Struct } from "effect";
import { PriceTier } from "../../../api-schema/cart-basis.ts";
import { ComingPrice, Image } from "../../../api-schema/catalogue.ts";
import { Tariff } from "../../../api-schema/tariff.ts";
import { comingJson, nearestPrice, tariffJson, toldPrice } from "../../catalogue/nearest-price.ts";
import { merchant, merchantOf } from "../../rows/merchant.ts";
import { price, product, taxon } from "../../rows/product.ts";
import { promotion } from "../../rows/promotion.ts";
import { many, nullable, object, value } from "../../rows/value.ts";
import { variant } from "../../rows/variant.ts";

// A variant as it is sold to a store: with its product, merchant, price and running offer. Statements call
// them v (variant), p (product), m (merchant), t (main taxon), pr (price), o (best offer), k (the price that comes).

const v = variant.as("v");
const p = product.as("p");
const m = merchant.as("m");
const n = promotion.as("n");

const offer = object({
  id: n.id,
  rate: value(Schema.Finite, "pv.percentage"),
  endsAt: n.endsAt,
});

const sold = {
  ...Struct.pick(v, ["id", "code", "name", "reference", "packaging"]),
  ...Struct.pick(v, ["orderStep", "netWeight", "vatRate", "stock"]),
  /** Variant, product and merchant are all on sale. */
  onSale: value(Schema.Boolean, "v.active and p.active and m.status = 'active'"),
  productCode: p.code,
  productSlug: p.slug,
  productName: p.name,
  brand: value(Schema.NullOr(Schema.String), `nullif(${p.brandName.sql}, '')`),
  images: value(
    Schema.Array(Image),
    "case when v.images = '[]'::jsonb then p.images else v.images end",
  ),
  mainTaxonCode: taxon.as("t").code,
  transportTypeCode: p.transportTypeCode,
  merchant: merchantOf("m"),
  merchantMinimum: m.minimumOrder,
  merchantMaximum: m.maximumOrder,
  merchantLatestDays: m.latestDays,
  /** Null when none of the store's lists has it. */
  unitPrice: nullable(price.as("pr").unitPrice),
  /** The mill's price that it is made of. */
  tariff: value(Schema.NullOr(Tariff), tariffJson("pr", "v.id")),
  /** What it will cost next. */
  comingPrice: value(Schema.NullOr(ComingPrice), comingJson("k")),
  volumePrices: value(Schema.Array(PriceTier), "coalesce(pr.volume_prices, '[]'::jsonb)"),
  offer: value(Schema.NullOr(offer.schema), "o.offer"),
};

/** A variant as a cart sells it. */
export const soldVariant = object({
  ...sold,
  taxonNames: many(
    taxon.as("x").name,
    "taxon x where x.code = any(p.taxon_codes)",
    "x.level, x.position, x.id",
  ),
});

/** A variant as the catalogue shows it: what may replace another, or is usually bought. */
export const catalogueVariant = object({
  ...sold,
  ...Struct.pick(v, ["ean", "grossWeight", "pieces", "highlighted"]),
  merchantEarliestDays: m.earliestDays,
});
export type CatalogueVariant = typeof catalogueVariant.schema.Type;

/** The joins that both expect after `variant v`; `lists`, a price context (int[]), and `now` are SQL expressions. */
export const soldVariantJoins = (lists: string, now: string): string => `
  join product p on p.id = v.product_id
  join merchant m on m.id = p.merchant_id
  join taxon t on t.id = p.main_taxon_id
  left join ${nearestPrice({ as: "pr", variant: "v.id", lists, at: now })} on true
  left join lateral (
    select ${offer.sql} as offer, n.ends_at
    from promotion_variant pv join promotion n on n.id = pv.promotion_id
    where pv.variant_id = v.id and n.kind = 'offer'
      and n.starts_at <= ${now} and ${now} < n.ends_at
    order by pv.percentage desc, n.ends_at desc, n.id limit 1) o on true
  left join ${toldPrice({ as: "k", variant: "v.id", lists, at: now }, "pr.unit_price", "o.ends_at")} on true`;
