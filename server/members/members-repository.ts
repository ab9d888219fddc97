import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { Member, Person } from "../../api-schema/member.ts";
import { CustomerId, Role, StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
import { type PeopleParameters, peopleQueries } from "./people-queries.ts";

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
      parameters: PeopleParameters,
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
    readonly customerFor: (request: {
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
  customerFor: Effect.fnUntraced(function* (request: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly at: Date;
  }) {
    const [row] = yield* sql<{ readonly id: number }>`
        insert into customer (email, first_name, last_name, verified, created_at)
        values (${request.email}, ${request.firstName}, ${request.lastName}, false, ${request.at})
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
