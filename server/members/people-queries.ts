import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { Member, Person } from "../../api-schema/member.ts";
import type { CustomerId, StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
import { countedPage } from "../database/counted-page.ts";

/** Links of a person that an entry of the list shows; the rest is found by the store's filter. */
export const SHOWN_MEMBERS = 20;

export type PeopleParameters = {
  readonly caller: CustomerId;
  readonly search: string;
  readonly store: StoreId | null;
  readonly limit: number;
  readonly offset: number;
};

/** The people of stores as they are shown: MembersRepository says what each promises. */
export const peopleQueries = (sql: SqlClient.SqlClient) => {
  const readMembers = (query: string, parameters: readonly unknown[]) =>
    sql.unsafe<{ readonly member: unknown }>(query, parameters).pipe(
      Effect.flatMap((rows) => decodeMembers(rows.map(({ member }) => member))),
      Effect.orDie,
    );
  return {
    ofStore: (store: StoreId, caller: CustomerId) =>
      readMembers(
        `select ${memberJson("$2::int")} as member ${memberTables} where m.store_id = $1::int
         order by m.main_manager desc, ${shownName}, m.id`,
        [store, caller],
      ),
    byIds: (ids: readonly StoreShopUserId[], caller: CustomerId) =>
      readMembers(
        `select ${memberJson("$2::int")} as member ${memberTables} where m.id = any($1::int[])
         order by m.store_id`,
        [`{${ids.join(",")}}`, caller],
      ),
    people: Effect.fnUntraced(function* (asked: PeopleParameters) {
      const { caller, search, store, limit, offset } = asked;
      const { rows, total } = yield* countedPage({ limit, offset }, (place) =>
        sql
          .unsafe<object>(peopleQuery, [
            caller,
            store,
            search,
            place.limit,
            place.offset,
            SHOWN_MEMBERS,
          ])
          .pipe(Effect.flatMap(decodePeople)),
      );
      return { people: rows.map(({ person }) => person), total };
    }, Effect.orDie),
  };
};

const decodeMembers = Schema.decodeUnknownEffect(Schema.Array(Member));
const decodePeople = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ person: Person, total: Schema.Int })),
);

// Of who has not come yet only what the invitation said may be shown, sorted by and searched in.
const shownEmail = "case when m.accepted then c.email else coalesce(m.invited_email, c.email) end";
const shownFirst =
  "case when m.accepted then nullif(c.first_name, '') else m.invited_first_name end";
const shownLast = "case when m.accepted then nullif(c.last_name, '') else m.invited_last_name end";
const shownName = `plain_text(concat_ws(' ', ${shownLast}, ${shownFirst}, ${shownEmail}))`;

const memberTables = `from store_shop_user m join customer c on c.id = m.customer_id
  join store s on s.id = m.store_id`;

const memberJson = (caller: string): string => `jsonb_build_object('id', m.id,
  'store', jsonb_build_object('id', s.id, 'company', s.company), 'email', ${shownEmail},
  'firstName', ${shownFirst}, 'lastName', ${shownLast}, 'role', m.role,
  'mainManager', m.main_manager, 'defaultStore', m.default_store and m.customer_id = ${caller},
  'state', case when m.accepted then 'active' else 'invited' end,
  'invitedAt', to_char(m.invited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'alertTopHours', m.alert_top_hours, 'own', m.customer_id = ${caller})`;

// Who has come to one of the caller's stores is known to them; of the others the invitations speak.
const peopleQuery = `
  with person as (
    select m.customer_id, min(${shownEmail}) filter (where m.accepted) as own_email,
      min(m.invited_email) as invited_email,
      min(${shownFirst}) filter (where m.accepted) as own_first,
      min(${shownLast}) filter (where m.accepted) as own_last,
      min(m.invited_first_name) as invited_first, min(m.invited_last_name) as invited_last,
      bool_or(m.accepted) as known, count(*)::int as stores,
      bool_or($2::int is null or m.store_id = $2::int) as here
    from store_shop_user own join store_shop_user m on m.store_id = own.store_id
    join customer c on c.id = m.customer_id
    where own.customer_id = $1::int and own.role = 'manager' group by m.customer_id),
  shown as (
    select customer_id, stores,
      case when known then own_email else invited_email end as email,
      case when known then own_first else invited_first end as first,
      case when known then own_last else invited_last end as last
    from person where here),
  found as (
    select *, plain_text(concat_ws(' ', first, last, email)) as text,
      plain_text(concat_ws(' ', last, first, email)) as sorted from shown),
  page as (
    select *, count(*) over ()::int as total from found
    where position(plain_text($3::text) in text) > 0
    order by customer_id <> $1::int, sorted, customer_id limit $4::int offset $5::int)
  select p.total, jsonb_build_object('email', p.email, 'firstName', p.first, 'lastName', p.last,
    'own', p.customer_id = $1::int, 'stores', p.stores,
    'members', (select jsonb_agg(${memberJson("$1::int")} order by l.rank) from (
      select m.id, row_number() over (
        order by m.store_id is distinct from $2::int, m.default_store desc, s.company, m.id) as rank
      from store_shop_user m join store s on s.id = m.store_id
      join store_shop_user own on own.store_id = m.store_id
      where m.customer_id = p.customer_id and own.customer_id = $1::int and own.role = 'manager'
      order by rank limit $6::int) l
      join store_shop_user m on m.id = l.id join customer c on c.id = m.customer_id
      join store s on s.id = m.store_id)) as person
  from page p order by p.customer_id <> $1::int, p.sorted, p.customer_id`;
