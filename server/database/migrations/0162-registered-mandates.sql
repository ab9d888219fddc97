-- B2B mandates that the debtor's bank does not know yet, and who said that it does.
create index mandate_terms_unregistered on mandate_terms (signed_on, reference)
  where scheme = 'B2B' and registered_on is null and void_on is null;

alter table money_act drop constraint money_act_act_check,
  add constraint money_act_act_check check (act in ('approved', 'withdrawn', 'settled', 'returned', 'transfer',
    'allocated', 'allocation undone', 'transfer refunded', 'bank file', 'written off', 'resumed',
    'remise file', 'answer noted', 'registered'));
