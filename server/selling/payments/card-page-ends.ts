import { Context, Effect, Layer } from "effect";
import { type Outbox, topicHandler } from "../../outbox/outbox.ts";
import { PageClosed } from "../orders/order-news.ts";
import { Bank, type BankFailed } from "../../ports/bank.ts";
import { CardPages } from "./card-pages.ts";

/** Ends card pages at the bank, and takes what the bank says of them. */
export class CardPageEnds extends Context.Service<
  CardPageEnds,
  {
    /**
     * Lets the page of that transaction take no card any more. What the bank says of its end counts
     * as any other answer: paid after all, or abandoned. Call it with no order locked.
     */
    readonly close: (transaction: string) => Effect.Effect<void, BankFailed>;
  }
>()("panetier/payments/CardPageEnds") {
  static readonly layer: Layer.Layer<CardPageEnds, never, CardPages | Bank> = Layer.effect(
    CardPageEnds,
    Effect.gen(function* () {
      const pages = yield* CardPages;
      const bank = yield* Bank;
      return CardPageEnds.of({
        close: Effect.fnUntraced(function* (transaction) {
          const page = yield* pages.find(transaction);
          if (page === null) return;
          const answer = yield* bank.close({ transaction, reference: page.reference });
          if (answer !== null) yield* pages.take(answer);
        }),
      });
    }),
  );
}

/** Pages that the shop has given up are closed at the bank too, until it has been notified. */
export const CardPageTopics: Layer.Layer<never, never, Outbox | CardPageEnds> = topicHandler(
  PageClosed,
  ({ transaction }) => Effect.flatMap(CardPageEnds, ({ close }) => close(transaction)),
);
