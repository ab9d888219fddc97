import { Context, Effect, Layer } from "effect";
import { Bank, type RawCallback } from "../../ports/bank.ts";
import { CardPages } from "./card-pages.ts";

/** What is answered to the bank: taken (or known already), not genuine, unreadable, unknown. */
export type CallbackStatus = 204 | 400 | 401 | 404;

/** Receives what the bank sends: nothing is read before its signature is checked. */
export class CallbackReceiver extends Context.Service<
  CallbackReceiver,
  { readonly receive: (callback: RawCallback) => Effect.Effect<CallbackStatus> }
>()("panetier/payments/CallbackReceiver") {
  static readonly layer: Layer.Layer<CallbackReceiver, never, CardPages | Bank> = Layer.effect(
    CallbackReceiver,
    Effect.gen(function* () {
      const pages = yield* CardPages;
      const bank = yield* Bank;
      return CallbackReceiver.of({
        receive: Effect.fnUntraced(function* (raw): Effect.fn.Return<CallbackStatus> {
          const answer = yield* bank.read(raw);
          if (answer === "notGenuine") return 401;
          if (answer === "unreadable") return 400;
          if (answer === "nothing") return 204;
          const taken = yield* pages.take(answer);
          // A page that nobody was led to ends by itself; money for one that is unknown is a fault.
          return taken === "unknown" && answer.outcome === "accepted" ? 404 : 204;
        }),
      });
    }),
  );
}
