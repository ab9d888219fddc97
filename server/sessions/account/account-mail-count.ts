import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { createHmac } from "node:crypto";
import { TooManyRequests } from "../../../api-schema/problems.ts";
import {
  decideAccountMail,
  MAILS_OF_ACCOUNT,
  MAILS_OF_PLACE,
} from "../../../core/session/account-mail-limit.ts";
import type { Keys } from "../../keys/keys.ts";
import { secret } from "../../keys/secrets.ts";
import { placeOf } from "../../web/caller-place.ts";

/**
 * Counts the mails that are asked for in the database, so that all processes count together. The
 * same is written for every address, whether somebody has it or not.
 */
export class AccountMailCount extends Context.Service<
  AccountMailCount,
  {
    /** Call it inside the transaction that announces the mail. */
    readonly count: (email: string, address: string) => Effect.Effect<void, TooManyRequests>;
  }
>()("panetier/sessions/AccountMailCount") {
  static readonly layer: Layer.Layer<AccountMailCount, never, SqlClient.SqlClient | Keys> =
    Layer.effect(
      AccountMailCount,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const key = yield* secret("sign-in");
        const keyOf = (kind: string, value: string): string =>
          createHmac("sha256", key)
            .update(JSON.stringify(["letter", kind, value]))
            .digest("base64url");
        return AccountMailCount.of({
          count: Effect.fnUntraced(function* (email, address) {
            const now = yield* Clock.currentTimeMillis;
            // Always in this order, or two calls could wait for each other.
            const place = keyOf("place", placeOf(address).place);
            const waits = [
              yield* countOne(sql, place, MAILS_OF_PLACE, now),
              yield* countOne(sql, keyOf("account", email), MAILS_OF_ACCOUNT, now),
            ];
            const wait = Math.max(...waits);
            if (wait > 0) yield* Effect.fail(tooManyMails(wait));
          }),
        });
      }),
    );
}

/** Seconds to wait; 0 for a letter that may leave. */
const countOne = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  of: string,
  most: number,
  now: number,
) {
  // Inserted or not the row is locked: of two at once the second sees the first.
  const [row] = yield* sql<{ readonly asked: readonly number[] }>`
    insert into letter_count (key, asked, at) values (${of}, '{}', ${new Date(now)})
    on conflict (key) do update set at = excluded.at
    returning to_jsonb(asked) as asked`;
  const { times, retryAfterSeconds } = decideAccountMail(row?.asked ?? [], most, now);
  yield* sql`update letter_count
    set asked = (select coalesce(array_agg(t::bigint), '{}')
      from jsonb_array_elements_text(${JSON.stringify(times)}::text::jsonb) t)
    where key = ${of}`;
  return retryAfterSeconds;
}, Effect.orDie);

const tooManyMails = (retryAfter: number): TooManyRequests => {
  const minutes = Math.ceil(retryAfter / 60);
  return new TooManyRequests({
    message: `Vous avez déjà demandé plusieurs e-mails. Regardez vos messages, indésirables compris, ou réessayez dans ${minutes} min.`,
    retryAfter,
  });
};
