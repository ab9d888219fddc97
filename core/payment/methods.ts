import { Result } from "effect";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode, Store } from "../../api-schema/store.ts";
import { type MandateFields, mandateStatus } from "../mandates/mandates.ts";
import { CUSTOMER_SERVICE_PHONE } from "../stores/contact.ts";

/** Under this infolegale score (0 to 100) only CB is offered (product §4). */
export const CARD_ONLY_UNDER_SCORE = 30;

export const PAYMENT_METHODS: readonly PaymentMethodCode[] = ["CB", "PRELEVEMENT", "VIREMENT"];

/** A required choice left empty, in the specification's own spelling (spec §5). */
export const PAYMENT_METHOD_REQUIRED = "Méthode de paiment obligatoire";

/** Said to whoever would pay by card in a shop without a bank. */
export const NO_CARDS = "Le paiement par carte n'est pas proposé pour le moment.";

export type PayingStore = MandateFields &
  Pick<Store, "infolegaleScore"> & {
    /** False where the shop has no bank; a store on the wire does not say, which refuses nothing. */
    readonly takesCards?: boolean;
  };

export type PaymentMethodRefused = {
  readonly _tag: "PaymentMethodRefused";
  readonly reason: "noBank" | "lowScore" | "mandateMissing" | "mandateNotEligible";
  readonly message: string;
};

/**
 * Whether a store may pay a part of an order by that method (product §4, §6): CB only where the shop
 * has a bank, only CB under a score of 30 (an unknown score refuses nothing), PRELEVEMENT only with
 * the mandate of the scope.
 */
export const allowPaymentMethod = (
  method: PaymentMethodCode,
  scope: PaymentScope,
  store: PayingStore,
): Result.Result<PaymentMethodCode, PaymentMethodRefused> => {
  const takesCards = store.takesCards !== false;
  if (method === "CB") return takesCards ? Result.succeed(method) : refused("noBank", NO_CARDS);
  if (isCardOnly(store.infolegaleScore)) {
    // Nothing is left to pay by: somebody has to be called.
    if (!takesCards) {
      return refused(
        "lowScore",
        `${NO_CARDS} Appelez le service clients au ${CUSTOMER_SERVICE_PHONE}.`,
      );
    }
    return refused("lowScore", "Seul le paiement par carte bancaire est proposé à votre boutique.");
  }
  if (method === "VIREMENT") return Result.succeed(method);
  switch (mandateStatus(store, scope)) {
    case "present":
      return Result.succeed(method);
    case "missing":
      return refused("mandateMissing", MISSING_MANDATE[scope]);
    case "notEligible":
      return refused(
        "mandateNotEligible",
        "Le prélèvement n'est pas encore possible pour votre boutique.",
      );
  }
};

/** The methods that a store may use for a scope, in the order in which they are offered. */
export const offeredPaymentMethods = (
  scope: PaymentScope,
  store: PayingStore,
): readonly PaymentMethodCode[] =>
  PAYMENT_METHODS.filter((method) => Result.isSuccess(allowPaymentMethod(method, scope, store)));

/** True when the score leaves only the card; an unknown score does not. */
export const isCardOnly = (score: number | null): boolean =>
  score !== null && score < CARD_ONLY_UNDER_SCORE;

/** 'Carte bancaire', 'Prélèvement', 'Virement'. */
export const paymentMethodName = (method: PaymentMethodCode): string => NAMES[method];

const NAMES: { readonly [Method in PaymentMethodCode]: string } = {
  CB: "Carte bancaire",
  PRELEVEMENT: "Prélèvement",
  VIREMENT: "Virement",
};

const MISSING_MANDATE: { readonly [Scope in PaymentScope]: string } = {
  gmp: "Signez le mandat de prélèvement Grands Moulins Panetier pour payer par prélèvement.",
  mkp: "Signez le mandat de prélèvement de la marketplace pour payer par prélèvement.",
};

const refused = (
  reason: PaymentMethodRefused["reason"],
  message: string,
): Result.Result<never, PaymentMethodRefused> =>
  Result.fail({ _tag: "PaymentMethodRefused", reason, message });
