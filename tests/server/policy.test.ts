import { HttpApiEndpoint } from "effect/http-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  AtDesk,
  Claiming,
  Confirmed,
  Edge,
  EndpointPolicy,
  InStore,
  SignedIn,
  Viewing,
} from "../../api-schema/access.ts";
import { may } from "../../core/roles/permissions.ts";
import type { ClientScope } from "../../api-schema/exchange-clients.ts";
import type { Role } from "../../api-schema/primitives.ts";
import { guardProblem, policyOf, routes, type Route } from "./endpoint-policies.ts";
import { namedBy } from "../../server/sessions/own-objects.ts";
import { credentialsFor, programOf } from "./exchange/partner.ts";
import { startTellingErp, type TellingErp } from "../doors-proof/erp-door.ts";
// What opens the ERP to the shop opens nothing of the shop.
import { TOKEN as ERP_TOKEN } from "../foreign-erp/foreign-erp.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { printsOf } from "./prints.ts";
import { payloads } from "./sample-payloads.ts";
import { supportBrowser } from "./support-desk.ts";

const LOGINS = "^(login_session|sign_in_failure)$";

describe("the guard of every endpoint", () => {
  it.each(routes)("$name keeps its policy", ({ endpoint }) => {
    expect(guardProblem(endpoint)).toBeUndefined();
  });

  it("is missed when the policy, the middleware or the edge is forgotten", () => {
    const bare = HttpApiEndpoint.get("forgotten", "/forgotten");
    const policy = { access: "store", action: "cart.order" } as const;
    expect(guardProblem(bare)).toBe("has no EndpointPolicy");
    expect(guardProblem(bare.annotate(EndpointPolicy, policy))).toBe("is not behind Edge");
    const open = bare.annotate(EndpointPolicy, policy).middleware(Edge);
    expect(guardProblem(open)).toBe("is store but guarded by nothing");
    expect(guardProblem(open.middleware(SignedIn))).toBe(
      "is store but guarded by panetier/SignedIn",
    );
    expect(guardProblem(open.middleware(InStore))).toBeUndefined();
    expect(guardProblem(open.middleware(Claiming))).toBeUndefined();
    const ofDesk = bare
      .annotate(EndpointPolicy, { access: "staff", right: "self" })
      .middleware(Edge);
    expect(guardProblem(ofDesk)).toBe("is staff but guarded by nothing");
    expect(guardProblem(ofDesk.middleware(SignedIn))).toBe(
      "is staff but guarded by panetier/SignedIn",
    );
    expect(guardProblem(ofDesk.middleware(AtDesk))).toBeUndefined();
    expect(guardProblem(ofDesk.middleware(Confirmed).middleware(AtDesk))).toBe(
      "is guarded by panetier/Confirmed without saying so",
    );
    const dangerous = bare
      .annotate(EndpointPolicy, { access: "staff", right: "team.manage", isConfirmed: true })
      .middleware(Edge);
    expect(guardProblem(dangerous.middleware(AtDesk))).toBe(
      "is to be confirmed, and guarded by nothing for it",
    );
    expect(guardProblem(dangerous.middleware(Confirmed).middleware(AtDesk))).toBeUndefined();
    const closed = bare.annotate(EndpointPolicy, { access: "public" }).middleware(Edge);
    expect(guardProblem(closed.middleware(InStore))).toBe(
      "is public but guarded by panetier/InStore",
    );
  });
});

/** Who calls, with which store named. */
interface Caller {
  readonly who: string;
  readonly token: string | undefined;
  readonly store: number | undefined;
  readonly role: Role | "stranger" | "visitor" | "invalid" | "program" | "other program" | "staff";
  /** The token of a partner's program. */
  readonly bearer?: string;
  /** The login of somebody at the desk, without the form token that changes bring. */
  readonly cookie?: string;
}

describe("every endpoint over HTTP", () => {
  let shop: TestShop;
  let erp: TellingErp;
  let callers: readonly Caller[];
  let own: Objects;
  let foreign: Objects;

  beforeAll(async () => {
    erp = await startTellingErp();
    shop = await startTestShop({ settings: { erpUrl: erp.url, erpToken: ERP_TOKEN } });
    callers = await makeCallers(shop);
    const other = await strangerOf(shop);
    foreign = await makeObjects(shop, other.store, other.customer, 1_900_000_001);
    own = await makeObjects(shop, ownStore, other.customer, 1_900_000_000);
  });
  afterAll(async () => {
    await shop.stop();
    await erp.stop();
  });

  it.each(routes)("$name answers each caller as its policy says", async (route) => {
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const caller of callers) {
      // Or the fifth refusal would close the sample account for the others.
      await shop.sql("delete from sign_in_failure");
      const asked = expectedClass(route, caller);
      // A refusal is of the store's own object: nothing happens to it.
      const params = asked === "403" ? { ...sampleParams, ...own.of(route) } : paramsOf(route);
      const response = await call(shop, route, caller, params);
      answers[caller.who] = classOf(response.status, asked);
      expected[caller.who] = asked;
    }
    expect(answers).toEqual(expected);
  });

  const withObjects = routes.filter(
    ({ endpoint }) =>
      !["public", "staff", "client"].includes(policyOf(endpoint)?.access ?? "") &&
      (endpoint.path.includes(":") || namedBy(endpoint) !== undefined),
  );

  it.each(withObjects)(
    "[ROLE-5] $name does not find somebody else's object, whatever the role",
    async (route) => {
      const before = await printsOf(shop, LOGINS);
      const answers: Record<string, number> = {};
      const expected: Record<string, number> = {};
      for (const caller of callers.filter(({ role }) => isMember(role))) {
        for (const [which, params] of Object.entries(foreignParams(route, own, foreign))) {
          const response = await call(shop, route, caller, params);
          answers[`${caller.who}, ${which}`] = response.status;
          expected[`${caller.who}, ${which}`] =
            isOfTheCatalogue(route) && expectedClass(route, caller) === "403" ? 403 : 404;
        }
      }
      expect(answers).toEqual(expected);
      expect(await printsOf(shop, LOGINS)).toEqual(before);
    },
  );

  it("knows the object of every call that names one of the store's", () => {
    const unknown = withObjects.filter(
      (route) =>
        policyOf(route.endpoint)?.access === "store" &&
        namedBy(route.endpoint) === undefined &&
        !isOfTheCatalogue(route),
    );
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it("forgets nobody's membership: one withdrawn counts from the next request", async () => {
    const token = await shop.tokenOf("comptable@panetier.example");
    const headers = { "jwt-authorization": `Bearer ${token}`, "x-store-id": String(ownStore) };
    const orders = () => shop.fetch("/api/v2/shop/orders", { headers });
    expect((await orders()).status).toBe(200);
    await shop.sql(
      `delete from store_shop_user where store_id = $1 and customer_id =
        (select id from customer where email = 'comptable@panetier.example')`,
      [ownStore],
    );
    expect((await orders()).status).toBe(404);
  });
});

let ownStore = 0;

// Five people of one store, somebody of another, a visitor, programs, and tokens that are no good.
async function makeCallers(shop: TestShop): Promise<readonly Caller[]> {
  const [own] = await shop.sql<{ id: number }>(
    `select m.store_id as id from store_shop_user m join customer c on c.id = m.customer_id
     where c.email = 'gerant@panetier.example' and m.default_store`,
  );
  ownStore = own?.id ?? 0;
  const store = ownStore;
  const roles = {
    gerant: "manager",
    salarie: "baker",
    comptable: "accountant",
    vendeur: "supervisor",
  };
  for (const [name, role] of Object.entries(roles)) {
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, $2 from customer where email = $3
       on conflict (store_id, customer_id) do update set role = excluded.role`,
      [store, role, `${name}@panetier.example`],
    );
  }
  const member = async (name: keyof typeof roles, role: Role): Promise<Caller> => ({
    who: role,
    token: await shop.tokenOf(`${name}@panetier.example`),
    store,
    role,
  });
  const stranger = await shop.tokenOf("cent-boutiques@panetier.example");
  const program = async (name: string, may: readonly ClientScope[]) =>
    (await programOf(shop, await credentialsFor(shop, name, may))).token;
  const nobody = { token: undefined, store: undefined } as const;
  const ended = await program("finie", ["brands:in", "brands:out"]);
  await shop.sql("update exchange_client set revoked_at = now() where name = 'finie'");
  const agent = supportBrowser(shop, "198.51.100.7");
  await agent.signIn("gestion@panetier.example");
  return [
    { who: "direction", ...nobody, role: "staff", cookie: agent.cookies() },
    {
      who: "program of brands",
      ...nobody,
      role: "program",
      bearer: await program("marques", ["brands:in", "brands:out"]),
    },
    {
      who: "program of stocks",
      ...nobody,
      role: "other program",
      bearer: await program("stocks", ["stocks:in", "stocks:out"]),
    },
    {
      who: "customer as a program",
      ...nobody,
      role: "visitor",
      bearer: await shop.tokenOf("gerant@panetier.example"),
    },
    { who: "program that was revoked", ...nobody, role: "visitor", bearer: ended },
    { who: "the ERP's token", ...nobody, role: "visitor", bearer: ERP_TOKEN },
    { who: "the ERP's token as a login", token: ERP_TOKEN, store, role: "invalid" },
    { who: "visitor", token: undefined, store: undefined, role: "visitor" },
    { who: "visitor naming a store", token: undefined, store, role: "visitor" },
    { who: "forged token", token: `${stranger}x`, store, role: "invalid" },
    await member("gerant", "manager"),
    await member("salarie", "baker"),
    await member("comptable", "accountant"),
    await member("vendeur", "supervisor"),
    { who: "member of another store", token: stranger, store, role: "stranger" },
    { who: "no such store", token: stranger, store: 2_000_000_000, role: "stranger" },
  ];
}

const isMember = (role: Caller["role"]): boolean =>
  role === "manager" || role === "baker" || role === "accountant" || role === "supervisor";

const isAllowed = (role: Caller["role"], action: Parameters<typeof may>[1]): boolean =>
  (role === "manager" || role === "baker" || role === "accountant" || role === "supervisor") &&
  may(role, action);

/** The class of answer a policy asks for; what lies behind the guard is other tests' matter. */
function expectedClass({ endpoint }: Route, { role }: Caller): string {
  const policy = policyOf(endpoint);
  // The desk's sign-in is bound to a cookie that none of these has.
  if (["staffSignIn", "staffPasskeyRequest", "staffEnterByPasskey"].includes(endpoint.identifier)) {
    return "403";
  }
  // They take no token: their own refusal is a 401 for everybody.
  if (["signIn", "renewToken", "retrieveImpersonation"].includes(endpoint.identifier)) return "401";
  if (policy === undefined || policy.access === "public") {
    const looksAtToken = Array.from(endpoint.middlewares).some(({ key }) => key === Viewing.key);
    if (!looksAtToken) return "let in";
    return role === "invalid" ? "401" : role === "stranger" ? "404" : "let in";
  }
  // A login of the shop opens nothing at the desk and nothing of partners, nor theirs anything else.
  if (policy.access === "staff") {
    // Which role may what is desk-roles.test.ts's; a change is refused without the form token of the login.
    if (role !== "staff") return "401";
    return endpoint.method === "GET" ? "let in" : "403";
  }
  const isProgram = role === "program" || role === "other program";
  if (policy.access === "client") {
    if (!isProgram) return "401";
    return role === "program" || policy.does === "ownRuns" ? "let in" : "403";
  }
  if (isProgram || role === "staff") return "401";
  if (role === "visitor" || role === "invalid") return "401";
  // Whatever the store: nobody's employee adds one (core/registration/who-adds-stores.ts).
  if (["linkGmpStore", "linkNewStore"].includes(endpoint.identifier)) {
    return role === "manager" || role === "stranger" ? "let in" : "403";
  }
  if (policy.access === "customer") return "let in";
  if (role === "stranger") return "404";
  return isAllowed(role, policy.action) ? "let in" : "403";
}

// Behind the guard an object that does not exist is a 404 too, for those who are let in.
const classOf = (status: number, expected: string): string => {
  if (status >= 500) return `broken (${status})`;
  if (status === 404 && expected === "let in") return "let in";
  return status === 401 || status === 403 || status === 404 ? String(status) : "let in";
};

type Params = Readonly<Record<string, string>>;

const sampleParams: Params = {
  id: "1",
  sessionId: "0b6c1f3e-5d0a-4c58-9a51-7a1a3f2c9d10",
  code: "P001",
  slug: "farine-t65",
  token: "aaaaaaaaaaaaaaaaaaaaaa",
  itemId: "1",
  shipment: "1",
  scope: "gmp",
  kind: "GMP",
  rum: "RUM-1",
  resource: "brands",
  day: "2026-11-24",
  area: "normandie",
  range: "Z002",
  file: "0".repeat(64),
  store: "1",
};

// Nobody's link: whose it is decides behind the guard, and one of the store's own would be removed.
const paramsOf = ({ endpoint }: Route): Params =>
  endpoint.path.includes("/store-shop-users/:id")
    ? { ...sampleParams, id: "2000000000" }
    : sampleParams;

const queries: Readonly<Record<string, string>> = {
  suggestions: "?search=farine",
  variants: "?codes=V001",
  // Not all: the callers of the other routes would be signed out with them.
  endSessions: "?scope=others",
  unsubscribePush: "?endpoint=https://fcm.googleapis.com/x",
  inbox: "?itemsPerPage=10",
  resetTokenExists: "?token=aaaaaaaaaaaaaaaaaaaaaa",
  towns: "?postcode=76000",
  // Nobody's: one of another store is somebody's to refuse.
  invoicesArchive: "?ids=2147483647",
  invoicesCsv: "?from=2026-01-01&to=2026-12-31",
  invoicesEntries: "?from=2026-01-01&to=2026-12-31",
  signMandateLink: "?is_mkp=true&origin=/",
  staffOrders: "?search=",
  staffPhoneStores: "?search=",
  staffProductViewers: "?search=",
  staffLotReceivers: "?lot=L1",
  staffLotReceiversCsv: "?lot=L1",
};

function call(shop: TestShop, route: Route, caller: Caller, params: Params): Promise<Response> {
  const { endpoint } = route;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name);
  const [contentType] = endpoint.method === "GET" ? [] : endpoint.payload.keys();
  const payload = payloads[endpoint.identifier];
  if (contentType !== undefined && payload === undefined) {
    throw new Error(`Give ${endpoint.identifier} a sample payload in this test`);
  }
  const query =
    endpoint.identifier === "downloadAttachment"
      ? `?id=${params["id"]}`
      : (queries[endpoint.identifier] ?? "");
  return shop.fetch(`${path}${query}`, {
    method: endpoint.method,
    headers: {
      ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
      ...(caller.bearer === undefined ? {} : { authorization: `Bearer ${caller.bearer}` }),
      ...(caller.token === undefined ? {} : { "jwt-authorization": `Bearer ${caller.token}` }),
      ...(caller.store === undefined ? {} : { "x-store-id": String(caller.store) }),
      ...(contentType === undefined ? {} : { "content-type": contentType }),
    },
    ...(contentType === undefined ? {} : { body: JSON.stringify(payload) }),
  });
}

/** What a store has, by the parameters of the routes that name it. */
interface Objects {
  readonly of: (route: Route) => Params;
  /** A cart and an order, each with a shipment and a line. */
  readonly orders: readonly Params[];
}

/** What everybody sees is no store's: whoever may not is refused, whatever the code. */
const isOfTheCatalogue = ({ endpoint }: Route): boolean =>
  endpoint.path === "/api/v2/shop/stock-alerts/:code";

/** Objects of another store, alone or inside an own order. */
function foreignParams(route: Route, own: Objects, foreign: Objects): Record<string, Params> {
  const { path } = route.endpoint;
  if (!path.includes("/orders/:token")) return { foreign: foreign.of(route) };
  const [cart, order] = foreign.orders;
  const [ownCart] = own.orders;
  const orders = { "foreign cart": { ...cart }, "foreign order": { ...order } };
  return /:(?:itemId|shipment)/.test(path)
    ? { ...orders, "within an own cart": { ...cart, token: ownCart?.["token"] ?? "" } }
    : orders;
}

/** Somebody who has stores of their own, and is in none of those people's. */
async function strangerOf(shop: TestShop): Promise<{ store: number; customer: number }> {
  const [other] = await shop.sql<{ customer: number; store: number }>(
    `select c.id as customer, s.id as store
     from customer c join store_shop_user m on m.customer_id = c.id join store s on s.id = m.store_id
     where c.email = 'cent-boutiques@panetier.example'
       and not exists (select 1 from store_shop_user k join customer o on o.id = k.customer_id
         where k.store_id = s.id
           and o.email ~ '^(gerant|salarie|comptable|vendeur)@panetier.example$')
     order by s.id limit 1`,
  );
  if (other === undefined) throw new Error("cent-boutiques@ has no store");
  return other;
}

async function makeObjects(
  shop: TestShop,
  store: number,
  customer: number,
  conversation: number,
): Promise<Objects> {
  const cart = await makeOrder(shop, store, customer, "cart");
  const order = await makeOrder(shop, store, customer, "completed");
  const payment = await makePayment(shop, store, customer);
  const one = async (query: string): Promise<string> => {
    const [row] = await shop.sql<{ id: string }>(query);
    if (row === undefined) throw new Error(`Nothing there: ${query}`);
    return row.id;
  };
  await shop.sql(
    `with thread as (
       insert into message_thread (id, store_id, shipment_id, reason_code, incident_state, created_at)
       values ($1, $2, $3, 'missing', 'open', now()) returning id),
     told as (
       insert into message (id, thread_id, title, body, sender_type, sender_name, created_at)
       select id, id, 'Manquant', 'Il manque un sac.', 'operator', 'Moulin', now() from thread
       returning id)
     insert into message_attachment (id, message_id, name, media_type, size, content, created_at)
     select id, id, 'bon.pdf', 'application/pdf', 1, '\\x00', now() from told`,
    [conversation, store, order.shipment],
  );
  const ids: Readonly<Record<string, string>> = {
    messaging: String(conversation),
    izberg:
      await one(`insert into invoice (id, store_id, shipment_id, number, kind, issued_on, document)
      select o.id, o.store_id, ${order.shipment}, o.invoice_number, i.kind, i.issued_on,
        i.document || jsonb_build_object('number', o.invoice_number)
      from outstanding o, (select * from invoice order by id limit 1) i
      where o.store_id = ${store} and o.invoice_number like 'FA-OWED-%' returning id`),
    outstanding: payment,
    customers: String(customer),
    stores: String(store),
    addresses: await one(`select shipping_address_id as id from store where id = ${store}`),
    "store-shop-users": await one(
      `select id from store_shop_user where store_id = ${store} order by id limit 1`,
    ),
    shipments: String(order.shipment),
    "shopping-lists": await one(
      `select id from shopping_list where store_id = ${store} order by id limit 1`,
    ),
  };
  const login = await one(
    `select id::text as id from login_session where customer_id = ${customer} limit 1`,
  );
  const orders = [cart, order].map(({ token, item, shipment }) => ({
    token,
    itemId: String(item),
    shipment: String(shipment),
    scope: "gmp",
  }));
  return {
    orders,
    of: ({ endpoint }) => {
      const word = endpoint.path.split("/")[4] ?? "";
      if (word === "shop-users") return { sessionId: login };
      if (word === "orders") return orders[0] ?? {};
      return { id: ids[word] ?? "0", kind: "GMP", code: "P001" };
    },
  };
}

async function makePayment(shop: TestShop, store: number, customer: number): Promise<string> {
  const [payment] = await shop.sql<{ id: number }>(
    `with owed as (
       insert into outstanding (store_id, invoice_number, amount, due_date, receipt_date, fiscal_year,
         category, operation, receipt_number, outstanding_status)
       values ($1, 'FA-OWED-' || $1::int, 100, '2026-11-01', '2026-10-01', 2026, 'Farine', 'Facture', 'F', 0)
       returning id),
     paying as (
       insert into outstanding_payment (customer_id, method, amount, state, created_at, updated_at)
       values ($2, 'PRELEVEMENT', 100, 'prevalidated', now(), now()) returning id)
     insert into outstanding_payment_line (payment_id, outstanding_id, amount)
     select paying.id, owed.id, 100 from paying, owed returning payment_id as id`,
    [store, customer],
  );
  return String(payment?.id);
}

// Written past the shop: these tests are about who may touch it, not how it is made.
async function makeOrder(
  shop: TestShop,
  store: number,
  customer: number,
  state: "cart" | "completed",
): Promise<{ readonly token: string; readonly shipment: number; readonly item: number }> {
  const token = `test-${state}-${store}-aaaaaaaaaaaa`;
  if (state === "cart") {
    await shop.sql(`delete from "order" where store_id = $1 and checkout_state <> 'completed'`, [
      store,
    ]);
  }
  const [made] = await shop.sql<{ order: number; shipment: number; item: number }>(
    `with made as (
       insert into "order" (token, number, store_id, customer_id, sales_area_id, checkout_state,
         completed_at)
       select $1, $4, s.id, $3, s.sales_area_id, $5, case when $4::text is null then null else now() end
       from store s where s.id = $2 returning id),
     sent as (
       insert into shipment (order_id, merchant_id, transport_type_code)
       select made.id, p.merchant_id, p.transport_type_code from made,
         (select merchant_id, transport_type_code, v.id from product p
          join variant v on v.product_id = p.id order by v.id limit 1) p returning id, order_id),
     line as (
       insert into order_item (order_id, shipment_id, variant_id, quantity, unit_price,
         original_unit_price, vat_rate, subtotal, tax_total, total)
       select order_id, id, (select min(id) from variant), 1, 100, 100, 0.2, 100, 20, 120
       from sent returning id, shipment_id)
     select (select id from made) as order, shipment_id as shipment, id as item from line`,
    [
      token,
      store,
      customer,
      state === "completed" ? `P26-99${store.toString().padStart(6, "0")}` : null,
      state,
    ],
  );
  if (made === undefined) throw new Error(`No order was made in store ${store}`);
  return { token, shipment: made.shipment, item: made.item };
}
