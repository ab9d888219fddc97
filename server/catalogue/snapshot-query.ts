import { lastPriceTurn } from "./price-times.ts";

// What every catalogue answer leans on and what changes rarely, read in one statement.

/** $1: the present. Offers that have ended are left out. */
export const snapshotQuery = `
  select json_build_object(
    'taxons', (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code,
        'level', t.level, 'name', t.name, 'position', t.position, 'slug', t.slug,
        'description', t.description, 'images', t.images, 'parentId', t.parent_id)
        order by t.level, t.position, t.id), '[]') from taxon t),
    'brands', (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
        'slug', b.slug, 'description', b.description, 'keywords', b.keywords)
        order by plain_text(b.name), b.id), '[]') from brand b),
    'merchants', (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
        'slug', m.slug, 'gmp', m.gmp, 'title', m.title, 'description', m.description,
        'longDescription', m.long_description, 'coverImage', m.cover_image,
        'logoImage', m.logo_image, 'profileImage', m.profile_image, 'storeType', m.store_type,
        'defaultCurrency', 'EUR', 'status', m.status, 'minimumOrder', m.minimum_order,
        'earliestDays', m.earliest_days, 'latestDays', m.latest_days,
        'attributes', m.attributes,
        'shippingMethods', (select coalesce(json_agg(json_build_object('code', s.code,
            'name', s.name, 'amountWithoutVat', s.amount, 'vatRate', s.vat_rate::float8,
            'collectionWithinHours', s.collection_within_hours,
            'deliveryWithinHours', s.delivery_within_hours,
            'pickupPlace', s.pickup_place) order by s.rank, s.id), '[]')
          from shipping_method s where s.merchant_id = m.id))
        order by m.gmp desc, plain_text(m.name), m.id), '[]') from merchant m),
    'areas', (select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code,
        'plans', (select coalesce(json_agg(json_build_object('range', d.range_code,
            'weekdays', d.weekdays, 'cutOff', to_char(d.cut_off, 'HH24:MI'),
            'closedDays', d.closed_days)), '[]')
          from delivery_plan d where d.sales_area_id = a.id))), '[]') from sales_area a),
    'offers', (select coalesce(json_agg(json_build_object('id', p.id,
        'startsAt', (extract(epoch from p.starts_at) * 1000)::float8,
        'endsAt', (extract(epoch from p.ends_at) * 1000)::float8) order by p.id), '[]')
      from promotion p where p.kind = 'offer' and p.ends_at > $1::timestamptz),
    'priceTurns', (select coalesce(json_agg(distinct (extract(epoch from turn) * 1000)::float8
        order by (extract(epoch from turn) * 1000)::float8), '[]') from (
      select ${lastPriceTurn("$1::timestamptz")} as turn
      union select valid_from from price where valid_from > '-infinity' and valid_from > $1::timestamptz
      union select valid_to from price where valid_to < 'infinity' and valid_to > $1::timestamptz) turns
      where turn is not null),
    'rewrites', (select coalesce(json_agg(json_build_array(r.phrase, r.replacement)), '[]')
      from search_rewrite r)
  )::text as snapshot`;

/** Read every second at most, by each process; a standby has a sequence as it will be some values later. */
export const availabilityQuery = `
  select (last_value + is_called::int)::text as availability from availability_version`;
