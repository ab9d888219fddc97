import { Effect, Layer } from "effect";
import { Bank, BankFailed } from "../ports/bank.ts";

/** A shop without a bank: no card is offered, and nobody's callback is genuine. */
export const NoBank: Layer.Layer<Bank> = Layer.succeed(Bank, {
  open: () => Effect.fail(noBank()),
  close: () => Effect.succeed(null),
  giveBack: () => Effect.fail(noBank()),
  read: () => Effect.succeed("notGenuine"),
});

const noBank = () => new BankFailed({ message: "This shop has no bank", unanswered: false });
