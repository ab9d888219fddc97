-- A merchant whose own files say what it sells: those of the house leave it as it is (docs/decisions/0109).
alter table merchant add column holds_own boolean not null default false;
alter table merchant add constraint merchant_mill_is_the_house check (not (gmp and holds_own));
