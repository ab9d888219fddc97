-- Runs that were applied as one, and are taken back as one: by the first of them (docs/decisions/0106).
alter table exchange_run add column bundle int;
create index exchange_run_bundle on exchange_run (bundle) where bundle is not null;

-- The part of a photograph that is shown, in thousandths of it: the photograph itself stays whole.
alter table picture add column crop jsonb check (jsonb_typeof(crop) = 'object');
alter table picture_change drop constraint picture_change_change_check;
alter table picture_change add constraint picture_change_change_check
  check (change in ('added', 'replaced', 'removed', 'cropped'));
