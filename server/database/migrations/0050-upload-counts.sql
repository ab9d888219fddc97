-- What was sent with files on a day of Paris: by a person, a store, an agent, or a caller of whom only a
-- keyed hash stands here. All processes count together.
create table upload_count (
  who text not null,
  day date not null,
  messages int not null,
  bytes bigint not null,
  primary key (who, day)
);
create index upload_count_day on upload_count (day);
