-- Limits of requests, which a pooler does not hand on, and no helpers on other cores for a page of the desk
-- (docs/operations.md). compose.yaml has it run once, when PostgreSQL makes its database; elsewhere run it by hand.
alter role current_user set statement_timeout = '15s';
alter role current_user set idle_in_transaction_session_timeout = '30s';
alter role current_user set max_parallel_workers_per_gather = 0;
