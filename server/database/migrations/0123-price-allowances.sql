-- A credit note may lessen a price, as a gesture.
alter table credit_note drop constraint credit_note_reason_check;
alter table credit_note add constraint credit_note_reason_check check (reason in (
  'damaged', 'missing', 'returned', 'wrongGoods', 'quality', 'price', 'gesture', 'other'));
