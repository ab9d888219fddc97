import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { now, nowDate } from "../clock.ts";
import type { SettingsShape } from "../config.ts";
import { databaseLayer } from "../database/sql.ts";
import { isMadeUp } from "../deployment.ts";
import { applyFirm } from "../firm/apply-firm.ts";
import { findMadeUpMerchants } from "../firm/made-up-merchants.ts";
import { readStoredFirm } from "../firm/stored-firm.ts";
import { drawFormerPictures } from "./former-pictures.ts";
import { type ContentScope, editionCode } from "../editions/content-edition.ts";
import type { Found } from "./start-verdict.ts";

/**
 * Fills an empty database with the demonstration data when the settings ask for it, and brings the
 * pages that an earlier version did not have. Answers what of the demonstration is there. Of several
 * processes that start at once, one fills. At the server itself: filling takes longer than a request may.
 */
export const seedWhenEmpty = (settings: SeedSettings, databaseUrl: string): Promise<Found> =>
  Effect.runPromise(
    fill(settings).pipe(
      Effect.provide(databaseLayer(databaseUrl, { connections: 4, slowStatements: true })),
    ),
  );

type SeedSettings = Pick<SettingsShape, "seed" | "production" | "demo">;

const fill = Effect.fnUntraced(function* (settings: SeedSettings) {
  const sql = yield* SqlClient.SqlClient;
  yield* drawFormerPictures;
  if (settings.seed === "demo" && (yield* isEmpty(sql))) {
    yield* sql.withTransaction(
      Effect.gen(function* () {
        // Held to the end of the transaction: the second process waits, then finds it filled.
        yield* sql`select pg_advisory_xact_lock(7220261125)`;
        if (!(yield* isEmpty(sql))) return;
        const { seedDemo } = yield* Effect.promise(
          // oxlint-disable-next-line no-restricted-imports -- what starts the shop, and lazily
          () => import("../../demonstration/seed/seed-demo.ts"),
        );
        yield* seedDemo({ now: yield* now, progress: showProgress });
        process.stdout.write("\n");
      }),
    );
  }
  if (isMadeUp("sellers", settings)) yield* bringFirm(sql);
  const found = yield* lookForDemonstration(sql);
  yield* bringContent(sql, found.hasDemoAccounts ? "demonstration" : "shop");
  return found;
});

/** What of the demonstration stands in the database. */
export const lookForDemonstration = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
): Effect.fn.Return<Found, SqlError.SqlError> {
  // Their domain is nobody's: whoever has an address there came with the demonstration.
  const accounts = yield* sql`select 1 where exists (
      select from customer where email like '%@panetier.example')
    or exists (select from staff
      where login like '%@panetier.example' and withdrawn_at is null)`;
  return {
    hasDemoAccounts: accounts.length > 0,
    firm: (yield* readStoredFirm(sql))?.firm ?? null,
    madeUpMerchants: yield* findMadeUpMerchants(sql),
  };
});

/** A shop of one's own machine sells in the demonstration's name until another document is applied. */
const bringFirm = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  if ((yield* readStoredFirm(sql)) !== undefined) return;
  // oxlint-disable-next-line no-restricted-imports -- what starts the shop, and lazily
  const demonstration = Effect.promise(() => import("../../demonstration/firm.ts"));
  const { DEMONSTRATION_FIRM } = yield* demonstration;
  yield* applyFirm(DEMONSTRATION_FIRM, { by: "démonstration", at: yield* nowDate });
});

/** What an earlier version did not have yet: its legal pages must not be missing after an upgrade. */
const bringContent = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, scope: ContentScope) {
  const has = sql`select 1 from shipped_content
    where kind = 'edition' and code = ${editionCode(scope)}`;
  if ((yield* has).length > 0) return;
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select pg_advisory_xact_lock(7220261126)`;
      if ((yield* has).length > 0) return;
      const { shipContent, SHOP_DELIVERY } = yield* Effect.promise(
        () => import("../editions/ship-content.ts"),
      );
      const delivery = scope === "shop" ? SHOP_DELIVERY : yield* demonstrationDelivery;
      yield* shipContent(scope, delivery, yield* now);
    }),
  );
});

const demonstrationDelivery = Effect.promise(async () => {
  // oxlint-disable-next-line no-restricted-imports -- what starts the shop, and lazily
  const delivery = await import("../../demonstration/seed/content/delivery.ts");
  return delivery.demonstrationDelivery();
});

const isEmpty = (sql: SqlClient.SqlClient) =>
  Effect.map(sql`select 1 from customer limit 1`, (rows) => rows.length === 0);

// One line that is written over, or plain lines where nobody watches.
const showProgress = (line: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
  else process.stdout.write(`${line}\n`);
};
