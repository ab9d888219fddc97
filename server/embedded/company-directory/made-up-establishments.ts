import { CalendarDay, Siret } from "../../../api-schema/primitives.ts";
import { isValidSiren, isValidSiret } from "../../../core/companies/siret.ts";
import type { DirectoryEntry } from "../../ports/company-directory.ts";

/** An establishment that does not exist, under a number that is given to nobody. */
export interface MadeUpEstablishment {
  readonly siret: Siret;
  readonly entry: DirectoryEntry;
}

const COMPANIES = 220;

/**
 * The same some 300 establishments at each call: bakers of all kinds, some who bake nothing, companies
 * with several doors, closed ones, and people who asked not to be found.
 */
export const madeUpEstablishments = (): readonly MadeUpEstablishment[] =>
  Array.from({ length: COMPANIES }, (_, index) => companyOf(index)).flat();

// No SIREN begins with two zeros: none of these can be somebody's.
const sirenOf = (index: number): string =>
  completed(String(910_000 + index).padStart(8, "0"), isValidSiren);

const siretOf = (index: number, door: number): Siret =>
  Siret.make(completed(`${sirenOf(index)}${String(door).padStart(4, "0")}`, isValidSiret));

const completed = (digits: string, isValid: (text: string) => boolean): string => {
  for (let key = 0; key < 10; key += 1) if (isValid(`${digits}${key}`)) return `${digits}${key}`;
  throw new Error(`No number begins with ${digits}`);
};

/** Answered late, never, or that it is asked too often (embedded-directory.ts). */
export const MOODY = { slow: siretOf(0, 1), away: siretOf(1, 1), busy: siretOf(2, 1) } as const;

const companyOf = (index: number): readonly MadeUpEstablishment[] => {
  const trade = pick(TRADES, index * 7);
  const owner = pick(OWNERS, index * 5 + Math.floor(index / OWNERS.length));
  const legalStatus = pick(LEGAL_FORMS, index * 3);
  const isHidden = legalStatus === "Entreprise individuelle" && Math.floor(index / 8) % 2 === 0;
  const since = 1985 + ((index * 11) % 40);
  const doors = index % 3 === 0 ? 2 : 1;
  return Array.from({ length: index % 15 === 0 ? 4 : doors }, (_, rank) => {
    const door = rank + 1;
    const seed = index * 4 + door;
    const [postcode, city] = pick(TOWNS, seed * 3);
    const closed = seed % 13 === 0;
    return {
      siret: siretOf(index, door),
      entry: {
        company: isHidden
          ? null
          : legalStatus === "Entreprise individuelle"
            ? `${pick(FIRST_NAMES, index)} ${owner}`
            : `${trade.name} ${owner}`,
        tradeName:
          isHidden || seed % 2 === 0 ? null : `${pick(SIGNS, seed)} ${pick(PLACES, index)}`,
        legalStatus,
        naf: trade.naf,
        street: isHidden ? null : `${1 + ((seed * 7) % 140)} ${pick(STREETS, seed)}`,
        postcode,
        city,
        headquarters: rank === 0,
        createdOn: day(Math.min(2025, since + rank * 3), seed),
        closed,
        closedOn: closed ? day(2026, seed) : null,
      },
    };
  });
};

const pick = <const All extends readonly [unknown, ...unknown[]]>(
  all: All,
  index: number,
): All[number] => all[index % all.length] ?? all[0];

const day = (year: number, seed: number): CalendarDay =>
  CalendarDay.make(`${year}-${two(1 + (seed % 9))}-${two(1 + ((seed * 5) % 28))}`);

const two = (number: number): string => String(number).padStart(2, "0");

const TRADES = [
  { name: "Boulangerie", naf: "10.71C" },
  { name: "Fournil", naf: "10.71C" },
  { name: "Maison", naf: "10.71C" },
  { name: "Boulangerie Pâtisserie", naf: "10.71C" },
  { name: "Pâtisserie", naf: "10.71D" },
  { name: "Terminal de cuisson", naf: "10.71B" },
  { name: "Ateliers de panification", naf: "10.71A" },
  { name: "Épicerie", naf: "47.11B" },
  { name: "Restauration", naf: "56.10C" },
  { name: "Plomberie", naf: "43.22A" },
  { name: "Conseil informatique", naf: "62.02A" },
] as const;

const LEGAL_FORMS = [
  "SARL",
  "SAS",
  "Entreprise individuelle",
  "EURL",
  "SASU",
  "SARL",
  "SNC",
  "Entreprise individuelle",
] as const;

// Made of syllables: as far as anybody knows, nobody is called so.
const OWNERS = [
  "Corvelanne",
  "Brissandeau",
  "Vautrebel",
  "Daubrechel",
  "Estourvelle",
  "Quermandin",
  "Fauvrelier",
  "Grandouville-Lor",
  "Hautrebec",
  "Jouvencelle-Mar",
  "Lambrecerf",
  "Mirvallois",
  "Noirbelan",
  "Orvaudelle",
  "Petrequin-Sol",
  "Rosembreuil",
  "Soulevrac",
  "Tournebrise-Lan",
  "Valdombreux",
  "Wissencort",
  "Yverdelin",
] as const;

const FIRST_NAMES = ["Camille", "Dominique", "Alix", "Maxence", "Sacha", "Élise", "Noé"] as const;
const SIGNS = ["Au Pain", "Le Fournil", "Aux Délices", "La Huche", "Le Pétrin"] as const;
const PLACES = ["de la Halle", "du Beffroi", "des Remparts", "du Lavoir", "des Tilleuls"] as const;

const STREETS = [
  "rue du Four",
  "place du Marché",
  "avenue de la Gare",
  "rue de l’Église",
  "boulevard des Moulins",
  "rue des Boulangers",
] as const;

const TOWNS = [
  ["76000", "Rouen"],
  ["76600", "Le Havre"],
  ["27000", "Évreux"],
  ["14000", "Caen"],
  ["75011", "Paris"],
  ["80000", "Amiens"],
  ["59000", "Lille"],
  ["35000", "Rennes"],
  ["44000", "Nantes"],
  ["69003", "Lyon"],
  ["33000", "Bordeaux"],
  ["67000", "Strasbourg"],
  ["76200", "Dieppe"],
  ["97400", "Saint-Denis"],
] as const;
