import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { now } from "../clock.ts";
import type { SettingsShape } from "../config.ts";
import { databaseLayer } from "../database/sql.ts";
import { drawFormerPictures } from "./former-pictures.ts";
import { type ContentScope, editionCode } from "../editions/content-edition.ts";

/**
 * Fills an empty database with the demonstration data when the settings ask for it, and brings the
 * pages that an earlier version did not have. True when the demonstration accounts are there. Of
 * several processes that start at once, one fills.
 */
export const seedWhenEmpty = (settings: SeedSettings, databaseUrl: string): Promise<boolean> =>
  Effect.runPromise(
    fill(settings).pipe(
      Effect.provide(databaseLayer(databaseUrl, { connections: 4, slowStatements: true })),
    ),
  );

type SeedSettings = Pick<SettingsShape, "seed">;

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
  // Their domain is nobody's: whoever has an address there came with the demonstration.
  const found = yield* sql`select 1 where exists (
      select from customer where email like '%@panetier.example')
    or exists (select from support_agent
      where login like '%@panetier.example' and withdrawn_at is null)`;
  const isDemo = found.length > 0;
  yield* bringContent(sql, isDemo ? "demonstration" : "shop");
  return isDemo;
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
  const { DEMONSTRATION_DELIVERY } = await import("../../demonstration/seed/content/delivery.ts");
  return DEMONSTRATION_DELIVERY;
});

const isEmpty = (sql: SqlClient.SqlClient) =>
  Effect.map(sql`select 1 from customer limit 1`, (rows) => rows.length === 0);

// One line that is written over, or plain lines where nobody watches.
const showProgress = (line: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
  else process.stdout.write(`${line}\n`);
};
