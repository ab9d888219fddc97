import type { Schema } from "effect";
import { SchemaAST } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonShapeOf } from "../../server/web/counted-body.ts";
import { type Route, routes } from "./endpoint-policies.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { hostileBodies } from "./limits/hostile-bodies.ts";
import { makeStores, shopperIn } from "./shoppers.ts";
import { signedInAgent } from "./support-desk.ts";

// The whole way of a hostile body through a call: login, role, counting, decoding, rules, the answer.
// tests/server/limits/bodies.test.ts attacks every place of every body; here a few bodies of each.

let shop: TestShop;
let headers: Readonly<Record<string, string>>;
let cart: string;

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  const [store = 0] = await makeStores(shop, 1);
  const { openCart } = await shopperIn(shop, store);
  cart = (await openCart()).tokenValue;
  headers = {
    "jwt-authorization": `Bearer ${await shop.tokenOf("cent-boutiques@panetier.example")}`,
    "x-store-id": String(store),
    // At the desk too: behind its guard the bodies are the same.
    ...(await signedInHeaders()),
  };
});
afterAll(() => shop.stop());

const signedInHeaders = async () => {
  const agent = await signedInAgent(shop, "198.51.100.1");
  const { formToken } = await agent.session();
  return { cookie: agent.cookies(), "x-form-token": formToken };
};

let callers = 0;

/** The address of a call, with a cart of one's own where it names one. */
const addressOf = ({ endpoint }: Route): string =>
  endpoint.path.replace(":token", cart).replaceAll(/:\w+/g, "1");

const send = (route: Route, init: RequestInit): Promise<Response> => {
  callers += 1;
  return shop.fetch(addressOf(route), {
    ...init,
    method: route.endpoint.method,
    headers: {
      ...headers,
      // Each from elsewhere, so that it is the body that is refused.
      "x-forwarded-for": `198.51.${callers >> 8}.${callers & 255}`,
      ...init.headers,
    },
  });
};

/** What is wrong with the answer to a body; nothing when it is a short refusal. */
const faultOf = async (response: Response): Promise<string | undefined> => {
  const { length } = await response.text();
  if (response.status >= 500) return `answers ${response.status}`;
  return length < 20_000 ? undefined : `answers with ${length} characters`;
};

/** Thread time of a call, client and server together, without what PostgreSQL and others do meanwhile. */
const MOST_MICROSECONDS = 50_000;

/** The fault of a body, tried a few times while it seems dear: a collection of garbage costs as much. */
const tried = async (name: string, call: () => Promise<Response>): Promise<readonly string[]> => {
  let spent = Infinity;
  for (let run = 0; run < 5 && spent > MOST_MICROSECONDS; run += 1) {
    const before = process.threadCpuUsage();
    const fault = await faultOf(await call());
    const { user, system } = process.threadCpuUsage(before);
    spent = Math.min(spent, user + system);
    if (fault !== undefined) return [`${name} ${fault}`];
  }
  return spent > MOST_MICROSECONDS ? [`${name} costs ${spent} µs`] : [];
};

const isOfPartners = ({ path }: Route["endpoint"]): boolean =>
  /^\/api\/v2\/(?:exchange|oauth)\//.test(path);

const KINDS = [
  "unknown fields",
  "a list of {}",
  "lists in lists",
  "a field many times",
  "the most {}",
  "the most with every field wrong",
  "the most with numbers",
  "every field is a number of 10,000 digits",
  "every field is a text of spaces",
  "every field is a text of addresses",
];

const jsonCalls = routes.filter(({ endpoint }) => jsonShapeOf(endpoint) !== undefined);
const formCalls = routes.filter(({ endpoint }) => endpoint.payload.has("multipart/form-data"));

const TEXTS: readonly (readonly [string, string])[] = [
  ["spaces", " ".repeat(60_000)],
  ["addresses", "a@a.".repeat(15_000)],
  ["digits", "0".repeat(60_000)],
  ["lines", "a\n".repeat(30_000)],
  ["a list of {}", `[${"{},".repeat(20_000)}{}]`],
  ["lists in lists", "[".repeat(60_000)],
  ["right lines", `[${'{"item":1,"quantity":1},'.repeat(2500)}{"item":1,"quantity":1}]`],
];

describe("a call that takes a body", () => {
  it("is one that is attacked here", () => {
    // What partners' programs send is bytes, whatever they are called: exchange/client-files.test.ts.
    const taking = routes.filter(
      ({ endpoint }) => endpoint.payload.size > 0 && !isOfPartners(endpoint),
    );
    expect([...jsonCalls, ...formCalls].map(({ name }) => name).toSorted()).toEqual(
      taking.map(({ name }) => name).toSorted(),
    );
  });

  it.each(jsonCalls)("$name refuses hostile JSON briefly and cheaply", async (route) => {
    const shape = jsonShapeOf(route.endpoint);
    const bodies = shape === undefined ? [] : hostileBodies(shape);
    const faults: string[] = [];
    for (const { name, text } of bodies.filter((body) => KINDS.includes(kindOf(body.name)))) {
      const init = { body: text, headers: { "content-type": "application/json" } };
      faults.push(...(await tried(name, () => send(route, init))));
    }
    expect(faults).toEqual([]);
  });

  it.each(formCalls)("$name refuses hostile fields briefly and cheaply", async (route) => {
    const faults: string[] = [];
    const fields = fieldsOf(route);
    for (const [field] of fields) {
      for (const [name, text] of TEXTS) {
        const body = new FormData();
        for (const [other, value] of fields) body.set(other, other === field ? text : value);
        faults.push(...(await tried(`${field}: ${name}`, () => send(route, { body }))));
      }
    }
    expect(faults).toEqual([]);
  });
});

const kindOf = (name: string): string => name.slice(name.indexOf(":") + 2);

/** The fields of a form that are texts, each with one that is right for most. */
const fieldsOf = ({ endpoint }: Route): readonly (readonly [name: string, value: string])[] =>
  [...endpoint.payload.values()]
    .flatMap(({ schemas }) => schemas)
    .flatMap((schema: Schema.Constraint) => {
      const form = SchemaAST.toEncoded(schema.ast);
      if (form._tag !== "Objects") return [];
      return form.propertySignatures.map(({ name, type }) => {
        const [first] = type._tag === "Union" ? type.types : [];
        const value = first?._tag === "Literal" ? String(first.literal) : "1";
        // What fills the field that people do not see is forgotten unread.
        return [String(name), name === "website" ? "" : value] as const;
      });
    })
    .filter(([name]) => name !== "files");
