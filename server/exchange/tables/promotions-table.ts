import { offers } from "../../../api-schema/exchange/offers.ts";
import { promotions } from "../../../api-schema/exchange/promotions.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

/** How often a code was used is the orders' to say. */
export const promotionsTable = exchangeTable(promotions, {
  table: "promotion",
  searched: (lines) => `select refresh_search_entries(array(
    select distinct v.product_id from ${lines} join promotion p on p.code = n.code
      join promotion_variant o on o.promotion_id = p.id join variant v on v.id = o.variant_id))`,
  refused: (lines, key) => [
    `select ${key} as key, 'code' as column, 'Écrivez-le en capitales, sans espace : ' ||
         upper(regexp_replace(n.code, '\\s+', '-', 'g')) || '.' as reason
      from ${lines} where n.code <> upper(n.code) or n.code ~ '\\s'`,
    `select ${key} as key, 'endsAt' as column, 'Elle finirait avant de commencer.' as reason
      from ${lines} where n."endsAt" <= n."startsAt"`,
    `select ${key} as key, 'percentage' as column,
       'Un code donne une remise en pour cent ou un montant : dites l''un des deux.' as reason
      from ${lines} where n.kind = 'coupon' and num_nonnulls(n.percentage, n.amount) <> 1`,
    `select ${key} as key, 'usageLimit' as column,
       'Il a déjà servi ' || t.used || ' fois : la limite ne peut pas être plus basse.' as reason
      from ${lines} join promotion t on t.code = n.code where n."usageLimit" < t.used`,
    `select ${key} as key, 'kind' as column,
       'Des articles sont dans cette offre : un code à saisir n''en a pas.' as reason
      from ${lines} join promotion t on t.code = n.code where n.kind = 'coupon'
        and exists (select from promotion_variant o where o.promotion_id = t.id)`,
  ],
});

export const offersTable = exchangeTable(offers, {
  table: "promotion_variant",
  columns: {
    promotion: byKey("promotion_id", "promotion", "code", "promotion"),
    article: byKey("variant_id", "variant", "reference", "article"),
  },
  searched: (lines) => `select refresh_search_entries(array(
    select distinct v.product_id from ${lines} join variant v on v.reference = n.article))`,
  refused: (lines, key) => [
    `select ${key} as key, 'promotion' as column,
       'C''est un code à saisir : seule une offre a des articles.' as reason
      from ${lines} join promotion p on p.code = n.promotion where p.kind <> 'offer'`,
  ],
});
