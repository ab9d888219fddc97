/** What was typed as a BIC, as it is checked: without spaces, in capitals. */
export const normaliseBic = (text: string): string => text.replaceAll(/\s/gu, "").toUpperCase();

/**
 * What is wrong with a BIC, in French; undefined when nothing is, or when there is none: the IBAN
 * alone is enough for a SEPA debit. Its country must be that of the IBAN; the overseas parts of
 * France have codes of their own behind French IBANs.
 */
export const bicProblem = (text: string, ibanCountry: string | undefined): string | undefined => {
  const bic = normaliseBic(text);
  if (bic === "") return undefined;
  if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) {
    return "Un BIC compte 8 ou 11 caractères, par exemple AGRIFRPP.";
  }
  const country = bic.slice(4, 6);
  if (ibanCountry === undefined || country === ibanCountry) return undefined;
  if (ibanCountry === "FR" && FRANCE_OVERSEAS.includes(country)) return undefined;
  return "Ce BIC n'est pas du même pays que l'IBAN.";
};

const FRANCE_OVERSEAS = ["GF", "GP", "MQ", "RE", "YT", "PM", "BL", "MF", "NC", "PF", "WF", "TF"];
