import fc from "fast-check";
import { readFileSync } from "node:fs";
import type { Role } from "../../api-schema/primitives.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { may } from "../../core/roles/permissions.ts";
import { STAFF_ROLES, staffMay } from "../../core/staff/rights.ts";
import { CLIENT_SCOPES, type ClientScope } from "../../api-schema/exchange-clients.ts";
import { RESOURCE_NAMES } from "../../api-schema/exchange/names.ts";
import { mayExchange } from "../../core/exchange/client-scopes.ts";
import { newAgent } from "../server/authenticator.ts";
import { demoPassword } from "../server/demo-data.ts";
import { policyOf, type Route, routes } from "../server/endpoint-policies.ts";
import { credentialsFor, programOf } from "../server/exchange/partner.ts";
import type { TestShop } from "../server/harness.ts";
import { payloads } from "../server/sample-payloads.ts";
import { supportBrowser } from "../server/support-desk.ts";
import type { Door, Knock } from "./knock.ts";
import { oddValue, spoiltJson, spoiltText } from "./spoilt.ts";

/** Somebody who calls, with what opens to them. */
interface Caller {
  readonly who: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly kind: "nobody" | "customer" | "staff" | "program";
  /** In the store that they name; null where they are in none. */
  readonly role?: Role | null;
  readonly stores?: ReadonlySet<number>;
  readonly roles?: readonly StaffRole[];
  /** The desk's own pages bring a token with each change. */
  readonly hasForm?: boolean;
  readonly scopes?: readonly ClientScope[];
}

/** Every call of the contract by every kind of caller, with addresses, queries and bodies that are nearly right. */
export const routesDoor = (shop: TestShop, erpToken: string): Door => ({
  name: "toutes les routes",
  notes: [
    "exchange_client",
    "exchange_client_hour",
    "sign_in_failure",
    "support_code_failure",
    "support_login",
    "login_session",
  ],
  knocks: async () => {
    const callers = await callersOf(shop, erpToken);
    const ids = await idsOf(shop);
    return fc
      .record({
        route: fc.constantFrom(
          ...routes.filter(({ endpoint }) => !ENDING.has(endpoint.identifier)),
        ),
        place: fc.nat(65_535),
      })
      .chain(({ route, place }) => {
        // Half of them get past who may call, as far as the address does not decide.
        const admitted = callers.filter((caller) => mayCall(route, caller, endOf(route)));
        const caller = fc.oneof(
          fc.constantFrom(...(admitted.length === 0 ? callers : admitted)),
          fc.constantFrom(...callers),
        );
        return fc.record({ route: fc.constant(route), caller, place: fc.constant(place) });
      })
      .chain(({ route, caller, place }) =>
        fc
          .record({
            path: pathOf(route, ids),
            query: queryOf(route, ids),
            body: bodyOf(route),
          })
          .map(({ path, query, body }): Knock => {
            const { method } = route.endpoint;
            const address = `${path}${query === "" ? "" : `?${query}`}`;
            return {
              said: `${caller.who}: ${method} ${address.slice(0, 300)} ${String(body?.text).slice(0, 300)}`,
              send: async () => {
                const response = await shop.fetch(address, {
                  method,
                  redirect: "manual",
                  headers: {
                    "x-forwarded-for": `10.2.${place >> 8}.${place & 255}`,
                    ...caller.headers,
                    ...(body === null ? {} : { "content-type": body.type }),
                  },
                  ...(body === null ? {} : { body: body.text }),
                  signal: STREAMS.has(route.endpoint.identifier)
                    ? AbortSignal.timeout(300)
                    : AbortSignal.timeout(60_000),
                });
                const isStream = STREAMS.has(route.endpoint.identifier);
                if (isStream) await response.body?.cancel();
                return {
                  status: response.status,
                  body: isStream ? "" : await response.text(),
                };
              },
              ...(mayCall(route, caller, path) ? {} : { may: false }),
              ...(caller.stores === undefined || isOfAll(route) ? {} : { stores: caller.stores }),
            };
          }),
      );
  },
});

/** The address as one that a program may ask would be. */
const endOf = ({ endpoint }: Route): string => endpoint.path.replace(":resource", "stocks");

/** They end a login, or wait for what does not come. */
const ENDING = new Set(["endSessions", "signOut", "staffSignOut"]);
const STREAMS = new Set(["messagingEvents"]);

/** What a customer does without being in a store: it asks for one. */
const isOfAll = ({ endpoint }: Route): boolean => policyOf(endpoint)?.access === "public";

const mayCall = (route: Route, caller: Caller, path: string): boolean => {
  const { endpoint } = route;
  const policy = policyOf(endpoint);
  switch (policy?.access) {
    case undefined:
    case "public":
      return true;
    case "customer":
      return caller.kind === "customer";
    case "store":
      return caller.kind === "customer" && caller.role != null && may(caller.role, policy.action);
    case "staff":
      return (
        caller.kind === "staff" &&
        (caller.hasForm === true || endpoint.method === "GET") &&
        staffMay(caller.roles ?? [], policy.right)
      );
    case "client": {
      if (caller.kind !== "program") return false;
      if (policy.does === "ownRuns") return true;
      const resource = RESOURCE_NAMES.find((name) => name === path.split("/").at(-1));
      return resource !== undefined && mayExchange(caller.scopes ?? [], resource, policy.does);
    }
  }
};

let made = 0;

/** Visitors, customers of each role, of another store, staff of each role, programs, and who brings what opens elsewhere. */
const callersOf = async (shop: TestShop, erpToken: string): Promise<readonly Caller[]> => {
  made += 1;
  const [own] = await shop.sql<{ readonly id: number }>(
    `select m.store_id as id from store_shop_user m join customer c on c.id = m.customer_id
     where c.email = 'gerant@panetier.example' order by m.default_store desc, m.store_id limit 1`,
  );
  const store = own?.id ?? 0;
  const people = {
    gerant: "manager",
    salarie: "baker",
    comptable: "accountant",
    vendeur: "supervisor",
  } as const;
  const customers: Caller[] = [];
  for (const [name, role] of Object.entries(people)) {
    const email = `${name}@panetier.example`;
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, $2 from customer where email = $3
       on conflict (store_id, customer_id) do update set role = excluded.role`,
      [store, role, email],
    );
    const token = await shop.tokenOf(email);
    const stores = new Set(
      (
        await shop.sql<{ readonly id: number }>(
          `select m.store_id as id from store_shop_user m join customer c on c.id = m.customer_id
           where c.email = $1`,
          [email],
        )
      ).map(({ id }) => id),
    );
    const login = { "jwt-authorization": `Bearer ${token}` };
    customers.push({
      who: role,
      kind: "customer",
      role,
      stores,
      headers: { ...login, "x-store-id": String(store) },
    });
  }
  const other = await shop.tokenOf("cent-boutiques@panetier.example");
  const staff: Caller[] = [];
  for (const [at, role] of STAFF_ROLES.entries()) {
    const { id, login } = await newAgent(shop, `porte-${made}-${at}`);
    await shop.sql("update staff set roles = $2 where id = $1", [id, [role]]);
    const browser = supportBrowser(shop, `198.18.${made & 255}.${at}`);
    await browser.signIn(login, demoPassword);
    const { formToken } = await browser.session();
    const headers = { cookie: browser.cookies() };
    const one = { who: role, kind: "staff", roles: [role] } as const;
    staff.push({ ...one, hasForm: true, headers: { ...headers, "x-form-token": formToken } });
    if (at === 0) staff.push({ ...one, who: `${role} without form`, hasForm: false, headers });
  }
  const program = async (who: string, scopes: readonly ClientScope[]): Promise<Caller> => {
    const { token } = await programOf(shop, await credentialsFor(shop, `${who}-${made}`, scopes));
    return { who, kind: "program", scopes, headers: { authorization: `Bearer ${token}` } };
  };
  const ended = await program("porte-finie", CLIENT_SCOPES);
  await shop.sql("update exchange_client set revoked_at = now() where name = $1", [
    `porte-finie-${made}`,
  ]);
  const [manager] = customers;
  const [direction] = staff;
  const bearer = (manager?.headers["jwt-authorization"] ?? "").replace("Bearer ", "");
  const nobody = (who: string, headers: Readonly<Record<string, string>>): Caller => ({
    who,
    kind: "nobody",
    headers,
  });
  return [
    ...customers,
    ...staff,
    await program("porte-de-tout", CLIENT_SCOPES),
    await program("porte-des-stocks", ["stocks:in", "stocks:out"]),
    nobody("visitor", {}),
    nobody("visitor naming a store", { "x-store-id": String(store) }),
    nobody("ended program", ended.headers),
    nobody("the ERP's token", { authorization: `Bearer ${erpToken}` }),
    nobody("the ERP's token as a customer's", { "jwt-authorization": `Bearer ${erpToken}` }),
    nobody("customer as a program", { authorization: `Bearer ${bearer}` }),
    nobody("program as a customer", {
      "jwt-authorization": ended.headers["authorization"] ?? "",
      "x-store-id": String(store),
    }),
    nobody("desk's cookie as a token", {
      "jwt-authorization": `Bearer ${direction?.headers["cookie"] ?? ""}`,
    }),
    nobody("forged token", {
      "jwt-authorization": `Bearer ${bearer}x`,
      "x-store-id": String(store),
    }),
    {
      who: "customer in another's store",
      kind: "customer",
      role: null,
      headers: { "jwt-authorization": `Bearer ${other}`, "x-store-id": String(store) },
    },
    {
      who: "customer in no store",
      kind: "customer",
      role: null,
      headers: { ...manager?.headers, "x-store-id": "2000000000" },
    },
  ];
};

interface Parameter {
  readonly name: string;
  readonly in: string;
}
type Operation = { readonly parameters?: readonly Parameter[] };
const { paths } = JSON.parse(readFileSync("api-schema/openapi.json", "utf8")) as {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
}; // safe: the contract is generated

const queryNames = ({ endpoint: { path, method } }: Route): readonly string[] =>
  (paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.parameters ?? [])
    .filter((one) => one.in === "query")
    .map(({ name }) => name);

/** Names of things that there are, one's own and others', beside what names nothing. */
const idsOf = async (shop: TestShop): Promise<readonly string[]> => {
  const [row] = await shop.sql<{ readonly ids: readonly string[] }>(`select array_cat(
      (select array_agg(token) from (select token from "order" order by id desc limit 20) t),
      array(select id::text from store_shop_user order by id limit 12)
        || array(select id::text from outstanding order by id limit 5)
        || array(select id::text from invoice order by id limit 5)
        || array(select id::text from shipment order by id limit 5)
        || array(select code from variant order by id limit 5)
        || array(select code from product order by id limit 5)
        || array(select id::text from shopping_list order by id limit 5)
        || array(select id::text from message_thread order by id limit 5)
        || array(select siren from company order by siren limit 3)) as ids`);
  return [...(row?.ids ?? []), ...NAMING_NOTHING, ...RESOURCE_NAMES];
};

/** What an address may hold that names nothing that there is. */
const NAMING_NOTHING = [
  "0",
  "1",
  "2",
  "-1",
  "2147483647",
  "2147483648",
  "9999999999",
  "1.5",
  "1e3",
  "01",
  "%00",
  "%E0%A4%A",
  "..%2f..%2fetc",
  "%F0%9F%A5%96",
  "a".repeat(3000),
  "gmp",
  "mkp",
  "GMP",
  "2026-11-24",
  "2026-02-31",
  "0b6c1f3e-5d0a-4c58-9a51-7a1a3f2c9d10",
  "f".repeat(64),
];

const pathOf = ({ endpoint }: Route, ids: readonly string[]): fc.Arbitrary<string> => {
  const names = Array.from(endpoint.path.matchAll(/:\w+/g), ([name]) => name);
  const chosen = names.map((name) => {
    const fitting = ids.filter((id) => (FORMS[name] ?? /^\d{1,9}$/).test(id));
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...(fitting.length === 0 ? ids : fitting)) },
      { weight: 1, arbitrary: fc.constantFrom(...ids) },
    );
  });
  return fc
    .tuple(...chosen)
    .map((chosen) =>
      names.reduce((path, name, at) => path.replace(name, () => chosen[at] ?? ""), endpoint.path),
    );
};

/** What a parameter looks like; one that is not here is a number. */
const FORMS: { readonly [name: string]: RegExp } = {
  ":token": /^[\w-]{20,64}$/,
  ":code": /^[A-Z]\w*\d/,
  ":siren": /^\d{9}$/,
  ":resource": /^[a-z][A-Za-z]+$/,
  ":day": /^\d{4}-/,
  ":sessionId": /^[\da-f-]{36}$/,
  ":file": /^f{64}$/,
  ":scope": /^(?:gmp|mkp)$/,
  ":kind": /^GMP$/,
};

const queryOf = (route: Route, ids: readonly string[]): fc.Arbitrary<string> => {
  const names = queryNames(route);
  if (names.length === 0) return fc.constant("");
  return fc
    .array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.oneof(
          fc.constantFrom(...ids, "true", "false", "farine", "GMP"),
          oddValue.map((value) => encodeURIComponent(safely(value).slice(0, 300))),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join("&"));
};

/** As text that an address can have. */
const safely = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

const bodyOf = ({
  endpoint,
}: Route): fc.Arbitrary<{ readonly type: string; readonly text: string } | null> => {
  if (endpoint.method === "GET") return fc.constant(null);
  const sample = payloads[endpoint.identifier] ?? {};
  const [type = "application/json"] = endpoint.payload.keys();
  const json = (value: unknown): string => JSON.stringify(value) ?? "";
  return fc.record({
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant(type) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "application/json",
          "text/plain",
          "multipart/form-data; boundary=x",
        ),
      },
    ),
    text: fc.oneof(
      { weight: 2, arbitrary: fc.constant(json(sample)) },
      { weight: 5, arbitrary: spoiltJson(sample).map(json) },
      { weight: 1, arbitrary: oddValue.map(json) },
      { weight: 1, arbitrary: spoiltText(json(sample)) },
    ),
  });
};
