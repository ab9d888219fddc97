import { expect } from "vitest";
import { customerBrowser, type CustomerBrowser } from "./customer-browser.ts";
import type { TestShop } from "./harness.ts";

export const emailOf = (account: string): string => `${account}@panetier.example`;

interface Own {
  readonly password?: boolean;
  readonly verified?: boolean;
  readonly name?: string;
}

/** People and their browsers; each browser is in a place of its own, so that nothing is counted together. */
export const people = (shop: () => TestShop, area: string) => {
  let places = 0;
  const visitor = (): CustomerBrowser => {
    places += 1;
    return customerBrowser(shop(), `${area}.${Math.floor(places / 200)}.${(places % 200) + 1}`);
  };
  return {
    visitor,
    signedIn: async (account: string, password?: string): Promise<CustomerBrowser> => {
      const browser = visitor();
      expect((await browser.signIn(account, password)).status).toBe(200);
      return browser;
    },
    /** A new account, with the password of the demonstration. */
    makePerson: async (account: string, own: Own = {}): Promise<number> => {
      const [row] = await shop().sql<{ id: number }>(
        `insert into customer (email, password_hash, first_name, last_name, verified)
         select $1, case when $2::boolean then password_hash end, $3, '', $4 from customer
         where email = 'gerant@panetier.example' returning id`,
        [emailOf(account), own.password ?? true, own.name ?? "Camille", own.verified ?? true],
      );
      return row?.id ?? 0;
    },
  };
};

/** Status and body of an answer. */
export const answer = async (asked: Promise<Response>) => {
  const response = await asked;
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, body };
};

/** The status, and what is said of each field. */
export const fieldsOf = async (asked: Promise<Response>) => {
  const { status, body } = await answer(asked);
  // safe: the 422 of the contract, which other tests check
  const fields = (body as { fields?: readonly { field: string; message: string }[] }).fields ?? [];
  return [status, Object.fromEntries(fields.map(({ field, message }) => [field, message]))];
};

/** The statuses of calls that were made at once, whichever came first. */
export const sortedStatuses = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
