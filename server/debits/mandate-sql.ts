/** Whether there is a mandate that collects what is owed of the row `alias` of outstanding, an SQL expression. */
export const hasMandate = (alias: string): string => `exists (
  select from store s left join merchant m on m.id = ${alias}.merchant_id
  cross join lateral (select case when coalesce(m.gmp, true) then s.money_order
    else s.marketplace_money_order end as reference) k
  left join mandate_terms t on t.reference = k.reference
  where s.id = ${alias}.store_id and k.reference <> '' and t.blocked_on is null)`;
