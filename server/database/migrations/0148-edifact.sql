-- EDIFACT (docs/decisions/0117): by what an interchange that came is known, and the numbers of those written here.
alter table exchange_run add column interchange text;
create index exchange_run_interchange on exchange_run (interchange) where interchange is not null;
create sequence edifact_reference;
