import { Schema } from "effect";
import { CustomerId, Email } from "../../api-schema/primitives.ts";
import { Flag, nameAmong } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";

/** The password of every demonstration account. */
export const demoPassword = "Fournil-2026-demo";

const CustomerLine = Schema.Struct({
  /** The part before @panetier.example. */
  account: Schema.String,
  firstName: Schema.String,
  lastName: Schema.String,
  gender: Schema.Literals(["f", "m", "u"]),
  cgu: Flag,
  subscribedToNewsletter: Flag,
  welcomeModalDisplayed: Flag,
});

const lines = kept(() => readTable("people/customers.csv", CustomerLine, "account"));

/** The account of a customer that there is. */
export const Account = nameAmong("account", () => lines().map(({ account }) => account));
export type Account = (typeof Account)["Type"];

/** The people of the demonstration; telephone numbers are those kept for fiction. */
export const customers = kept(() =>
  lines().map(({ account, ...person }, index) => ({
    ...person,
    id: CustomerId.make(index + 1),
    email: Email.make(`${account}@panetier.example`),
    phoneNumber: fictionalPhone(index + 1),
    mobileNumber: fictionalMobile(index + 1),
  })),
);

/** A row of table customer, without the password's hash and the day it was entered. */
export type CustomerRow = ReturnType<typeof customers>[number];

export const customerOf = (account: Account): CustomerRow => {
  const customer = customers()[lines().findIndex((line) => line.account === account)];
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
