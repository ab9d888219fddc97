-- The day on which the first paper of a product ends, as text; null where none does.
create function first_paper_end(sheet jsonb) returns text immutable language sql
  return (select min(d.one ->> 'validUntil') from jsonb_array_elements(sheet -> 'documents') d(one));
create index product_paper_end on product (first_paper_end(sheet))
  where active and first_paper_end(sheet) is not null;
