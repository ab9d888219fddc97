import { type Account as Name, demoPassword } from "../../../demonstration/seed/people.ts";

/** What some have to do beside ordering (errands.ts). */
export type Errand = "messages" | "lists" | "invoices";

/** Somebody who is up at night. */
export interface Account {
  readonly name: Name;
  readonly email: string;
  readonly password: string;
  /** What they come for besides the cart. */
  readonly errands: readonly Errand[];
}

const account = (name: Name, ...errands: readonly Errand[]): Account => ({
  name,
  errands,
  email: `${name}@panetier.example`,
  password: demoPassword,
});

/**
 * In the order in which a night takes them: two of one store with two rights, one of a store of their own,
 * one of many stores, the first one's accountant, one who has not seen the terms, a partner of the first one,
 * one who sees many stores and orders in none. Nights that are kept name how many there are of them: who is
 * new comes last, and what the first four come for stays as it is.
 */
export const ACCOUNTS: readonly Account[] = [
  account("gerant"),
  account("fournil-rouen"),
  account("salarie"),
  account("cent-boutiques"),
  account("comptable", "invoices", "messages"),
  account("nouveau"),
  account("associe", "messages", "lists"),
  account("vendeur", "lists"),
];
