-- Which pages, recipes, articles and testimonies have been delivered with the shop: each once, so that
-- an upgrade brings what is new and never brings back what an editor has removed.
create table shipped_content (
  kind text not null check (kind in ('page', 'recipe', 'article', 'testimonies', 'edition')),
  code text not null,
  shipped_at timestamptz not null default now(),
  primary key (kind, code)
);

insert into shipped_content (kind, code)
select 'page', code from cms_page
union all select 'recipe', slug from recipe
union all select 'article', slug from article
union all select distinct 'testimonies', 'all' from testimony;
