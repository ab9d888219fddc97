-- A remise as a file for the bank (pain.008), written once, and what the bank says of it (pain.002).

-- The name of a file is never used again: it outlives the file. Debits whose account nobody knows here, since
-- their mandate was signed on paper, are not in it.
alter table debit_batch
  add column message_id text unique,
  add column file_written_at timestamptz,
  -- SHA-256 of its bytes, in hexadecimal digits.
  add column file_digest text,
  add column file_debits int[] not null default '{}',
  add column answer text check (answer in ('accepted', 'partial', 'refused')),
  add column answered_on date,
  add constraint debit_batch_file check ((message_id is null) = (file_written_at is null)
    and (message_id is null) = (file_digest is null)),
  add constraint debit_batch_answer check ((answer is null) = (answered_on is null));

-- Its bytes hold accounts: sealed, and deleted once the bank has answered for each debit.
create table debit_file (
  batch_id int primary key references debit_batch,
  sealed bytea not null
);

alter table money_act drop constraint money_act_act_check,
  add constraint money_act_act_check check (act in ('approved', 'withdrawn', 'settled', 'returned', 'transfer',
    'allocated', 'allocation undone', 'transfer refunded', 'bank file', 'written off', 'resumed',
    'remise file', 'answer noted'));
