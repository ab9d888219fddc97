import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { PayingFacts } from "../../../api-schema/cart-basis.ts";
import {
  allowMethod,
  NO_CARDS,
  paymentMethodChoices,
  preferredMethod,
} from "../../../core/payment/methods.ts";
import { DEMONSTRATION_SHOP } from "../../../demonstration/firm.ts";
import { CARD_ENDS, stateOnCardAccepted } from "../../../core/payment/transitions.ts";
import { offeredPaymentMethods } from "./offered.ts";

const facts = (change: Partial<PayingFacts> = {}): PayingFacts => ({
  takesCards: true,
  cardOnly: false,
  servicePhone: "01 99 00 12 34",
  mandates: { gmp: "present", mkp: "missing" },
  ...change,
});

const CARD = {
  code: "CB",
  name: "Carte bancaire",
  description: "Paiement immédiat et sécurisé sur la page de la banque.",
  enabled: true,
  message: null,
  mandateMissing: false,
};
const DEBIT = {
  code: "PRELEVEMENT",
  name: "Prélèvement",
  description: "Prélevé à l'échéance de la facture sur le compte de votre mandat.",
  enabled: true,
  message: null,
  mandateMissing: false,
};
const TRANSFER = {
  code: "VIREMENT",
  name: "Virement",
  description: "À envoyer à nos coordonnées bancaires, avec le numéro de la commande en référence.",
  enabled: true,
  message: null,
  mandateMissing: false,
};
const refused = (message: string, mandateMissing = false) => ({
  enabled: false,
  message,
  mandateMissing,
});

describe("how a part can be paid", () => {
  it("[PAY-8] is by all three, in their order and words", () => {
    expect(paymentMethodChoices("gmp", facts())).toEqual([CARD, DEBIT, TRANSFER]);
  });

  it("[PAY-7] says of a mandate that is missing which one, and that it can be signed", () => {
    expect(paymentMethodChoices("mkp", facts())).toEqual([
      CARD,
      {
        ...DEBIT,
        ...refused(
          "Signez le mandat de prélèvement de la marketplace pour payer par prélèvement.",
          true,
        ),
      },
      TRANSFER,
    ]);
    const missing = facts({ mandates: { gmp: "missing", mkp: "present" } });
    expect(paymentMethodChoices("gmp", missing)[1]).toEqual({
      ...DEBIT,
      ...refused("Signez le mandat de prélèvement du moulin pour payer par prélèvement.", true),
    });
  });

  it("[PAY-7] says of a store that may have no mandate that it is not possible yet", () => {
    const none = facts({ mandates: { gmp: "notEligible", mkp: "notEligible" } });
    expect(paymentMethodChoices("gmp", none)[1]).toEqual({
      ...DEBIT,
      ...refused("Le prélèvement n'est pas encore possible pour votre boutique."),
    });
  });

  it("[PAY-6] is by card alone under the score, and says so of the others", () => {
    const only = refused("Seul le paiement par carte bancaire est proposé à votre boutique.");
    expect(paymentMethodChoices("gmp", facts({ cardOnly: true }))).toEqual([
      CARD,
      { ...DEBIT, ...only },
      { ...TRANSFER, ...only },
    ]);
    expect(allowMethod("VIREMENT", "gmp", facts({ cardOnly: true }))).toEqual(
      Result.fail({ _tag: "PaymentMethodRefused", reason: "lowScore", message: only.message }),
    );
  });

  it("[PAY-9] leaves cards out where the shop takes none, and names whom to call when nothing is left", () => {
    expect(paymentMethodChoices("gmp", facts({ takesCards: false }))).toEqual([DEBIT, TRANSFER]);
    const nothing = paymentMethodChoices("gmp", facts({ takesCards: false, cardOnly: true }));
    expect(nothing.map(({ code, enabled }) => [code, enabled])).toEqual([
      ["PRELEVEMENT", false],
      ["VIREMENT", false],
    ]);
    expect(nothing[0]?.message).toMatch(
      /^Le paiement par carte n'est pas proposé pour le moment\. Appelez le service clients au [\d\s]+\.$/,
    );
    const card = allowMethod("CB", "gmp", facts({ takesCards: false }));
    expect(card).toMatchObject({ failure: { reason: "noBank", message: NO_CARDS } });
  });

  it("[PAY-9] is by card where the shop has a bank, and only there", () => {
    const store: Parameters<typeof offeredPaymentMethods>[1] = {
      ...DEMONSTRATION_SHOP,
      infolegaleScore: 70,
      marketPlaceAccess: false,
      moneyOrder: null,
      marketplaceMoneyOrder: null,
      erpId: null,
    };
    expect(offeredPaymentMethods("gmp", store)).toEqual(["CB", "VIREMENT"]);
    expect(offeredPaymentMethods("gmp", { ...store, takesCards: false })).toEqual(["VIREMENT"]);
  });
});

describe("what is chosen before anybody chooses", () => {
  const preferred = (usual: "CB" | "PRELEVEMENT" | null, last: "CB" | "PRELEVEMENT" | null) =>
    preferredMethod("mkp", { paying: facts(), paymentMethod: usual }, last);

  it("[PAY-10] is the last one, else the usual one, and only what the store still may use", () => {
    expect(preferred("CB", null)).toBe("CB");
    expect(preferred(null, "CB")).toBe("CB");
    expect(preferred("CB", "PRELEVEMENT")).toBe("CB");
    expect(preferred("PRELEVEMENT", null)).toBeNull();
    expect(preferred(null, null)).toBeNull();
    const usual = { paying: facts(), paymentMethod: "VIREMENT" } as const;
    expect(preferredMethod("gmp", usual, null)).toBe("VIREMENT");
  });
});

describe("a card page that ends without money", () => {
  it("[DISPATCH-1] says so to the desk in French, in the history of its payment", () => {
    expect(CARD_ENDS).toEqual({ refused: "carte refusée", abandoned: "carte abandonnée" });
  });
});

describe("a card that is accepted", () => {
  it("[PAY-1] is authorized for the group, and waits for the marketplace's bank", () => {
    expect([stateOnCardAccepted("gmp"), stateOnCardAccepted("mkp")]).toEqual([
      "authorized",
      "waitingForIzbergAuthorization",
    ]);
  });
});
