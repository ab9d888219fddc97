-- What gives somebody power counts the day after a second person has confirmed it: from when on.
alter table exchange_run add column counts_from timestamptz;
create index exchange_run_due on exchange_run (counts_from) where counts_from is not null and ended_at is null;
