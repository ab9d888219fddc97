-- What the bank's files say of debits, once each by the bank's own name of it: entered, or to be looked at.
create table bank_answer (
  id int generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('rejected', 'returned', 'collected')),
  day date not null,
  amount bigint,
  -- The bank's reason of a debit that came back.
  code text,
  -- What it names: the debit, its mandate, the file and what the file calls its debits together.
  end_to_end text,
  rum text,
  message text,
  instruction text,
  -- The other side, as the bank calls it.
  payer text,
  state text not null check (state in ('entered', 'doubtful', 'closed')),
  -- In French: why nothing was done by itself.
  doubt text,
  -- What somebody of the house did about it.
  note text,
  taken_at timestamptz not null,
  agent_id int not null references staff,
  check ((state = 'entered') = (doubt is null)),
  check ((state = 'closed') = (note is not null))
);
create index bank_answer_doubtful on bank_answer (id) where state = 'doubtful';
