import { Context, Effect, Layer } from "effect";
import type { Cents, Instant } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import type { BankAnswer } from "../../ports/bank.ts";
import { type AnswerTaken, BankAnswers } from "./bank-answers.ts";
import type { BankTransaction } from "./paid-order.ts";
import { PaymentsRepository } from "./payments-repository.ts";

/** A card page of the bank, whatever it pays. */
export interface CardPage {
  /** The shop's name of its transaction. */
  readonly id: string;
  readonly state: BankTransaction["state"];
  readonly amount: Cents;
  readonly createdAt: Instant;
  readonly reference: string | null;
  /** What is paid, as the customer knows it: 'Commande', 'P26-000123'. */
  readonly subject: readonly [word: string, name: string];
  /** Who is paid, by name. */
  readonly payees: readonly string[];
  /** The shop's page that says how it ended. */
  readonly resultPath: string;
}

type Pages = {
  readonly find: (transaction: string) => Effect.Effect<CardPage | null>;
  /** See `BankAnswers.take`. */
  readonly take: (answer: BankAnswer) => Effect.Effect<AnswerTaken>;
};

/** Card pages that pay something else than orders: who keeps them stands above this room. */
export class OtherCardPages extends Context.Service<OtherCardPages, Pages>()(
  "panetier/payments/OtherCardPages",
) {}

/** Card pages that pay what a change of an order costs more: who saves it stands above this room. */
export class SupplementPages extends Context.Service<SupplementPages, Pick<Pages, "take">>()(
  "panetier/payments/SupplementPages",
) {}

/** Every card page of the shop, for the bank's answers and for whoever leaves a page. */
export class CardPages extends Context.Service<CardPages, Pages>()("panetier/payments/CardPages") {
  static readonly layer: Layer.Layer<
    CardPages,
    never,
    PaymentsRepository | BankAnswers | SupplementPages | OtherCardPages
  > = Layer.effect(
    CardPages,
    Effect.gen(function* () {
      const repository = yield* PaymentsRepository;
      const answers = yield* BankAnswers;
      const supplements = yield* SupplementPages;
      const others = yield* OtherCardPages;
      const find = Effect.fnUntraced(function* (transaction: string) {
        const page = yield* repository.findTransaction(transaction);
        if (page === null) return yield* others.find(transaction);
        const { order, supplement, ...rest } = page;
        return {
          ...rest,
          subject: ["Commande", order.number] as const,
          resultPath: supplement ? paths.order(order.token) : paths.cartPaymentResult(order.token),
        };
      });
      const take = Effect.fnUntraced(function* (answer: BankAnswer) {
        for (const pages of [answers, supplements]) {
          const taken = yield* pages.take(answer);
          if (taken !== "unknown") return taken;
        }
        return yield* others.take(answer);
      });
      return CardPages.of({ find, take });
    }),
  );
}
