import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { Settings } from "../config.ts";
import { absentParts, demonstratedParts } from "../deployment.ts";
import { readStoredFirm } from "./stored-firm.ts";
import { inBackground } from "../process-role.ts";

/** How soon a process knows what was applied. */
const LOOK_EVERY = "2 seconds";

/** No document was applied to this database: nobody sells. */
export class FirmMissing extends Error {
  constructor() {
    super("Aucune société n'est enregistrée : npm run firm -- apply <document> (docs/firm.md).");
  }
}

/**
 * Who sells, as the document says (docs/firm.md). A document that was applied meanwhile, by whatever
 * process, is seen two seconds later at most; while the database is away the last one goes on.
 */
export class SellingFirm extends Context.Service<
  SellingFirm,
  {
    /** The same object for as long as nothing has changed. */
    readonly now: Effect.Effect<KnownFirm>;
  }
>()("panetier/firm/SellingFirm") {
  /** Fails where no document was applied. */
  static readonly layer: Layer.Layer<SellingFirm, FirmMissing, SqlClient.SqlClient | Settings> =
    Layer.effect(
      SellingFirm,
      Effect.suspend(() => makeSellingFirm),
    );
}

/** `SellingFirm.now` of the service at hand. */
export const sellingFirm: Effect.Effect<KnownFirm, never, SellingFirm> = Effect.flatMap(
  SellingFirm,
  ({ now }) => now,
);

const makeSellingFirm = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const settings = yield* Settings;
  const parts = { demonstrated: demonstratedParts(settings), absent: absentParts(settings) };
  const first = yield* Effect.orDie(readStoredFirm(sql));
  if (first === undefined) return yield* Effect.fail(new FirmMissing());
  let { version, look } = first;
  let known: KnownFirm = { firm: first.firm, ...parts };
  const lookAgain = Effect.map(readStoredFirm(sql), (stored) => {
    if (stored === undefined || (stored.version === version && stored.look === look)) return;
    ({ version, look } = stored);
    known = { firm: stored.firm, ...parts };
  });
  // Beside those who ask: one that held a connection and waited here for another would, with nine
  // more like it, wait for ever.
  yield* Effect.sleep(LOOK_EVERY).pipe(
    Effect.andThen(lookAgain),
    // That the database is away is said once, by who watches it.
    Effect.catchCause((cause) =>
      cause.reasons.every((reason) => reason._tag === "Fail")
        ? Effect.void
        : Effect.logError("Le document de la société ne peut pas être relu", cause),
    ),
    Effect.forever,
    (looking) => inBackground("document of the firm", looking),
  );
  return SellingFirm.of({ now: Effect.sync(() => known) });
});
