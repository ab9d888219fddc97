import { CustomerId, Email } from "../../api-schema/primitives.ts";

/** The password of every demonstration account. */
export const demoPassword = "Fournil-2026-demo";

/** A row of table customer, without the password's hash and the day it was entered. */
export interface CustomerRow {
  readonly id: CustomerId;
  readonly email: Email;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: "f" | "m" | "u";
  readonly phoneNumber: string;
  readonly mobileNumber: string;
  readonly cgu: boolean;
  readonly subscribedToNewsletter: boolean;
  readonly welcomeModalDisplayed: boolean;
}

type Known = Omit<CustomerRow, "id" | "email" | "phoneNumber" | "mobileNumber"> & {
  readonly account: string;
};

const settled = { cgu: true, subscribedToNewsletter: false, welcomeModalDisplayed: true } as const;

const known = [
  {
    ...settled,
    account: "gerant",
    firstName: "Camille",
    lastName: "Delaunay",
    gender: "f",
    subscribedToNewsletter: true,
  },
  { ...settled, account: "comptable", firstName: "Nadia", lastName: "Lefebvre", gender: "f" },
  { ...settled, account: "vendeur", firstName: "Hugo", lastName: "Marchand", gender: "m" },
  { ...settled, account: "salarie", firstName: "Théo", lastName: "Bellanger", gender: "m" },
  {
    account: "nouveau",
    firstName: "Inès",
    lastName: "Caron",
    gender: "f",
    cgu: false,
    subscribedToNewsletter: false,
    welcomeModalDisplayed: false,
  },
  {
    ...settled,
    account: "cent-boutiques",
    firstName: "Philippe",
    lastName: "Aubert",
    gender: "m",
    subscribedToNewsletter: true,
  },
  { ...settled, account: "bloque", firstName: "Karim", lastName: "Benali", gender: "m" },
  { ...settled, account: "fournil-rouen", firstName: "Léa", lastName: "Morin", gender: "f" },
  { ...settled, account: "associe", firstName: "Maxime", lastName: "Delaunay", gender: "m" },
] as const satisfies readonly Known[];

/** The part before @panetier.example. */
export type Account = (typeof known)[number]["account"];

/** The people of the demonstration; telephone numbers are those kept for fiction. */
export const customers: readonly CustomerRow[] = known.map(({ account, ...person }, index) => ({
  ...person,
  id: CustomerId.make(index + 1),
  email: Email.make(`${account}@panetier.example`),
  phoneNumber: fictionalPhone(index + 1),
  mobileNumber: fictionalMobile(index + 1),
}));

export const customerOf = (account: Account): CustomerRow => {
  const customer = customers[known.findIndex((candidate) => candidate.account === account)];
  if (customer === undefined) throw new RangeError(`No account ${account}`);
  return customer;
};

/** A landline of the range 01 99 00, which is given to nobody. */
export function fictionalPhone(number: number): string {
  return `01 99 00 ${pairs(number)}`;
}

/** A mobile of the range 06 39 98, which is given to nobody. */
export function fictionalMobile(number: number): string {
  return `06 39 98 ${pairs(number)}`;
}

function pairs(number: number): string {
  const digits = String((number * 37) % 10_000).padStart(4, "0");
  return `${digits.slice(0, 2)} ${digits.slice(2)}`;
}
