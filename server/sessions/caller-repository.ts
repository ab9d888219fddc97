import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import type { Claim, Identity, StoreMembership } from "../../api-schema/access.ts";
import {
  type Instant,
  PriceListId,
  Role,
  SalesAreaCode,
  ShopUserId,
  StoreId,
  StoreShopUserId,
} from "../../api-schema/primitives.ts";
import { PERMISSIONS } from "../../core/roles/permissions.ts";
import { nowDate } from "../clock.ts";
import type { AccessClaims } from "./access-token.ts";

/** Who calls, and their link to the store they name; null without such a link. */
export interface Caller {
  readonly identity: Identity;
  readonly store: StoreMembership | null;
}

/**
 * Reads, in one query a request, that the login of the token still lives and what its customer may do
 * in the store: a membership withdrawn, a role changed, a login ended, an account no longer verified
 * or a support agent withdrawn counts from the next request.
 * Undefined when the login is over.
 */
export const findCaller = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  claims: AccessClaims,
  storeId: StoreId | null,
) {
  const now = yield* nowDate;
  const rows = yield* sql.unsafe<CallerRow>(callerQuery, [
    claims.session,
    claims.customerId,
    claims.epoch,
    now,
    storeId,
  ]);
  const row = rows[0];
  return row === undefined ? undefined : callerOf(claims, row);
}, Effect.orDie);

/**
 * The login of a token, while it lives, with the membership of the store that is named: parameters from
 * $first on are its session, customer, epoch, now and store.
 */
const ofCaller = (first: number): string => `login_session l
  join customer c on c.id = l.customer_id
  left join impersonation i on i.login_id = l.id
  left join staff g on g.id = i.agent_id
  left join store_shop_user m on m.customer_id = c.id and m.store_id = $${first + 4}::int
  left join store s on s.id = m.store_id
  left join sales_area a on a.id = s.sales_area_id
  where l.id = $${first}::uuid and l.customer_id = $${first + 1}::int
    and c.session_epoch = $${first + 2}::int
    and l.revoked_at is null and l.expires_at > $${first + 3}::timestamptz and c.verified
    and i.ended_at is null and g.withdrawn_at is null`;

const callerQuery = `
  select m.id as "storeShopUserId", m.role, s.id as "storeId", a.code as "salesArea", s.price_lists as "priceLists",
    s.market_place_access as "marketPlaceAccess", s.banned, s.status = 'active' as active
  from ${ofCaller(1)}`;

/** The condition that a claim is true, for any statement: its parameters (`claimed`) from $first on. */
export const isTrueClaim = (first: number): string =>
  `exists (select from ${ofCaller(first)} and m.role = any($${first + 5}::text[]))`;

/** What `isTrueClaim` is asked with. */
export const claimed = (
  { identity, epoch, storeId, action }: Claim,
  now: Instant,
): readonly unknown[] => [
  identity.session,
  identity.customerId,
  epoch,
  now,
  storeId,
  PERMISSIONS[action],
];

interface CallerRow {
  readonly storeShopUserId: number | null;
  readonly role: string | null;
  readonly storeId: number | null;
  readonly salesArea: string | null;
  readonly priceLists: readonly number[] | null;
  readonly marketPlaceAccess: boolean | null;
  readonly banned: boolean | null;
  readonly active: boolean | null;
}

/** Who a token says that they are. */
export const identityOf = (claims: AccessClaims): Identity => ({
  customerId: claims.customerId,
  shopUserId: ShopUserId.make(claims.customerId),
  username: claims.username,
  actor: claims.act?.sub ?? null,
  session: claims.session,
});

const callerOf = (claims: AccessClaims, row: CallerRow): Caller => ({
  identity: identityOf(claims),
  store: row.storeShopUserId === null ? null : decodeMembership(row),
});

const decodeMembership = Schema.decodeUnknownSync(
  Schema.Struct({
    storeId: StoreId,
    storeShopUserId: StoreShopUserId,
    role: Role,
    salesArea: SalesAreaCode,
    priceLists: Schema.Array(PriceListId),
    marketPlaceAccess: Schema.Boolean,
    banned: Schema.Boolean,
    active: Schema.Boolean,
  }),
);
