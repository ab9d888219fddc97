import { type Account as Name, demoPassword } from "../../../demonstration/seed/people.ts";

/** Somebody who is up at night. */
export interface Account {
  readonly name: Name;
  readonly email: string;
  readonly password: string;
}

const account = (name: Name): Account => ({
  name,
  email: `${name}@panetier.example`,
  password: demoPassword,
});

/**
 * In the order in which a night takes them: two of one store with two rights, one of a store of their own,
 * one of many stores, a third of the first one, one who has not seen the terms.
 */
export const ACCOUNTS: readonly Account[] = [
  account("gerant"),
  account("fournil-rouen"),
  account("salarie"),
  account("cent-boutiques"),
  account("comptable"),
  account("nouveau"),
];
