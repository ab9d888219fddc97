import { Result } from "effect";
import type { Blocker, PaymentChoices, Shipment } from "../../api-schema/order.ts";
import type { PhoneMethodCode, PhonePreview } from "../../api-schema/staff-phone-orders.ts";

type Choice = PhonePreview["payments"][number];

/**
 * How each part of an order that is taken by telephone may be paid: by what the store has agreed to before. A
 * card is typed by who has it, so it is none. Proposed is what the store usually pays by, else the first one
 * that it may.
 */
export const phonePayments = ({ scopes }: PaymentChoices): readonly Choice[] =>
  scopes.map(({ scope, preferred, methods }) => {
    const own = methods.flatMap(({ code, name, enabled, message }) =>
      isPhoneMethod(code) ? [{ code, name, enabled, message }] : [],
    );
    const [first] = own.filter(({ enabled }) => enabled);
    const usual = own.find(({ code, enabled }) => enabled && code === preferred);
    return { scope, proposed: (usual ?? first)?.code ?? null, methods: own };
  });

const isPhoneMethod = (code: string): code is PhoneMethodCode =>
  code === "PRELEVEMENT" || code === "VIREMENT";

/** Nobody of the house accepts terms for somebody else. */
export type TermsNotAccepted = { readonly _tag: "TermsNotAccepted"; readonly message: string };

/**
 * Whether goods of merchants may be ordered by telephone: their terms are accepted by the store itself, with its
 * first order on the marketplace, and by nobody in its name.
 */
export const checkMerchantTerms = (
  shipments: readonly Pick<Shipment, "gmp" | "label">[],
  hasAccepted: boolean,
): Result.Result<void, TermsNotAccepted> => {
  const foreign = shipments.filter(({ gmp }) => !gmp).map(({ label }) => label);
  return foreign.length === 0 || hasAccepted
    ? Result.void
    : Result.fail({
        _tag: "TermsNotAccepted",
        message: `${foreign.join(", ")} : la boutique n’a pas encore accepté les conditions de la marketplace. Elle les accepte elle-même, avec sa première commande en ligne ; retirez ces articles.`,
      });
};

/** Why nothing may be taken by telephone for a part that only a card pays. */
export const CARD_ALONE =
  "Cette boutique ne paie que par carte : elle passe sa commande elle-même, en ligne.";

/**
 * Why a store's order cannot be taken, said to whoever takes it: what the checkout says to the store itself
 * speaks of 'your shop' and asks to call the very number that rings.
 */
export const refusalAtDesk = ({ code, message }: Pick<Blocker, "code" | "message">): string =>
  AT_DESK[code] ?? message;

const AT_DESK: { readonly [Code in Blocker["code"]]?: string } = {
  empty: "Rien de ce qui est dit ne peut être livré.",
  role: "Cette personne ne peut pas commander pour cette boutique : choisissez-en une autre.",
  banned: "Cette boutique est bloquée : la comptabilité la débloque.",
  inactive: "Cette boutique est inactive : elle se réactive sur la page de son client.",
  approval: "Cette boutique n’est pas encore acceptée : sa demande se décide sous « Demandes ».",
  marketplaceAccess:
    "Cette boutique n’a pas accès à la marketplace : retirez les produits de marchands.",
  mandate:
    "Le mandat de prélèvement de cette boutique manque : choisissez le virement, ou faites signer le mandat.",
};
