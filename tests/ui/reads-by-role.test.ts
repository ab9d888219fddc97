import { QueryClient, skipToken } from "@tanstack/react-query";
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { may } from "../../core/roles/permissions.ts";
import { Role, StoreId } from "../../api-schema/primitives.ts";
import { Api } from "../../api-schema/api.ts";
import type { Read as CallRead } from "../../core/api/call.ts";
import * as ownReads from "../../core/api/own-reads.ts";
import { openApiClient } from "../../core/api/api-client.ts";
import { runOutcome } from "../../core/api/run.ts";
import { readOf } from "../../ui/data/read.ts";
import type { Reader } from "../../ui/data/reader.ts";
import { json, ORIGIN } from "../core-api/fake-api.ts";
import { policyOf, routes } from "../server/endpoint-policies.ts";

// Every read that a screen can ask for, as each role: it is asked for when the server answers that role,
// and not when it would refuse it (policies of api-schema, which tests/server/policy.test.ts holds).

const TOKEN = "jeton-0123456789abcdef";

/** What each read of the contract is asked for with; nothing where it is not named. */
const PARAMETERS: { readonly [name: string]: object } = {
  "account.resetTokenExists": { token: TOKEN },
  "account.accountToActivate": { token: TOKEN },
  "account.emailToConfirm": { token: TOKEN },
  "account.personalData": { id: 7 },
  "session.getCustomer": { id: 7 },
  "catalogue.taxon": { code: "farines" },
  "catalogue.category": { code: "farines" },
  "catalogue.suggestions": { search: "farine" },
  "catalogue.product": { code: "P1" },
  "catalogue.productBySlug": { slug: "farine" },
  "catalogue.productSheet": { code: "P1" },
  "catalogue.productDocument": { code: "P1", file: "0".repeat(64) },
  "catalogue.variants": { codes: "V1" },
  "catalogue.variant": { code: "V1" },
  "catalogue.substitutions": { code: "V1" },
  "catalogue.merchant": { slug: "laiterie" },
  "related.relatedProducts": { code: "P1" },
  "content.recipeBySlug": { slug: "baguette" },
  "content.articleBySlug": { slug: "t65" },
  "content.cmsPage": { slug: "faq" },
  "invoices.invoicePdf": { id: 1 },
  "invoices.deliveryNotePdf": { id: 1 },
  "invoices.orderDocuments": { token: TOKEN },
  "invoices.invoicesArchive": { ids: "1" },
  "messaging.inbox": { itemsPerPage: 5 },
  "messaging.getThread": { id: 1 },
  "messaging.downloadAttachment": { id: 1 },
  "orders.getOrder": { token: TOKEN },
  "orders.orderStore": { token: TOKEN },
  "orders.deliveryOptions": { token: TOKEN },
  "orders.paymentMethods": { token: TOKEN },
  "orders.previewOrder": { token: TOKEN, body: { items: [], keepCart: false } },
  "orders.getShipment": { id: 1 },
  "outstandings.outstandingPayment": { id: 1 },
  "registration.findEstablishment": { siret: "00910000900043" },
  "registration.towns": { postcode: "76000" },
  "shoppingLists.getShoppingList": { id: 1 },
  "shoppingLists.shoppingListStore": { id: 1 },
  "stores.getStore": { id: 1 },
  "stores.getAddress": { id: 1 },
  "stores.mandatePdf": { kind: "GMP" },
  "users.alerts": { id: 1 },
};

type AnyRead = CallRead<object, unknown>;

const MODULES: readonly (readonly AnyRead[])[] = await Promise.all(
  readdirSync("core/api/calls").map(async (file) =>
    Object.values(await import(`../../core/api/calls/${file.replace(/\.ts$/, "")}.ts`)),
  ),
);

/** Every read of the contract as pages know it, and those that make something of its answers. */
const READS = [...MODULES.flat(), ...Object.values(ownReads)].map(
  (read) => [read.name, read as AnyRead] as const, // safe: given what PARAMETERS has for it
);

/** The calls that a read makes for somebody with that role. */
const callsOf = async (read: AnyRead, role: Role): Promise<readonly string[]> => {
  const calls: string[] = [];
  const client = openApiClient({
    origin: ORIGIN,
    fetch: async ({ method, url }) => {
      calls.push(`${method} ${new URL(url).pathname}`);
      return json({ code: 500, message: "assez vu" }, { status: 500 });
    },
    upload: () => Promise.reject(new Error("Nothing is uploaded by a read")),
    token: () => "jeton",
    onUnauthorized: () => undefined,
    log: () => undefined,
  });
  const reader: Reader = {
    storeId: StoreId.make(1),
    role,
    ready: true,
    read: async (call, signal) => {
      const outcome = await runOutcome(call(client), signal);
      if (outcome.ok) return outcome.value;
      throw new Error("refused");
    },
  };
  const options = readOf(reader, read, PARAMETERS[read.name] ?? {});
  if (options.queryFn === skipToken) return [];
  await new QueryClient().fetchQuery({ ...options, retry: false }).catch(() => null);
  return calls;
};

const policyFor = (call: string) => {
  const route = routes.find(({ endpoint: { method, path } }) =>
    new RegExp(`^${method} ${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(call),
  );
  if (route === undefined) throw new Error(`No endpoint answers ${call}`);
  return policyOf(route.endpoint);
};

it("knows every read of the contract, but the one that stays open and those of partners' programs", () => {
  const reads = Object.values(Api.groups).flatMap((group) =>
    Object.values(group.endpoints)
      .filter(({ method }) => method === "GET")
      .map(({ identifier }) => `${group.identifier}.${identifier}`),
  );
  const known = READS.map(([name]) => name);
  expect(reads.filter((name) => !known.includes(name))).toEqual([
    "messaging.messagingEvents",
    "exchange.exchangeRun",
    "exchange.exchangeControl",
    "exchange.exchangeOut",
  ]);
});

/** The desk has a login of its own: its reads are asked by no role of the shop (tests/core-api/desk-calls.test.ts). */
const OF_THE_SHOP = READS.filter(([name]) => !name.startsWith("staff"));

it.each(OF_THE_SHOP)(
  "[ROLE-1] %s is asked for by those whom the server answers, and nobody else",
  async (_, read) => {
    const manager = await callsOf(read, "manager");
    expect(manager).toHaveLength(1);
    const policy = policyFor(manager[0] ?? "");
    for (const role of Role.literals) {
      const allowed = policy?.access !== "store" || may(role, policy.action);
      expect([role, await callsOf(read, role)]).toEqual([role, allowed ? manager : []]);
    }
  },
);
