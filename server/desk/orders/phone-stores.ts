import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CustomerId, Role, type StoreId } from "../../../api-schema/primitives.ts";
import type { PhoneStore, PhoneStoreLine } from "../../../api-schema/staff-phone-orders.ts";
import { may } from "../../../core/roles/permissions.ts";
import { query, queryAs } from "../../rows/query.ts";
import { store } from "../../rows/store.ts";
import { many, object, value } from "../../rows/value.ts";
import { storeText, wordsOf } from "../../support/clients-repository.ts";

/** Stores of one search. */
const MOST = 20;

const text = (sql: string) => value(Schema.String, sql);
const textOrNone = (sql: string) => value(Schema.NullOr(Schema.String), sql);
const s = store.as("s");

/** A store `s` with its address `d`. */
export const storeLine = {
  id: s.id,
  company: text("coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)"),
  erpId: s.erpId,
  city: textOrNone("d.city"),
};
export const itsAddress =
  "left join address d on d.id = coalesce(s.shipping_address_id, s.billing_address_id)";

/** Stores with every word in their company, legal name, customer number or town, by name. */
export const findPhoneStores = Effect.fnUntraced(function* (
  search: string,
): Effect.fn.Return<readonly PhoneStoreLine[], never, SqlClient.SqlClient> {
  const words = wordsOf(search);
  if (words.join("") === "") return [];
  return yield* stores.all(yield* SqlClient.SqlClient, [words]);
});

/** A store and who of it may order; null where there is none. */
export const readPhoneStore = Effect.fnUntraced(function* (
  id: StoreId,
): Effect.fn.Return<PhoneStore | null, never, SqlClient.SqlClient> {
  const row = yield* storeOfId.first(yield* SqlClient.SqlClient, [id]);
  return row === null
    ? null
    : { ...row, buyers: row.buyers.filter(({ role }) => may(role, "cart.order")) };
});

/** $1 words for `like` (text array). */
const stores = queryAs(
  object(storeLine),
  (json) => `
with wanted as materialized (
  select distinct '%' || plain_text(word) || '%' as word from unnest($1::text[]) word),
having_word as materialized (
  select w.word, found.id from wanted w cross join lateral (
    select s.id from store s where ${storeText} like w.word
    union select d.store_id from address d where plain_text(d.city) like w.word) found),
chosen as materialized (
  select id from having_word group by id having count(*) = (select count(*) from wanted))
select ${json} as answer from chosen c join store s on s.id = c.id ${itsAddress}
order by plain_text(coalesce(s.company, s.legal_name, '')), s.id limit ${MOST}`,
);

/** $1 store id. */
const storeOfId = query(
  object({
    ...storeLine,
    area: text("a.name"),
    phone: textOrNone("d.phone_number"),
    buyers: many(
      object({
        id: value(CustomerId, "c.id"),
        name: text("trim(c.first_name || ' ' || c.last_name)"),
        email: text("c.email"),
        role: value(Role, "m.role"),
      }),
      "store_shop_user m join customer c on c.id = m.customer_id where m.store_id = s.id and c.deleted_at is null",
      `(select max(q.completed_at) from "order" q where q.store_id = s.id and q.customer_id = c.id
        and q.checkout_state = 'completed') desc nulls last, m.role = 'manager' desc, c.id`,
    ),
  }),
  `store s join sales_area a on a.id = s.sales_area_id ${itsAddress} where s.id = $1`,
);
