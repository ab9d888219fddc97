import { Context, type Effect, Schema } from "effect";
import type { Cents, Instant } from "../../api-schema/primitives.ts";

/** What a bank finally says of a card page. */
export type BankOutcome = "accepted" | "refused" | "abandoned";

/** The only currency of the shop (ISO 4217). */
export const SHOP_CURRENCY = "EUR";

/** A card page to be opened. */
export type CardPageRequest = {
  /** The shop's own name of it: asked for again, it is the same page. */
  readonly transaction: string;
  readonly amount: Cents;
  /** The number of the order or of the payment, for the bank's books. */
  readonly orderNumber: string;
  /** What the bank's page says is paid: 'Commande P26-000123'. */
  readonly title: string;
  readonly email: string;
  /** After this instant the page takes no card any more. */
  readonly openUntil: Instant;
  /** Where the browser comes back to: paid, and given up. */
  readonly resultUrl: string;
  readonly cancelUrl: string;
};

export type OpenedPage = {
  /** The absolute address that the customer's browser goes to. */
  readonly url: string;
  /** The bank's own name of the page; null when it has none. */
  readonly reference: string | null;
};

/**
 * What the bank says of a page, genuine but not believed yet: whoever takes it compares the amount
 * (cents), the currency (ISO 4217, capitals) and the reference with its own. 'declined': a card was
 * refused and the page is still open for another.
 */
export type BankAnswer = {
  readonly transaction: string;
  readonly outcome: BankOutcome | "declined";
  readonly amount: number;
  readonly currency: string;
  readonly reference: string | null;
  /** The bank's name of the charge that took the money, for refunds. */
  readonly charge: string | null;
};

/** What came to the callback's address, as it came. */
export type RawCallback = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** A callback after its signature was checked; 'nothing' is genuine and of no concern to payments. */
export type ReadCallback = BankAnswer | "notGenuine" | "unreadable" | "nothing";

/** Money to give back: once, however often it is asked for under the same `key`. */
export type BankRefund = {
  readonly key: string;
  readonly transaction: string;
  readonly charge: string | null;
  readonly amount: Cents;
  readonly orderNumber: string;
};

/** The bank did not do it. `unanswered`: it may have, ask again under the same name. */
export class BankFailed extends Schema.TaggedError<BankFailed>()("BankFailed", {
  message: Schema.String,
  unanswered: Schema.Boolean,
  cause: Schema.optionalKey(Schema.Defect()),
}) {}

/**
 * The bank that takes cards (product §4, §6). Every call but `read` may go over the network: never
 * make one while an order is locked.
 */
export class Bank extends Context.Service<
  Bank,
  {
    readonly open: (page: CardPageRequest) => Effect.Effect<OpenedPage, BankFailed>;
    /** Lets a page take no card any more, and tells its end where the bank knows one. */
    readonly close: (page: {
      readonly transaction: string;
      readonly reference: string | null;
    }) => Effect.Effect<BankAnswer | null, BankFailed>;
    readonly giveBack: (refund: BankRefund) => Effect.Effect<void, BankFailed>;
    /** Nothing of a callback is read before its signature, of the last five minutes, is checked. */
    readonly read: (callback: RawCallback) => Effect.Effect<ReadCallback>;
  }
>()("panetier/ports/Bank") {}
