import { expect } from "vitest";
import type { TestShop } from "./harness.ts";
import { type CallOptions, type Called, makeStores } from "./shoppers.ts";

/** Somebody who calls about the people of stores. */
export interface Caller {
  readonly email: string;
  readonly call: (
    method: string,
    path: string,
    store: number | null,
    options?: CallOptions,
  ) => Promise<Called>;
}

export const callerOf = async (shop: TestShop, email: string): Promise<Caller> => ({
  email,
  call: async (method, path, store, options = {}) => {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const response = await shop.fetch(`/api/v2/shop${path}`, {
      method,
      headers: {
        "JWT-Authorization": `Bearer ${await shop.tokenOf(email)}`,
        ...(store === null ? {} : { "X-STORE-ID": String(store) }),
        ...(options.body === undefined ? {} : { "content-type": type }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body, headers: response.headers };
  },
});

export const owner = "cent-boutiques@panetier.example";

/** Stores of nobody but one Gérant, who is their main manager; under names of their own. */
export async function ownStores(
  shop: TestShop,
  names: readonly string[],
): Promise<readonly number[]> {
  const stores = await makeStores(shop, names.length);
  for (const [index, store] of stores.entries()) {
    await shop.sql("update store set company = $2 where id = $1", [store, names[index]]);
    await shop.sql(
      `delete from store_shop_user where store_id = $1 and customer_id <>
        (select id from customer where email = $2)`,
      [store, owner],
    );
  }
  return stores;
}

/** A person who has come to the store long ago; the link's number. */
export async function join(
  shop: TestShop,
  store: number,
  email: string,
  role: string,
): Promise<number> {
  const [link] = await shop.sql<{ id: number }>(
    `insert into store_shop_user (store_id, customer_id, role)
     select $1, id, $3 from customer where email = $2 returning id`,
    [store, email, role],
  );
  expect(link).toBeDefined();
  return link?.id ?? 0;
}

/** Who is in the store, by address: role, '*' for the main manager, '?' for who has not come. */
export async function peopleOf(shop: TestShop, store: number): Promise<Record<string, string>> {
  const rows = await shop.sql<{ email: string; is: string }>(
    `select c.email, m.role || case when main_manager then '*' else '' end
      || case when accepted then '' else '?' end as is
     from store_shop_user m join customer c on c.id = m.customer_id
     where m.store_id = $1 order by c.email`,
    [store],
  );
  return Object.fromEntries(rows.map((row) => [row.email, row.is]));
}

/** Mails that wait or were sent to that address, as files of DATA_DIR have them; the oldest first. */
export async function mailsTo(
  shop: TestShop,
  email: string,
): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  await shop.emptyOutbox();
  const { readdir, readFile } = await import("node:fs/promises");
  const folder = `${shop.dataDir}/mail`;
  const names = await readdir(folder).catch(() => []);
  const mails = [];
  for (const name of names.filter((each) => each.endsWith(".json")).toSorted()) {
    const card: { to: string; subject: string; text: string } = JSON.parse(
      await readFile(`${folder}/${name}`, "utf8"),
    );
    if (card.to.includes(email)) mails.push({ subject: card.subject, text: card.text });
  }
  return mails;
}
