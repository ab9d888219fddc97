-- The span within which an event was announced (W3C traceparent): numbers that are drawn, of no person. Null where
-- nothing is traced.
alter table outbox add column trace_parent text
  check (trace_parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
