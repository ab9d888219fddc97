import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PaymentState } from "../../../api-schema/order.ts";
import { ErpId } from "../../../api-schema/primitives.ts";
import {
  allowInvoicePayment,
  allowPaymentMethod,
  MANDATE_OR_ANOTHER,
  PAYMENT_METHOD_REQUIRED,
  PAYMENT_METHODS,
  paymentMethodName,
  type PayingStore,
  payingFactsOf,
  preferredMethod,
} from "../../../core/payment/methods.ts";
import {
  isCancellable,
  PAYMENT_TRANSITIONS,
  paymentTransition,
  retryPayment,
  stateOnCardAccepted,
  statesOnCompletion,
} from "../../../core/payment/transitions.ts";
import { DEMONSTRATION_SHOP } from "../../../demonstration/firm.ts";
import { offeredPaymentMethods } from "./offered.ts";

const states = PaymentState.literals;
const anyState = fc.constantFrom(...states);

describe("paymentTransition", () => {
  it("[PAY-1] is the table of the product", () => {
    expect(PAYMENT_TRANSITIONS).toEqual({
      new: ["cart", "cancelled"],
      cart: ["processing", "cancelled"],
      processing: [
        "authorized",
        "waitingForIzbergAuthorization",
        "failed",
        "abandoned",
        "cancelled",
      ],
      authorized: ["prevalidated", "validated", "cancelled"],
      waitingForIzbergAuthorization: ["prevalidated", "validated", "failed", "cancelled"],
      prevalidated: ["validated", "completed", "cancelled"],
      validated: ["completed"],
      completed: [],
      failed: [],
      abandoned: [],
      cancelled: [],
    });
  });

  it("[PAY-1] refuses every change that the table does not name, and says which", () => {
    for (const from of states) {
      for (const to of states) {
        const expected = PAYMENT_TRANSITIONS[from].includes(to)
          ? Result.succeed(to)
          : Result.fail({ _tag: "PaymentTransitionRefused", from, to });
        expect(paymentTransition(from, to)).toEqual(expected);
      }
    }
  });

  it("[PAY-3] ends in completed, failed, abandoned or cancelled, and nowhere else", () => {
    expect(states.filter((state) => PAYMENT_TRANSITIONS[state].length === 0).toSorted()).toEqual([
      "abandoned",
      "cancelled",
      "completed",
      "failed",
    ]);
  });

  it("[PAY-3] never leaves an end but by a retry, and never a paid or cancelled one", () => {
    const attempt = fc.record({ to: anyState, retry: fc.boolean(), retryable: fc.boolean() });
    fc.assert(
      fc.property(anyState, fc.array(attempt, { maxLength: 20 }), (start, attempts) => {
        let state: PaymentState = start;
        for (const { to, retry, retryable } of attempts) {
          const before: PaymentState = state;
          const answer = retry
            ? retryPayment({ state: before, retryable })
            : paymentTransition(before, to);
          if (Result.isFailure(answer)) continue;
          state = answer.success;
          if (before === "completed" || before === "cancelled") expect(state).toBe(before);
          if (before === "failed" || before === "abandoned") {
            expect([retry, retryable, state]).toEqual([true, true, "processing"]);
          }
        }
      }),
    );
  });

  it("[PAY-1] reaches every state from 'new'", () => {
    const reached = new Set<PaymentState>(["new"]);
    for (const state of reached) for (const next of PAYMENT_TRANSITIONS[state]) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });

  it("[PAY-2] retries a failed or abandoned payment only when it is retryable", () => {
    const retried = states.filter((state) =>
      Result.isSuccess(retryPayment({ state, retryable: true })),
    );
    expect(retried.toSorted()).toEqual(["abandoned", "failed"]);
    expect(retryPayment({ state: "failed", retryable: false })).toEqual(
      Result.fail({ _tag: "PaymentTransitionRefused", from: "failed", to: "processing" }),
    );
  });

  it("[PAY-3] can be cancelled until its goods have left", () => {
    expect(states.filter(isCancellable).toSorted()).toEqual([
      "authorized",
      "cart",
      "new",
      "prevalidated",
      "processing",
      "waitingForIzbergAuthorization",
    ]);
  });

  it("[PAY-4] walks allowed transitions when an order is completed", () => {
    expect(
      PAYMENT_METHODS.map((method) => [
        statesOnCompletion(method, "gmp").at(-1),
        statesOnCompletion(method, "mkp").at(-1),
      ]),
    ).toEqual([
      ["cart", "cart"],
      ["prevalidated", "waitingForIzbergAuthorization"],
      ["processing", "processing"],
    ]);
    for (const method of PAYMENT_METHODS) {
      for (const scope of ["gmp", "mkp"] as const) {
        let state: PaymentState = "new";
        for (const next of statesOnCompletion(method, scope)) {
          expect(paymentTransition(state, next)).toEqual(Result.succeed(next));
          state = next;
        }
        const accepted = stateOnCardAccepted(scope);
        expect(paymentTransition("processing", accepted)).toEqual(Result.succeed(accepted));
      }
    }
  });
});

describe("payment methods", () => {
  const store: PayingStore = {
    erpId: ErpId.make("104512"),
    marketPlaceAccess: true,
    moneyOrder: "GMP-1",
    marketplaceMoneyOrder: null,
    infolegaleScore: 30,
    ...DEMONSTRATION_SHOP,
  };

  it("[PAY-6] leaves only the card under a score of 30, and where none is known", () => {
    expect(
      [null, 0, 29, 30, 100].map((infolegaleScore) =>
        offeredPaymentMethods("gmp", { ...store, infolegaleScore }),
      ),
    ).toEqual([
      ["CB"],
      ["CB"],
      ["CB"],
      ["CB", "PRELEVEMENT", "VIREMENT"],
      ["CB", "PRELEVEMENT", "VIREMENT"],
    ]);
  });

  it("[PAY-6] never gives credit by more than a score: all else known, none known is the card or nothing", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("gmp" as const, "mkp" as const),
        fc.record({
          erpId: fc.constantFrom(null, ErpId.make("104512")),
          marketPlaceAccess: fc.boolean(),
          moneyOrder: fc.constantFrom(null, "GMP-1"),
          marketplaceMoneyOrder: fc.constantFrom(null, "MKP-1"),
          takesCards: fc.boolean(),
          signsMandates: fc.boolean(),
          collectsDebits: fc.boolean(),
        }),
        (scope, known) => {
          const unknown = { ...DEMONSTRATION_SHOP, ...known, infolegaleScore: null };
          expect(offeredPaymentMethods(scope, unknown)).toEqual(known.takesCards ? ["CB"] : []);
        },
      ),
    );
  });

  it("[PAY-7] says that a missing mandate is signed on paper where nothing is signed online", () => {
    const onPaper = { ...store, signsMandates: false };
    expect(offeredPaymentMethods("gmp", onPaper)).toEqual(["CB", "PRELEVEMENT", "VIREMENT"]);
    expect(allowPaymentMethod("PRELEVEMENT", "mkp", onPaper)).toEqual(
      Result.fail({
        _tag: "PaymentMethodRefused",
        reason: "mandateNotEligible",
        message: `Le mandat de prélèvement se signe sur papier : demandez-le au service clients, au ${DEMONSTRATION_SHOP.servicePhone}.`,
      }),
    );
  });

  it("[PAY-7] lets no invoice be paid by a debit that nobody presents, and by the others still", () => {
    const allowed = (collectsDebits: boolean) =>
      PAYMENT_METHODS.map((method) =>
        allowInvoicePayment(method, "gmp", { ...store, collectsDebits }),
      );
    expect(allowed(true)).toEqual(PAYMENT_METHODS.map((method) => Result.succeed(method)));
    expect(allowed(false)).toEqual([
      Result.succeed("CB"),
      Result.fail({
        _tag: "PaymentMethodRefused",
        reason: "noCollections",
        message: "Le prélèvement d'une facture ne se demande pas en ligne pour le moment.",
      }),
      Result.succeed("VIREMENT"),
    ]);
  });

  it("[PAY-9] offers no card in a shop without a bank, and says whom to call when nothing is left", () => {
    const bankless = { ...store, marketplaceMoneyOrder: "MKP-1", takesCards: false };
    expect([
      offeredPaymentMethods("mkp", bankless),
      offeredPaymentMethods("mkp", { ...bankless, takesCards: true })[0],
      offeredPaymentMethods("gmp", { ...bankless, infolegaleScore: 29 }),
    ]).toEqual([["PRELEVEMENT", "VIREMENT"], "CB", []]);
    expect(allowPaymentMethod("CB", "gmp", bankless)).toEqual(
      Result.fail({
        _tag: "PaymentMethodRefused",
        reason: "noBank",
        message: "Le paiement par carte n'est pas proposé pour le moment.",
      }),
    );
    expect(allowPaymentMethod("VIREMENT", "gmp", { ...bankless, infolegaleScore: 29 })).toEqual(
      Result.fail({
        _tag: "PaymentMethodRefused",
        reason: "lowScore",
        message: `Le paiement par carte n'est pas proposé pour le moment. Appelez le service clients au ${DEMONSTRATION_SHOP.servicePhone}.`,
      }),
    );
  });

  it("[PAY-7] asks for the mandate of the scope", () => {
    expect(offeredPaymentMethods("mkp", store)).toEqual(["CB", "VIREMENT"]);
    expect(allowPaymentMethod("PRELEVEMENT", "mkp", store)).toEqual(
      Result.fail({
        _tag: "PaymentMethodRefused",
        reason: "mandateMissing",
        message: "Signez le mandat de prélèvement de la marketplace pour payer par prélèvement.",
      }),
    );
    expect(allowPaymentMethod("PRELEVEMENT", "gmp", { ...store, erpId: null })).toEqual(
      Result.fail({
        _tag: "PaymentMethodRefused",
        reason: "mandateNotEligible",
        message: "Le prélèvement n'est pas encore possible pour votre boutique.",
      }),
    );
  });

  it("[PAY-10] takes the last method, else the usual one, else none, as far as they are allowed", () => {
    const usual = (of: PayingStore) =>
      ({ paying: payingFactsOf(of), paymentMethod: "VIREMENT" }) as const;
    expect([
      preferredMethod("gmp", usual(store), "PRELEVEMENT"),
      preferredMethod("mkp", usual(store), "PRELEVEMENT"),
      preferredMethod("gmp", usual({ ...store, infolegaleScore: 29 }), "PRELEVEMENT"),
      preferredMethod("gmp", { ...usual(store), paymentMethod: null }, null),
    ]).toEqual(["PRELEVEMENT", "VIREMENT", null, null]);
  });

  it("[PAY-8] names the methods, and requires one in the specification's own spelling, with its mandate", () => {
    expect(PAYMENT_METHODS.map(paymentMethodName)).toEqual([
      "Carte bancaire",
      "Prélèvement",
      "Virement",
    ]);
    expect([PAYMENT_METHOD_REQUIRED, MANDATE_OR_ANOTHER]).toEqual([
      "Méthode de paiment obligatoire",
      "Signez le mandat de prélèvement, ou choisissez un autre moyen de paiement.",
    ]);
  });
});
