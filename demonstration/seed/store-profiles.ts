import type { Role, Weekday } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import type { Account } from "./people.ts";
import { towns, townNamed, type Town } from "./towns.ts";

/** What is decided by hand of a store; stores.ts makes up the rest. */
export interface StoreProfile {
  readonly key: string;
  readonly company: string;
  readonly town: Town;
  readonly street: string;
  /** Stores with the same owner belong to one company: one SIREN, a NIC each. */
  readonly owner: string;
  readonly legalName: string;
  readonly legalStatus: string;
  readonly erpId: string | null;
  readonly marketPlaceAccess: boolean;
  readonly mandates: { readonly gmp: boolean; readonly mkp: boolean };
  readonly paymentMethod: PaymentMethodCode;
  readonly closingDays: readonly Weekday[];
  readonly score: readonly [previous: number, now: number] | null;
  readonly status?: "inactive";
  readonly banned?: true;
  readonly festive?: true;
  /** Name of the quick-order list. */
  readonly list?: string;
  readonly users: readonly StoreUser[];
}

export interface StoreUser {
  readonly account: Account;
  readonly role: Role;
  readonly main?: true;
  readonly isDefault?: true;
}

const delaunay = { owner: "delaunay", legalName: "SARL Delaunay et Associés", legalStatus: "SARL" };
const gerant = { account: "gerant", role: "manager", main: true } as const;
const vendeur = { account: "vendeur", role: "supervisor" } as const;
const comptable = { account: "comptable", role: "accountant" } as const;

const known: readonly StoreProfile[] = [
  {
    ...delaunay,
    key: "marche",
    company: "Boulangerie du Marché",
    town: townNamed("Rouen"),
    street: "14 place du Vieux-Marché",
    erpId: "104512",
    marketPlaceAccess: true,
    mandates: { gmp: true, mkp: false },
    paymentMethod: "PRELEVEMENT",
    closingDays: [1],
    score: [74, 78],
    festive: true,
    list: "Carnet",
    users: [
      { ...gerant, isDefault: true },
      { ...comptable, isDefault: true },
      { ...vendeur, isDefault: true },
      { account: "fournil-rouen", role: "baker", isDefault: true },
      { account: "associe", role: "manager", isDefault: true },
    ],
  },
  {
    ...delaunay,
    key: "saint-sever",
    company: "Le Fournil Saint-Sever",
    town: townNamed("Sotteville-lès-Rouen"),
    street: "82 rue de la République",
    erpId: "104513",
    marketPlaceAccess: true,
    mandates: { gmp: true, mkp: true },
    paymentMethod: "PRELEVEMENT",
    closingDays: [7],
    score: [70, 71],
    list: "Liste du mardi",
    users: [gerant, comptable, vendeur],
  },
  {
    key: "elbeuf",
    company: "Au Pain d’Elbeuf",
    town: townNamed("Elbeuf"),
    street: "5 rue des Martyrs",
    owner: "elbeuf",
    legalName: "SAS Au Pain d’Elbeuf",
    legalStatus: "SAS",
    erpId: "104514",
    marketPlaceAccess: true,
    mandates: { gmp: false, mkp: false },
    paymentMethod: "CB",
    closingDays: [3],
    score: [34, 22],
    users: [gerant, comptable],
  },
  {
    key: "batignolles",
    company: "Boulangerie des Batignolles",
    town: townNamed("Paris"),
    street: "31 rue des Dames",
    owner: "batignolles",
    legalName: "SARL Delaunay Paris",
    legalStatus: "SARL",
    erpId: "207731",
    marketPlaceAccess: true,
    mandates: { gmp: true, mkp: true },
    paymentMethod: "VIREMENT",
    closingDays: [2],
    score: [81, 80],
    list: "Réassort Batignolles",
    users: [gerant, vendeur],
  },
  {
    ...delaunay,
    key: "louviers",
    company: "Le Petit Fournil",
    town: townNamed("Louviers"),
    street: "3 rue du Quai",
    erpId: "104515",
    marketPlaceAccess: false,
    mandates: { gmp: true, mkp: false },
    paymentMethod: "PRELEVEMENT",
    closingDays: [1, 7],
    score: [58, 55],
    status: "inactive",
    users: [gerant],
  },
  {
    key: "yvetot",
    company: "La Mie d’Yvetot",
    town: townNamed("Yvetot"),
    street: "19 rue du Calvaire",
    owner: "yvetot",
    legalName: "EURL La Mie d’Yvetot",
    legalStatus: "EURL",
    erpId: null,
    marketPlaceAccess: true,
    mandates: { gmp: false, mkp: false },
    paymentMethod: "CB",
    closingDays: [],
    score: null,
    users: [gerant],
  },
  {
    key: "bellanger",
    company: "Boulangerie Saint-Leu",
    town: townNamed("Amiens"),
    street: "27 rue Saint-Leu",
    owner: "saint-leu",
    legalName: "SARL Fournil de Saint-Leu",
    legalStatus: "SARL",
    erpId: "310244",
    marketPlaceAccess: false,
    mandates: { gmp: true, mkp: false },
    paymentMethod: "PRELEVEMENT",
    closingDays: [7],
    score: [66, 68],
    list: "Carnet",
    users: [{ account: "salarie", role: "baker", isDefault: true }, vendeur],
  },
  {
    key: "laon",
    company: "Le Pain des Remparts",
    town: townNamed("Laon"),
    street: "8 rue Châtelaine",
    owner: "remparts",
    legalName: "EURL Caron",
    legalStatus: "EURL",
    erpId: "310290",
    marketPlaceAccess: true,
    mandates: { gmp: false, mkp: false },
    paymentMethod: "CB",
    closingDays: [1],
    score: [52, 52],
    users: [{ account: "nouveau", role: "manager", main: true, isDefault: true }],
  },
  {
    key: "dieppe",
    company: "Boulangerie du Port",
    town: townNamed("Dieppe"),
    street: "40 quai Henri IV",
    owner: "port",
    legalName: "SARL Boulangerie du Port",
    legalStatus: "SARL",
    erpId: "104533",
    marketPlaceAccess: true,
    mandates: { gmp: true, mkp: false },
    paymentMethod: "PRELEVEMENT",
    closingDays: [4],
    score: [45, 33],
    banned: true,
    users: [{ account: "bloque", role: "manager", main: true, isDefault: true }, vendeur],
  },
];

const chainStreets = [
  "rue de la République",
  "rue du Général-de-Gaulle",
  "place de la Mairie",
  "avenue de la Gare",
  "rue Victor-Hugo",
  "rue de l’Église",
  "Grande Rue",
  "boulevard Jean-Jaurès",
  "rue Pasteur",
  "rue du Moulin",
] as const;

/** The hundred shops of one chain: what the searchable store selector is for. */
const chain: readonly StoreProfile[] = Array.from({ length: 100 }, (_, index) => {
  // A step prime to the number of towns visits each once, the sales areas in turn.
  const town = towns()[(index * 37) % towns().length] ?? townNamed("Rouen");
  return {
    key: `chain-${index + 1}`,
    company:
      `Maison Aubert ${town.name} ${town.name === "Paris" ? `${Number(town.postcode.slice(3))}e` : ""}`.trimEnd(),
    town,
    street: `${1 + ((index * 29) % 118)} ${chainStreets[index % chainStreets.length]}`,
    owner: "aubert",
    legalName: "SAS Maison Aubert",
    legalStatus: "SAS",
    erpId: String(420_100 + index),
    marketPlaceAccess: index % 4 !== 3,
    mandates: { gmp: index % 5 !== 4, mkp: index % 3 === 0 },
    paymentMethod: index % 5 === 4 ? "VIREMENT" : "PRELEVEMENT",
    closingDays: [([1, 2, 3, 7] as const)[index % 4] ?? 1],
    score: [60 + (index % 30), 58 + ((index * 7) % 35)],
    ...(index === 57 ? { status: "inactive" as const } : {}),
    ...(index < 3 ? { list: "Carnet" } : {}),
    users: [
      {
        account: "cent-boutiques",
        role: "manager",
        main: true,
        ...(index === 0 ? { isDefault: true } : {}),
      },
      ...(index < 4 ? [vendeur] : []),
    ],
  };
});

/** Every store of the demonstration, in the order of their ids. */
export const storeProfiles: readonly StoreProfile[] = [...known, ...chain];
