import { Effect, Schema, Stream } from "effect";
import { SqlClient } from "effect/sql";
import type { Party } from "../../../core/edifact/interchange.ts";
import { type OrderMessage, orderMessages } from "../../../core/edifact/orders.ts";
import type { Wish } from "../../../core/exchange/wish.ts";
import { readStoredFirm } from "../../firm/stored-firm.ts";
import { rowsGoingOut } from "../go-out.ts";
import { writtenNow } from "./written-now.ts";

/** Why orders do not go out as EDIFACT, with the cure. */
export class NoInterchange extends Schema.TaggedError<NoInterchange>()("NoInterchange", {
  reason: Schema.String,
}) {}

/** Lines that one interchange tells. */
const MOST = 100_000;

/** Orders as ORDERS or ORDRSP, from the firm by its SIRET to a partner. */
export const ordersOut = Effect.fnUntraced(function* (
  kind: OrderMessage,
  partner: Party,
  since: string | null,
  origin: Pick<Wish, "source" | "merchant">,
) {
  const sql = yield* SqlClient.SqlClient;
  const stored = yield* Effect.orDie(readStoredFirm(sql));
  if (stored === undefined) {
    return yield* new NoInterchange({
      reason: "Aucune société n'est enregistrée : npm run firm -- apply <document>.",
    });
  }
  const rows = yield* Stream.runCollect(
    Stream.take(rowsGoingOut("orders", since, origin), MOST + 1),
  );
  if (rows.length > MOST) {
    return yield* new NoInterchange({
      reason: "Plus de 100 000 lignes de commande : demandez ce qui a changé, --since INSTANT.",
    });
  }
  const messages = orderMessages(kind, rows);
  if (messages.length === 0) {
    return yield* new NoInterchange({ reason: "Aucune commande à dire : rien n'est écrit." });
  }
  return yield* writtenNow({ id: stored.firm.siret, qualifier: SIRET }, partner, messages);
});

const SIRET = "5";
