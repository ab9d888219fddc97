-- Search, and what tells every process that a cached part of the catalogue is no longer true.

-- Freshness ---------------------------------------------------------------------------------------

-- Counts up once a transaction that changes what the catalogue shows; stock and the use of coupons
-- do not count. The row is locked until that transaction ends: a reader never sees the new number
-- before the new data.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  changed_in xid8
);
insert into catalogue_version default values;

-- Counts up when a variant comes into stock or runs out. A sequence, so that orders never wait for
-- one another; it may be seen a moment before the order commits.
create sequence availability_version;

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version
     set version = version + 1, changed_in = pg_current_xact_id()
   where changed_in is distinct from pg_current_xact_id();
  return null;
end $$;

create trigger catalogue_changed after insert or update or delete on product
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or delete
  or update of code, product_id, name, reference, ean, packaging, position, is_default, order_step,
    net_weight, gross_weight, pieces, vat_rate, highlighted, active, images
  on variant for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on price
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or delete
  or update of code, kind, name, description, starts_at, ends_at, percentage
  on promotion for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on promotion_variant
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on taxon
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on product_taxon
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on brand
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on merchant
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on shipping_method
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on product_relation
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on variant_substitution
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on review
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on sales_area
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete on delivery_plan
  for each statement execute function catalogue_changed();

-- The words of a query ----------------------------------------------------------------------------

-- What the trade says for what the catalogue writes: the phrase also finds its replacement. Both are
-- plain words: lower case, no accents, single spaces.
create table search_rewrite (
  phrase text primary key,
  replacement text not null,
  check (phrase ~ '^[a-z0-9]+( [a-z0-9]+)*$'),
  check (replacement ~ '^[a-z0-9]+( [a-z0-9]+)*$')
);
create trigger catalogue_changed after insert or update or delete on search_rewrite
  for each statement execute function catalogue_changed();

insert into search_rewrite (phrase, replacement)
  select spelling || flour_type, 't' || flour_type
    from unnest(array['45', '55', '65', '80', '85', '110', '130', '150', '170']) flour_type,
         unnest(array['type ', 't ', 'type']) spelling
  union all
  select 't' || flour_type, 'type ' || flour_type
    from unnest(array['45', '55', '65', '80', '85', '110', '130', '150', '170']) flour_type;
insert into search_rewrite (phrase, replacement) values
  ('chocolatine', 'pain chocolat'),
  ('chocolatines', 'pain chocolat'),
  ('pain choc', 'pain chocolat'),
  ('tradi', 'tradition'),
  ('cassonade', 'sucre roux'),
  ('maizena', 'amidon mais'),
  ('fecule', 'amidon'),
  ('poudre a lever', 'levure chimique'),
  ('baking powder', 'levure chimique'),
  ('levure boulangere', 'levure'),
  ('levure de biere', 'levure'),
  ('mg', 'matiere grasse'),
  ('beurre sec', 'beurre tourage'),
  ('sucre semoule', 'sucre cristal'),
  ('sucre impalpable', 'sucre glace'),
  ('papier sulfurise', 'papier cuisson'),
  ('papier siliconne', 'papier cuisson'),
  ('feuille de cuisson', 'papier cuisson'),
  ('sac poubelle', 'sacs poubelle'),
  ('alu', 'aluminium'),
  ('lame de boulanger', 'lame'),
  ('grignette', 'lame'),
  ('poche a douille', 'poche'),
  ('kamut', 'khorasan'),
  ('engrain', 'petit epeautre'),
  ('ble noir', 'sarrasin'),
  ('multicereales', 'cereales'),
  ('sopalin', 'essuie'),
  ('galette des rois', 'galette'),
  ('surgele', 'surgeles'),
  ('gants jetables', 'gants');

-- Words only, as core/search/text.ts cuts them: a decimal point or a hyphen never makes another
-- token here than there.
create function search_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(plain_text(value), '[^a-z0-9]+', ' ', 'g');

-- Codes without their dashes and dots, so that they are found as they are typed.
create function search_code(value text, other text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(value), other, '', 'g');

-- Each element of `words` is one word of the query with its alternatives, split by '|'. All elements
-- must match. An alternative of several words asks for all of them; one with a digit asks for them
-- side by side, because 'type 65' is not any type with 65 of something. The last word is also a
-- beginning while typing.
create function search_tsquery(words text[], typing boolean) returns tsquery
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

-- The index ---------------------------------------------------------------------------------------

-- One narrow row for every product that can be sold: what a search filters, counts and sorts by.
-- Rows are written in the order of popularity by rebuild_search(), so that a capped search keeps
-- the popular ones.
create table search_entry (
  product_id int primary key references product on delete cascade,
  default_variant_id int not null,
  brand_id int,
  main_taxon_id int not null,
  label_bits int not null,
  taxon_ids int[] not null,
  -- Offers on any of its variants, past and future ones too: the query says which run.
  offer_ids int[],
  in_stock boolean not null,
  popularity int not null,
  plain_name text collate "C" not null,
  -- Name, brand, synonyms, categories and codes: what a product is.
  strong tsvector not null
) with (fillfactor = 85);
create index search_entry_strong on search_entry using gin (strong) with (fastupdate = off);
create index search_entry_taxons on search_entry using gin (taxon_ids) with (fastupdate = off);
create index search_entry_popularity on search_entry (popularity desc, product_id);
create index search_entry_main_taxon on search_entry (main_taxon_id, popularity desc);

-- The same words and those of its descriptions: what is said of a product, asked when nothing strong
-- matches. A table of its own keeps search_entry narrow.
create table search_description (
  product_id int primary key references product on delete cascade,
  weak tsvector not null
);
create index search_description_weak on search_description using gin (weak)
  with (fastupdate = off);

-- What 0001 had for the search is replaced by search_entry: two copies of the words would cost
-- every change of a product twice.
alter table product drop column document;
drop index product_plain_name, product_taxons, product_popularity;

create function search_label_bits(labels text[]) returns int
  language sql immutable strict parallel safe
  return ('AOP' = any(labels))::int + 2 * ('Bio' = any(labels))::int
    + 4 * ('CRC' = any(labels))::int + 8 * ('Rouge' = any(labels))::int;

create view search_entry_source as
  select p.id as product_id, v.id as default_variant_id, p.brand_id, p.main_taxon_id,
         search_label_bits(p.labels) as label_bits,
         coalesce(t.ids, '{}') as taxon_ids, o.ids as offer_ids,
         exists (select from variant w where w.product_id = p.id and w.active and w.stock > 0)
           as in_stock,
         p.popularity, d.name as plain_name, d.strong
    from product p
    join merchant m on m.id = p.merchant_id and m.status = 'active'
    cross join lateral (
      select w.id from variant w where w.product_id = p.id and w.active
       order by w.is_default desc, w.position, w.id limit 1
    ) v
    left join lateral (
      select array_agg(t.id order by t.id) as ids, string_agg(search_words(t.name), ' ') as words
        from taxon t where t.code = any(p.taxon_codes)
    ) t on true
    left join lateral (
      select array_agg(distinct pv.promotion_id) as ids
        from variant w
        join promotion_variant pv on pv.variant_id = w.id
        join promotion o on o.id = pv.promotion_id and o.kind = 'offer'
       where w.product_id = p.id and w.active
    ) o on true
    cross join lateral (
      select trim(search_words(p.name)) as name, search_words(p.synonyms) as synonyms offset 0
    ) w
    cross join lateral (
      select w.name,
             setweight(to_tsvector('public.french_plain', w.name), 'A')
             || setweight(to_tsvector('public.french_stemmed', w.name), 'B')
             || setweight(to_tsvector('public.french_plain',
                  search_words(p.brand_name) || ' ' || w.synonyms), 'C')
             || setweight(to_tsvector('public.french_stemmed', w.synonyms), 'C')
             || setweight(to_tsvector('public.french_stemmed', coalesce(t.words, '')), 'D')
             || array_to_tsvector(array_remove(string_to_array(
                  search_code(array_to_string(p.lookup_codes || p.code, '|'), '[^a-z0-9|]+'),
                  '|'), ''))
             as strong
      -- Without this the planner writes `strong` out twice, and each takes half a millisecond.
      offset 0
    ) d
   where p.active;

create view search_description_source as
  select e.product_id,
         e.strong || setweight(to_tsvector('public.french_stemmed',
           p.short_description || ' ' || p.description), 'D') as weak
    from search_entry e join product p on p.id = e.product_id;

-- True while a bulk load is under way that ends with rebuild_search(): see
-- server/search/index-terms.ts.
create function search_is_deferred() returns boolean language sql stable
  return coalesce(current_setting('panetier.defer_search', true), '') = 'on';

create function refresh_search_entries(ids int[]) returns void language plpgsql as $$
begin
  if search_is_deferred() or coalesce(cardinality(ids), 0) = 0 then return; end if;
  -- Taken first, in one order: two changes of one product must see each other's variants.
  perform from search_entry where product_id = any(ids) order by product_id for update;
  delete from search_entry e where e.product_id = any(ids)
     and not exists (select from search_entry_source s where s.product_id = e.product_id);
  insert into search_entry
  select s.* from search_entry_source s where s.product_id = any(ids)
      on conflict (product_id) do update
     set default_variant_id = excluded.default_variant_id, brand_id = excluded.brand_id,
         main_taxon_id = excluded.main_taxon_id, label_bits = excluded.label_bits,
         taxon_ids = excluded.taxon_ids, offer_ids = excluded.offer_ids,
         in_stock = excluded.in_stock, popularity = excluded.popularity,
         plain_name = excluded.plain_name, strong = excluded.strong
   where (search_entry.*) is distinct from (excluded.*);
  delete from search_description d where d.product_id = any(ids)
     and not exists (select from search_entry e where e.product_id = d.product_id);
  insert into search_description
  select s.* from search_description_source s where s.product_id = any(ids)
      on conflict (product_id) do update set weak = excluded.weak
   where search_description.weak is distinct from excluded.weak;
end $$;

create function search_products_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(select id from new_rows));
  return null;
end $$;
create trigger search_inserted after insert on product referencing new table as new_rows
  for each statement execute function search_products_inserted();

create function search_products_updated() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(
    select n.id from new_rows n join old_rows o using (id)
     where (n.name, n.code, n.short_description, n.description, n.brand_id, n.brand_name,
            n.main_taxon_id, n.taxon_codes, n.labels, n.synonyms, n.popularity, n.active,
            n.lookup_codes)
       is distinct from
           (o.name, o.code, o.short_description, o.description, o.brand_id, o.brand_name,
            o.main_taxon_id, o.taxon_codes, o.labels, o.synonyms, o.popularity, o.active,
            o.lookup_codes)));
  return null;
end $$;
create trigger search_updated after update on product
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_products_updated();

create function search_variants_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(select distinct product_id from new_rows));
  return null;
end $$;
create trigger search_inserted after insert on variant referencing new table as new_rows
  for each statement execute function search_variants_inserted();

create function search_variant_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array[old.product_id, new.product_id]);
  return null;
end $$;
create trigger search_changed after update of active, is_default, position, product_id on variant
  for each row when ((old.active, old.is_default, old.position, old.product_id)
    is distinct from (new.active, new.is_default, new.position, new.product_id))
  execute function search_variant_changed();

create function search_variant_deleted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array[old.product_id]);
  return null;
end $$;
create trigger search_deleted after delete on variant
  for each row execute function search_variant_deleted();

-- On the way of every order, so it costs nothing unless a variant really appears or runs out.
create function search_stock_crossed() returns trigger language plpgsql as $$
begin
  perform nextval('public.availability_version');
  perform from search_entry where product_id = new.product_id for update;
  update search_entry e
     set in_stock = s.stocked
    from (select coalesce(bool_or(w.stock > 0), false) as stocked
            from variant w where w.product_id = new.product_id and w.active) s
   where e.product_id = new.product_id and e.in_stock <> s.stocked;
  return null;
end $$;
create trigger search_stock after update of stock on variant
  for each row when ((old.stock > 0) <> (new.stock > 0)) execute function search_stock_crossed();

create function search_merchant_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(select id from product where merchant_id = new.id));
  return null;
end $$;
create trigger search_changed after update of status on merchant
  for each row when (old.status <> new.status) execute function search_merchant_changed();

create function search_offers_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(
    select distinct v.product_id from new_rows n join variant v on v.id = n.variant_id));
  return null;
end $$;
create function search_offers_deleted() returns trigger language plpgsql as $$
begin
  perform refresh_search_entries(array(
    select distinct v.product_id from old_rows o join variant v on v.id = o.variant_id));
  return null;
end $$;
create trigger search_inserted after insert on promotion_variant referencing new table as new_rows
  for each statement execute function search_offers_inserted();
create trigger search_deleted after delete on promotion_variant referencing old table as old_rows
  for each statement execute function search_offers_deleted();

-- Writes the whole index again, the popular products first, and the vocabulary: for each word how
-- many products bear it, and the eight best of them for what is typed so far.
alter table search_term add column product_ids int[] not null default '{}';

create function rebuild_search() returns void language plpgsql as $$
begin
  -- Called after a bulk load in the same transaction: without figures the plans below are quadratic.
  analyze product, variant, taxon, promotion, promotion_variant;
  delete from search_entry;
  insert into search_entry select s.* from search_entry_source s
   order by s.popularity desc, s.product_id;
  analyze search_entry;
  delete from search_description;
  insert into search_description select s.* from search_description_source s;
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
  update catalogue_version set version = version + 1, changed_in = pg_current_xact_id();
end $$;

-- The search itself -------------------------------------------------------------------------------

-- The price that sorts: of one packaging, after the best running offer, half up as core/catalogue.
create function search_price(variant int, area int, promoted boolean, running int[]) returns int
  language sql stable
  return (
    select unit_price - case when promoted then coalesce((
        select floor(unit_price * max(v.percentage) + 0.5)::int from promotion_variant v
         where v.variant_id = variant and v.promotion_id = any(running)), 0) else 0 end
      from price where variant_id = variant and sales_area_id = area);

-- Hits and facets in one round trip. Each facet counts with all other filters on. `words` null asks
-- for the whole catalogue; `name_patterns` is what a name that bears all words is like, the first
-- one what it begins like. `exact_codes` come first. `count_taxons` false leaves out the one count
-- that has to walk the whole catalogue when a category is looked at.
create function search_catalogue(
  words text[], typing boolean, name_begins text, name_patterns text[], exact_codes text[],
  taxon int, brands int[], labels int, want_promoted boolean, want_stocked boolean,
  running int[], area int, sort text, first int, skip int, candidates int, count_taxons boolean
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
      from search_entry e where words is not null and e.strong @@ query limit candidates
  ), found as (
    select * from strong
    union all
    (select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
            e.in_stock, e.popularity, e.plain_name
       from search_description d join search_entry e using (product_id)
      where words is not null and exact is null and not exists (select from strong)
        and d.weak @@ query
      limit candidates)
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name
      from search_entry e
     where words is not null and e.product_id = any(exact)
       and not exists (select from strong s where s.product_id = e.product_id)
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name
      from search_entry e
     where words is null and taxon is not null and not count_taxons and e.taxon_ids @> array[taxon]
    union all
    select e.product_id, e.default_variant_id, e.brand_id, e.label_bits, e.taxon_ids, e.offer_ids,
           e.in_stock, e.popularity, e.plain_name
      from search_entry e where words is null and (taxon is null or count_taxons)
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

-- Up to eight products for what has been typed so far, as the wire shows them. One word is answered
-- from the vocabulary, however many products bear it; what the vocabulary does not know yet, and
-- several words, from the index.
create function search_suggestions(
  words text[], prefix text, name_begins text, name_patterns text[], exact_codes text[]
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
         where e.strong @@ search_tsquery(words, true) limit 5000) e
       order by e.plain_name like name_begins desc,
                ' ' || e.plain_name like all(name_patterns) desc, e.popularity desc, e.product_id
       limit 8);
  end if;
  return (
    select coalesce(json_agg(s.suggestion order by s.place), '[]') from (
      select json_build_object('slug', p.slug, 'image', p.images -> 0, 'name', p.name,
               'brand', nullif(p.brand_name, ''), 'productCode', p.code) as suggestion,
             row_number() over (order by e.product_id = any(exact) desc,
               e.plain_name like name_begins desc,
               ' ' || e.plain_name like all(name_patterns) desc,
               e.popularity desc, e.product_id) as place
        from search_entry e join product p on p.id = e.product_id
       where e.product_id = any(found)
    ) s where s.place <= 8);
end $$;

-- What is known of words that found nothing: whether the catalogue writes them, and what it writes
-- that looks like them, as [[term, frequency]].
create function search_spellings(words text[]) returns json
  language sql stable
  return (
    select json_agg(json_build_object(
      'word', w.word,
      'known', exists (select from search_term t
        where t.term ~>=~ w.word and t.term ~<~ (w.word || '{')),
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
