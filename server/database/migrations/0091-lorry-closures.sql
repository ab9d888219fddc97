-- Days on which a lorry does not come (a holiday of the mill, snow, a strike). Its plan has them as one list,
-- by which carts, lists and pages count (functions/delivery.sql).
create table delivery_closure (
  sales_area_id int not null,
  range_code text not null,
  day date not null,
  reason text not null check (length(reason) between 1 and 120),
  primary key (sales_area_id, range_code, day),
  foreign key (sales_area_id, range_code) references delivery_plan on delete cascade
);
alter table delivery_plan add column closed_days date[] not null default '{}';
