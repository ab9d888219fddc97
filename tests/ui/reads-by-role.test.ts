import { QueryClient, skipToken } from "@tanstack/react-query";
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { may } from "../../core/roles/permissions.ts";
import { Role, StoreId } from "../../api-schema/primitives.ts";
import { EMPTY_ARTICLE_FILTERS, EMPTY_RECIPE_FILTERS } from "../../core/content/content-filters.ts";
import { EMPTY_INBOX_FILTERS } from "../../core/messaging/inbox-filters.ts";
import { EMPTY_OUTSTANDING_FILTERS } from "../../core/outstandings/filters.ts";
import { EMPTY_SEARCH } from "../../core/search/search-params.ts";
import { Api } from "../../api-schema/api.ts";
import type { Read as CallRead } from "../../core/api/call.ts";
import { openApiClient } from "../../core/api/api-client.ts";
import { runOutcome } from "../../core/api/run.ts";
import { readOf } from "../../ui/data/read.ts";
import type { Reader } from "../../ui/data/reader.ts";
import * as catalogue from "../../ui/data/catalogue.ts";
import * as content from "../../ui/data/content.ts";
import * as habits from "../../ui/data/habits.ts";
import * as invoices from "../../ui/data/invoices.ts";
import * as lists from "../../ui/data/lists.ts";
import * as messaging from "../../ui/data/messaging.ts";
import * as orders from "../../ui/data/orders.ts";
import * as outstandings from "../../ui/data/outstandings.ts";
import * as search from "../../ui/data/search.ts";
import * as stores from "../../ui/data/stores.ts";
import { json, ORIGIN } from "../core-api/fake-api.ts";
import { policyOf, routes } from "../server/endpoint-policies.ts";

// Every read that a screen can ask for, as each role: it is asked for when the server answers that role,
// and not when it would refuse it (policies of api-schema, which tests/server/policy.test.ts holds).

const ROOMS = {
  catalogue,
  content,
  habits,
  invoices,
  lists,
  messaging,
  orders,
  outstandings,
  search,
  stores,
};

const TOKEN = "jeton-0123456789abcdef";

/** What a read takes after the reader; nothing where it is not named. */
const ARGUMENTS: { readonly [name: string]: readonly unknown[] } = {
  category: ["farines"],
  product: ["P1"],
  productBySlug: ["farine"],
  variants: [["V1"]],
  variant: ["V1"],
  substitutes: ["V1"],
  relatedProducts: ["P1"],
  merchant: ["laiterie"],
  recipes: [EMPTY_RECIPE_FILTERS],
  newestRecipes: [3],
  recipesWith: ["beurre"],
  articles: [EMPTY_ARTICLE_FILTERS],
  recipeBySlug: ["baguette"],
  articleBySlug: ["t65"],
  cmsPage: ["faq"],
  orderDocuments: ["commande-0123456789abcd"],
  listQuery: [1],
  listStoreQuery: [1],
  inboxPage: [EMPTY_INBOX_FILTERS],
  attachment: [1],
  incidentsOfOrder: ["P26-000001"],
  order: ["commande-0123456789abcd"],
  orderPreview: [
    { tokenValue: "commande-0123456789abcd", revision: 1 },
    { items: [], keepCart: false },
  ],
  orderStore: ["commande-0123456789abcd"],
  paymentChoices: ["commande-0123456789abcd"],
  shipment: [1],
  outstandingList: [EMPTY_OUTSTANDING_FILTERS],
  outstandingSummary: [EMPTY_OUTSTANDING_FILTERS],
  payableOutstandings: [EMPTY_OUTSTANDING_FILTERS],
  dueSoon: ["2026-11-30", 5],
  newestInvoices: ["2026-11-01", 5],
  suggestions: ["farine"],
  promotions: [4],
  foundProducts: [EMPTY_SEARCH],
  searchPage: [EMPTY_SEARCH],
  followedStores: [5],
  storeDeliveries: [1],
};

/** Names in the cache, and figures: they read nothing. */
const NO_READS = ["variantKey", "listKey", "listsKey", "orderKey"];

/** What each read of the contract is asked for with; nothing where it is not named. */
const PARAMETERS: { readonly [name: string]: object } = {
  "account.resetTokenExists": { token: TOKEN },
  "account.accountToActivate": { token: TOKEN },
  "account.emailToConfirm": { token: TOKEN },
  "account.personalData": { id: 7 },
  "session.getCustomer": { id: 7 },
  "catalogue.taxon": { code: "farines" },
  "catalogue.suggestions": { search: "farine" },
  "catalogue.product": { code: "P1" },
  "catalogue.productBySlug": { slug: "farine" },
  "catalogue.productSheet": { code: "P1" },
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

const MODULES: readonly (readonly CallRead<object, unknown>[])[] = await Promise.all(
  readdirSync("core/api/calls").map(async (file) =>
    Object.values(await import(`../../core/api/calls/${file}`)),
  ),
);

/** Every read of the contract, as pages know it. */
const CONTRACT = MODULES.flat().map((read) => [read.name, read] as const);

type Options = { readonly queryKey: readonly unknown[]; readonly queryFn?: unknown };
type Read = (reader: Reader, ...rest: readonly unknown[]) => Options;

const READS = Object.values(ROOMS).flatMap((room) =>
  Object.entries(room).flatMap(([name, value]) =>
    typeof value === "function" && !NO_READS.includes(name)
      ? [[name, value as unknown as Read] as const] // safe: given what ARGUMENTS has for it
      : [],
  ),
);

/** The calls that a read makes for somebody with that role. */
const callsOf = async (name: string, read: Read, role: Role): Promise<readonly string[]> => {
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
  const options = read(reader, ...(ARGUMENTS[name] ?? []));
  if (options.queryFn === skipToken) return [];
  await new QueryClient()
    .fetchQuery({ ...options, retry: false } as Parameters<QueryClient["fetchQuery"]>[0])
    .catch(() => null); // safe: a read's own options
  return calls;
};

const policyFor = (call: string) => {
  const route = routes.find(({ endpoint: { method, path } }) =>
    new RegExp(`^${method} ${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(call),
  );
  if (route === undefined) throw new Error(`No endpoint answers ${call}`);
  return policyOf(route.endpoint);
};

it("knows every room of reads", () => {
  const rooms = readdirSync("ui/data").map((file) => file.replace(/\.ts$/, ""));
  const others = ["known-variants", "list-words", "read", "reader"];
  expect(rooms.filter((room) => !others.includes(room)).toSorted()).toEqual(
    Object.keys(ROOMS).toSorted(),
  );
});

it("knows every read of the contract, but the one that stays open", () => {
  const reads = Object.values(Api.groups).flatMap((group) =>
    Object.values(group.endpoints)
      .filter(({ method }) => method === "GET")
      .map(({ identifier }) => `${group.identifier}.${identifier}`),
  );
  const known = CONTRACT.map(([name]) => name);
  expect(reads.filter((name) => !known.includes(name))).toEqual(["messaging.messagingEvents"]);
});

/** The desk has a login of its own: its reads are asked by no role of the shop (tests/core-api/desk-calls.test.ts). */
const OF_THE_SHOP = CONTRACT.filter(([name]) => !name.startsWith("staff"));

it.each(OF_THE_SHOP)(
  "[ROLE-1] %s is asked for by those whom the server answers",
  async (name, read) => {
    const asked: Read = (reader) => readOf(reader, read, PARAMETERS[name] ?? {});
    const manager = await callsOf(name, asked, "manager");
    expect(manager).toHaveLength(1);
    const policy = policyFor(manager[0] ?? "");
    for (const role of Role.literals) {
      const allowed = policy?.access !== "store" || may(role, policy.action);
      expect([role, await callsOf(name, asked, role)]).toEqual([role, allowed ? manager : []]);
    }
  },
);

it.each(READS)(
  "[ROLE-1] %s is asked for by those whom the server answers, and nobody else",
  async (name, read) => {
    const manager = await callsOf(name, read, "manager");
    expect(manager).toHaveLength(1);
    const policy = policyFor(manager[0] ?? "");
    for (const role of Role.literals) {
      const allowed = policy?.access !== "store" || may(role, policy.action);
      expect([role, await callsOf(name, read, role)]).toEqual([role, allowed ? manager : []]);
    }
  },
);
