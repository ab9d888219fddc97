-- A promotion is not taken away from under its articles: an undo that meets them keeps it and says so.
alter table promotion_variant drop constraint promotion_variant_promotion_id_fkey,
  add constraint promotion_variant_promotion_id_fkey foreign key (promotion_id) references promotion;
