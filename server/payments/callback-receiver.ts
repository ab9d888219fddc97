import { Context, Effect, Layer, Schema } from "effect";
import { BankCallbacks } from "../ports/bank.ts";
import { BankAnswers } from "./bank-answers.ts";

/** The body of a callback; `timestamp` repeats the signed header. */
export const BankCallback = Schema.Struct({
  transaction: Schema.String.check(Schema.isMaxLength(100)),
  outcome: Schema.Literals(["accepted", "refused", "abandoned"]),
  timestamp: Schema.Int,
});

export type RawCallback = {
  readonly body: string;
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
};

/** What is answered to the bank: taken (or known already), not genuine, unreadable, unknown. */
export type CallbackStatus = 204 | 400 | 401 | 404;

/** Receives what the bank sends: nothing is read before its signature is checked. */
export class CallbackReceiver extends Context.Service<
  CallbackReceiver,
  { readonly receive: (callback: RawCallback) => Effect.Effect<CallbackStatus> }
>()("panetier/payments/CallbackReceiver") {
  static readonly layer: Layer.Layer<CallbackReceiver, never, BankAnswers | BankCallbacks> =
    Layer.effect(
      CallbackReceiver,
      Effect.gen(function* () {
        const answers = yield* BankAnswers;
        const callbacks = yield* BankCallbacks;
        return CallbackReceiver.of({
          receive: Effect.fnUntraced(function* (raw): Effect.fn.Return<CallbackStatus> {
            if (!(yield* callbacks.isGenuine(raw))) return 401;
            const callback = yield* Effect.option(decodeCallback(raw.body));
            if (callback._tag === "None") return 400;
            const { transaction, outcome, timestamp } = callback.value;
            if (String(timestamp) !== raw.timestamp) return 400;
            const taken = yield* answers.take(transaction, outcome);
            return taken === "unknown" ? 404 : 204;
          }),
        });
      }),
    );
}

const decodeCallback = Schema.decodeUnknownEffect(Schema.fromJsonString(BankCallback));
