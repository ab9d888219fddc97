import type { Cents } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { cents, ZERO } from "../money/cents.ts";
import { euros } from "../money/format.ts";

/** What becomes of the money of a part of an order when its amount changes; TTC, never negative. */
export type MoneyMove =
  | { readonly kind: "none" }
  /** A debit or a transfer that is still to come: of the new amount. */
  | { readonly kind: "newAmount" }
  /** A card has paid the former amount: the rest is paid first, on a page of its own. */
  | { readonly kind: "supplement"; readonly amount: Cents }
  | { readonly kind: "refund"; readonly amount: Cents };

/** A card has paid when its goods were ordered, unless it is still awaited; a debit and a transfer are asked for later. */
export const moneyMove = (
  method: PaymentMethodCode,
  before: Cents,
  after: Cents,
  isPaid = true,
): MoneyMove => {
  if (before === after) return { kind: "none" };
  if (method !== "CB" || !isPaid) return { kind: "newAmount" };
  return after > before
    ? { kind: "supplement", amount: cents(after - before) }
    : { kind: "refund", amount: cents(before - after) };
};

/** What becomes of the money, in French, before it is saved and in the mail. */
export const moneyWords = (
  method: PaymentMethodCode,
  before: Cents,
  after: Cents,
  isPaid = true,
): string => {
  const move = moneyMove(method, before, after, isPaid);
  switch (move.kind) {
    case "none":
      return "Le montant à payer ne change pas.";
    case "supplement":
      return `Un supplément de ${euros(move.amount)} est à payer par carte : la modification compte une fois payée.`;
    case "refund":
      return `${euros(move.amount)} vous sont remboursés sur la carte.`;
    case "newAmount":
      if (method === "CB") return awaitedCardWords(before, after);
      return method === "VIREMENT" ? transferWords(before, after) : debitWords(before, after);
  }
};

const awaitedCardWords = (before: Cents, after: Cents): string =>
  after === 0
    ? "Rien n'a été payé : rien n'est à rembourser."
    : `Le paiement par carte à faire est de ${euros(after)} au lieu de ${euros(before)}.`;

const debitWords = (before: Cents, after: Cents): string =>
  after === 0
    ? "Rien ne sera prélevé."
    : `Le prélèvement sera de ${euros(after)} au lieu de ${euros(before)}.`;

const transferWords = (before: Cents, after: Cents): string =>
  `${
    after === 0
      ? "Il n'y a plus de virement à faire."
      : `Le virement à faire est de ${euros(after)} au lieu de ${euros(before)}.`
  } S'il est déjà parti, la différence est réglée avec la facture.`;

/** What a card page has taken for a payment and not given back yet. */
export type TakenMoney = { readonly transaction: string; readonly left: Cents };

/**
 * Where money to give back comes from: the last page first, never more from a page than it still
 * holds. The parts add up to `amount`; asking for more than was taken is a programming error.
 */
export const spreadRefund = (
  taken: readonly TakenMoney[],
  amount: Cents,
): readonly { readonly transaction: string; readonly amount: Cents }[] => {
  let rest = amount;
  const parts = taken.flatMap(({ transaction, left }) => {
    const part = cents(Math.max(0, Math.min(left, rest)));
    rest = cents(rest - part);
    return part === 0 ? [] : [{ transaction, amount: part }];
  });
  if (rest !== ZERO) throw new RangeError(`${rest} cents to give back that no page has taken`);
  return parts;
};
