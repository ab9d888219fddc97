import type { Establishment } from "../../api-schema/company.ts";
import { type ApiError, hasStatus } from "../api/errors.ts";
import type { ByHand, DraftTexts } from "./draft.ts";

/** No store has these three: which of them is wrong is not said (product §7). */
export const NOT_A_CUSTOMER =
  "Aucune boutique cliente ne correspond à ces trois informations. Vérifiez-les sur une facture, ou continuez comme nouveau client.";
export const UNANSWERED_CLAIM =
  "La vérification n’a pas abouti. Réessayez, ce que vous avez saisi est conservé.";

/**
 * True when the form is to be filled in by hand: whatever went wrong but the number itself. The
 * directory is a convenience, and nobody is kept out because it is away.
 */
export const isForHand = (error: ApiError): boolean => !hasStatus(error, 422);

/** The texts that the directory fills in: those of the SIRET that was asked for (product §7). */
export const prefilled = (asked: string, found: Establishment): Partial<DraftTexts> => ({
  ...foundFor(asked),
  byHand: "",
  company: found.tradeName ?? found.company ?? "",
  legalName: found.company ?? "",
  legalStatus: found.legalStatus ?? "",
  naf: found.naf ?? "",
  vatNumber: found.vatNumber,
  street: found.street ?? "",
  postcode: found.postcode ?? "",
  city: found.city ?? "",
});

/**
 * The texts of a shop to be described by hand: what was typed of it stays, what was another SIRET's
 * goes.
 */
export const describedByHand = (
  texts: DraftTexts,
  asked: string,
  byHand: ByHand,
): Partial<DraftTexts> => ({
  ...(texts.foundSiret === "" || texts.foundSiret === asked ? {} : NO_SHOP),
  ...foundFor(asked),
  byHand,
});

/** The texts of a customer's shop that was found by its three numbers. */
export const claimed = (
  { erpId, siret, claimPostcode }: Pick<DraftTexts, "erpId" | "siret" | "claimPostcode">,
  found: { readonly company: string; readonly city: string | null },
): Partial<DraftTexts> => ({
  foundErpId: erpId,
  foundSiret: siret,
  foundPostcode: claimPostcode,
  foundCompany: found.company,
  foundCity: found.city ?? "",
  byHand: "",
});

const foundFor = (asked: string): Partial<DraftTexts> => ({ foundSiret: asked });

const NO_SHOP: Partial<DraftTexts> = {
  company: "",
  legalName: "",
  legalStatus: "",
  naf: "",
  vatNumber: "",
  street: "",
  postcode: "",
  city: "",
};
