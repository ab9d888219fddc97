import { LOGIN_MARK } from "../../core/routes/first-screen.ts";
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
} from "@playwright/test";

export const PASSWORD = "Fournil-2026-demo";

/** Where a test begins, reached by the shop's own calls: what it is about is done by hand. */
export interface Arrangement {
  /** The part before @panetier.example. */
  readonly account: string;
  /** The account's default store when absent. */
  readonly store?: string;
  /** What is in the cart, nothing else; as it is when absent. */
  readonly cart?: readonly CartLine[];
}

export interface CartLine {
  readonly variant: string;
  readonly quantity: number;
}

export const api = "/api/v2/shop";

/** Signs the browser in, makes the store the browser's last one, and fills its cart. */
export const arrange = async (
  context: BrowserContext,
  origin: string,
  { account, store, cart }: Arrangement,
): Promise<void> => {
  const { request } = context;
  const email = `${account}@panetier.example`;
  const login = await json(
    await request.post(`${api}/authentication-token`, { data: { email, password: PASSWORD } }),
  );
  const headers = { "JWT-Authorization": `Bearer ${login.token}` };
  const stores: readonly { readonly id: number; readonly company: string }[] = await json(
    await request.get(`${api}/stores?itemsPerPage=9999`, { headers }),
  );
  const chosen = stores.find(({ company }) => company === store);
  if (store !== undefined && chosen === undefined) throw new Error(`${account} has no ${store}`);
  if (cart !== undefined && chosen !== undefined) {
    await fillCart(request, { ...headers, "X-STORE-ID": String(chosen.id) }, cart);
  }
  await context.addCookies([{ name: LOGIN_MARK, value: "1", url: origin }]);
  const { cookies } = await context.storageState();
  await context.setStorageState({
    cookies,
    origins: [
      {
        origin,
        localStorage: [
          { name: "panetier.login", value: "1" },
          ...(chosen === undefined ? [] : [{ name: "panetier.store", value: String(chosen.id) }]),
        ],
      },
    ],
  });
};

/** Makes exactly these the lines of a store's open cart. */
export const fillCart = async (
  request: APIRequestContext,
  headers: { readonly [name: string]: string },
  lines: readonly CartLine[],
): Promise<void> => {
  const cart = await json(await request.post(`${api}/orders`, { headers }));
  const path = `${api}/orders/${cart.tokenValue}`;
  const items = cart.shipments.flatMap((shipment: { items: readonly { id: number }[] }) =>
    shipment.items.map(({ id }) => id),
  );
  if (items.length > 0) {
    await json(await request.post(`${path}/remove-bulk-items`, { headers, data: { items } }));
  }
  if (lines.length > 0) {
    await json(await request.post(`${path}/bulk-items`, { headers, data: { items: lines } }));
  }
};

const json = async (answer: APIResponse) => {
  expect(answer.ok(), `${answer.status()} ${answer.url()}`).toBe(true);
  return answer.json();
};
