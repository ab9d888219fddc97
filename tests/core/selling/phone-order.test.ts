import { Result } from "effect";
import { describe, expect, it } from "vitest";
import {
  checkMerchantTerms,
  phonePayments,
  refusalAtDesk,
} from "../../../core/selling/phone-order.ts";
import { Blocker } from "../../../api-schema/order.ts";
import { cents } from "../../../core/money/cents.ts";
import { paymentMethodChoices } from "../../../core/payment/methods.ts";
import type { PayingFacts } from "../../../api-schema/cart-basis.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";

const facts: PayingFacts = {
  takesCards: true,
  cardOnly: false,
  mandates: { gmp: "present", mkp: "missing" },
  servicePhone: "02 35 00 00 00",
};

const proposed = (
  scope: "gmp" | "mkp",
  preferred: PaymentMethodCode | null,
  change: Partial<PayingFacts> = {},
) => {
  const [choice] = phonePayments({
    scopes: [
      {
        scope,
        amount: cents(1000),
        preferred,
        methods: paymentMethodChoices(scope, { ...facts, ...change }),
        transfer: { beneficiary: "", iban: "", bic: "" },
      },
    ],
  });
  return [choice?.proposed, choice?.methods.map(({ code, enabled }) => `${code} ${enabled}`)];
};

describe("an order by telephone", () => {
  it("[PHONE-2] is paid by what the store has agreed to before, and never by a card", () => {
    const both = ["PRELEVEMENT true", "VIREMENT true"];
    expect(proposed("gmp", "CB")).toEqual(["PRELEVEMENT", both]);
    expect(proposed("gmp", null)).toEqual(["PRELEVEMENT", both]);
    expect(proposed("gmp", "VIREMENT")).toEqual(["VIREMENT", both]);
    expect(proposed("mkp", "CB")).toEqual(["VIREMENT", ["PRELEVEMENT false", "VIREMENT true"]]);
    const none = ["PRELEVEMENT false", "VIREMENT false"];
    expect(proposed("gmp", "CB", { cardOnly: true })).toEqual([null, none]);
  });

  it("[PHONE-3] has goods of merchants only where the store accepted their terms itself", () => {
    const [own, foreign] = [
      { gmp: true, label: "Farine" },
      { gmp: false, label: "Fromagerie Roux" },
    ];
    expect(checkMerchantTerms([own], false)).toEqual(Result.void);
    expect(checkMerchantTerms([own, foreign], true)).toEqual(Result.void);
    expect(checkMerchantTerms([own, foreign], false)).toEqual(
      Result.fail({
        _tag: "TermsNotAccepted",
        message:
          "Fromagerie Roux : la boutique n’a pas encore accepté les conditions de la marketplace. Elle les accepte elle-même, avec sa première commande en ligne ; retirez ces articles.",
      }),
    );
  });

  it("[PHONE-7] says to whoever takes it what stands in its way, and never as the store reads it", () => {
    const said = Blocker.fields.code.literals.map((code) => [
      code,
      refusalAtDesk({ code, message: "telle quelle" }),
    ]);
    const told = said.filter(([, message]) => message !== "telle quelle");
    expect(told.map(([code]) => code)).toEqual([
      "empty",
      "role",
      "banned",
      "inactive",
      "approval",
      "marketplaceAccess",
      "mandate",
    ]);
    expect(told.filter(([, message]) => /votre|vous|appelez/i.test(message ?? ""))).toEqual([]);
  });
});
