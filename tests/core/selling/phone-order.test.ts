import { Result } from "effect";
import { describe, expect, it } from "vitest";
import {
  CARD_ALONE,
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

  it("[PHONE-2] says of each way to pay its name, and why not where it cannot be", () => {
    const methods = paymentMethodChoices("mkp", facts);
    const amount = cents(1000);
    const transfer = { beneficiary: "", iban: "", bic: "" };
    const scopes = [{ scope: "mkp" as const, amount, preferred: null, methods, transfer }];
    expect(phonePayments({ scopes })).toEqual([
      {
        scope: "mkp",
        proposed: "VIREMENT",
        methods: [
          {
            code: "PRELEVEMENT",
            name: "Prélèvement",
            enabled: false,
            message:
              "Signez le mandat de prélèvement de la marketplace pour payer par prélèvement.",
          },
          { code: "VIREMENT", name: "Virement", enabled: true, message: null },
        ],
      },
    ]);
  });

  it("[PHONE-3] names every merchant whose terms are missing", () => {
    const shipments = ["Fromagerie Roux", "Ferblanc"].map((label) => ({ gmp: false, label }));
    expect(checkMerchantTerms([{ gmp: true, label: "Farine" }, ...shipments], false)).toEqual(
      Result.fail({
        _tag: "TermsNotAccepted",
        message:
          "Fromagerie Roux, Ferblanc : la boutique n’a pas encore accepté les conditions de la marketplace. Elle les accepte elle-même, avec sa première commande en ligne ; retirez ces articles.",
      }),
    );
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
    expect(Object.fromEntries(told)).toEqual({
      empty: "Rien de ce qui est dit ne peut être livré.",
      role: "Cette personne ne peut pas commander pour cette boutique : choisissez-en une autre.",
      banned: "Cette boutique est bloquée : la comptabilité la débloque.",
      inactive: "Cette boutique est inactive : elle se réactive sur la page de son client.",
      approval:
        "Cette boutique n’est pas encore acceptée : sa demande se décide sous « Demandes ».",
      marketplaceAccess:
        "Cette boutique n’a pas accès à la marketplace : retirez les produits de marchands.",
      mandate:
        "Le mandat de prélèvement de cette boutique manque : choisissez le virement, ou faites signer le mandat.",
    });
    expect(CARD_ALONE).toBe(
      "Cette boutique ne paie que par carte : elle passe sa commande elle-même, en ligne.",
    );
    expect(told.filter(([, message]) => /votre|vous|appelez/i.test(message ?? ""))).toEqual([]);
  });
});
