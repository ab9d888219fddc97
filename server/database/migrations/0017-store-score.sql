-- When the store's infolegale score was last ordered: each order is paid, so there are few.
alter table store add column score_asked_at timestamptz;
