-- The search within one merchant: search_catalogue() of 0002 with one filter more.

create index product_merchant on product (merchant_id);

drop function search_catalogue(text[], boolean, text, text[], text[], int, int[], int, boolean,
  boolean, int[], int, text, int, int, int, boolean);

-- Hits and facets in one round trip. Each facet counts with all other filters on. `words` null asks
-- for the whole catalogue; `name_patterns` is what a name that bears all words is like, the first
-- one what it begins like. `exact_codes` come first. `count_taxons` false leaves out the one count
-- that has to walk the whole catalogue when a category is looked at. `merchant` keeps to the products
-- of one: it is no facet, all is found and counted within it.
create function search_catalogue(
  words text[], typing boolean, name_begins text, name_patterns text[], exact_codes text[],
  taxon int, brands int[], labels int, want_promoted boolean, want_stocked boolean,
  running int[], area int, sort text, first int, skip int, candidates int, count_taxons boolean,
  merchant int
) returns json
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
declare
  query tsquery := case when words is null then null else search_tsquery(words, typing) end;
  exact int[] := case when cardinality(exact_codes) > 0
    then array(select id from product where lookup_codes && exact_codes and active) end;
  answer json;
begin
  with strong as materialized (
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name
      from search_entry e where words is not null and e.strong @@ query
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
     limit candidates
  ), found as (
    select * from strong
    union all
    (select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
            e.in_stock, e.popularity, e.plain_name
       from search_description d join search_entry e using (product_id)
      where words is not null and exact is null and not exists (select from strong)
        and d.weak @@ query
        and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
      limit candidates)
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name
      from search_entry e
     where words is not null and e.product_id = any(exact)
       and not exists (select from strong s where s.product_id = e.product_id)
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name
      from search_entry e
     where words is null and taxon is not null and not count_taxons and e.taxon_ids @> array[taxon]
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name
      from search_entry e where words is null and (taxon is null or count_taxons)
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
  ), hits as materialized (
    select f.product_id, f.default_variant_id, f.brand_id, f.label_bits, f.taxon_ids, f.in_stock,
           f.popularity, f.plain_name, coalesce(f.offer_ids && running, false) as promoted,
           brands is null or f.brand_id = any(brands) as ok_brand,
           labels = 0 or f.label_bits & labels <> 0 as ok_label,
           taxon is null or taxon = any(f.taxon_ids) as ok_taxon,
           not want_promoted or coalesce(f.offer_ids && running, false) as ok_promotion,
           not want_stocked or f.in_stock as ok_stock
      from found f
  ), wanted as not materialized (
    select h.*,
           case sort
             when 'relevance' then case when words is null then 0 else
               case when h.product_id = any(exact) then -100 else 0 end
               - case when h.plain_name like name_begins then 4 else 0 end
               - case when ' ' || h.plain_name like all(name_patterns) then 2 else 0 end end
             when 'price' then search_price(h.default_variant_id, area, h.promoted, running)
             when '-price' then -search_price(h.default_variant_id, area, h.promoted, running)
             when 'promotion' then case when h.promoted then -1 - coalesce(
               (select max(v.percentage) from promotion_variant v
                 where v.variant_id = h.default_variant_id and v.promotion_id = any(running)), 0)
               else 0 end
             else 0 end::float8 as rank
      from hits h
     where h.ok_brand and h.ok_label and h.ok_taxon and h.ok_promotion and h.ok_stock
  ), counts as (
    select
      count(*) filter (where ok_brand and ok_label and ok_taxon and ok_promotion and ok_stock)
        as total,
      count(*) filter (where ok_brand and ok_label and ok_taxon and ok_stock and promoted)
        as promoted,
      count(*) filter (where ok_brand and ok_label and ok_taxon and ok_promotion and in_stock)
        as stocked
      from hits
  )
  select json_build_object(
    'ids', array_to_json(case sort
      when 'name' then array(select product_id from wanted
        order by plain_name, popularity desc, product_id offset skip limit first)
      when '-name' then array(select product_id from wanted
        order by plain_name desc, popularity desc, product_id offset skip limit first)
      else array(select product_id from wanted
        order by rank nulls last, popularity desc, product_id offset skip limit first) end),
    'total', c.total, 'promoted', c.promoted, 'stocked', c.stocked,
    'labels', (select coalesce(json_agg(json_build_array(l.label_bits, l.n)), '[]') from (
      select label_bits, count(*) as n from hits
       where label_bits > 0 and ok_brand and ok_taxon and ok_promotion and ok_stock
       group by label_bits) l),
    'brands', (select coalesce(json_agg(json_build_array(b.brand_id, b.n)), '[]') from (
      select brand_id, count(*) as n from hits
       where ok_label and ok_taxon and ok_promotion and ok_stock and brand_id is not null
       group by brand_id) b),
    'taxons', case when count_taxons then
      -- Grouped before it is taken apart: products share few sets of categories.
      (select coalesce(json_agg(json_build_array(t.taxon_ids, t.n)), '[]') from (
        select taxon_ids, count(*) as n from hits
         where ok_brand and ok_label and ok_promotion and ok_stock group by taxon_ids) t) end
  ) into answer from counts c;
  return answer;
end $$;
