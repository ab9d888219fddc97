import { type Answer, api, type Caller, type CartLine, fillCart, headersOf } from "./cart-calls.ts";

/** What the server itself says of a store, whatever a browser shows: asked with a login of its own. */
export interface Witness {
  readonly countOrders: () => Promise<number>;
  /** The quantities of the open cart, by variant. */
  readonly cart: () => Promise<{ readonly [variant: string]: number }>;
  /** That cart, nothing else, with the deliveries that are offered first: it is to be paid. */
  readonly putInCart: (lines: readonly CartLine[]) => Promise<void>;
  /** A colleague orders it, by transfer. */
  readonly order: () => Promise<void>;
}

/** Asks with the login of whoever calls. */
export interface Asking extends Caller {
  readonly get: Caller["post"];
  readonly patch: Caller["post"];
}

export const witnessBy = async (asking: Asking, storeId: number): Promise<Witness> => {
  const headers = await headersOf(asking, storeId);
  const patch = { ...headers, "Content-Type": "application/merge-patch+json" };
  const putInCart = async (lines: readonly CartLine[]): Promise<void> => {
    await fillCart(asking, headers, lines);
    if (lines.length === 0) return;
    const { tokenValue } = await json(await asking.post(`${api}/orders`, { headers }));
    const path = `${api}/orders/${tokenValue}/deliveryOptions`;
    const { addresses, order } = await json(await asking.get(path, { headers }));
    const data = {
      shippingAddress: addresses[0].id,
      shipments: order.shipments.map(({ id, deliveryDetails }: OfferedShipment) => ({
        shipment: id,
        deliveryDate: deliveryDetails.gmpAvailableDates[0]?.date,
      })),
    };
    await json(await asking.patch(path, { headers: patch, data }));
  };
  return {
    putInCart,
    order: async () => {
      const { tokenValue } = await json(await asking.post(`${api}/orders`, { headers }));
      const path = `${api}/orders/${tokenValue}`;
      const payments = [{ scope: "gmp", method: "VIREMENT" }];
      const { order } = await json(
        await asking.patch(`${path}/paymentOptions`, { headers: patch, data: { payments } }),
      );
      const data = { cgvAccepted: true, expectedTotal: order.total };
      await json(await asking.post(`${path}/complete`, { headers, data }));
    },
    countOrders: async () => {
      const answer = await asking.get(`${api}/orders?itemsPerPage=1`, { headers });
      await json(answer);
      return Number(answer.headers()["x-total-items"]);
    },
    cart: async () => {
      const { shipments } = await json(await asking.post(`${api}/orders`, { headers }));
      return Object.fromEntries(
        shipments.flatMap(({ items }: { readonly items: readonly CartLine[] }) =>
          items.map(({ variant, quantity }) => [variant, quantity]),
        ),
      );
    },
  };
};

/** By the group's lorry. */
interface OfferedShipment {
  readonly id: number;
  readonly deliveryDetails: { readonly gmpAvailableDates: readonly { readonly date: string }[] };
}

const json = async (answer: Answer) => {
  if (!answer.ok()) throw new Error(`${answer.status()} ${answer.url()}`);
  return answer.json();
};
