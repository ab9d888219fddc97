-- What an article costs the mill, in cents, from an instant on until its next: no page of the shop reads it.
create table variant_cost (
  variant_id int not null references variant,
  valid_from timestamptz not null,
  cost int not null check (cost >= 0),
  primary key (variant_id, valid_from)
);
