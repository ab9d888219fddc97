import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { Api } from "../../../api-schema/api.ts";
import { Instant } from "../../../api-schema/primitives.ts";
import type { ShopHealth } from "../../../api-schema/staff-health.ts";
import { nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import type { CatalogueReads } from "../../database/catalogue-reads.ts";
import { findMadeUpMerchants } from "../../firm/made-up-merchants.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { livingProcesses } from "../../measures/sign-of-life.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { PARTS, sellersIn } from "../../parts.ts";
import { retentionRules } from "../../retention/rules.ts";
import { query } from "../../rows/query.ts";
import { value } from "../../rows/value.ts";
import type { SearchIndex } from "../../search/search-index.ts";
import { reliefState } from "../relief/relief.ts";
import { VERSION } from "../../version.ts";
import { laneHealth } from "./lane-health.ts";
import type { LastBackup } from "./last-backup.ts";
import { shopNow } from "./shop-now.ts";

export const StaffHealthHandlers = HttpApiBuilder.group(
  Api,
  "staffHealth",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const outbox = yield* Outbox;
    const settings = yield* Settings;
    const { now: firmNow } = yield* SellingFirm;
    const now = Effect.provideContext(
      shopNow,
      yield* Effect.context<CatalogueReads | LastBackup | SearchIndex | SqlClient.SqlClient>(),
    );

    const parts = Effect.gen(function* () {
      const { firm } = yield* firmNow;
      const madeUpMerchants = yield* Effect.orDie(findMadeUpMerchants(sql));
      const sellers = sellersIn({ firm, madeUpMerchants });
      return PARTS.map(({ title, state, without }) => {
        const standing = state(settings, sellers);
        const isThere = standing === "real" || standing === "embedded";
        return { title, state: standing, without: isThere ? null : without };
      });
    });

    const work = Effect.gen(function* () {
      const { working, workSeenAt } = yield* livingProcesses.only(sql, [yield* nowDate]);
      return { processes: working, seenAt: workSeenAt };
    });

    return handlers.handleAll({
      staffShopHealth: () =>
        Effect.gen(function* () {
          return {
            version: VERSION,
            now: yield* now,
            work: yield* work,
            lanes: yield* laneHealth,
            parts: yield* parts,
            relief: yield* reliefState(sql),
            deletedAt: yield* lastDeletion.first(sql, []),
            kept: retentionRules.map(({ said, days }) => ({ what: said, days })),
          } satisfies ShopHealth;
        }).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.provideService(Outbox, outbox),
        ),
    });
  }),
);

const lastDeletion = query(value(Instant, "wire_instant(began_at)"), "retention_round");
