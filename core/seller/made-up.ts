import { icsProblem } from "./ics.ts";
import type { Firm } from "./firm.ts";
import type { SchemaProblem } from "../errors/schema-problems.ts";

/**
 * What of a firm belongs to nobody: numbers, accounts and addresses of the demonstration, and those
 * that are kept for fiction. They are right by their keys, so that nothing else would find them.
 */
export const madeUpIn = (firm: Firm): readonly SchemaProblem[] => [
  ...(isMadeUpSiren(firm.siret) ? [nobodys("siret", `SIREN ${firm.siret.slice(0, 9)}`)] : []),
  ...(/quai des Meuniers/i.test(firm.address.street) && firm.address.postcode === "76100"
    ? [nobodys("address.street", firm.address.street)]
    : []),
  ...(["gmp", "mkp"] as const).flatMap((side) => sideMadeUp(side, firm.sides[side])),
  ...phonesOf(firm)
    .filter(([, phone]) => isFictionalPhone(phone))
    .map(([path, phone]) => nobodys(path, phone)),
  ...addressesOf(firm)
    .filter(([, address]) => isReservedHost(hostOf(address)))
    .map(([path, address]) => nobodys(path, address)),
];

/** Companies of the demonstration: Insee gives such numbers to nobody. */
export const isMadeUpSiren = (number: string): boolean => number.startsWith("999001");

const nobodys = (path: string, value: string): SchemaProblem => ({
  path,
  message: `${value} n’appartient à personne`,
});

const sideMadeUp = (side: "gmp" | "mkp", { iban, ics }: Firm["sides"]["gmp"]) => [
  // A bank code that no bank has.
  ...(/^FR\d{2}99999/.test(iban) ? [nobodys(`sides.${side}.iban`, `IBAN ${iban}`)] : []),
  ...(icsProblem(ics) === undefined && /99900\d$/.test(ics)
    ? [nobodys(`sides.${side}.ics`, `ICS ${ics}`)]
    : []),
];

/** Numbers that Arcep keeps for films and examples. */
const isFictionalPhone = (phone: string): boolean =>
  FICTIONAL.test(phone.replaceAll(/\D/g, "").replace(/^33/, "0"));

const FICTIONAL = /^0(?:19900|26191|35301|46571|53649|63998)\d{4}$/;

const phonesOf = (firm: Firm): readonly Placed[] => [
  ["accounting.phone", firm.accounting.phone],
  ["service.phone", firm.service.phone],
  ["notice.host.phone", firm.notice.host.phone],
];

const addressesOf = (firm: Firm): readonly Placed[] => [
  ["accounting.email", firm.accounting.email],
  ["service.email", firm.service.email],
  ["orders.email", firm.orders.email],
  ["marketplace.email", firm.marketplace.email],
  ["dataProtection.email", firm.dataProtection.email],
  ["sender.email", firm.sender.email],
  ...(firm.website === null ? [] : ([["website", firm.website]] as const)),
];

type Placed = readonly [path: string, value: string];

const hostOf = (address: string): string =>
  address.startsWith("https:")
    ? new URL(address).hostname
    : address.slice(address.indexOf("@") + 1);

/** Names that no network resolves (RFC 2606, RFC 6761). */
const isReservedHost = (host: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?$/i.test(host);
