-- Registration: what arrives, which area delivers a postcode, stores that wait and what agents decided.

-- Which departments a sales area delivers: a new store's area follows from its postcode.
create table sales_area_department (
  department_code text primary key,
  sales_area_id int not null references sales_area
);
insert into sales_area_department (department_code, sales_area_id)
  select department, a.id from sales_area a
  join (values
    ('normandie', '{14,22,27,29,35,44,49,50,53,56,61,72,76,85}'::text[]),
    ('hauts-de-france', '{02,08,10,51,52,54,55,57,59,60,62,67,68,80,88}'),
    ('ile-de-france', '{01,03,04,05,06,07,09,11,12,13,15,16,17,18,19,21,23,24,25,26,28,30,31,32,33,34,36,37,38,39,
      40,41,42,43,45,46,47,48,58,63,64,65,66,69,70,71,73,74,75,77,78,79,81,82,83,
      84,86,87,89,90,91,92,93,94,95,2A,2B}')
  ) as areas (code, departments) on areas.code = a.code
  cross join unnest(areas.departments) as department
  on conflict do nothing;

-- A registration as it arrived, answered before anybody looks whether the account exists. Done, it
-- keeps nothing of the person but the address, by which mails are counted.
create table registration (
  id int generated always as identity primary key,
  email text not null,
  -- The same key and registration again is answered the same, and counts once.
  idempotency_key text unique,
  fingerprint bytea not null,
  -- {"person": …, "claim": store id} or {"person": …, "store": …}; the password is a hash beside it.
  request jsonb,
  password_hash text,
  received_at timestamptz not null,
  done_at timestamptz,
  check ((done_at is null) = (request is not null and password_hash is not null))
);
create index registration_email on registration (lower(email), received_at);

-- Who asks the moulin to take a new store, and what was known of it then.
create table store_application (
  store_id int primary key references store on delete cascade,
  customer_id int not null references customer,
  requested_at timestamptz not null,
  -- What the directory of companies said of the SIRET: by hand is to be looked at twice.
  directory text not null check (directory in ('found', 'unknown', 'away')),
  documents_asked_at timestamptz
);

-- What agents decided of stores, of access to the marketplace and of new bank details.
create table registration_decision (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  agent_id int not null references support_agent,
  kind text not null check (kind in ('store', 'marketplace', 'bank')),
  store_id int not null references store,
  mandate_id int references mandate,
  decision text not null check (decision in ('approved', 'refused', 'documents')),
  -- What the asker was told with it.
  reason text,
  check ((kind = 'bank') = (mandate_id is not null))
);
create index registration_decision_newest on registration_decision (at desc, id desc);
create index registration_decision_store on registration_decision (store_id);
-- Of two agents at once one decides.
create unique index registration_decision_mandate on registration_decision (mandate_id);

create function refuse_registration_decision_change() returns trigger language plpgsql as $body$
begin
  raise exception 'registration_decision only grows';
end
$body$;
create trigger registration_decision_only_grows before update or delete on registration_decision
  for each statement execute function refuse_registration_decision_change();

-- The embedded ERP gives a company's establishment one customer number, however often it is asked.
alter table embedded_erp_customer add column siret text unique;
