import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { Siren } from "../../../api-schema/primitives.ts";
import type { StaffCompany } from "../../../api-schema/staff-companies.ts";
import type { StaffRight, StaffRole } from "../../../api-schema/staff-rights.ts";
import { msOfInstant, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { nextDeliveries } from "../../../core/delivery/delivery-days.ts";
import { staffMay } from "../../../core/staff/rights.ts";
import { now as presentInstant } from "../../clock.ts";
import { companyQueries } from "./company-queries.ts";

const NEXT_LORRIES = 3;

/** All that is known of a company, as far as somebody of these roles may see it; undefined for none. */
export const makeCompanyPage = Effect.map(SqlClient.SqlClient, (sql) => {
  const queries = companyQueries(sql);
  return Effect.fnUntraced(function* (
    siren: Siren,
    roles: readonly StaffRole[],
  ): Effect.fn.Return<StaffCompany | undefined> {
    const company = yield* queries.company(siren);
    if (company === undefined) return undefined;
    const now = yield* presentInstant;
    const ifMay = <A>(right: StaffRight, part: Effect.Effect<A>): Effect.Effect<A | null> =>
      staffMay(roles, right) ? part : Effect.succeed(null);
    const parts = yield* Effect.all(
      {
        debt: ifMay("money.view", queries.debt(siren, parisDayOf(now))),
        orders: ifMay("orders.view", queries.orders(siren)),
        habits: ifMay("orders.view", queries.habits(siren, new Date(msOfInstant(now)))),
        threads: ifMay("conversations.answer", queries.threads(siren)),
      },
      { concurrency: 4 },
    );
    const shops = company.shops.map(({ plans, closingDays, ...shop }) => ({
      ...shop,
      tours: plans.map(({ closedDays, ...plan }) => ({
        ...plan,
        next: nextDeliveries({
          plan: { ...plan, closedDays },
          closingDays,
          now,
          count: NEXT_LORRIES,
        }).map(({ deliveryDate }) => deliveryDate),
      })),
    }));
    return { ...company, shops, ...parts };
  });
});
