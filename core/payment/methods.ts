import { Result } from "effect";
import type { PayingFacts } from "../../api-schema/cart-basis.ts";
import type { PaymentChoices, PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode, Store } from "../../api-schema/store.ts";
import { type MandateFields, mandateStatus } from "../mandates/mandates.ts";
import { isCardOnly } from "./card-only.ts";

export const PAYMENT_METHODS: readonly PaymentMethodCode[] = ["CB", "PRELEVEMENT", "VIREMENT"];

/** A required choice left empty, in the specification's own spelling (spec §5). */
export const PAYMENT_METHOD_REQUIRED = "Méthode de paiment obligatoire";

/** A debit that is chosen and waits for its mandate. */
export const MANDATE_OR_ANOTHER =
  "Signez le mandat de prélèvement, ou choisissez un autre moyen de paiement.";

/** Said to whoever would pay by card in a shop without a bank. */
export const NO_CARDS = "Le paiement par carte n'est pas proposé pour le moment.";

/** What of the shop decides how any store may pay. */
export type PayingShop = {
  /** False where the shop has no bank. */
  readonly takesCards: boolean;
  /** False where mandates are signed on paper. */
  readonly signsMandates: boolean;
  /** False where nobody presents debits that are asked for in the shop. */
  readonly collectsDebits: boolean;
  /** The number of the customer service, as it is printed. */
  readonly servicePhone: string;
};

/** Said to whoever would pay an invoice by debit in a shop that presents none. */
const NO_DEBITS = "Le prélèvement d'une facture ne se demande pas en ligne pour le moment.";

export type PayingStore = MandateFields & Pick<Store, "infolegaleScore"> & PayingShop;

export type PaymentMethodRefused = {
  readonly _tag: "PaymentMethodRefused";
  readonly reason:
    | "noBank"
    | "noCollections"
    | "lowScore"
    | "mandateMissing"
    | "mandateNotEligible";
  readonly message: string;
};

/** What decides how a store may pay, of what is known of it. */
export const payingFactsOf = (store: PayingStore): PayingFacts => ({
  takesCards: store.takesCards,
  cardOnly: isCardOnly(store.infolegaleScore),
  mandates: { gmp: signable(store, "gmp"), mkp: signable(store, "mkp") },
  servicePhone: store.servicePhone,
});

const signable = (store: PayingStore, scope: PaymentScope): PayingFacts["mandates"]["gmp"] => {
  const status = mandateStatus(store, scope);
  return status === "missing" && !store.signsMandates ? "onPaper" : status;
};

/** `allowMethod` of a store on the wire. */
export const allowPaymentMethod = (
  method: PaymentMethodCode,
  scope: PaymentScope,
  store: PayingStore,
): Result.Result<PaymentMethodCode, PaymentMethodRefused> =>
  allowMethod(method, scope, payingFactsOf(store));

/**
 * Whether a store may pay a part of an order by that method (product §4, §6): CB only where the shop
 * has a bank, only CB under a score of 30 or where none is known, PRELEVEMENT only with the mandate of
 * the scope.
 */
export const allowMethod = (
  method: PaymentMethodCode,
  scope: PaymentScope,
  { takesCards, cardOnly, mandates, servicePhone }: PayingFacts,
): Result.Result<PaymentMethodCode, PaymentMethodRefused> => {
  if (method === "CB") return takesCards ? Result.succeed(method) : refused("noBank", NO_CARDS);
  if (cardOnly) {
    // Nothing is left to pay by: somebody has to be called.
    if (!takesCards) {
      return refused("lowScore", `${NO_CARDS} Appelez le service clients au ${servicePhone}.`);
    }
    return refused("lowScore", "Seul le paiement par carte bancaire est proposé à votre boutique.");
  }
  if (method === "VIREMENT") return Result.succeed(method);
  switch (mandates[scope]) {
    case "present":
      return Result.succeed(method);
    case "missing":
      return refused("mandateMissing", MISSING_MANDATE[scope]);
    case "onPaper":
      return refused(
        "mandateNotEligible",
        `Le mandat de prélèvement se signe sur papier : demandez-le au service clients, au ${servicePhone}.`,
      );
    case "notEligible":
      return refused(
        "mandateNotEligible",
        "Le prélèvement n'est pas encore possible pour votre boutique.",
      );
  }
};

/** Whether a store may pay an invoice by that method: a debit only where somebody presents it. */
export const allowInvoicePayment = (
  method: PaymentMethodCode,
  scope: PaymentScope,
  store: PayingStore,
): Result.Result<PaymentMethodCode, PaymentMethodRefused> =>
  method === "PRELEVEMENT" && !store.collectsDebits
    ? refused("noCollections", NO_DEBITS)
    : allowPaymentMethod(method, scope, store);

/**
 * The method that is chosen before the customer says anything: what the store last paid that part by,
 * else its usual one, whichever it still may use; null when neither (product §6).
 */
export const preferredMethod = (
  scope: PaymentScope,
  { paying, paymentMethod }: Pick<Store, "paymentMethod"> & { readonly paying: PayingFacts },
  last: PaymentMethodCode | null,
): PaymentMethodCode | null =>
  [last, paymentMethod].find(
    (method) => method !== null && Result.isSuccess(allowMethod(method, scope, paying)),
  ) ?? null;

/**
 * Every method of a part with what it means, and why a store may not use it (product §6). What the
 * shop does not take at all is left out: nobody of the store could change it.
 */
export const paymentMethodChoices = (
  scope: PaymentScope,
  facts: PayingFacts,
): PaymentChoices["scopes"][number]["methods"] =>
  PAYMENT_METHODS.flatMap((code) => {
    const allowed = allowMethod(code, scope, facts);
    const refusal = Result.isFailure(allowed) ? allowed.failure : null;
    if (refusal?.reason === "noBank") return [];
    return {
      code,
      name: paymentMethodName(code),
      description: DESCRIPTIONS[code],
      enabled: refusal === null,
      message: refusal?.message ?? null,
      mandateMissing: refusal?.reason === "mandateMissing",
    };
  });

/** 'Carte bancaire', 'Prélèvement', 'Virement'. */
export const paymentMethodName = (method: PaymentMethodCode): string => NAMES[method];

const NAMES: { readonly [Method in PaymentMethodCode]: string } = {
  CB: "Carte bancaire",
  PRELEVEMENT: "Prélèvement",
  VIREMENT: "Virement",
};

const DESCRIPTIONS: { readonly [Method in PaymentMethodCode]: string } = {
  CB: "Paiement immédiat et sécurisé sur la page de la banque.",
  PRELEVEMENT: "Prélevé à l'échéance de la facture sur le compte de votre mandat.",
  VIREMENT: "À envoyer à nos coordonnées bancaires, avec le numéro de la commande en référence.",
};

const MISSING_MANDATE: { readonly [Scope in PaymentScope]: string } = {
  gmp: "Signez le mandat de prélèvement du moulin pour payer par prélèvement.",
  mkp: "Signez le mandat de prélèvement de la marketplace pour payer par prélèvement.",
};

const refused = (
  reason: PaymentMethodRefused["reason"],
  message: string,
): Result.Result<never, PaymentMethodRefused> =>
  Result.fail({ _tag: "PaymentMethodRefused", reason, message });
