import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { mayOfResource } from "../../core/staff/resource-rights.ts";
import { STAFF_ROLES, staffMay } from "../../core/staff/rights.ts";
import { newAgent } from "./authenticator.ts";
import { demoPassword } from "./demo-data.ts";
import { policyOf, type Route, routes } from "./endpoint-policies.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { payloads } from "./sample-payloads.ts";
import { desk, type SupportBrowser, supportBrowser } from "./support-desk.ts";

// Every call of the desk, made by somebody of each role, of two roles, of none, and by those who are not in.

const ofDesk = routes.flatMap((route) => {
  const policy = policyOf(route.endpoint);
  return policy?.access === "staff" ? [{ ...route, policy }] : [];
});
type DeskRoute = (typeof ofDesk)[number];

interface Somebody {
  readonly who: string;
  readonly roles: readonly StaffRole[];
  readonly browser: SupportBrowser;
}

let shop: TestShop;
let people: readonly Somebody[];
let withdrawn: SupportBrowser;
let customer: string;

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  const each: readonly (readonly [string, readonly StaffRole[]])[] = [
    ...STAFF_ROLES.map((role) => [role, [role]] as const),
    ["two roles", ["orders", "content"]],
    ["none", []],
  ];
  people = await Promise.all(
    each.map(async ([who, roles], index) => ({
      who,
      roles,
      browser: await enter(`role-${index}`, roles),
    })),
  );
  withdrawn = await enter("retiree", ["direction"]);
  await shop.sql("update staff set withdrawn_at = now() where name = 'retiree'");
  customer = await shop.tokenOf("gerant@panetier.example");
});
afterAll(() => shop.stop());

/** What the payload of the test writes, where the call is for who may see and the resource for who may change. */
const WRITES: { readonly [name: string]: ResourceName } = { staffTakeForecast: "prices" };

/** Somebody of a test's own with these roles, signed in. */
const enter = async (name: string, roles: readonly StaffRole[]): Promise<SupportBrowser> => {
  const { id, login } = await newAgent(shop, name);
  await shop.sql("update staff set roles = $2 where id = $1", [id, [...roles]]);
  const browser = supportBrowser(shop, "16.0.0.1");
  await browser.signIn(login, demoPassword);
  return browser;
};

const PARAMS: { readonly [name: string]: string } = { kind: "bank", rum: "RUM-1" };

/** Of nobody and nothing: what lies behind the guard has nothing to change. */
const pathOf = ({ endpoint }: Route): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? "2000000000");

const QUERIES: { readonly [name: string]: string } = {
  staffClients: "?search=x",
  staffConversations: "?shown=all",
};

const ask = async (
  browser: SupportBrowser | undefined,
  route: DeskRoute,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { endpoint } = route;
  const path = `${pathOf(route)}${QUERIES[endpoint.identifier] ?? ""}`;
  const session = await browser?.session();
  const body = endpoint.method === "GET" ? undefined : payloads[endpoint.identifier];
  const isForm = [...endpoint.payload.keys()].some((type) => type.startsWith("multipart"));
  return shop.fetch(path, {
    method: endpoint.method,
    headers: {
      ...more,
      ...(browser === undefined ? {} : { cookie: browser.cookies() }),
      "x-form-token": session?.formToken ?? "",
      ...(body === undefined
        ? {}
        : { "content-type": isForm ? "multipart/form-data" : "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
};

/** 'not there' is the guard's answer; whatever an object that does not exist is answered is another one. */
const answerOf = async (response: Response): Promise<string> => {
  if (response.status === 401 || response.status === 403) return String(response.status);
  if (response.status >= 500) return `broken (${response.status})`;
  if (response.status !== 404) return "let in";
  const { message }: { readonly message?: string } = await response.json();
  return message === "Cette page n’existe pas." ? "not there" : "let in";
};

// A wrong password, a wrong code and a wrong signature are a 401 of theirs.
const OWN_REFUSALS = new Set([
  "staffConfirm",
  "staffConfirmByPasskey",
  "staffRenewCodes",
  "staffConfirmEnrolment",
]);

it("[SUPPORT-22] is asked of every call of the desk", () => {
  expect(ofDesk.length).toBeGreaterThan(50);
  expect(ofDesk.every(({ endpoint }) => endpoint.path.startsWith(desk))).toBe(true);
});

it.each(ofDesk)(
  "[SUPPORT-22] $name is there for whose role may, and for nobody else",
  async (route) => {
    const { endpoint, policy } = route;
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { who, roles, browser } of people) {
      // Each would leave, and be asked no more.
      const asker =
        endpoint.identifier === "staffSignOut" ? await enter(`${who}-part`, roles) : browser;
      await shop.sql("delete from sign_in_failure");
      answers[who] = await answerOf(await ask(asker, route));
      const isOwn = OWN_REFUSALS.has(endpoint.identifier) && roles.length > 0;
      const written = WRITES[endpoint.identifier];
      const may =
        staffMay(roles, policy.right) &&
        (written === undefined || mayOfResource(roles, "change", written));
      expected[who] = !may ? "not there" : isOwn && answers[who] === "401" ? "401" : "let in";
    }
    answers["visitor"] = await answerOf(await ask(undefined, route));
    answers["withdrawn"] = await answerOf(await ask(withdrawn, route));
    answers["customer"] = await answerOf(
      await ask(undefined, route, { "jwt-authorization": `Bearer ${customer}` }),
    );
    expect(answers).toEqual({ ...expected, visitor: "401", withdrawn: "401", customer: "401" });
  },
);

it.each(ofDesk.filter(({ policy }) => policy.isConfirmed === true))(
  "[SUPPORT-23] $name asks again whose last code is five minutes old, whoever may",
  async (route) => {
    await shop.sql("update support_login set confirmed_at = $1", [
      new Date(shop.clock.now() - 5 * 60_000),
    ]);
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { who, roles, browser } of people) {
      const response = await ask(browser, route);
      const { code }: { readonly code: unknown } = await response.json();
      answers[who] = [response.status, code];
      expected[who] = staffMay(roles, route.policy.right)
        ? [403, "MOT_DE_PASSE_DEMANDE"]
        : [404, 404];
    }
    expect(answers).toEqual(expected);
  },
);
