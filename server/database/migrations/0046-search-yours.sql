-- What a store has bought is looked up by its products, and names are ranked without slicing arrays for
-- each of them: search_catalogue() of 0046-search-words.sql is otherwise as it was.

-- search_rank() with its parts: `head` is like the first of `heads`; `named` words are looked for.
create function search_rank(
  plain_name text, popularity int, name_begins text[], head text[], heads text[], named int,
  word_1 text[], word_2 text[], word_3 text[], word_4 text[]
) returns float8
  language sql immutable parallel safe
  return
    - case when plain_name like any(name_begins) then 1.0 else 0 end
    - case when plain_name || ' ' like any(head) then 2.0
           when named > 1 and plain_name || ' ' like any(heads) then 1.5 else 0 end
    - case when word_1 is null then 0 else 2.0 * (
        (' ' || plain_name || ' ' like any(word_1))::int
        + case when named > 1 then (' ' || plain_name || ' ' like any(word_2))::int else 0 end
        + case when named > 2 then (' ' || plain_name || ' ' like any(word_3))::int else 0 end
        + case when named > 3 then (' ' || plain_name || ' ' like any(word_4))::int else 0 end
      ) / named end
    - 0.25 * ln(1 + greatest(popularity, 0));

-- Hits and facets in one round trip. Each facet counts with all other filters on. `words` null asks
-- for the whole catalogue, `how` says how they are read. `exact_codes` come first. `count_taxons` false leaves out the one count
-- that has to walk the whole catalogue when a category is looked at. `merchant` keeps to the products
-- of one, `kept_to` to these products: they are no facets, all is found and counted within them.
-- The four filters of flours are ranges of their figures; `favourites` come before their equals in the
-- order of relevance (server/search/store-hits.ts). With the ids go their ranks, the lower the better.
create or replace function search_catalogue(
  words text[], how text, name_begins text[], heads text[], patterns text[], exact_codes text[],
  taxon int, brands int[], labels int, want_promoted boolean, want_stocked boolean,
  running int[], area int, sort text, first int, skip int, candidates int, count_taxons boolean,
  merchant int, kept_to int[], favourites int[],
  strengths int4multirange, flour_types int4multirange, proteins int4multirange,
  balances int4multirange
) returns json
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
declare
  query tsquery := search_reading(words, how);
  exact int[] := case when cardinality(exact_codes) > 0
    then array(select id from product where lookup_codes && exact_codes and active) end;
  -- Sliced once: this is looked at for every hit.
  head text[] := heads[1:1];
  word_1 text[] := patterns[1:1];
  word_2 text[] := patterns[2:2];
  word_3 text[] := patterns[3:3];
  word_4 text[] := patterns[4:4];
  named int := least(4, coalesce(array_length(patterns, 1), 1));
  answer json;
begin
  with strong as materialized (
    -- Of few products the words are looked up, of all of them the products of the words.
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name, e.strength, e.flour_type, e.protein, e.balance
      from search_entry e
     where kept_to is not null and words is not null and how <> 'described'
       and e.product_id = any(kept_to) and e.strong @@ query
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
    union all
    (select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name, e.strength, e.flour_type, e.protein, e.balance
      from search_entry e
     where kept_to is null and words is not null and how <> 'described' and e.strong @@ query
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
     limit candidates)
  ), found as (
    select * from strong
    union all
    (select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
            e.in_stock, e.popularity, e.plain_name, e.strength, e.flour_type, e.protein, e.balance
       from search_description d join search_entry e using (product_id)
      where words is not null and how = 'described' and d.weak @@ query
        and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
       and (kept_to is null or e.product_id = any(kept_to))
      limit candidates)
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name, e.strength, e.flour_type, e.protein, e.balance
      from search_entry e
     where words is not null and e.product_id = any(exact)
       and not exists (select from strong s where s.product_id = e.product_id)
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
       and (kept_to is null or e.product_id = any(kept_to))
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name, e.strength, e.flour_type, e.protein, e.balance
      from search_entry e
     where words is null and taxon is not null and not count_taxons and e.taxon_ids @> array[taxon]
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
       and (kept_to is null or e.product_id = any(kept_to))
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name, e.strength, e.flour_type, e.protein, e.balance
      from search_entry e
     where kept_to is null and words is null and (taxon is null or count_taxons)
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name, e.strength, e.flour_type, e.protein, e.balance
      from search_entry e
     where kept_to is not null and words is null and (taxon is null or count_taxons)
       and e.product_id = any(kept_to)
       and (merchant is null or e.product_id in (select id from product where merchant_id = merchant))
  ), hits as materialized (
    select f.product_id, f.default_variant_id, f.brand_id, f.label_bits, f.taxon_ids, f.in_stock,
           f.popularity, f.plain_name, f.strength, f.flour_type, f.protein, f.balance,
           coalesce(f.offer_ids && running, false) as promoted,
           brands is null or f.brand_id = any(brands) as ok_brand,
           labels = 0 or f.label_bits & labels <> 0 as ok_label,
           taxon is null or taxon = any(f.taxon_ids) as ok_taxon,
           not want_promoted or coalesce(f.offer_ids && running, false) as ok_promotion,
           not want_stocked or f.in_stock as ok_stock,
           -- No comparison with null: what has no figure is not within a range.
           (strengths is null or coalesce(f.strength <@ strengths, false))
             and (flour_types is null or coalesce(f.flour_type <@ flour_types, false))
             and (proteins is null or coalesce(f.protein <@ proteins, false))
             and (balances is null or coalesce(f.balance <@ balances, false)) as ok_flour
      from found f
  ), wanted as not materialized (
    select h.*,
           case sort
             when 'relevance' then case when words is null then 0 else
               search_rank(h.plain_name, h.popularity, name_begins, head, heads, named,
                 word_1, word_2, word_3, word_4)
               - case when h.product_id = any(exact) then 100 else 0 end end
             when 'price' then search_price(h.default_variant_id, area, h.promoted, running)
             when '-price' then -search_price(h.default_variant_id, area, h.promoted, running)
             when 'promotion' then case when h.promoted then -1 - coalesce(
               (select max(v.percentage) from promotion_variant v
                 where v.variant_id = h.default_variant_id and v.promotion_id = any(running)), 0)
               else 0 end
             else 0 end::float8 as rank
      from hits h
     where h.ok_brand and h.ok_label and h.ok_taxon and h.ok_promotion and h.ok_stock and h.ok_flour
  ), counts as (
    select
      count(*) filter (where ok_brand and ok_label and ok_taxon and ok_promotion and ok_stock and ok_flour)
        as total,
      count(*) filter (where ok_brand and ok_label and ok_taxon and ok_stock and ok_flour and promoted)
        as promoted,
      count(*) filter (where ok_brand and ok_label and ok_taxon and ok_promotion and ok_flour and in_stock)
        as stocked
      from hits
  ), page as materialized (
    select product_id, rank from wanted
     order by case sort when 'name' then plain_name end,
              case sort when '-name' then plain_name end desc,
              rank - case when sort = 'relevance' and product_id = any(favourites) then 1 else 0 end
                nulls last,
              product_id = any(favourites) desc,
              popularity desc, product_id
    offset skip limit first
  )
  select json_build_object(
    'ids', array_to_json(array(select product_id from page)),
    'ranks', array_to_json(array(select rank from page)),
    'total', c.total, 'promoted', c.promoted, 'stocked', c.stocked,
    'labels', (select coalesce(json_agg(json_build_array(l.label_bits, l.n)), '[]') from (
      select label_bits, count(*) as n from hits
       where label_bits > 0 and ok_brand and ok_taxon and ok_promotion and ok_stock and ok_flour
       group by label_bits) l),
    'brands', (select coalesce(json_agg(json_build_array(b.brand_id, b.n)), '[]') from (
      select brand_id, count(*) as n from hits
       where ok_label and ok_taxon and ok_promotion and ok_stock and ok_flour
         and brand_id is not null
       group by brand_id) b),
    'taxons', case when count_taxons then
      -- Grouped before it is taken apart: products share few sets of categories.
      (select coalesce(json_agg(json_build_array(t.taxon_ids, t.n)), '[]') from (
        select taxon_ids, count(*) as n from hits
         where ok_brand and ok_label and ok_promotion and ok_stock and ok_flour
          group by taxon_ids) t) end,
    -- The filters of flours are left to the caller, who counts each without itself.
    'flours', (select coalesce(json_agg(json_build_array(l.strength, l.flour_type, l.protein,
        l.balance, l.n)), '[]') from (
      select strength, flour_type, protein, balance, count(*) as n from hits
       where (strength is not null or flour_type is not null)
         and ok_brand and ok_label and ok_taxon and ok_promotion and ok_stock
       group by strength, flour_type, protein, balance) l)
  ) into answer from counts c;
  return answer;
end $$;
