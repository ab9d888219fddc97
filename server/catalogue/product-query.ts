// Products with all that does not depend on who looks. Instants are in the wire's form.

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** $1 slugs, $2 product codes, $3 variant codes: whichever names it, a product comes once. */
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
        'vatRate', v.vat_rate::float8) order by v.position, v.id)
      from variant v where v.product_id = p.id and v.active)
  )::text as product
  from product p join search_entry e on e.product_id = p.id
  where p.id in (
    select id from product where slug = any($1::text[])
    union select id from product where code = any($2::text[])
    union select product_id from variant where code = any($3::text[]) and active)`;

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
      'pieces', v.pieces))), '[]')::text as cards
  from search_entry e
  join product p on p.id = e.product_id
  join variant v on v.id = e.default_variant_id
  where e.product_id = any($1::int[])`;
