import { customerOf } from "../../../demonstration/seed/people.ts";
import type { MakeLaw } from "./law.ts";
import { type NamedRow, namedRows } from "./named-rows.ts";

/**
 * Whatever is in an answer is of a store of the person who asks: the stores themselves, orders, addresses and
 * invoices, by whatever name; who is in a customer's place is answered as that customer. An order is of the
 * very store that the call is for, which is one of theirs.
 */
export const ownRows: MakeLaw = ({ database, tabs }) => {
  /** Stores by the row that is theirs; an invoice's number may be that of several. */
  const storesOf = new Map<string, ReadonlySet<string>>();
  const ownStores = new Map<number, ReadonlySet<string>>();
  const people = new Map(tabs.map(({ name, account }) => [name, customerOf(account.name).id]));

  const learnRows = async (named: readonly NamedRow[]): Promise<void> => {
    if (named.every((row) => storesOf.has(keyOf(row)))) return;
    const rows = await database.rows<NamedRow & { readonly store: string }>(ROWS, [
      named.map(({ name }) => name),
    ]);
    const found = Map.groupBy(rows, keyOf);
    for (const row of named) {
      const own = found.get(keyOf(row)) ?? [];
      storesOf.set(keyOf(row), new Set(own.map(({ store }) => store)));
    }
  };
  const learnStores = async (customer: number): Promise<ReadonlySet<string>> => {
    const rows = await database.rows<{ readonly store: string }>(MEMBERSHIPS, [customer]);
    const own = new Set(rows.map(({ store }) => store));
    ownStores.set(customer, own);
    return own;
  };
  return {
    afterStep: async ({ calls }) => {
      for (const { from, method, path, storeId, caller, isImpersonated, answered } of calls) {
        const customer = people.get(from) ?? (isImpersonated ? caller : null) ?? undefined;
        if (answered === null || answered.status >= 300 || customer === undefined) continue;
        const named = namedRows(answered.body);
        await learnRows(named);
        for (const row of named) {
          const stores = storesOf.get(keyOf(row)) ?? new Set();
          // Of nobody: a token that opens something else, a number that is none of ours.
          if (stores.size === 0) continue;
          const isAsked = row.kind === "commande" && storeId !== null;
          const own = ownStores.get(customer) ?? (await learnStores(customer));
          const may = isAsked ? new Set([storeId].filter((store) => own.has(store))) : own;
          if ([...stores].some((store) => may.has(store))) continue;
          return {
            law: "rien d’une autre boutique",
            who: from,
            expected: `${method} ${path} ne répond que de ${isAsked ? `la boutique ${storeId}` : "ses boutiques"}`,
            found: `${row.kind} ${row.name} de la boutique ${[...stores].join(", ")}`,
          };
        }
      }
      return null;
    },
  };
};

const keyOf = ({ kind, name }: NamedRow): string => `${kind} ${name}`;

/** $1 names. */
const ROWS = `
  select 'commande' as kind, token as name, store_id::text as store from "order" where token = any($1)
  union all select 'commande', number, store_id::text from "order" where number = any($1)
  union all select 'adresse', id::text, store_id::text from address where id::text = any($1)
  union all select 'facture', invoice_number, store_id::text from outstanding
    where invoice_number = any($1)
  union all select 'boutique', id::text, id::text from store where id::text = any($1)`;

/** $1 customer. */
const MEMBERSHIPS = `select store_id::text as store from store_shop_user where customer_id = $1`;
