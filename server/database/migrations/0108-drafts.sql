-- A product that was never for sale is a draft; one that was and is not any more is withdrawn. What there is
-- has been for sale. That it has no allergen is said, and not that nobody has said one.
alter table product
  add column ever_published boolean not null default true,
  add column allergen_free boolean not null default false,
  add constraint product_published_once check (ever_published or not active);
