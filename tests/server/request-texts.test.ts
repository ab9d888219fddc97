import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, startTestShop, type TestShop } from "./harness.ts";
import { signedInAgent, type SupportBrowser } from "./support-desk.ts";
import { askForLink, managerEmail, storeWithoutMandates } from "./signing.ts";

// What PostgreSQL does not take as text is refused where a request comes in: 400, never a 500.

let shop: TestShop;
let headers: Readonly<Record<string, string>>;
let agent: SupportBrowser;
let paths: { readonly order: string; readonly address: string; readonly signature: string };

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true, publicUrl: "http://127.0.0.1:1" } });
  const [own] = await shop.sql<{ id: number; address: number }>(
    `select s.id, (select min(a.id) from address a where a.store_id = s.id) as address
       from store s join store_shop_user m on m.store_id = s.id
       join customer c on c.id = m.customer_id
      where c.email = $1 and m.role = 'manager' and s.status = 'active' order by s.id limit 1`,
    [managerEmail],
  );
  const store = own?.id ?? 0;
  const api: Api = await shop.as(managerEmail, store);
  const cart = await api.POST("/api/v2/shop/orders");
  const link = await askForLink(shop, await storeWithoutMandates(shop, store));
  paths = {
    order: `/api/v2/shop/orders/${cart.data?.tokenValue ?? ""}`,
    address: `/api/v2/shop/addresses/${own?.address ?? 0}`,
    signature: new URL(link.url).pathname,
  };
  headers = {
    "jwt-authorization": `Bearer ${await shop.tokenOf(managerEmail)}`,
    "x-store-id": String(store),
  };
  agent = await signedInAgent(shop, "192.0.2.77");
});
afterAll(() => shop.stop());

const NUL = "a\u0000b";
const HALF = "a\ud800b";

const forbidden = "Contient un caractère interdit";

/** An answer as far as it matters here: its status, and what is said of which field. */
const answerOf = async (response: Response) => {
  const body: unknown = await response.json();
  const fields = Object.entries(body ?? {}).find(([name]) => name === "fields")?.[1] ?? [];
  return { status: response.status, fields };
};

const sendJson = async (method: string, path: string, body: unknown) =>
  answerOf(
    await shop.fetch(path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

const credentials = { email: "a@exemple.example", password: "x" };
const address = {
  firstName: "Camille",
  lastName: "Martin",
  phoneNumber: null,
  company: null,
  street: "3 place du Marché",
  city: "Rouen",
  postcode: "76000",
};
const subscriber = {
  endpoint: "https://fcm.googleapis.com/x",
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};

/** Each field of a JSON body that takes any text: how it is sent, and what it is called. */
const jsonFields: readonly (readonly [
  name: string,
  field: string,
  method: string,
  path: () => string,
  body: (text: string) => unknown,
])[] = [
  ...(["email", "password"] as const).map((field) =>
    jsonField(`the ${field} of a sign-in`, field, "POST", api("/authentication-token"), (text) => ({
      ...credentials,
      [field]: text,
    })),
  ),
  jsonField(
    "the code of a support session",
    "code",
    "POST",
    () => "/api/impersonate/retrieve",
    (code) => ({ code }),
  ),
  jsonField(
    "a promotion code",
    "couponCode",
    "PATCH",
    () => paths.order,
    (couponCode) => ({ couponCode }),
  ),
  jsonField(
    "a note to the driver",
    "notes.0.note",
    "PATCH",
    () => paths.order,
    (note) => ({ notes: [{ shipment: 1, note }] }),
  ),
  ...(["firstName", "lastName", "company", "street", "city"] as const).map((field) =>
    jsonField(
      `the ${field} of an address`,
      field,
      "PUT",
      () => paths.address,
      (text) => ({ ...address, [field]: text }),
    ),
  ),
  jsonField("the address of a browser", "endpoint", "POST", api("/push/subscriptions"), (text) => ({
    ...subscriber,
    endpoint: `${subscriber.endpoint}${text}`,
  })),
];

function jsonField(...field: (typeof jsonFields)[number]): (typeof jsonFields)[number] {
  return field;
}

function api(path: string): () => string {
  return () => `/api/v2/shop${path}`;
}

/** Each text of an address: of a query, by the name of its field, or of the path itself. */
const addresses: readonly (readonly [path: string, field: string])[] = [
  ["/product-variants?codes=a", "codes"],
  ["/search/products?search=a", "search"],
  ["/search/products?brands=a", "brands"],
  ["/search/products?labels=a", "labels"],
  ["/search/suggestions?search=a", "search"],
  ["/orders?search=a", "search"],
  ["/stores/1/sign-mandate-link?is_mkp=true&origin=/a", "origin"],
  ["/cms-plugin/pages/a", "slug"],
];

/** Where an address names a thing by a pattern, what is no such name is refused as one. */
const lookups = [
  "/products/a",
  "/products-by-slug/a",
  "/product-variants/a",
  "/product-variants-substitutions/a",
  "/taxons/a",
  "/merchants/a",
  "/articles-by-slug/a",
  "/recipes-by-slug/a",
  "/orders/a",
  "/search/products?taxon_code=a",
  "/search/products?merchant=a",
  "/orders?from=a",
  "/recipes?ingredient=a",
];

const forms: readonly (readonly [path: string, fields: readonly string[]])[] = [
  ["/contact", ["name", "email", "phone", "store", "content", "website"]],
  [
    "/merchant-applications",
    ["company", "siret", "name", "email", "phone", "catalogueSize", "message", "website"],
  ],
];

describe("[WIRE-1] what is no text", () => {
  it.each(jsonFields)("is refused as %s", async (_, field, method, path, body) => {
    const refused = { status: 400, fields: [{ field, message: forbidden }] };
    expect(await sendJson(method, path(), body(NUL))).toEqual(refused);
    expect(await sendJson(method, path(), body(HALF))).toEqual(refused);
  });

  it.each(addresses)("is refused in %s", async (path, field) => {
    const response = await shop.fetch(`/api/v2/shop${path}%00`, { headers });
    const answer = await answerOf(response);
    expect(answer.status).toBe(400);
    expect(answer.fields).toContainEqual({ field, message: forbidden });
    // Half a pair is no UTF-8: in a query it is read as U+FFFD, and a path of it names nothing.
    const half = await shop.fetch(`/api/v2/shop${path}%ED%A0%80`, { headers });
    expect([200, 404]).toContain(half.status);
  });

  it.each(lookups)("names nothing in %s", async (path) => {
    for (const sign of ["%00", "%ED%A0%80"]) {
      const { status } = await shop.fetch(`/api/v2/shop${path}${sign}`, { headers });
      expect([400, 404]).toContain(status);
    }
  });

  it("is refused as the browser that is to be told no more", async () => {
    const path = `/api/v2/shop/push/subscriptions?endpoint=${subscriber.endpoint}`;
    const response = await shop.fetch(`${path}%00`, { method: "DELETE", headers });
    expect(await answerOf(response)).toEqual({
      status: 400,
      fields: [{ field: "endpoint", message: forbidden }],
    });
  });

  it.each(forms)("is refused in every field of %s", async (path, fields) => {
    for (const field of fields) {
      const body = new FormData();
      for (const each of fields) body.set(each, each === field ? NUL : "a");
      const response = await shop.fetch(`/api/v2/shop${path}`, { method: "POST", body });
      expect(await answerOf(response)).toEqual({
        status: 400,
        fields: [{ field, message: forbidden }],
      });
    }
    // A browser sends half a pair as U+FFFD: the form is read, and answered for what it says.
    const body = new FormData();
    body.set("name", HALF);
    expect((await shop.fetch(`/api/v2/shop${path}`, { method: "POST", body })).status).toBe(422);
  });

  it("is refused by every page of the server, in French", async () => {
    const pages = [
      "/_signature/a%00",
      `${paths.signature}?a=%00`,
      "/_bank/a%00",
      "/_bank/a?signature=%00",
      "/_mail/%00",
      "/_push?a=%00",
    ];
    for (const path of pages) {
      const response = await shop.fetch(path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        400,
        "text/html; charset=utf-8",
      ]);
      expect(await response.text()).toContain("contient un caractère interdit");
    }
    const posted: readonly (readonly [string, string])[] = [
      [paths.signature, "name"],
      ["/_bank/a", "signature"],
    ];
    for (const [path, field] of posted) {
      const body = new URLSearchParams({ [field]: NUL });
      const response = await shop.fetch(path, { method: "POST", body });
      expect([path, response.status]).toEqual([path, 400]);
      expect(await response.text()).toContain("contient un caractère interdit");
    }
  });

  it("is refused in every text of the desk", async () => {
    expect((await answerOf(await agent.get("/clients?search=a%00"))).fields).toEqual([
      { field: "search", message: forbidden },
    ]);
    const sent: readonly (readonly [path: string, body: object, field: string])[] = [
      ["/session", { login: NUL, password: "x" }, "login"],
      ["/applications/store/1/refusal", { reason: NUL }, "reason"],
      ["/remises/1/withdrawal", { reason: HALF }, "reason"],
      ["/pictures/removal", { path: NUL }, "path"],
      ["/transfers/match", { on: "", amount: "", reference: NUL, payer: "" }, "reference"],
      ["/write-offs/match", { number: HALF, reason: "x" }, "number"],
    ];
    for (const [path, body, field] of sent) {
      expect([path, await answerOf(await agent.send("POST", path, body))]).toEqual([
        path,
        { status: 400, fields: [{ field, message: forbidden }] },
      ]);
    }
    // What the agent looks for is found as before.
    expect((await agent.get("/clients?search=gerant")).status).toBe(200);
  });

  it("leaves no trace of a fault in the log", () => {
    expect(shop.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("[WIRE-2] a page or a day that no database has", () => {
  it.each(["0000-01-01", "2026-02-30", "2026-13-01", "2025-02-29"])("%s is no day", async (day) => {
    const response = await shop.fetch(`/api/v2/shop/orders?from=${day}`, { headers });
    expect(await answerOf(response)).toEqual({
      status: 400,
      fields: [{ field: "from", message: "Cette date n'existe pas." }],
    });
  });

  it.each(["0001-01-01", "2024-02-29", "9999-12-31"])("%s is one", async (day) => {
    const path = `/api/v2/shop/orders?from=${day}&to=${day}`;
    const response = await shop.fetch(path, { headers });
    expect([response.status, await response.json()]).toEqual([200, []]);
  });

  it("of stores is empty beyond their last, and has 1 to 100 of them, or 9999", async () => {
    const ask = async (query: string) => {
      const response = await shop.fetch(`/api/v2/shop/stores?${query}`, { headers });
      const body: unknown = await response.json();
      return [response.status, Array.isArray(body) ? body.length : "refused"];
    };
    expect(await ask("page=1000000&itemsPerPage=9999")).toEqual([200, 0]);
    expect(await ask("page=410475&itemsPerPage=100")).toEqual([200, 0]);
    expect(await ask("itemsPerPage=100")).toEqual([200, 100]);
    expect(await ask("itemsPerPage=9999")).toEqual([200, 100]);
    for (const size of ["0", "101", "7552", "9998", "10000", "-1", "1.5", "x"]) {
      expect([size, ...(await ask(`itemsPerPage=${size}`))]).toEqual([size, 400, "refused"]);
    }
  });
});
