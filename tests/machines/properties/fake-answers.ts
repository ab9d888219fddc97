import { Schema } from "effect";
import type { Customer } from "../../../api-schema/customer.ts";
import { Message, MessageId, type Thread, ThreadId } from "../../../api-schema/messaging.ts";
import type { Order } from "../../../api-schema/order.ts";
import { OrderToken, type StoreId } from "../../../api-schema/primitives.ts";
import type { Store } from "../../../api-schema/store.ts";
import type { Login } from "../../../core/session/login.ts";
import {
  aCustomer,
  aLogin,
  anOrder,
  aStore,
  customerId,
  flour,
  otherCustomerId,
  storeA,
  storeB,
  yeast,
} from "../shop-data.ts";

// A server of the random sessions: every answer is one that the real server could give to that very
// call, and whatever it hands out says whose it is.

/** Chooses among what the server may answer; 0 is the plainest. */
export type Variety = number;

export type Answers = {
  /** What the call is answered when it succeeds. */
  readonly answer: (call: string, input: unknown, variety: Variety) => unknown;
  /** The store that a cart was made for. */
  readonly storeOfToken: (token: OrderToken) => StoreId | undefined;
};

/** The password of every account, which machines have to pass on as it was typed. */
export const PASSWORD = "mot-de-passe-du-fournil";

export const SUPPORT_PAGE = "https://support.panetier.example/retour";

export const fakeAnswers = (): Answers => {
  const owners = new Map<OrderToken, StoreId>();
  let count = 0;
  const next = (): number => (count += 1);

  // The cookie of the browser: whose login it renews. Another tab may have changed it.
  let cookie = aLogin();
  const open = (variety: Variety, logoutCallbackUrl: string | null = null): Login => {
    cookie = aLogin({
      customerId: variety % 4 === 3 ? otherCustomerId : customerId,
      logoutCallbackUrl,
    });
    return renewed();
  };
  const renewed = (): Login => ({ ...cookie, token: `jeton-${next()}` });
  const newCart = (storeId: StoreId, variety: Variety): Order => {
    const token = OrderToken.make(`panier-numero-${next()}-boutique-${storeId}`);
    owners.set(token, storeId);
    return orderWith(token, next(), variety);
  };
  const answers: { readonly [call: string]: (input: Input, variety: Variety) => unknown } = {
    renewLogin: (_, variety) => (variety % 7 === 6 ? open(variety) : renewed()),
    signIn: ({ email, password }, variety) => {
      if (password !== PASSWORD) throw new Error(`${email} signed in with another password.`);
      return open(variety);
    },
    retrieveImpersonation: (_, variety) => open(variety, SUPPORT_PAGE),
    signOut: () => null,
    loadStores: (_, variety) => storesOf(variety),
    loadStore: ({ storeId }, variety) => storeOf(storeId, variety),
    syncStore: ({ storeId }, variety) => storeOf(storeId, variety),
    syncScore: ({ storeId }, variety) => storeOf(storeId, variety),
    loadCustomer: (_, variety) => customerOf(variety),
    acceptTerms: (_, variety) => ({ ...customerOf(variety), cgu: true }),
    noteWelcome: () => aCustomer({ cgu: true, welcomeModalDisplayed: true }),
    loadInbox: ({ storeId }) => threadsOf(storeId, next()),
    signMandateLink: ({ storeId }) => ({ url: `https://signature.panetier.example/${storeId}` }),
    retrieveOrder: ({ storeId }, variety) => newCart(storeId, variety),
    refreshOrder: ({ token }, variety) => ({
      // Read before others have changed it: it may be older than what is shown by then.
      order: {
        ...orderWith(token, Math.max(0, next() - (variety % 5)), variety),
        checkoutState: variety % 11 === 10 ? "completed" : "cart",
      },
      isConfirmed: variety % 2 === 0,
    }),
    loadOrder: ({ token }, variety) => orderWith(token, next(), variety),
    changeCart: ({ token }, variety) => ({
      order: orderWith(token, next(), variety),
      changes: [],
    }),
  };
  return {
    answer: (call, input, variety) => {
      const answer = answers[call];
      if (answer === undefined) throw new Error(`Nobody answers '${call}'.`);
      return answer(input as Input, variety); // safe: the calls above have these
    },
    storeOfToken: (token) => owners.get(token),
  };
};

type Input = {
  readonly storeId: StoreId;
  readonly token: OrderToken;
  readonly email: string;
  readonly password: string;
};

/** A cart as the server has it: its quantities rise and fall, an offer of it may be over. */
export const orderWith = (token: OrderToken, revision: number, variety: Variety): Order => ({
  ...(ORDERS[variety % ORDERS.length] ?? EMPTY),
  tokenValue: token,
  revision,
});

const OVER = [{ id: 1, reference: "REF-1", variantName: "Farine T65" }];
const EMPTY = anOrder();
const ORDERS: readonly Order[] = [
  anOrder({ lines: { [flour]: 1 } }),
  EMPTY,
  anOrder({ lines: { [flour]: 3, [yeast]: 2 } }),
  anOrder({ lines: { [yeast]: 4 }, expiredOffers: OVER }),
  anOrder({ expiredOffers: OVER }),
];

const storesOf = (variety: Variety): readonly Store[] => {
  if (variety % 7 === 6) return [];
  if (variety % 7 === 5) return [storeOf(storeB, variety)];
  return [storeOf(storeA, variety), { ...storeOf(storeB, variety + 3), defaultStore: true }];
};

const ROLES = ["manager", "baker", "supervisor", "accountant"] as const;
const STORES = new Map(
  [storeA, storeB].map((id) => [id, ROLES.map((role) => aStore({ id, role }))] as const),
);

/** Roles, eligibilities and mandates in every combination. */
const storeOf = (storeId: StoreId, variety: Variety): Store => {
  const store = STORES.get(storeId)?.[variety % 8 > 3 ? variety % 4 : 0] ?? aStore({ id: storeId });
  return {
    ...store,
    erpId: variety % 3 === 2 ? null : store.erpId,
    marketPlaceAccess: variety % 2 === 0,
    moneyOrder: variety % 5 === 1 ? "RUM-GMP" : null,
    marketplaceMoneyOrder: variety % 5 > 2 ? "RUM-MKP" : "",
  };
};

const CUSTOMERS: readonly Customer[] = [
  aCustomer(),
  aCustomer({ cgu: false, welcomeModalDisplayed: false }),
  aCustomer({ welcomeModalDisplayed: false }),
  aCustomer({ cgu: false }),
];
const customerOf = (variety: Variety): Customer =>
  CUSTOMERS[variety % CUSTOMERS.length] ?? aCustomer();

const SOME_DAY = Schema.decodeUnknownSync(Message.fields.createdAt)("2026-11-21T03:00:00.000Z");

/** One conversation more at each call; its message says its store. */
const threadsOf = (storeId: StoreId, id: number): readonly Thread[] => [
  {
    id: ThreadId.make(id),
    replyCount: 0,
    merchantId: null,
    subject: "Votre commande",
    about: { kind: "none", label: "", orderToken: null, shipmentId: null, productSlug: null },
    merchant: null,
    incident: null,
    unviewed: 1,
    messages: [
      {
        id: MessageId.make(id),
        title: "Votre commande",
        body: "Bonjour",
        viewed: false,
        store: { id: storeId, erpId: null, legalName: null },
        createdAt: SOME_DAY,
        shipment: null,
        attachments: [],
        sender: { type: "merchant", name: "Moulin" },
        recipients: [],
      },
    ],
  },
];
