import { Clock, Context, Effect, Layer, Schema } from "effect";
import { Settings } from "../../config.ts";
import type { Keys } from "../../keys/keys.ts";
import { Bank, type BankOutcome, type RawCallback, SHOP_CURRENCY } from "../../ports/bank.ts";
import { secret } from "../../keys/secrets.ts";
import {
  isGenuineCallback,
  isSameSignature,
  signatureHeader,
  signCallback,
  signPage,
  timestampHeader,
} from "./signatures.ts";

/** The body of a callback; `timestamp` repeats the signed header, `amount` is in cents. */
const Callback = Schema.Struct({
  transaction: Schema.String.check(Schema.isMaxLength(100)),
  outcome: Schema.Literals(["accepted", "refused", "abandoned"]),
  amount: Schema.Int,
  currency: Schema.String.check(Schema.isMaxLength(3)),
  timestamp: Schema.Int,
});

/** What the sandbox bank keeps to itself: it signs as a bank does, with the shared key. */
export class SandboxBankKey extends Context.Service<
  SandboxBankKey,
  {
    readonly isPageGenuine: (transaction: string, signature: string) => boolean;
    /** The callback that a bank would send for that outcome, signed at this instant. */
    readonly callback: (
      page: { readonly id: string; readonly amount: number },
      outcome: BankOutcome,
    ) => Effect.Effect<RawCallback>;
  }
>()("panetier/sandbox-bank/SandboxBankKey") {
  static readonly layer: Layer.Layer<SandboxBankKey, never, Keys> = Layer.effect(
    SandboxBankKey,
    Effect.map(secret("bank-callback"), (key) => ({
      isPageGenuine: (transaction, signature) =>
        isSameSignature(signPage(key, transaction), signature),
      callback: ({ id, amount }, outcome) =>
        Effect.map(Clock.currentTimeMillis, (timestamp) => {
          const currency = SHOP_CURRENCY;
          const body = JSON.stringify({ transaction: id, outcome, amount, currency, timestamp });
          const at = String(timestamp);
          return {
            body,
            headers: { [timestampHeader]: at, [signatureHeader]: signCallback(key, at, body) },
          };
        }),
    })),
  );
}

/** The bank of the embedded default: its card pages are the shop's own (`/_bank/…`). */
export const SandboxBank: Layer.Layer<Bank, never, Settings | Keys> = Layer.effect(
  Bank,
  Effect.gen(function* () {
    const { publicUrl } = yield* Settings;
    const key = yield* secret("bank-callback");
    return Bank.of({
      open: ({ transaction }) =>
        Effect.succeed({
          url: `${publicUrl}/_bank/${transaction}?signature=${signPage(key, transaction)}`,
          reference: null,
        }),
      // The page asks the shop itself whether it is still open.
      close: () => Effect.succeed(null),
      giveBack: () => Effect.void,
      read: Effect.fnUntraced(function* ({ body, headers }) {
        const timestamp = headers[timestampHeader];
        const signed = { body, timestamp, signature: headers[signatureHeader] };
        if (!isGenuineCallback(key, signed, yield* Clock.currentTimeMillis)) return "notGenuine";
        const callback = yield* Effect.option(decodeCallback(body));
        if (callback._tag === "None" || String(callback.value.timestamp) !== timestamp) {
          return "unreadable";
        }
        const { transaction, outcome, amount, currency } = callback.value;
        return { transaction, outcome, amount, currency, reference: null, charge: null };
      }),
    });
  }),
);

const decodeCallback = Schema.decodeUnknownEffect(Schema.fromJsonString(Callback));
