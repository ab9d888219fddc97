import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Member, Person } from "../../api-schema/member.ts";
import { CustomerId, Role, StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";

/** Links of a person that an entry of the list shows; the rest is found by the store's filter. */
export const SHOWN_MEMBERS = 20;

/** SQL of the people of stores. Every change is inside a transaction, under `lock`. */
export class MembersRepository extends Context.Service<
  MembersRepository,
  {
    /** The people of a store, the main manager first, then by name. */
    readonly ofStore: (store: StoreId, caller: CustomerId) => Effect.Effect<readonly Member[]>;
    readonly byIds: (
      ids: readonly StoreShopUserId[],
      caller: CustomerId,
    ) => Effect.Effect<readonly Member[]>;
    /** A page of the people of all stores that the caller manages, and how many they are. */
    readonly people: (
      asked: PeopleAsked,
    ) => Effect.Effect<{ readonly people: readonly Person[]; readonly total: number }>;

    /**
     * The links of those stores as the rules look at them, and nobody else changes them until the
     * transaction ends. The stores are locked in one order, or two callers could wait for each other;
     * orders may still be written for them meanwhile.
     */
    readonly lock: (stores: readonly StoreId[]) => Effect.Effect<readonly LockedLink[]>;
    readonly changeRole: (id: StoreShopUserId, role: Role) => Effect.Effect<void>;
    /** The store's main manager is that Gérant from now on. */
    readonly handOver: (store: StoreId, id: StoreShopUserId) => Effect.Effect<void>;
    readonly makeDefault: (customer: CustomerId, id: StoreShopUserId) => Effect.Effect<void>;
    /** Ends the link; an account that was made for the invitation and never opened goes with its last one. */
    readonly remove: (id: StoreShopUserId, customer: CustomerId) => Effect.Effect<void>;
    readonly note: (change: NotedChange) => Effect.Effect<void>;

    /**
     * The customer of that address, made without a password when there is none: the same statement
     * either way, so that its time tells nothing.
     */
    readonly customerFor: (wish: {
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly at: Date;
    }) => Effect.Effect<CustomerId>;
    readonly add: (link: NewLink) => Effect.Effect<StoreShopUserId>;
    readonly sentAgain: (id: StoreShopUserId, at: Date) => Effect.Effect<void>;
    /**
     * Counts one more invitation, and tells when those since then were sent, by that person and to
     * that address, the oldest first. Callers with the same address wait for each other.
     */
    readonly countInvitation: (
      since: Date,
      sent: { readonly by: CustomerId; readonly email: string; readonly at: Date },
    ) => Effect.Effect<{
      readonly sent: readonly number[];
      readonly received: readonly number[];
    }>;
  }
>()("panetier/members/MembersRepository") {
  static readonly layer: Layer.Layer<MembersRepository, never, SqlClient.SqlClient> = Layer.effect(
    MembersRepository,
    Effect.map(SqlClient.SqlClient, (sql) =>
      MembersRepository.of({
        ...peopleQueries(sql),
        ...linkQueries(sql),
        ...invitationQueries(sql),
      }),
    ),
  );
}

const peopleQueries = (sql: SqlClient.SqlClient) => {
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
    people: Effect.fnUntraced(function* (asked: PeopleAsked) {
      const { caller, search, store, limit, offset } = asked;
      const rows = yield* sql.unsafe<object>(peopleQuery, [
        caller,
        store,
        search,
        limit,
        offset,
        SHOWN_MEMBERS,
      ]);
      const decoded = yield* decodePeople(rows);
      return { people: decoded.map(({ person }) => person), total: decoded[0]?.total ?? 0 };
    }, Effect.orDie),
  };
};

const linkQueries = (sql: SqlClient.SqlClient) => ({
  lock: Effect.fnUntraced(function* (stores: readonly StoreId[]) {
    const ids = `{${stores.join(",")}}`;
    yield* sql`select id from store where id = any(${ids}::text::int[])
        order by id for no key update`;
    const rows = yield* sql.unsafe<object>(
      `select m.id, m.store_id as "storeId", m.customer_id as "customerId", m.role,
          m.main_manager as "mainManager", m.accepted,
          coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company
         from store_shop_user m join store s on s.id = m.store_id
         where m.store_id = any($1::int[]) order by m.store_id, m.id`,
      [ids],
    );
    return yield* decodeLinks(rows);
  }, Effect.orDie),
  changeRole: (id: StoreShopUserId, role: Role) =>
    done(sql`update store_shop_user set role = ${role} where id = ${id}`),
  handOver: (store: StoreId, id: StoreShopUserId) =>
    done(
      // Two statements: at no moment may there be two of them.
      Effect.andThen(
        sql`update store_shop_user set main_manager = false
            where store_id = ${store} and main_manager and id <> ${id}`,
        sql`update store_shop_user set main_manager = true where id = ${id}`,
      ),
    ),
  makeDefault: (customer: CustomerId, id: StoreShopUserId) =>
    done(sql`update store_shop_user set default_store = (id = ${id})
        where customer_id = ${customer} and default_store <> (id = ${id})`),
  remove: (id: StoreShopUserId, customer: CustomerId) =>
    done(
      Effect.andThen(
        sql`delete from store_shop_user where id = ${id}`,
        sql`delete from customer c where c.id = ${customer} and c.password_hash is null
            and not c.verified
            and not exists (select from store_shop_user o where o.customer_id = c.id)`,
      ),
    ),
  note: (change: NotedChange) =>
    done(sql`insert into member_change
          (at, store_id, by_customer_id, customer_id, what, former_role, role)
        values (${change.at}, ${change.store}, ${change.by}, ${change.customer}, ${change.what},
          ${change.formerRole}, ${change.role})`),
});

const invitationQueries = (sql: SqlClient.SqlClient) => ({
  customerFor: Effect.fnUntraced(function* (wish: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly at: Date;
  }) {
    const [row] = yield* sql<{ readonly id: number }>`
        insert into customer (email, first_name, last_name, verified, created_at)
        values (${wish.email}, ${wish.firstName}, ${wish.lastName}, false, ${wish.at})
        on conflict (lower(email)) do update set email = customer.email returning id`;
    return CustomerId.make(row?.id ?? 0);
  }, Effect.orDie),
  add: Effect.fnUntraced(function* (link: NewLink) {
    const [row] = yield* sql<{ readonly id: number }>`
        insert into store_shop_user (store_id, customer_id, role, accepted, invited_at,
          invited_email, invited_first_name, invited_last_name)
        values (${link.store}, ${link.customer}, ${link.role}, false, ${link.at}, ${link.email},
          ${link.firstName}, ${link.lastName}) returning id`;
    return StoreShopUserId.make(row?.id ?? 0);
  }, Effect.orDie),
  sentAgain: (id: StoreShopUserId, at: Date) =>
    done(sql`update store_shop_user set invited_at = ${at} where id = ${id}`),
  countInvitation: Effect.fnUntraced(function* (
    since: Date,
    { by, email, at }: { readonly by: CustomerId; readonly email: string; readonly at: Date },
  ) {
    const to = email.toLowerCase();
    for (const key of [`invitation by ${by}`, `invitation to ${to}`]) {
      yield* sql`select pg_advisory_xact_lock(hashtextextended(${key}, 29))`;
    }
    const rows = yield* sql<{
      readonly at: Date;
      readonly mine: boolean;
      readonly theirs: boolean;
    }>`
        select at, by_customer_id = ${by} as mine, email = ${to} as theirs from invitation_sent
        where at > ${since} and (by_customer_id = ${by} or email = ${to}) order by at`;
    yield* sql`insert into invitation_sent (by_customer_id, email, at) values (${by}, ${to}, ${at})`;
    const when = (picked: typeof rows) => picked.map((row) => row.at.getTime());
    return {
      sent: when(rows.filter(({ mine }) => mine)),
      received: when(rows.filter(({ theirs }) => theirs)),
    };
  }, Effect.orDie),
});

export type PeopleAsked = {
  readonly caller: CustomerId;
  readonly search: string;
  readonly store: StoreId | null;
  readonly limit: number;
  readonly offset: number;
};

type MemberChangeWord =
  | "invited"
  | "invitedAgain"
  | "roleChanged"
  | "mainManagerHandedOver"
  | "removed"
  | "left";

/** A line of the journal. */
export type NotedChange = {
  readonly at: Date;
  readonly store: StoreId;
  readonly by: CustomerId;
  readonly customer: CustomerId;
  readonly what: MemberChangeWord;
  readonly formerRole: Role | null;
  readonly role: Role | null;
};

type NewLink = {
  readonly store: StoreId;
  readonly customer: CustomerId;
  readonly role: Role;
  readonly at: Date;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

const done = (statement: Effect.Effect<unknown, unknown>): Effect.Effect<void> =>
  statement.pipe(Effect.asVoid, Effect.orDie);

const LockedLink = Schema.Struct({
  id: StoreShopUserId,
  storeId: StoreId,
  customerId: CustomerId,
  role: Role,
  mainManager: Schema.Boolean,
  accepted: Schema.Boolean,
  company: Schema.String,
});
export type LockedLink = typeof LockedLink.Type;

const decodeLinks = Schema.decodeUnknownEffect(Schema.Array(LockedLink));
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
