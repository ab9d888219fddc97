-- Nutrition is written in hundredths of a gram, as salt is told, and was in tenths; energy stays as it is.
-- At what temperature a product keeps is a choice: made of the degrees that were known.
update product set sheet = sheet || jsonb_build_object('nutrition', (
    select jsonb_object_agg(key, case when key in ('energyKj', 'energyKcal') then value
      else to_jsonb(value::int * 10) end)
    from jsonb_each(sheet -> 'nutrition')))
  where jsonb_typeof(sheet -> 'nutrition') = 'object';
update product set sheet = sheet || jsonb_build_object('storageClass', case
    when (sheet ->> 'storageMax')::int < 0 then 'frozen'
    when (sheet ->> 'storageMax')::int <= 8 then 'chilled'
    else 'ambient' end)
  where sheet ->> 'storageMax' is not null;
