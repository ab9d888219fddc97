-- B2B mandates that the debtor's bank does not know yet, and who said that it does.
-- lock: a row for each mandate, some thousands.
create index mandate_terms_unregistered on mandate_terms (signed_on, reference)
  where scheme = 'B2B' and registered_on is null and void_on is null;

-- lock: a row for each act of a person with money.
alter table money_act drop constraint money_act_act_check,
  add constraint money_act_act_check check (act in ('approved', 'withdrawn', 'settled', 'returned', 'transfer',
    'allocated', 'allocation undone', 'transfer refunded', 'bank file', 'written off', 'resumed',
    'remise file', 'answer noted', 'registered'));

-- Mandates for one debit alone (OOFF), and the last day of those that are to end (their last debit is FNAL).
alter table mandate_terms
  add column is_once boolean not null default false,
  add column ends_on date;
-- lock: a row for each remise, some a day.
alter table debit_batch drop constraint debit_batch_sequence_check,
  add constraint debit_batch_sequence_check check (sequence in ('FRST', 'RCUR', 'OOFF', 'FNAL'));

-- The CONTRL that answers an interchange that was taken, whoever asks for it.
alter table exchange_run add column control text;
