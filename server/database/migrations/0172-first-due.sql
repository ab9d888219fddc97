-- Since when an event waits that has failed: available_at moves with each attempt, and one that was announced for
-- later did not wait from its announcement on.
alter table outbox add column first_due timestamptz;
