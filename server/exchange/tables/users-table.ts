import { users } from "../../../api-schema/exchange/users.ts";
import { AT, byKey, exchangeTable } from "./exchange-table.ts";

/** True for a place `t` of which people of the shop have said the role themselves. */
const SAID_ON_SITE = `t.main_manager or exists (select from member_change m where m.store_id = t.store_id
  and m.customer_id = t.customer_id and m.what in ('invited', 'roleChanged', 'mainManagerHandedOver'))`;

/** The person `c` of a line `n`, and their place `t` in its shop `s`. */
const PERSON = "join customer c on lower(c.email) = n.email";
const SHOP = "join store s on s.erp_id = n.shop";
const PLACE = `${PERSON} ${SHOP} join store_shop_user t on t.customer_id = c.id and t.store_id = s.id`;

const nameOf = (column: string) => ({
  column: null,
  read: `(select nullif(c.${column}, '') from customer c where c.id = t.customer_id)`,
  held: "(select c.verified from customer c where c.id = t.customer_id)",
});

/** A person's place in a shop. Passwords neither come nor go: who is new is invited to choose one. */
export const usersTable = exchangeTable(users, {
  table: "store_shop_user",
  label: "(select c.email from customer c where c.id = t.customer_id)",
  // One that waits for approval has no customer number yet.
  among: "exists (select from store s where s.id = t.store_id and s.erp_id is not null)",
  order: `(select lower(c.email) from customer c where c.id = t.customer_id),
    (select s.erp_id from store s where s.id = t.store_id)`,
  columns: {
    email: {
      column: "customer_id",
      read: "(select lower(c.email) from customer c where c.id = t.customer_id)",
      write: "(select c.id from customer c where lower(c.email) = n.email)",
    },
    shop: byKey("store_id", "store", "erp_id", "shop"),
    firstName: nameOf("first_name"),
    lastName: nameOf("last_name"),
    role: { held: SAID_ON_SITE },
    state: { column: null, read: "case when t.accepted then 'open' else 'invited' end" },
  },
  made: [
    { column: "accepted", fresh: "false" },
    { column: "invited_at", fresh: AT },
    { column: "invited_email", fresh: `n.email` },
    { column: "invited_first_name", fresh: `n."firstName"` },
    { column: "invited_last_name", fresh: `n."lastName"` },
  ],
  // Whoever has come is there, whatever the file that named them.
  kept: "t.accepted",
  needed: (lines) => `insert into customer (email, first_name, last_name, verified, created_at)
    select n.email, coalesce(min(n."firstName"), ''), coalesce(min(n."lastName"), ''), false, ${AT}
      from ${lines} group by n.email
    on conflict (lower(email)) do nothing`,
  completes: {
    facts: (lines, key) => `select ${key} as key, '{}'::json as facts from ${lines}`,
    // It follows from what the person does.
    line: (said, today) => ({
      said: "state" in said ? { ...said, state: today?.["state"] ?? "invited" } : said,
      faults: [],
    }),
  },
  settled: (lines) => [
    // Who has not come yet is called as the file says.
    `update customer c set first_name = w.first_name, last_name = w.last_name
      from (select n.email, coalesce(min(n."firstName"), '') as first_name,
              coalesce(min(n."lastName"), '') as last_name
            from ${lines} group by n.email) w
      where lower(c.email) = w.email and not c.verified
        and (c.first_name, c.last_name) is distinct from (w.first_name, w.last_name)`,
    // An account that was made for an invitation and never opened goes with the last of its places.
    `delete from customer c using ${lines} where lower(c.email) = n.email and c.password_hash is null
      and not c.verified and not exists (select from store_shop_user t where t.customer_id = c.id)`,
  ],
  opened: (lines) => `insert into outbox (topic, payload, available_at, created_at)
    select 'invitation', jsonb_build_object('customer', c.id, 'by', null, 'members', jsonb_agg(t.id order by t.id)),
      ${AT}, ${AT}
    from ${lines} ${PLACE} group by c.id order by c.id`,
  refused: (lines, key) => [
    `select ${key} as key, 'role' as column,
       'Le gérant principal le reste : ce rôle se transmet sur le site, page « Collaborateurs ».' as reason
      from ${lines} ${PLACE} where t.main_manager and n.role <> 'manager'`,
    `select ${key} as key, 'lastName' as column,
       'Cette personne est déjà venue : elle dit elle-même son nom.' as reason
      from ${lines} ${PLACE} where c.verified and (nullif(c.first_name, ''), nullif(c.last_name, ''))
        is distinct from (n."firstName", n."lastName")`,
    `select ${key} as key, 'email' as column,
       'La boutique a retiré cette personne : ôtez sa ligne, ou qu''un gérant l''invite de nouveau.' as reason
      from ${lines} ${PERSON} ${SHOP} where exists (select from member_change m
          where m.store_id = s.id and m.customer_id = c.id and m.what in ('removed', 'left'))
        and not exists (select from store_shop_user t where t.customer_id = c.id and t.store_id = s.id)`,
    `select ${key} as key, 'lastName' as column,
       'Une autre ligne nomme cette personne autrement.' as reason
      from ${lines} join (select n.email from ${lines} group by n.email
        having count(distinct (n."firstName", n."lastName")) > 1) w on w.email = n.email
      where not exists (select from customer c where lower(c.email) = n.email and c.verified)`,
  ],
});
