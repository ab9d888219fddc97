-- How often in a row the ERP has answered a version with a higher one than the shop had ever said: at last it is parked.
alter table erp_order_version add column outbid int not null default 0;

-- A line of the bank's is judged again once it is said anew or a debit that it may mean has moved: `touched` counts
-- that, `looked` is what it stood at when it was judged, and -1 where its day was still to come. What waits today is
-- judged once more. The functions: functions/ledger.sql.
alter table bank_answer
  add column touched int not null default 1,
  add column looked int not null default 0;
-- lock: lines of the bank's files, written when somebody takes one.
create index bank_answer_unlooked on bank_answer (id) where state = 'doubtful' and looked < touched;
-- lock: the same lines.
create index bank_answer_of_debit on bank_answer (end_to_end) where state = 'doubtful';
-- lock: the same lines.
create index bank_answer_of_mandate on bank_answer (rum) where state = 'doubtful';
-- lock: the same lines.
create index bank_answer_of_file on bank_answer (message) where state = 'doubtful';
-- lock: the same lines.
create index bank_answer_of_instruction on bank_answer (instruction) where state = 'doubtful';

create function touches_bank_answers() returns trigger language plpgsql as $body$ begin return null; end $body$;
create function touches_answers_of_remise() returns trigger language plpgsql as $body$ begin return null; end $body$;
create trigger touches_bank_answers_shown after insert on debit
  referencing new table as moved for each statement execute function touches_bank_answers();
create trigger touches_bank_answers_moved after update on debit
  referencing new table as moved for each statement execute function touches_bank_answers();
create trigger touches_answers_of_remise after update of message_id, file_debits, day on debit_batch
  for each row execute function touches_answers_of_remise();
