-- What the desk's first page asks for.

-- What was searched in the shop and found nothing, by day: words, and how often. Nothing says who.
create table lost_search (
  day date not null,
  words text not null check (length(words) <= 60),
  times int not null default 1 check (times > 0),
  primary key (day, words)
);

-- Payments that were refused and stand so.
create index payment_failed on payment (updated_at) where state = 'failed';
