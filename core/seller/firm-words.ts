import { shownPhone } from "../contact/phone.ts";
import { NO_BREAK_SPACE, wholeNumber } from "../money/format.ts";
import type { Firm } from "./firm.ts";

/**
 * What editors may write for the firm's own facts, '[[firm.name]]': pages say what the document says
 * today, and no page has to be rewritten with it.
 */
export const firmWords = (firm: Firm): Readonly<Record<string, string>> => ({
  "[[firm.name]]": firm.name,
  "[[firm.brand]]": firm.brand,
  "[[firm.identity]]": identity(firm),
  "[[firm.address]]": addressOf(firm),
  "[[firm.court]]": firm.court,
  "[[firm.service.phone]]": shownPhone(firm.service.phone),
  "[[firm.service.email]]": firm.service.email,
  "[[firm.service.hours]]": firm.service.hours,
  "[[firm.dataProtection.email]]": firm.dataProtection.email,
  "[[firm.notice.director]]": firm.notice.director,
  "[[firm.notice.host]]": hostOf(firm),
});

/** The text with the firm's facts in place of their words; what is no such word stays. */
export const withFirmWords = (
  text: string,
  words: Readonly<Record<string, string>>,
  written: (fact: string) => string = (fact) => fact,
): string =>
  text.replaceAll(/\[\[firm(?:\.[a-zA-Z]+)+\]\]/g, (word) =>
    words[word] === undefined ? word : written(words[word]),
  );

/** The publisher, as the law on digital trust asks (LCEN, art. 1-1): who, in which register, where. */
const identity = (firm: Firm): string => {
  const { name, legalForm, capital, registry, siret, vatNumber, notice } = firm;
  const stock = capital === null ? "" : ` au capital de ${wholeNumber(capital)}${NO_BREAK_SPACE}€`;
  const siren = siret.slice(0, 9).replaceAll(/\d{3}(?=\d)/g, `$&${NO_BREAK_SPACE}`);
  const statement = notice.statement === null ? "" : ` ${notice.statement}`;
  return `${name}, ${legalForm.name}${stock}, RCS ${registry} ${siren}, TVA intracommunautaire ${vatNumber}. Siège${NO_BREAK_SPACE}: ${addressOf(firm)}, France.${statement}`;
};

const addressOf = ({ address }: Firm): string =>
  `${address.street}, ${address.postcode} ${address.city}`;

const hostOf = ({ notice: { host } }: Firm): string =>
  `${host.name}, ${host.address}, téléphone ${shownPhone(host.phone)}`;
