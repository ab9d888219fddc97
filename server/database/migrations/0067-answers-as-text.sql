-- The first answer of a repeatable call, as it was given: nothing ever looks into it. Those of a week ago
-- and less still stand in body.
alter table idempotency add column answer text;
