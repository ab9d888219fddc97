-- When a remise's file was put into the folder of files, for a program that brings it to the bank: never twice.
-- lock: a row for each remise, some a day.
alter table debit_batch
  add column file_placed_at timestamptz,
  add constraint debit_batch_placed check (file_placed_at is null or message_id is not null);
