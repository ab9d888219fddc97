import { Context, type Effect } from "effect";

/** What the bank says of a card payment. */
export type BankOutcome = "accepted" | "refused" | "abandoned";

/**
 * The hosted card pages of the bank (product §6). The address carries a signature: nobody opens the
 * page of a transaction that the shop did not give to them.
 */
export class CardPages extends Context.Service<
  CardPages,
  {
    /** The absolute address of a transaction's card page. */
    readonly urlOf: (transaction: string) => string;
  }
>()("panetier/ports/CardPages") {}

/** Whether a callback really comes from the bank. */
export class BankCallbacks extends Context.Service<
  BankCallbacks,
  {
    /**
     * True when `signature` is the bank's over `timestamp` (milliseconds) and the raw body, made
     * less than five minutes ago.
     */
    readonly isGenuine: (callback: {
      readonly body: string;
      readonly signature: string | undefined;
      readonly timestamp: string | undefined;
    }) => Effect.Effect<boolean>;
  }
>()("panetier/ports/BankCallbacks") {}
