-- How the catalogue is found: words of what is typed, entries of what is sold, and what the indexes of the
-- processes are made of and follow (server/search/index). Nobody asks search_catalogue, search_suggestions,
-- search_price, search_rank, search_reading and search_begun_tsquery but the release before this one: they go
-- with the next.

-- Words only, as core/search/text.ts cuts them: a decimal point or a hyphen never makes another
-- token here than there.
create or replace function search_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(plain_text(value), '[^a-z0-9]+', ' ', 'g');

-- Codes without their dashes and dots, so that they are found as they are typed.
create or replace function search_code(value text, other text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(value), other, '', 'g');

-- Each element of `words` is one word of the query with its alternatives, split by '|'. All elements
-- must match. An alternative of several words asks for all of them; one with a digit asks for them
-- side by side, because 'type 65' is not any type with 65 of something. The last word is also a
-- beginning while typing.
create or replace function search_tsquery(words text[], typing boolean) returns tsquery
  language plpgsql stable parallel safe
  set client_min_messages = warning
as $$
declare
  whole tsquery := ''::tsquery;
  plain_whole tsquery := ''::tsquery;
  one tsquery;
  plain tsquery;
  stem tsquery;
  alternative text;
  last int := cardinality(words);
begin
  for place in 1 .. last loop
    one := ''::tsquery;
    foreach alternative in array string_to_array(words[place], '|') loop
      if alternative !~ ' ' then
        stem := plainto_tsquery('public.french_stemmed', alternative);
        plain := case when typing and place = last then (quote_literal(alternative) || ':*')::tsquery
          else plainto_tsquery('public.french_plain', alternative) end;
        -- A word of grammar ('de', 'au') is in no stemmed text: it must not be asked for.
        if numnode(stem) > 0 then one := one || stem || plain; end if;
      elsif alternative ~ '\d' then
        plain := phraseto_tsquery('public.french_plain', alternative);
        one := one || plain;
      else
        plain := plainto_tsquery('public.french_plain', alternative);
        one := one || plain || plainto_tsquery('public.french_stemmed', alternative);
      end if;
      plain_whole := plain_whole && plain;
    end loop;
    whole := whole && one;
  end loop;
  return case when numnode(whole) > 0 then whole else plain_whole end;
end $$;

create or replace function search_label_bits(labels text[]) returns int
  language sql immutable strict parallel safe
  return ('AOP' = any(labels))::int + 2 * ('Bio' = any(labels))::int
    + 4 * ('CRC' = any(labels))::int + 8 * ('Rouge' = any(labels))::int;

-- True while a bulk load is under way that ends with rebuild_search(): see
-- server/search/index-terms.ts.
create or replace function search_is_deferred() returns boolean language sql stable
  return coalesce(current_setting('panetier.defer_search', true), '') = 'on';

create or replace function refresh_search_entries(ids int[]) returns void language plpgsql as $$
begin
  if search_is_deferred() or coalesce(cardinality(ids), 0) = 0 then return; end if;
  insert into search_change (product_id, moved) select distinct id, true from unnest(ids) id;
  -- Taken first, in one order: two changes of one product must see each other's variants.
  perform from search_entry where product_id = any(ids) order by product_id for update;
  -- Made once: to look each entry up in its source would make that of the whole catalogue.
  with source as materialized (select * from search_entry_source where product_id = any(ids)),
  gone as (
    delete from search_entry e where e.product_id = any(ids)
       and not exists (select from source s where s.product_id = e.product_id))
  insert into search_entry
  select * from source
      on conflict (product_id) do update
     set default_variant_id = excluded.default_variant_id, brand_id = excluded.brand_id,
         main_taxon_id = excluded.main_taxon_id, label_bits = excluded.label_bits,
         taxon_ids = excluded.taxon_ids, offer_ids = excluded.offer_ids,
         in_stock = excluded.in_stock, popularity = excluded.popularity,
         plain_name = excluded.plain_name, strong = excluded.strong,
         strength = excluded.strength, flour_type = excluded.flour_type,
         protein = excluded.protein, balance = excluded.balance
   where (search_entry.*) is distinct from (excluded.*);
  delete from search_description d where d.product_id = any(ids)
     and not exists (select from search_entry e where e.product_id = d.product_id);
  insert into search_description
  select s.* from search_description_source s where s.product_id = any(ids)
      on conflict (product_id) do update set weak = excluded.weak
   where search_description.weak is distinct from excluded.weak;
end $$;

create or replace function search_products_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(select id from new_rows));
  return null;
end $$;

create or replace function search_products_updated() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(
    select n.id from new_rows n join old_rows o using (id)
     where (n.name, n.code, n.short_description, n.description, n.brand_id, n.brand_name,
            n.main_taxon_id, n.taxon_codes, n.labels, n.synonyms, n.popularity, n.active,
            n.lookup_codes, n.attributes, n.merchant_id)
       is distinct from
           (o.name, o.code, o.short_description, o.description, o.brand_id, o.brand_name,
            o.main_taxon_id, o.taxon_codes, o.labels, o.synonyms, o.popularity, o.active,
            o.lookup_codes, o.attributes, o.merchant_id)));
  return null;
end $$;

create or replace function search_variants_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(select distinct product_id from new_rows));
  return null;
end $$;

create or replace function search_variant_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array[old.product_id, new.product_id]);
  return null;
end $$;

create or replace function search_variant_deleted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array[old.product_id]);
  return null;
end $$;

-- On the way of every order, so it costs nothing unless a variant really appears or runs out.
create or replace function search_stock_crossed() returns trigger language plpgsql as $$
begin
  perform nextval('public.availability_version');
  perform from search_entry where product_id = new.product_id for update;
  with crossed as (
    update search_entry e
       set in_stock = s.stocked
      from (select coalesce(bool_or(w.stock > 0), false) as stocked
              from variant w where w.product_id = new.product_id and w.active) s
     where e.product_id = new.product_id and e.in_stock <> s.stocked
    returning e.product_id
  )
  insert into search_change (product_id, moved) select product_id, false from crossed;
  return null;
end $$;

-- Prices of these packagings. Of a whole price list it is quicker to build the indexes anew.
create or replace function search_prices_changed(variants int[]) returns void language plpgsql as $$
begin
  if search_is_deferred() or coalesce(cardinality(variants), 0) = 0 then return; end if;
  if cardinality(variants) > 5000 then
    insert into search_change (product_id, moved) values (0, true);
  else
    insert into search_change (product_id, moved)
    select distinct product_id, false from variant where id = any(variants);
  end if;
end $$;

create or replace function search_prices_inserted() returns trigger language plpgsql as $$
begin
  perform search_prices_changed(array(select variant_id from new_rows));
  return null;
end $$;
create or replace trigger search_inserted after insert on price referencing new table as new_rows
  for each statement execute function search_prices_inserted();

create or replace function search_prices_updated() returns trigger language plpgsql as $$
begin
  perform search_prices_changed(array(
    select n.variant_id from new_rows n
     where not exists (select from old_rows o where o.variant_id = n.variant_id
       and o.price_list_id = n.price_list_id and o.unit_price = n.unit_price
       and o.valid_from = n.valid_from and o.valid_to = n.valid_to)));
  return null;
end $$;
create or replace trigger search_updated after update on price
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_prices_updated();

create or replace function search_prices_deleted() returns trigger language plpgsql as $$
begin
  perform search_prices_changed(array(select variant_id from old_rows));
  return null;
end $$;
create or replace trigger search_deleted after delete on price referencing old table as old_rows
  for each statement execute function search_prices_deleted();

create or replace function search_offers_updated() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(
    select distinct v.product_id
      from (select variant_id from new_rows union select variant_id from old_rows) c
      join variant v on v.id = c.variant_id));
  return null;
end $$;
create or replace trigger search_updated after update on promotion_variant
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_offers_updated();

create or replace function search_merchant_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(select id from product where merchant_id = new.id));
  return null;
end $$;

create or replace function search_offers_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(
    select distinct v.product_id from new_rows n join variant v on v.id = n.variant_id));
  return null;
end $$;

create or replace function search_offers_deleted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(
    select distinct v.product_id from old_rows o join variant v on v.id = o.variant_id));
  return null;
end $$;

-- The vocabulary: words of names, brands, synonyms and packagings, with how many products bear each.
create or replace function rebuild_search_terms() returns void language plpgsql as $$
begin
  delete from search_term;
  insert into search_term (term, frequency, product_ids)
  with words as (
    select e.product_id, e.popularity, w.word,
           max(case when w.kind = 'name' and e.plain_name like w.word || ' %' then 2
                    when w.kind = 'name' then 1 else 0 end) as weight
      from search_entry e
      join product p on p.id = e.product_id
      cross join lateral (
        select string_to_table(e.plain_name, ' ') as word, 'name' as kind
        union all
        select string_to_table(search_words(p.brand_name || ' ' || p.synonyms), ' '), 'other'
        union all
        select string_to_table(search_words(g.packaging), ' '), 'other'
          from variant g where g.product_id = e.product_id and g.active
      ) w
     where length(w.word) >= 2 and w.word ~ '[a-z]'
     group by e.product_id, e.popularity, w.word
  ), ranked as (
    select *, row_number() over (
        partition by word order by weight desc, popularity desc, product_id) as place
      from words
  )
  select word, count(*)::int, array_agg(product_id order by place) filter (where place <= 8)
    from ranked group by word;
end $$;

-- What is ordered more or less than when all was built: no word of a product is read again, but for the
-- vocabulary.
create or replace function rank_search() returns void language plpgsql as $$
begin
  update search_entry e set popularity = p.popularity
    from product p where p.id = e.product_id and e.popularity <> p.popularity;
  perform rebuild_search_terms();
  delete from search_change;
  insert into search_change (product_id, moved) values (0, true);
  update catalogue_version set version = version + 1, changed_in = pg_current_xact_id();
end $$;

-- All of it, after a bulk load.
create or replace function rebuild_search() returns void language plpgsql as $$
begin
  -- Called after a bulk load in the same transaction: without figures the plans below are quadratic.
  analyze product, variant, taxon, promotion, promotion_variant;
  delete from search_entry;
  insert into search_entry select s.* from search_entry_source s
   order by s.popularity desc, s.product_id;
  analyze search_entry;
  delete from search_description;
  insert into search_description select s.* from search_description_source s;
  perform rebuild_search_terms();
  -- Every process makes its index anew.
  delete from search_change;
  insert into search_change (product_id, moved) values (0, true);
  update catalogue_version set version = version + 1, changed_in = pg_current_xact_id();
end $$;

-- Sorts by what is shown: priceFor() of core/catalogue/price.ts for one packaging, the rest of the
-- price after the best running offer, rounded half up: taking a rounded reduction off the price
-- is a cent less wherever the reduction ends with half a cent.
-- tests/server/price-order.test.ts compares both.
create or replace function search_price(variant int, area int, promoted boolean, running int[])
  returns int
  language sql stable
  return (
    select floor(unit_price * (1 - case when promoted then coalesce((
        select max(v.percentage) from promotion_variant v
         where v.variant_id = variant and v.promotion_id = any(running)), 0) else 0 end) + 0.5)::int
      from price where variant_id = variant and valid_to = 'infinity'
       and price_list_id = (select l.id from price_list l where l.sales_area_id = area));

-- What is known of words that found nothing: whether the catalogue or the trade writes them, whether
-- its descriptions do, and what it writes that looks like them, as [[term, frequency]].
create or replace function search_spellings(words text[]) returns json
  language sql stable
  return (
    select json_agg(json_build_object(
      'word', w.word,
      'known', exists (select from search_term t
        where t.term ~>=~ w.word and t.term ~<~ (w.word || '{'))
        or exists (select from search_rewrite r where r.phrase = w.word),
      'described', exists (select from search_description d
        where d.weak @@ plainto_tsquery('public.french_stemmed', w.word)),
      'candidates', (
        select coalesce(json_agg(json_build_array(c.term, c.frequency)), '[]') from (
          (select t.term, t.frequency from search_term t where t.term % w.word
            order by similarity(t.term, w.word) desc, t.frequency desc limit 40)
          union
          -- Two letters that changed places share no trigram in a short word.
          (select t.term, t.frequency from search_term t
            where t.term ~>=~ left(w.word, 1) and t.term ~<~ (left(w.word, 1) || '{')
              and length(t.term) between length(w.word) - 1 and length(w.word) + 1
            order by t.frequency desc limit 200)) c))
      order by w.place)
      from unnest(words) with ordinality w (word, place));

-- The first number of a fact as the sheet prints it: 0.55 of '0,55', 11.5 of '11,5 %'. Null without.
create or replace function sheet_figure(attributes jsonb, fact text) returns numeric
  language sql immutable strict parallel safe
  return (
    select replace(substring(a ->> 'value' from '\d+(?:,\d+)?'), ',', '.')::numeric
      from jsonb_array_elements(attributes) a where a ->> 'code' = fact limit 1);

-- Words with each measure in one piece, as server/search/query-words.ts writes them: 'Sac 25 kg' is
-- 'sac 25kg', 'Carton 10 × 1 kg' is 'carton 10 1kg'.
create or replace function search_measures(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(search_words(value), '(\d+) (kg|g|l|ml|cl|cm|mm|m)\M', '\1\2', 'g');

-- search_tsquery() where every word may be the beginning of one: 'nap neutre', 'far trad'.
create or replace function search_begun_tsquery(words text[]) returns tsquery
  language plpgsql stable parallel safe
  set client_min_messages = warning
as $$
declare
  whole tsquery := ''::tsquery;
  one tsquery;
  alternative text;
begin
  for place in 1 .. cardinality(words) loop
    one := ''::tsquery;
    foreach alternative in array string_to_array(words[place], '|') loop
      one := one || case
        when alternative ~ ' ' then phraseto_tsquery('public.french_plain', alternative)
          || plainto_tsquery('public.french_stemmed', alternative)
        -- A number is whole, or 'beurre 10' would be every product whose code begins so.
        when alternative ~ '^\d{1,3}$' then plainto_tsquery('public.french_plain', alternative)
        when numnode(plainto_tsquery('public.french_stemmed', alternative)) = 0 then ''::tsquery
        else (quote_literal(alternative) || ':*')::tsquery
          || plainto_tsquery('public.french_stemmed', alternative) end;
    end loop;
    whole := whole && one;
  end loop;
  return whole;
end $$;

-- How a query is read: 'named' asks for products that bear all its words, the last one perhaps
-- unfinished; 'begun' for words that begin so; 'described' for products of which they are said.
create or replace function search_reading(words text[], how text) returns tsquery
  language sql stable parallel safe
  return case when words is null then null when how = 'begun' then search_begun_tsquery(words)
    else search_tsquery(words, true) end;

-- The rank of a name, the lower the better: its first word is asked for, it begins as the query,
-- it bears so many of its words; then what bakers buy. `patterns` has a row for each word, of what a
-- name that bears it is like; `heads` what a name is like that begins with one of them.
create or replace function search_rank(
  plain_name text, popularity int, name_begins text[], heads text[], patterns text[]
) returns float8
  language sql immutable parallel safe
  return
    - case when plain_name like any(name_begins) then 1.0 else 0 end
    - case when plain_name || ' ' like any(heads[1:1]) then 2.0
           when plain_name || ' ' like any(heads) then 1.5 else 0 end
    - case when patterns is null then 0 else 2.0 * (
        (' ' || plain_name || ' ' like any(patterns[1:1]))::int
        + (' ' || plain_name || ' ' like any(patterns[2:2]))::int
        + (' ' || plain_name || ' ' like any(patterns[3:3]))::int
        + (' ' || plain_name || ' ' like any(patterns[4:4]))::int
      ) / least(4, greatest(1, array_length(patterns, 1))) end
    - 0.25 * ln(1 + greatest(popularity, 0));

-- search_rank() with its parts: `head` is like the first of `heads`; `named` words are looked for.
create or replace function search_rank(
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

-- Up to 24 products for what has been typed so far, the best first, as [[id, rank]]. One word is
-- answered from the vocabulary, however many products bear it; what the vocabulary does not know yet,
-- and several words, from the index.
create or replace function search_suggestions(
  words text[], how text, name_begins text[], heads text[], patterns text[], exact_codes text[],
  prefix text
) returns json
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
declare
  exact int[] := case when cardinality(exact_codes) > 0
    then array(select id from product where lookup_codes && exact_codes and active) else '{}' end;
  found int[] := exact;
begin
  if prefix is not null then
    -- These operators use the pattern index under a generic plan; LIKE with a parameter does not.
    found := found || array(
      select distinct id
        from (select t.product_ids from search_term t
               where t.term ~>=~ prefix and t.term ~<~ (prefix || '{')
               order by t.term = prefix desc, t.frequency desc limit 20) t
        cross join lateral unnest(t.product_ids) id);
  end if;
  if prefix is null or (cardinality(found) < 8 and length(prefix) > 2) then
    found := found || array(
      select product_id from (
        select e.product_id, e.plain_name, e.popularity from search_entry e
         where e.strong @@ search_reading(words, how) limit 5000) e
       order by search_rank(e.plain_name, e.popularity, name_begins, heads, patterns), e.product_id
       limit 24);
  end if;
  return (
    select json_agg(json_build_array(s.product_id, s.rank) order by s.rank, s.product_id) from (
      select e.product_id, search_rank(e.plain_name, e.popularity, name_begins, heads, patterns)
               - case when e.product_id = any(exact) then 100 else 0 end as rank
        from search_entry e where e.product_id = any(found)
       order by rank, e.product_id limit 24) s);
end $$;
