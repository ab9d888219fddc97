import { Clock, Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { Settings } from "../../config.ts";
import { BankCallbacks, type BankOutcome, CardPages } from "../../ports/bank.ts";
import { secret } from "../../sessions/secrets.ts";
import { isGenuineCallback, isSameSignature, signCallback, signPage } from "./signatures.ts";

/** What the sandbox bank keeps to itself: it signs as a bank does, with the shared key. */
export class SandboxBankKey extends Context.Service<
  SandboxBankKey,
  {
    readonly isPageGenuine: (transaction: string, signature: string) => boolean;
    /** The callback that a bank would send for that outcome, signed at this instant. */
    readonly callback: (
      transaction: string,
      outcome: BankOutcome,
    ) => Effect.Effect<{
      readonly body: string;
      readonly signature: string;
      readonly timestamp: string;
    }>;
  }
>()("panetier/sandbox-bank/SandboxBankKey") {}

/** The bank of the embedded default: its card pages are the shop's own (`/_bank/…`). */
export const SandboxBank: Layer.Layer<
  CardPages | BankCallbacks | SandboxBankKey,
  never,
  Settings | SqlClient.SqlClient
> = Layer.effectContext(
  Effect.gen(function* () {
    const { publicUrl } = yield* Settings;
    const key = yield* Effect.orDie(secret("bank-callback"));
    return Context.make(CardPages, {
      urlOf: (transaction) =>
        `${publicUrl}/_bank/${transaction}?signature=${signPage(key, transaction)}`,
    }).pipe(
      Context.add(BankCallbacks, {
        isGenuine: (callback) =>
          Effect.map(Clock.currentTimeMillis, (ms) => isGenuineCallback(key, callback, ms)),
      }),
      Context.add(SandboxBankKey, {
        isPageGenuine: (transaction, signature) =>
          isSameSignature(signPage(key, transaction), signature),
        callback: (transaction, outcome) =>
          Effect.map(Clock.currentTimeMillis, (ms) => {
            const body = JSON.stringify({ transaction, outcome, timestamp: ms });
            const timestamp = String(ms);
            return { body, timestamp, signature: signCallback(key, timestamp, body) };
          }),
      }),
    );
  }),
);
