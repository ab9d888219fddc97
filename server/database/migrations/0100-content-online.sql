-- What is withdrawn stays, and the shop reads it no more until it is brought back.
alter table cms_page add column online boolean not null default true;
alter table recipe add column online boolean not null default true;
alter table article add column online boolean not null default true;
