import { customers } from "../../../api-schema/exchange/customers.ts";
import { DEPARTMENTS } from "../../../core/addresses/departments.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { ALWAYS_CLOSED } from "../../../core/stores/store-change.ts";
import { AT, byKey, exchangeTable, type StoredColumn } from "./exchange-table.ts";

type Stored = Partial<StoredColumn>;

/** Addresses of a store: which column names it, and what its columns begin with in the contract. */
const PLACES = [
  { column: "shipping_address_id", prefix: "delivery", name: "s.company" },
  { column: "billing_address_id", prefix: "billing", name: "coalesce(s.legal_name, s.company)" },
  { column: "legal_address_id", prefix: "registered", name: "coalesce(s.legal_name, s.company)" },
] as const;

type Place = (typeof PLACES)[number];

const ofAddress = ({ column }: Place, value: string): Stored => ({
  column: null,
  read: `(select ${value} from address a where a.id = t.${column})`,
  held: `(select a.set_at is not null from address a where a.id = t.${column})`,
});

/** Rows of before numbers were kept as E.164 have French ones as they were typed. */
const PHONE = `case when a.phone_number ~ '^0[1-9]([ .]?[0-9]{2}){4}$'
  then '+33' || substr(regexp_replace(a.phone_number, '[ .]', '', 'g'), 2) else a.phone_number end`;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The department `d` that the postcode of a place `w` lies in, as `departmentOf` of core has it. */
const DEPARTMENT = `left join (values ${DEPARTMENTS.map(({ code, name }) => `(${text(code)}, ${text(name)})`).join(", ")})
  d (code, name) on d.code = case when w.postcode ~ '^20[01]' then '2A' when w.postcode like '20%' then '2B'
    when w.postcode like '97%' then left(w.postcode, 3) else left(w.postcode, 2) end`;

/** What lines `n` say of the addresses of their stores, whole ones alone, as a subquery. */
const wanted = (lines: string): string =>
  `(select s.id as store_id, s.company as contact, p.* from ${lines} join store s on s.erp_id = n.number,
    lateral (values ${PLACES.map(
      ({ column, prefix, name }, rank) =>
        `(${rank}, s.${column}, ${name}, n."${prefix}Street", n."${prefix}Postcode", n."${prefix}Town",
          n."${prefix}Phone")`,
    ).join(", ")}) p (rank, current_id, company, street, postcode, city, phone_number)
    where p.street is not null)`;

const SAME = `(a.street, a.postcode, a.city, a.phone_number) is not distinct from
  (w.street, w.postcode, w.city, w.phone_number)`;

/**
 * Addresses are rows that a store's three places share where they are alike: one of which all say the same
 * changes as it lies, what then no row says becomes one, and each place is that which says what it does.
 */
const addressesSettled = (lines: string): readonly string[] => [
  `update address a set street = w.street, postcode = w.postcode, city = w.city,
      phone_number = w.phone_number, province_code = w.province_code, province_name = w.province_name
    from (select current_id, min(street) as street, min(postcode) as postcode, min(city) as city,
            min(phone_number) as phone_number, min(d.code) as province_code, min(d.name) as province_name
          from ${wanted(lines)} w ${DEPARTMENT} where current_id is not null group by current_id
          having count(distinct (street, postcode, city, phone_number)) = 1) w
    where a.id = w.current_id and not (${SAME})`,
  `insert into address (store_id, first_name, last_name, phone_number, company, street, city, postcode,
      province_code, province_name)
    select w.store_id, '', coalesce(w.contact, ''), w.phone_number, w.company, w.street, w.city,
      w.postcode, d.code, d.name
    from (select distinct on (store_id, street, postcode, city, phone_number) * from ${wanted(lines)} w
          order by store_id, street, postcode, city, phone_number, rank) w ${DEPARTMENT}
    where not exists (select from address a where a.store_id = w.store_id and ${SAME})
    order by w.store_id, w.rank`,
  `update store s set ${PLACES.map(({ column }) => `${column} = w.${column}`).join(", ")}
    from (select s.id, ${PLACES.map(({ column }) => `w.${column}`).join(", ")}
          from ${lines} join store s on s.erp_id = n.number
          left join (select store_id, ${PLACES.map(
            ({ column }, rank) => `max(address_id) filter (where rank = ${rank}) as ${column}`,
          ).join(", ")}
            from (select distinct on (w.store_id, w.rank) w.store_id, w.rank, a.id as address_id
                  from ${wanted(lines)} w join address a on a.store_id = w.store_id and ${SAME}
                  order by w.store_id, w.rank, a.id <> coalesce(w.current_id, 0), a.id) found
            group by store_id) w on w.store_id = s.id) w
    where s.id = w.id and (${PLACES.map(({ column }) => `s.${column}`).join(", ")})
      is distinct from (${PLACES.map(({ column }) => `w.${column}`).join(", ")})`,
];

/** Why a place of lines `n` cannot be: half of it is said. */
const halfSaid =
  (lines: string, key: string) =>
  ({ prefix }: Place): string =>
    `select ${key} as key, '${prefix}Street' as column,
       'Une adresse a une rue, un code postal et une ville : il en manque une partie.' as reason
      from ${lines} where num_nulls(n."${prefix}Street", n."${prefix}Postcode", n."${prefix}Town") in (1, 2)
        or n."${prefix}Street" is null and n."${prefix}Phone" is not null`;

const placeColumns = (place: Place): readonly (readonly [string, Stored])[] => [
  [`${place.prefix}Street`, ofAddress(place, "a.street")],
  [`${place.prefix}Postcode`, ofAddress(place, "a.postcode")],
  [`${place.prefix}Town`, ofAddress(place, "a.city")],
  [`${place.prefix}Phone`, ofAddress(place, PHONE)],
];

/** SQL: whether something was decided of the company of the store `t`. */
const decided = (column: "blocked_at" | "judged_on"): string =>
  `exists (select from company c where c.siren = t.siren and c.${column} is not null)`;

/** A store of the mill's books: it has a customer number. One that waits for approval has none yet. */
export const customersTable = exchangeTable(customers, {
  table: "store",
  among: "t.erp_id is not null",
  kept: "exists (select from store_shop_user m where m.store_id = t.id)",
  columns: {
    number: { column: "erp_id" },
    tradeName: { column: "company" },
    siret: { column: null, read: "t.siren || t.nic" },
    area: byKey("sales_area_id", "sales_area", "code", "area"),
    billingEmail: { held: "t.billing_email_set_at is not null" },
    contactEmail: { held: "t.contact_email_set_at is not null" },
    ...Object.fromEntries(PLACES.flatMap(placeColumns)),
    closingDays: {
      read: "to_json(t.closing_days::text[])",
      write: `n."closingDays"::int[]`,
      held: "t.closing_days_set_at is not null",
    },
    active: {
      column: "status",
      read: "(t.status = 'active')",
      write: `case when n.active then 'active' else 'inactive' end`,
    },
    // The desk's word stands above a file's: a company that is blocked, and one that a court has judged.
    banned: { held: decided("blocked_at") },
    score: { column: "infolegale_score", held: decided("judged_on") },
  },
  made: [
    {
      column: "siren",
      fresh: "left(n.siret, 9)",
      changed: "coalesce(left(n.siret, 9), case when t.nic is null then t.siren end)",
    },
    { column: "nic", fresh: "right(n.siret, 5)", changed: "right(n.siret, 5)" },
    {
      column: "previous_infolegale_score",
      fresh: "null",
      changed: `case when n.score is distinct from t.infolegale_score then t.infolegale_score
        else t.previous_infolegale_score end`,
    },
    { column: "approval", fresh: "'approved'" },
  ],
  settled: addressesSettled,
  // Its order pad, which the database opens with it.
  opened: (lines) => `update shopping_list l set updated_at = ${AT}
    from ${lines} join store s on s.erp_id = n.number where l.store_id = s.id`,
  // What follows another rhythm of invoices from then on.
  facts: (lines, key) => `select ${key} as key, json_build_object('uninvoiced', (select count(*)
      from shipment h join "order" q on q.id = h.order_id
      where q.store_id = t.id and q.checkout_state = 'completed' and h.invoice_id is null
        and h.status in (${[SHIPMENT.sent, SHIPMENT.delivered].join(", ")}))) as facts
    from ${lines} join store t on t.erp_id = n.number and t.billing_rhythm <> n."billingRhythm"`,
  refused: (lines, key) => [
    `select ${key} as key, 'area' as column,
       'Aucun secteur n''a ce code (npm run firm -- show).' as reason
      from ${lines} where not exists (select from sales_area a where a.code = n.area)`,
    `select ${key} as key, 'vatNumber' as column,
       'Ce numéro de TVA n''est pas celui de la société du SIRET.' as reason
      from ${lines} where right(n."vatNumber", 9) <> left(n.siret, 9)`,
    `select ${key} as key, 'closingDays' as column, ${text(ALWAYS_CLOSED)} as reason
      from ${lines} where cardinality(n."closingDays") = 7`,
    ...PLACES.map(halfSaid(lines, key)),
    `select ${key} as key, 'siret' as column,
       'Une boutique de ce SIRET attend votre réponse sur le site : acceptez-la avec ce numéro client.' as reason
      from ${lines} where not exists (select from store s where s.erp_id = n.number)
        and exists (select from store s join store_shop_user m on m.store_id = s.id
          join customer c on c.id = m.customer_id
          where s.siren = left(n.siret, 9) and s.nic = right(n.siret, 5) and s.approval = 'waiting'
            and c.verified)`,
  ],
});
