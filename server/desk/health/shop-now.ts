import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { Count } from "../../../api-schema/primitives.ts";
import type { ShopNow, StandbyStanding } from "../../../api-schema/staff-health.ts";
import { monotonicMs, now, nowDate } from "../../clock.ts";
import { CatalogueReads, type StandbyState } from "../../database/catalogue-reads.ts";
import { RecentOrders } from "../../measures/recent-orders.ts";
import { query } from "../../rows/query.ts";
import { value } from "../../rows/value.ts";
import { SearchIndex } from "../../search/search-index.ts";
import { LastBackup } from "./last-backup.ts";

const HOUR_MS = 3_600_000;

/** How the shop fares at this moment. */
export const shopNow: Effect.Effect<
  ShopNow,
  never,
  CatalogueReads | LastBackup | SearchIndex | SqlClient.SqlClient
> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const began = yield* monotonicMs;
  yield* Effect.orDie(sql`select 1`);
  const at = yield* monotonicMs;
  const { behindFor } = yield* SearchIndex;
  const behind = yield* behindFor;
  const hourAgo = new Date((yield* nowDate).getTime() - HOUR_MS).toISOString();
  return {
    at: yield* now,
    orders: yield* ordersSince.only(sql, [hourAgo]),
    ...(yield* RecentOrders).of(at),
    searchBehind: behind === undefined ? null : Math.round(behind / 1000),
    databaseMs: Math.round(at - began),
    standby: standbyNow((yield* CatalogueReads).standby?.()),
    backedUpAt: (yield* LastBackup).at(),
  };
});

const standbyNow = (state: StandbyState | undefined): StandbyStanding | null =>
  state === undefined
    ? null
    : {
        isUsed: state.isUsed,
        behind: state.behindMs === undefined ? null : Math.ceil(state.behindMs / 1000),
        why: state.why,
      };

/** $1 from when on. */
const ordersSince = query(
  value(Count, "count(*)::int"),
  `"order" where checkout_state = 'completed' and completed_at >= $1::timestamptz`,
);
