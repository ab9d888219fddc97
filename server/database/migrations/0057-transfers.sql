-- Transfers that came to the accounts of the house, as staff enter them from the bank's statement.

create table transfer (
  id int generated always as identity primary key,
  received_on date not null,
  amount bigint not null check (amount > 0),
  -- The words that came with it, and who sent it.
  reference text not null,
  payer text not null,
  agent_id int not null references support_agent,
  entered_at timestamptz not null,
  -- Of the page that it was sent from: a second press enters nothing.
  form_key text not null unique
);
create index transfer_newest on transfer (received_on desc, id desc);

-- What nobody knew the use of when it came, and is not used yet; whose it is, where that is known.
create table transfer_rest (
  transfer_id int primary key references transfer,
  store_id int references store,
  amount bigint not null check (amount > 0),
  left_amount bigint not null check (left_amount between 0 and amount)
);
create index transfer_rest_left on transfer_rest (transfer_id) where left_amount > 0;
