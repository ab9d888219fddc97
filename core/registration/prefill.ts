import type { Establishment } from "../../api-schema/company.ts";
import type { ByHand, DraftTexts } from "./draft.ts";

/** No store has these three: which of them is wrong is not said (product §7). */
export const NOT_A_CUSTOMER =
  "Aucune boutique cliente ne correspond à ces trois informations. Vérifiez-les sur une facture, ou continuez comme nouveau client.";
export const UNANSWERED_CLAIM =
  "La vérification n’a pas abouti. Réessayez, ce que vous avez saisi est conservé.";

/**
 * The texts that the directory fills in: those of the SIRET that was asked for (product §7). What it
 * does not tell stays as it was typed by hand for that SIRET, while it was away.
 */
export const prefilled = (
  texts: DraftTexts,
  requested: string,
  found: Establishment,
): Partial<DraftTexts> => {
  const typed =
    texts.foundSiret === requested && texts.byHand !== "" ? texts : { ...texts, ...NO_SHOP };
  return {
    ...foundFor(requested),
    byHand: isWithheld(found) ? "withheld" : "",
    company: found.tradeName ?? found.company ?? typed.company,
    legalName: found.company ?? typed.legalName,
    legalStatus: found.legalStatus ?? typed.legalStatus,
    naf: found.naf ?? typed.naf,
    vatNumber: found.vatNumber,
    street: found.street ?? typed.street,
    postcode: found.postcode ?? typed.postcode,
    city: found.city ?? typed.city,
  };
};

/** The directory has neither name nor street of those who asked not to be published. */
const isWithheld = ({ company, street }: Establishment): boolean =>
  company === null || street === null;

/**
 * The texts of a shop to be described by hand: what was typed of it stays, what was another SIRET's
 * goes.
 */
export const describedByHand = (
  texts: DraftTexts,
  requested: string,
  byHand: ByHand,
): Partial<DraftTexts> => ({
  ...(texts.foundSiret === "" || texts.foundSiret === requested ? {} : NO_SHOP),
  ...foundFor(requested),
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

const foundFor = (requested: string): Partial<DraftTexts> => ({ foundSiret: requested });

const NO_SHOP = {
  company: "",
  legalName: "",
  legalStatus: "",
  naf: "",
  vatNumber: "",
  street: "",
  postcode: "",
  city: "",
} as const satisfies Partial<DraftTexts>;
