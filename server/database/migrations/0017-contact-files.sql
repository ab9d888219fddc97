-- Files of messages lie in pieces, so that none is ever whole in the memory of the shop: it takes them
-- in and hands them out piece by piece.
create table contact_attachment_piece (
  message_id int not null,
  position smallint not null,
  number int not null,
  bytes bytea not null,
  primary key (message_id, position, number),
  foreign key (message_id, position) references contact_attachment on delete cascade
);
-- Pictures and PDF are packed already: packing them again only takes time.
alter table contact_attachment_piece alter bytes set storage external;

insert into contact_attachment_piece select message_id, position, 0, content from contact_attachment;

alter table contact_attachment add column size int;
update contact_attachment set size = length(content);
alter table contact_attachment alter size set not null, drop column content;
