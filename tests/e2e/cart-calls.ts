import type { OrderPreview } from "../../api-schema/order-sheet.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { orderRequest } from "../../core/selling/order-request.ts";

// Where a test begins, reached by the shop's own calls past its pages.

/** Whoever calls with the cookies of a browser: Playwright's request context is one. */
export interface Caller {
  readonly put: Call;
  readonly post: Call;
}

type Call = (
  path: string,
  options?: {
    readonly headers?: { readonly [name: string]: string };
    readonly data?: object | null;
  },
) => Promise<Answer>;

export interface Answer {
  readonly ok: () => boolean;
  readonly status: () => number;
  readonly url: () => string;
  readonly headers: () => { readonly [name: string]: string };
  // oxlint-disable-next-line typescript/no-explicit-any -- as Playwright has it
  readonly json: () => Promise<any>;
}

export interface CartLine {
  readonly variant: string;
  readonly quantity: number;
}

export const api = "/api/v2/shop";

/** Those of a call about the store by the login that the cookies of `request` hold. */
export const headersOf = async (request: Caller, storeId: number) => {
  const { token } = await json(await request.put(`${api}/authentication-token`));
  return { "JWT-Authorization": `Bearer ${token}`, "X-STORE-ID": String(storeId) };
};

/** Makes exactly these the lines of a store's open cart. */
export const fillCart = async (
  request: Caller,
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

/** Orders these lines with what the order sheet proposes, paid by that method. */
export const orderAtOnce = async (
  request: Caller,
  headers: { readonly [name: string]: string },
  lines: readonly CartLine[],
  method: PaymentMethodCode,
): Promise<void> => {
  const cart = await json(await request.post(`${api}/orders`, { headers }));
  const path = `${api}/orders/${cart.tokenValue}`;
  const preview: OrderPreview = await json(
    await request.post(`${path}/preview`, { headers, data: { items: lines } }),
  );
  const wish = orderRequest(
    preview,
    preview.paymentChoices.scopes.map(({ scope }) => ({ scope, method })),
  );
  await json(await request.post(`${path}/express`, { headers, data: wish }));
};

const json = async (answer: Answer) => {
  if (!answer.ok()) throw new Error(`${answer.status()} ${answer.url()}`);
  return answer.json();
};
