-- Who had a version said to the ERP once more, and when; null where nobody had to.
alter table erp_order_version add column again_by text, add column again_at timestamptz;
