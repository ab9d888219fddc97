import { Effect } from "effect";
import { vi } from "vitest";
import { refreshSearchTerms } from "../../server/search/index-terms.ts";
import type { TestShop } from "./harness.ts";
import { shopPool } from "./shop-database.ts";

/** Stores of gerant@: one in each of two sales areas, and one without access to the marketplace. */
export interface CatalogueFixture {
  readonly north: number;
  readonly south: number;
  readonly withoutMarketplace: number;
}

/** How many products bear the brand 'Zorvane'. */
export const zorvaneCount = 240;

/**
 * Adds a small world of its own to the demonstration data, whatever that holds: brands Zorvane and
 * Quillebois, three levels of categories, 240 products, prices in two areas (500 and 900 cents and up),
 * an offer of 10 % on every eighth variant, and a rebuilt search index.
 */
export async function addCatalogue(shop: TestShop): Promise<CatalogueFixture> {
  for (const statement of statements) await shop.sql(statement);
  await Effect.runPromise(refreshSearchTerms.pipe(Effect.provide(shopPool(shop.databaseUrl))));
  await searched(shop);
  const stores = await shop.sql<{ readonly id: number }>(`
    select s.id from store s join store_shop_user m on m.store_id = s.id
      join customer c on c.id = m.customer_id
     where c.email = 'gerant@panetier.example' and s.status = 'active' order by s.id limit 3`);
  const [north = 0, south = 0, withoutMarketplace = 0] = stores.map(({ id }) => id);
  await shop.sql(`update store set market_place_access = id <> ${withoutMarketplace},
      closing_days = '{}', sales_area_id = (select id from sales_area
        where code = case when store.id = ${south} then 'ZSUD' else 'ZNORD' end)
    where id in (${north}, ${south}, ${withoutMarketplace})`);
  return { north, south, withoutMarketplace };
}

/** Waits until the shop searches in the catalogue as it is now. */
const searched = async (shop: TestShop): Promise<void> => {
  const [now] = await shop.sql<{ readonly version: number }>(
    "select version::int from catalogue_version",
  );
  await vi.waitUntil(
    () =>
      shop.log.some(
        ({ message, version }) =>
          message === "L'index de la recherche est prêt" && Number(version) >= (now?.version ?? 0),
      ),
    30_000,
  );
};

const names = `array['Farine de blé tradition', 'Farine de seigle', 'Œufs de poule plein air',
  'Chocolat noir en pistoles', 'Croissant pur beurre', 'Levure fraîche', 'Sucre glace',
  'Nappage à l''abricot']`;

const statements: readonly string[] = [
  `insert into sales_area (code, name) values ('ZNORD', 'Nord de test'), ('ZSUD', 'Sud de test')`,
  `insert into delivery_plan select a.id, r.code, '{1,2,3,4,5}', '11:00', 'gram', 300000, 8000000, 2500
     from sales_area a, (values ('Z001'), ('Z002')) r (code) where a.code like 'Z%'`,
  `insert into merchant (name, slug, gmp, earliest_days, latest_days) values
     ('Zorvane Moulins', 'zorvane-moulins', true, 1, 2), ('Zorvane Place', 'zorvane-place', false, 2, 5)`,
  `insert into brand (name, slug) values ('Zorvane', 'zorvane'), ('Quillebois', 'quillebois')`,
  `insert into taxon (code, slug, name, level, position, path)
     values ('zt', 'zt', 'Zestes', 1, 90, '{zt}'), ('zu', 'zu', 'Zincs', 1, 91, '{zu}')`,
  `insert into taxon (code, slug, name, level, position, parent_id, path)
     select p.code || n, p.code || n, p.name || ' ' || n, 2, n, p.id, p.path || (p.code || n)
       from taxon p, generate_series(1, 2) n where p.code in ('zt', 'zu')`,
  `insert into taxon (code, slug, name, level, position, parent_id, path)
     select p.code || n, p.code || n, p.name || ' ' || n, 3, n, p.id, p.path || (p.code || n)
       from taxon p, generate_series(1, 2) n where p.code in ('zt1', 'zt2', 'zu1', 'zu2')`,
  `insert into product (code, slug, name, short_description, description, brand_id, brand_name,
       merchant_id, main_taxon_id, taxon_codes, labels, transport_type_code, images, sheet, synonyms,
       popularity, lookup_codes)
     select 'ZP' || lpad(i::text, 4, '0'), 'zp-' || i, (${names})[1 + i % 8] || ' ' || i,
       'Un produit de test', 'Texte qui parle de confidentialisme.',
       b.id, b.name, m.id, t.id, t.path,
       case i % 5 when 0 then '{Bio}'::text[] when 1 then '{AOP,Rouge}' when 2 then '{CRC}' else '{}' end,
       case when i % 6 = 0 then 'MKP' when i % 8 = 4 then 'Z001' else 'Z002' end,
       jsonb_build_array(jsonb_build_object('path', '/images/zp-' || i || '.svg', 'alt', 'Un sac')),
       '{}', case when i % 8 = 0 then 'type 65 T65' else '' end, i,
       array['ZP' || lpad(i::text, 4, '0'), 'ZR-' || i, '37' || lpad(i::text, 11, '0')]
     from generate_series(1, ${zorvaneCount}) i
     join brand b on b.slug = 'zorvane'
     join merchant m on m.slug = case when i % 6 = 0 then 'zorvane-place' else 'zorvane-moulins' end
     join lateral (select * from taxon where code ~ '^z[tu]..$' order by code offset i % 8 limit 1) t on true`,
  `update product p set brand_id = b.id, brand_name = 'Zorvane Quillebois'
     from brand b where b.slug = 'quillebois' and p.code like 'ZP%' and p.id % 3 = 0`,
  `insert into product_taxon select id, main_taxon_id from product where code like 'ZP%'`,
  `insert into variant (code, product_id, name, reference, ean, packaging, is_default, order_step,
       net_weight, gross_weight, vat_rate, stock)
     select replace(code, 'ZP', 'ZV'), id, name, lookup_codes[2], lookup_codes[3], 'Sac 25 kg', true,
       1, 25000, 25200, 0.055, case when popularity % 7 = 0 then 0 else 100 + popularity end
     from product where code like 'ZP%'`,
  `insert into variant (code, product_id, name, reference, packaging, position, net_weight,
       gross_weight, vat_rate, stock)
     select replace(code, 'ZP', 'ZW'), id, name, lookup_codes[2] || '-B', 'Sac 10 kg', 2, 10000,
       10100, 0.055, case when popularity % 7 = 0 then 0 else 50 end
     from product where code like 'ZP%' and popularity % 4 = 0`,
  `insert into price (variant_id, price_list_id, unit_price, volume_prices)
     select v.id, a.id, case a.code when 'ZNORD' then 500 else 900 end + p.popularity,
       case when p.popularity % 2 = 0 then '[{"quantityFrom": 10, "percentage": 0.05}]'::jsonb else '[]' end
     from variant v join product p on p.id = v.product_id, price_list a
     where p.code like 'ZP%' and a.code in ('ZNORD', 'ZSUD') and p.popularity % 50 <> 49`,
  // A list of one group, in which no shop is.
  `insert into price_list (code, name, group_code) values ('ZOWN', 'Zorvane', 'zorvane')`,
  `insert into price (variant_id, price_list_id, unit_price)
     select v.id, l.id, 300 + v.id % 11 from variant v, price_list l
     where v.code like 'ZV%' and v.id % 5 = 0 and l.code = 'ZOWN'`,
  `insert into promotion (code, kind, name, starts_at, ends_at)
     values ('ZOFFRE', 'offer', 'Offre de test', now() - interval '1 day', now() + interval '1 day')`,
  `insert into promotion_variant select o.id, v.id, 0.1 from promotion o, variant v
     where o.code = 'ZOFFRE' and v.code like 'ZV%' and v.id % 8 = 0`,
  `insert into product_relation select a.id, b.id, 1 from product a, product b
     where a.code = 'ZP0001' and b.code = 'ZP0002'`,
  `insert into variant_substitution select a.id, b.id, b.id from variant a, variant b
     where a.code = 'ZV0007' and b.code in ('ZV0001', 'ZV0014')`,
];
