-- The first answer of a repeatable call, compressed by who writes it: what the database itself would take to do
-- so is a twelfth of adding to a cart. Those of a week ago and less still stand in answer.
alter table idempotency add column packed bytea;
alter table idempotency alter column packed set storage external;
