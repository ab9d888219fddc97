import type { PgClient } from "@effect/sql-pg";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { hashPassword } from "../../server/sessions/passwords.ts";

/** Every demonstration account's password. */
export const demoPassword = "Fournil-2026-demo";

/** Fills a migrated database for the tests. */
export const fillDatabase: Effect.Effect<void, unknown, PgClient.PgClient | SqlClient.SqlClient> =
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const hash = yield* hashPassword(demoPassword);
    for (const statement of statements(hash)) yield* sql.unsafe(statement);
  });

const statements = (hash: string): readonly string[] => [
  `insert into sales_area (code, name) values ('IDF', 'Île-de-France'), ('OUEST', 'Ouest'), ('SUD', 'Sud')`,
  `insert into delivery_plan select a.id, p.* from sales_area a, (values
     ('Z001', '{2,5}'::int[], '11:00'::time, 'cents', 15000, 400000, 1500),
     ('Z002', '{1,2,3,4,5}'::int[], '12:00'::time, 'gram', 300000, 8000000, 2500)) p`,
  `insert into merchant (name, slug, gmp, title) values
     ('Grands Moulins Panetier', 'grands-moulins-panetier', true, 'Grands Moulins Panetier'),
     ('Fruits du Verger', 'fruits-du-verger', false, 'Fruits du Verger'),
     ('Papeterie des Halles', 'papeterie-des-halles', false, 'Papeterie des Halles')`,
  `update merchant set minimum_order = 5000 where not gmp`,
  `insert into shipping_method (merchant_id, code, name, amount, collection_within_hours, delivery_within_hours, rank)
     select id, 'standard', 'Standard', 990, 24, 72, 1 from merchant where not gmp
     union all select id, 'express', 'Express', 1990, 12, 24, 2 from merchant where not gmp`,
  `insert into brand (name, slug) values ('Panetier', 'panetier'), ('Verger', 'verger')`,
  `insert into taxon (code, slug, name, level, position, parent_id, path) values
     ('farines', 'farines', 'Farines', 1, 1, null, '{farines}'),
     ('surgeles', 'surgeles', 'Surgelés', 1, 2, null, '{surgeles}'),
     ('ingredients', 'ingredients', 'Ingrédients', 1, 3, null, '{ingredients}')`,
  `insert into taxon (code, slug, name, level, position, parent_id, path) values
     ('ble', 'ble', 'Blé', 2, 1, 1, '{farines,ble}')`,
  `insert into product (code, slug, name, brand_id, merchant_id, main_taxon_id, taxon_codes, transport_type_code, sheet, brand_name, lookup_codes, popularity)
     values
     ('P001', 'farine-t65', 'Farine T65 tradition', 1, 1, 4, '{farines,ble}', 'Z002', '{}', 'Panetier', '{R001}', 100),
     ('P002', 'farine-t55', 'Farine T55', 1, 1, 4, '{farines,ble}', 'Z002', '{}', 'Panetier', '{R002}', 90),
     ('P003', 'croissant-pur-beurre', 'Croissant pur beurre', 1, 1, 2, '{surgeles}', 'Z001', '{}', 'Panetier', '{R003}', 80),
     ('P004', 'noisettes-entieres', 'Noisettes entières', 2, 2, 3, '{ingredients}', 'MKP', '{}', 'Verger', '{R004}', 70)`,
  `insert into product_taxon select id, main_taxon_id from product`,
  `insert into variant (code, product_id, name, reference, packaging, is_default, net_weight, gross_weight, vat_rate, stock)
     select replace(code, 'P', 'V'), id, name, replace(code, 'P', 'R'), 'Sac 25 kg', true, 25000, 25200, 0.055, 500 from product`,
  `insert into price select v.id, a.id, 1250 + 100 * v.id + 10 * a.id, '[{"quantityFrom": 10, "percentage": 0.05}]' from variant v, sales_area a`,
  `insert into customer (email, password_hash, first_name, last_name, cgu, welcome_modal_displayed) values
     ('gerant@panetier.example', '${hash}', 'Camille', 'Martin', true, true),
     ('comptable@panetier.example', '${hash}', 'Dominique', 'Petit', true, true),
     ('vendeur@panetier.example', '${hash}', 'Alex', 'Durand', true, true),
     ('salarie@panetier.example', '${hash}', 'Sacha', 'Bernard', true, true),
     ('nouveau@panetier.example', '${hash}', 'Charlie', 'Robert', false, false),
     ('cent-boutiques@panetier.example', '${hash}', 'Morgan', 'Roux', true, true)`,
  `insert into store (sales_area_id, erp_id, market_place_access, company, legal_name, siren, nic, vat_number, infolegale_score, status, money_order, closing_days, payment_method)
     select 1, case when n = 6 then null else (100000 + n)::text end, n <> 7, 'Boulangerie ' || n, 'SARL Boulangerie ' || n,
       lpad((400000000 + n)::text, 9, '0'), '00012', 'FR12' || lpad((400000000 + n)::text, 9, '0'), 70,
       case when n = 5 then 'inactive' else 'active' end, 'RUM' || n, '{1}', 'CB'
     from generate_series(1, 107) n`,
  `insert into address (store_id, first_name, last_name, company, street, city, postcode, province_code, province_name)
     select id, 'Camille', 'Martin', company, id || ' rue du Four', 'Paris', '75011', '75', 'Paris' from store`,
  `update store s set billing_address_id = a.id, shipping_address_id = a.id, legal_address_id = a.id from address a where a.store_id = s.id`,
  `insert into store_shop_user (store_id, customer_id, role, main_manager, default_store)
     select n, 1, 'manager', true, n = 1 from generate_series(1, 6) n
     union all select 1, 2, 'accountant', false, true
     union all select 1, 3, 'supervisor', false, true
     union all select 7, 4, 'baker', false, true
     union all select 1, 4, 'baker', false, false
     union all select 1, 5, 'baker', false, true
     union all select n, 6, 'manager', true, n = 8 from generate_series(8, 107) n`,
];
