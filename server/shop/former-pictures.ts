import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { now } from "../clock.ts";
import { insertDrawings } from "../pictures/pictures.ts";

/**
 * Pictures of a former version said how they are drawn: they are drawn once, and kept as what they show.
 * Of several processes that start at once, one draws.
 */
export const drawFormerPictures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const former = sql<{ readonly path: string }>`select path from former_picture`;
  if ((yield* sql`select 1 from former_picture limit 1`).length === 0) return;
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select pg_advisory_xact_lock(7220261127)`;
      const { drawFormer } = yield* Effect.promise(
        // oxlint-disable-next-line no-restricted-imports -- what starts the shop, and lazily
        () => import("../../demonstration/former-drawings.ts"),
      );
      const rows = yield* former;
      yield* insertDrawings(yield* Effect.promise(() => drawFormer(rows)), yield* now);
      yield* sql`delete from former_picture`;
    }),
  );
});
