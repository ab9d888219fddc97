-- People whose accounts have ended, whom each process looks up for the list beside the keys (docs/decisions/0116).
create index customer_deleted on customer (id) where deleted_at is not null;
