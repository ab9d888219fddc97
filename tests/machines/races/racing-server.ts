import { Schema } from "effect";
import { Thread } from "../../../api-schema/messaging.ts";
import { type CustomerId, StoreId } from "../../../api-schema/primitives.ts";
import type { Store } from "../../../api-schema/store.ts";
import { json, jsonPage } from "../../core-api/fake-api.ts";
import { type FakeServer, fakeServer, hasPassword } from "../fake-shop.ts";
import {
  aThread,
  aCustomer,
  aStore,
  customerId,
  otherCustomerId,
  storeA,
  storeB,
} from "../shop-data.ts";

// The small server with two customers, messages and mandates: everything that it hands out says
// whose it is, and a sign-out makes the tokens of its login worthless.

export type RacingServer = {
  readonly server: FakeServer;
  /** Does what a request asks for, at the instant at which it arrives. */
  readonly take: (request: Request) => Promise<Response>;
  /** Whose login the refresh cookie renews, null without one. */
  readonly cookie: () => CustomerId | null;
  readonly ownerOf: (token: string) => CustomerId | undefined;
  /** Makes every token worthless, as an expired login does; the cookie too. */
  readonly expire: () => void;
};

const EMAIL_OF_OTHER = "autre@panetier.example";
export const EMAILS = ["gerant@panetier.example", EMAIL_OF_OTHER] as const;

export const racingServer = (): RacingServer => {
  const server = fakeServer();
  const owners = new Map<string, CustomerId>();
  let cookie: CustomerId | null = null;

  const issue = (customer: CustomerId): Response => {
    cookie = customer;
    const token = `jeton-${owners.size + 1}`;
    owners.set(token, customer);
    return json({ token, customerId: customer, username: EMAILS[0] });
  };
  const expire = (): void => {
    cookie = null;
    server.refuseTokensBefore = owners.size + 1;
  };
  const authentication = async (request: Request): Promise<Response> => {
    if (request.method === "DELETE") {
      expire();
      return new Response(null, { status: 204 });
    }
    if (request.method === "PUT") return cookie === null ? refusal() : issue(cookie);
    if (!(await hasPassword(request))) return refusal();
    const { email } = (await request.json()) as { readonly email: string }; // safe: a sign-in
    return issue(email === EMAIL_OF_OTHER ? otherCustomerId : customerId);
  };
  return {
    server,
    take: async (request) => {
      const path = pathOf(request);
      if (path === "authentication-token") return authentication(request);
      const token = tokenOf(request);
      const owner = owners.get(token);
      const isOver = Number(token.replace("jeton-", "")) < server.refuseTokensBefore;
      if (owner === undefined || isOver) return refusal();
      return ownAnswer(owner, request, path) ?? server.fetch(request);
    },
    cookie: () => cookie,
    ownerOf: (token) => owners.get(token),
    expire,
  };
};

export const pathOf = (request: Request): string =>
  new URL(request.url).pathname.replace("/api/v2/shop/", "");

/** The access token that a request carries, '' without one. */
export const tokenOf = (request: Request): string =>
  (request.headers.get("JWT-Authorization") ?? "").replace("Bearer ", "");

/** The store that a request is made in, 0 for none. */
export const storeOf = (request: Request): number => Number(request.headers.get("X-STORE-ID") ?? 0);

const refusal = (): Response => json({ code: 401, message: "Connexion expirée" }, { status: 401 });

/** What depends on the customer or the store, and the small server does not tell apart. */
const ownAnswer = (owner: CustomerId, request: Request, path: string): Response | null => {
  if (path.startsWith("customers/")) {
    return json({ ...aCustomer(), _id: owner, customerId: owner });
  }
  if (path === "stores") return jsonPage(STORES.filter(({ id }) => isStoreOf(owner, id)));
  if (path === "messaging/inbox") {
    return jsonPage([Schema.encodeSync(Thread)(aThread(StoreId.make(storeOf(request)), 1))]);
  }
  const link = /^stores\/(\d+)\/sign-mandate-link$/.exec(path);
  if (link !== null) return json({ url: `https://signature.test/${link[1]}` });
  const store = /^stores\/(\d+)/.exec(path);
  return store === null ? null : json(STORES.find(({ id }) => String(id) === store[1]));
};

/** The other customer has the second store only. */
export const isStoreOf = (customer: CustomerId, storeId: StoreId): boolean =>
  customer === customerId || storeId === storeB;

/** One mandate is missing in the first store, both in the second. */
const STORES: readonly Store[] = [
  { ...aStore({ id: storeA, defaultStore: true }), moneyOrder: "RUM-GMP" },
  aStore({ id: storeB }),
];
export const MISSING_MANDATES: { readonly [storeId: number]: number } = {
  [storeA]: 1,
  [storeB]: 2,
};
