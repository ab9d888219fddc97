import { comingJson, nearestPrice, tariffJson, toldPrice } from "./nearest-price.ts";

// Products with all that does not depend on who looks. Instants are in the wire's form.

/**
 * `= ${oneOf("$1", "int")}`: among the elements of an array parameter. The planner must not see how many
 * there are: it would then plan the statement again at each call, four times as long as running it.
 */
export const oneOf = (parameter: string, type: string): string => `any(${someOf(parameter, type)})`;

const someOf = (parameter: string, type: string): string =>
  `(select ${parameter}::${type}[])::${type}[]`;

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a variant costs, as JSON `PriceRow`; expects the aliases of `priceJoins`. */
export const priceJson = `json_build_object('id', w.id, 'unitPrice', c.unit_price,
  'volumePrices', coalesce(c.volume_prices, '[]'::jsonb), 'percentage', o.percentage::float8,
  'tariff', ${tariffJson("c", "w.id")},
  'endsAt', (extract(epoch from o.ends_at) * 1000)::float8,
  'coming', ${comingJson("k")})`;

/**
 * Price and best offer, the cart's too, of the variants `w`. `lists` is the parameter of a price context,
 * empty for a visitor, `offers` that of the offers that run, `at` of an instant at which prices are valid.
 */
export const priceJoins = (lists: string, offers: string, at: string): string => `
  left join ${nearestPrice({ as: "c", variant: "w.id", lists: someOf(lists, "int"), at: `${at}::timestamptz` })} on true
  left join lateral (
    select r.percentage, n.ends_at
      from promotion_variant r join promotion n on n.id = r.promotion_id
     where r.variant_id = w.id and r.promotion_id = ${oneOf(offers, "int")}
     order by r.percentage desc, n.ends_at desc, n.id limit 1) o on true
  left join ${toldPrice({ as: "k", variant: "w.id", lists: someOf(lists, "int"), at: `${at}::timestamptz` }, "c.unit_price", "o.ends_at")} on true`;

/**
 * $1 slugs, $2 product codes, $3 variant codes: whichever names it, a product comes once; $4 price
 * context, $5 running offers, $6 since when prices are what they are: what its variants cost and how many are left come in the same round trip.
 */
export const productQuery = `
  select json_build_object(
    'id', p.id, 'code', p.code, 'slug', p.slug, 'name', p.name,
    'shortDescription', p.short_description, 'description', p.description,
    'images', p.images, 'attributes', p.attributes, 'sheet', p.sheet, 'labels', p.labels,
    'transportTypeCode', p.transport_type_code, 'metaKeywords', p.meta_keywords,
    'metaDescription', p.meta_description, 'averageRating', p.average_rating::float8,
    'createdAt', ${instant("p.created_at")}, 'updatedAt', ${instant("p.updated_at")},
    'brandId', p.brand_id, 'merchantId', p.merchant_id, 'mainTaxonId', p.main_taxon_id,
    'taxonIds', array(select x.taxon_id from product_taxon x where x.product_id = p.id
      order by x.taxon_id = p.main_taxon_id desc, x.taxon_id),
    'defaultVariantId', e.default_variant_id,
    'reviews', (select coalesce(json_agg(json_build_object('rating', r.rating, 'title', r.title,
        'comment', r.comment, 'author', r.author, 'createdAt', ${instant("r.created_at")})
        order by r.created_at desc, r.id desc), '[]')
      from (select * from review where product_id = p.id
             order by created_at desc, id desc limit 50) r),
    'variants', (select json_agg(json_build_object('code', v.code, 'id', v.id, 'name', v.name,
        'images', v.images, 'reference', v.reference, 'highlighted', v.highlighted,
        'ean', v.ean, 'packaging', v.packaging, 'orderStep', v.order_step,
        'netWeight', v.net_weight, 'grossWeight', v.gross_weight, 'pieces', v.pieces,
        'vatRate', v.vat_rate::float8, 'restockOn', v.restock_on) order by v.position, v.id)
      from variant v where v.product_id = p.id and v.active)
  )::text as product,
  (select json_agg(${priceJson}) from variant w ${priceJoins("$4", "$5", "$6")}
    where w.product_id = p.id and w.active)::text as prices,
  (select json_agg(json_build_object('id', w.id, 'stock', w.stock))
    from variant w where w.product_id = p.id and w.active)::text as stocks
  from product p join search_entry e on e.product_id = p.id
  where p.id in (
    select id from product where slug = ${oneOf("$1", "text")}
    union select id from product where code = ${oneOf("$2", "text")}
    union select product_id from variant where code = ${oneOf("$3", "text")} and active)`;

/** $1 product ids, in any order. */
export const cardQuery = `
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'code', p.code, 'name', p.name, 'slug', p.slug,
    'description', p.short_description, 'image', p.images -> 0, 'labels', p.labels,
    'brandId', p.brand_id, 'merchantId', p.merchant_id, 'mainTaxonId', p.main_taxon_id,
    'taxonIds', array(select x.taxon_id from product_taxon x where x.product_id = p.id
      order by x.taxon_id = p.main_taxon_id desc, x.taxon_id),
    'variantCount', (select count(*) from variant w where w.product_id = p.id and w.active),
    'transportTypeCode', p.transport_type_code,
    'variant', json_build_object('id', v.id, 'code', v.code, 'reference', v.reference,
      'packaging', v.packaging, 'orderStep', v.order_step, 'netWeight', v.net_weight,
      'pieces', v.pieces, 'restockOn', v.restock_on))), '[]')::text as cards
  from search_entry e
  join product p on p.id = e.product_id
  join variant v on v.id = e.default_variant_id
  where e.product_id = ${oneOf("$1", "int")}`;
