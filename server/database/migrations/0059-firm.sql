-- Who sells: one document, which core/seller has checked, and every version that it has had.
create table firm (
  only_one boolean primary key default true check (only_one),
  version int not null check (version > 0),
  document jsonb not null,
  applied_at timestamptz not null
);

create table firm_version (
  version int primary key,
  document jsonb not null,
  -- [{path, from, to}] against the version before.
  changes jsonb not null,
  applied_by text not null,
  applied_at timestamptz not null
);

-- Pages say the firm's facts by words ('[[firm.name]]'): another document is another version of them.
create trigger content_changed after insert or update or delete on firm
  for each statement execute function content_changed();

-- Pages that were delivered with a firm of the demonstration in them, where nobody has rewritten them.
create function pg_temp.with_firm_words(block text) returns text language sql as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(block,
      'Grands Moulins Panetier, société par actions simplifiée, 1 quai des Meuniers, 76100 Rouen, France\. Société de démonstration.: elle n.est inscrite à aucun registre et les identifiants montrés dans la boutique ne sont attribués à personne\.',
      '[[firm.identity]]', 'g'),
      'Le président de Grands Moulins Panetier', '[[firm.notice.director]]', 'g'),
      'hébergé par Grands Moulins Panetier, à l.adresse ci-dessus', 'hébergé par [[firm.notice.host]]', 'g'),
      '1 quai des Meuniers, 76100 Rouen', '[[firm.address]]', 'g'),
      '01.99.00.12.34', '[[firm.service.phone]]', 'g'),
      'contact@panetier\.example', '[[firm.service.email]]', 'g'),
      'donnees@panetier\.example', '[[firm.dataProtection.email]]', 'g'),
      'tribunal de commerce de Rouen', '[[firm.court]]', 'g'),
      '(?:les )?Grands Moulins Panetier', '[[firm.name]]', 'g')
$$;

update cms_block set block = pg_temp.with_firm_words(block::text)::jsonb
where block::text <> pg_temp.with_firm_words(block::text)
  and page_id in (select p.id from cms_page p join shipped_content c
    on c.kind = 'page' and c.code = p.code
    where p.code in ('mentions-legales', 'donnees-personnelles', 'cgu', 'cgv', 'cgv-marketplace',
      'faq'));

update cms_page set meta_description = pg_temp.with_firm_words(meta_description)
where code in ('cgv', 'cgu') and meta_description <> pg_temp.with_firm_words(meta_description);
