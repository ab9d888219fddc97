import type { GrownWorld, GrownStore } from "./grown-world.ts";

/** Who asks: nobody, a customer in a store, or an agent of the staff. */
export type Asker = "visitor" | "store" | "staff";

/** A read of the contract, and the address that it is asked at for each of some stores. */
export interface Read {
  /** As the contract has it. */
  readonly path: string;
  /** What tells it apart from others of the same path. */
  readonly about?: string;
  readonly asker: Asker;
  readonly address: (world: GrownWorld, store: GrownStore, turn: number) => string;
}

const shop = "/api/v2/shop";
const staff = "/api/v2/staff";

const of = <A>(all: readonly A[], turn: number): A => {
  const found = all[turn % all.length];
  if (found === undefined) throw new RangeError("The world has none to ask for");
  return found;
};

const visitor = (
  path: string,
  ask?: (world: GrownWorld, turn: number) => string,
  about?: string,
): Read => ({
  path: shop + path,
  asker: "visitor",
  address: (world, _, turn) => shop + (ask === undefined ? path : ask(world, turn)),
  ...(about === undefined ? {} : { about }),
});

const store = (
  path: string,
  ask?: (store: GrownStore, turn: number) => string,
  about?: string,
): Read => ({
  path: shop + path,
  asker: "store",
  address: (_, one, turn) => shop + (ask === undefined ? path : ask(one, turn)),
  ...(about === undefined ? {} : { about }),
});

const agent = (
  path: string,
  ask?: (world: GrownWorld, turn: number) => string,
  about?: string,
): Read => ({
  path: staff + path,
  asker: "staff",
  address: (world, _, turn) => staff + (ask === undefined ? path : ask(world, turn)),
  ...(about === undefined ? {} : { about }),
});

const words = ["farine", "croissant", "beurre", "levure", "chocolat", "sac", "amande", "tradition"];

/** Every read of the shop, of the account and of the staff that the growth table tells of. */
export const reads: readonly Read[] = [
  visitor("/taxons"),
  visitor("/taxons/{code}", (w, n) => `/taxons/${of(w.taxons, n)}`),
  visitor(
    "/search/suggestions",
    (_, n) => `/search/suggestions?search=${of(words, n).slice(0, 2 + (n % 4))}`,
  ),
  visitor(
    "/search/products",
    (_, n) => `/search/products?search=${of(words, n)}&page=1&itemsPerPage=30`,
  ),
  visitor(
    "/search/products",
    (w, n) => `/search/products?taxon_code=${of(w.taxons, n)}&page=1&itemsPerPage=30`,
    "a category",
  ),
  visitor(
    "/search/products",
    (w, n) => `/search/products?search=${of(w.products, n).code}&page=1&itemsPerPage=30`,
    "a code",
  ),
  visitor(
    "/search/products",
    (_, n) =>
      `/search/products?search=${of(["farinne", "croisant", "chocolta", "amende"], n)}&page=1&itemsPerPage=30`,
    "misspelt",
  ),
  visitor("/products/{code}", (w, n) => `/products/${of(w.products, n).code}`),
  visitor("/products-by-slug/{slug}", (w, n) => `/products-by-slug/${of(w.products, n).slug}`),
  visitor(
    "/products/{code}/pdf-file",
    (w, n) => `/products/${of(w.products, n % 5).code}/pdf-file`,
  ),
  visitor(
    "/product-variants",
    (w, n) =>
      `/product-variants?codes=${of(w.products, n).variant},${of(w.products, n + 1).variant}`,
  ),
  visitor("/product-variants/{code}", (w, n) => `/product-variants/${of(w.products, n).variant}`),
  visitor(
    "/product-variants-substitutions/{code}",
    (w, n) => `/product-variants-substitutions/${of(w.products, n).variant}`,
  ),
  visitor("/products-best-selling"),
  visitor("/brands"),
  visitor("/merchants"),
  visitor("/merchants/{slug}", (w, n) => `/merchants/${of(w.merchants, n)}`),
  visitor("/articles", () => "/articles?page=1&itemsPerPage=10"),
  visitor("/recipes", () => "/recipes?page=1&itemsPerPage=10"),
  visitor("/articles-by-slug/{slug}", (w, n) => `/articles-by-slug/${of(w.articles, n)}`),
  visitor("/recipes-by-slug/{slug}", (w, n) => `/recipes-by-slug/${of(w.recipes, n)}`),
  visitor("/cms-plugin/pages/list"),
  visitor("/cms-plugin/pages/{slug}", (w, n) => `/cms-plugin/pages/${of(w.pages, n)}`),
  visitor("/testimonies"),
  visitor("/towns", (_, n) => `/towns?postcode=${of(["76000", "75011", "80000"], n)}`),
  visitor("/message-reasons"),
  {
    ...visitor("/related-products/{code}"),
    path: "/api/v2/related-products/{code}",
    address: (w, _, n) => `/api/v2/related-products/${of(w.products, n).code}`,
  },
  store(
    "/search/products",
    (_, n) => `/search/products?search=${of(words, n)}&page=1&itemsPerPage=30`,
    "in a store",
  ),
  store(
    "/search/products",
    () => "/search/products?bought=true&page=1&itemsPerPage=30",
    "what was bought",
  ),
  store("/shop-users/logged-in-data"),
  store("/customers/{id}", (s) => `/customers/${s.customer}`),
  store("/shop-users/sessions"),
  store("/customers/{id}/personal-data", (s) => `/customers/${s.customer}/personal-data`),
  store("/stores", () => "/stores?page=1&itemsPerPage=100"),
  store("/stores/{id}", (s) => `/stores/${s.id}`),
  store("/stores/{id}/deliveries", (s) => `/stores/${s.id}/deliveries`),
  store("/store-activity"),
  store("/followed-stores", () => "/followed-stores?page=1&itemsPerPage=20"),
  store("/stores/{id}/usual-products", (s) => `/stores/${s.id}/usual-products`),
  store("/stores/{id}/purchases", (s) => `/stores/${s.id}/purchases`),
  store("/festive-products"),
  store("/addresses/{id}", (s) => `/addresses/${s.address}`),
  store("/stores/{id}/store-shop-users", (s) => `/stores/${s.id}/store-shop-users`),
  store("/store-shop-users", () => "/store-shop-users?page=1&itemsPerPage=20"),
  store("/orders", () => "/orders?page=1&itemsPerPage=10"),
  store("/orders", () => "/orders?page=5&itemsPerPage=10", "the fifth page"),
  store(
    "/orders",
    (s, n) => `/orders?search=${of(s.orders, n).number}&page=1&itemsPerPage=10`,
    "by number",
  ),
  store("/orders", (_, n) => `/orders?search=${of(words, n)}&page=1&itemsPerPage=10`, "by product"),
  store("/orders/{token}", (s, n) => `/orders/${of(s.orders, n).token}`),
  store("/orders/{token}/store", (s, n) => `/orders/${of(s.orders, n).token}/store`),
  store("/orders/{token}/documents", (s, n) => `/orders/${of(s.orders, n).token}/documents`),
  store("/orders/{token}/deliveryOptions", (s) => `/orders/${s.cart}/deliveryOptions`),
  store("/orders/{token}/paymentMethods", (s) => `/orders/${s.cart}/paymentMethods`),
  store("/shipments", () => "/shipments?state=upcoming&page=1&itemsPerPage=10", "to come"),
  store("/shipments", () => "/shipments?state=past&page=1&itemsPerPage=10", "past"),
  store("/shipments/{id}", (s, n) => `/shipments/${of(s.orders, n).shipment}`),
  store("/awaited-products"),
  store(
    "/izberg/invoices/{id}/pdf-file",
    (s, n) => `/izberg/invoices/${of(s.invoices, n % 3)}/pdf-file`,
  ),
  store(
    "/shipments/{id}/delivery-note/pdf-file",
    (s, n) => `/shipments/${of(s.orders, n % 3).shipment}/delivery-note/pdf-file`,
  ),
  store(
    "/invoices/csv-file",
    (s) => `/invoices/csv-file?from=${s.month}-01&to=${s.month}-28`,
    "of a month",
  ),
  store(
    "/invoices/accounting-file",
    (s) => `/invoices/accounting-file?from=${s.month}-01&to=${s.month}-28`,
    "of a month",
  ),
  store("/messaging/inbox", () => "/messaging/inbox?page=1&itemsPerPage=20"),
  store("/messaging/count-unviewed"),
  store("/messaging/threads/{id}", (s, n) => `/messaging/threads/${of(s.threads, n)}`),
  store("/stores/{id}/outstandings", (s) => `/stores/${s.id}/outstandings?page=1&itemsPerPage=30`),
  store(
    "/stores/{id}/outstandings",
    (s) => `/stores/${s.id}/outstandings?status=3&page=4&itemsPerPage=30`,
    "paid, the fourth page",
  ),
  store("/stores/{id}/outstandings/summary", (s) => `/stores/${s.id}/outstandings/summary`),
  store("/outstandings", () => "/outstandings?status=0,1&page=1&itemsPerPage=30"),
  store("/outstandings/summary"),
  store("/shopping-lists"),
  store("/shopping-lists/{id}", (s) => `/shopping-lists/${s.list}`),
  store("/shopping-lists/{id}/store", (s) => `/shopping-lists/${s.list}/store`),
  store("/stock-alerts"),
  agent("/session"),
  agent("/security"),
  agent("/clients", (w, n) => `/clients?search=${encodeURIComponent(of(w.names, n))}`),
  agent("/clients/{id}", (w, n) => `/clients/${of(w.customers, n)}`),
  agent("/journal"),
  agent("/journal", (w, n) => `/journal?client=${of(w.customers, n)}`, "of a client"),
  agent("/journal", () => "/journal?page=5", "the fifth page"),
  agent("/journal/{id}", (w, n) => `/journal/${of(w.impersonations, n)}`),
  agent("/journal/{id}/requests", (w, n) => `/journal/${of(w.impersonations, n)}/requests`),
  agent("/applications"),
  agent("/today"),
  agent("/tours"),
  agent("/conversations", () => "/conversations?shown=waiting", "that wait"),
  agent("/conversations", () => "/conversations?shown=all", "all"),
  agent(
    "/conversations",
    (_, n) => `/conversations?shown=all&search=${of(words, n)}`,
    "with a word",
  ),
  agent("/conversations/{id}", (w, n) => `/conversations/${of(w.threads, n)}`),
  agent("/failed-sends"),
  agent("/failed-sends/decisions"),
  agent("/pictures"),
  agent("/pictures/changes"),
  agent("/pictures/allowance"),
  agent("/collections"),
  agent("/transfers", () => "/transfers?search=", "the newest"),
  agent("/remises/{id}", (w, n) => `/remises/${of(w.batches, n)}`),
  agent("/orders", () => "/orders?search=", "the newest"),
  agent("/orders", (_, n) => `/orders?search=&sort=largest&after=${1 + n}`, "the largest"),
  agent("/orders", () => "/orders?search=&payment=failed&area=ouest", "with a payment that failed"),
  agent("/orders", (w, n) => `/orders?search=${encodeURIComponent(of(w.names, n))}`, "of a name"),
  agent("/orders", () => "/orders?search=123", "by digits"),
  agent("/orders", () => "/orders?search=P26-0001", "by the start of a number"),
  agent("/orders", () => "/orders?search=1248%2C30", "by an amount"),
  agent("/orders", () => "/orders?search=fournil%40", "by an e-mail"),
  agent("/orders", () => "/orders?search=&day=2026-11-24&range=Z002", "of a day"),
  agent("/orders", () => "/orders?search=&state=toPrepare", "to prepare"),
  agent("/orders", (w, n) => `/orders?search=&merchant=${of(w.merchants, n + 1)}`, "of a merchant"),
  agent("/orders/choices"),
  agent("/lorries/{day}", () => "/lorries/2026-11-24"),
  agent("/lots", () => "/lots?lot=L2611-04"),
  agent("/debits/{id}", (w, n) => `/debits/${of(w.debits, n)}`),
  agent("/journals"),
  agent("/journals/entries", () => "/journals/entries?search=&until=2026-11-30"),
];

/** Reads of the contract that the table does not tell of, and why. */
export const unmeasured: { readonly [path: string]: string } = {
  [`${shop}/shop-users/reset-password-token-exist`]: "a link of a mail, once",
  [`${shop}/account-verification-requests/{token}`]: "a link of a mail, once",
  [`${shop}/customers/email-confirmations/{token}`]: "a link of a mail, once",
  [`${shop}/stores/{id}/sign-mandate-link`]: "opens a signing page: a write",
  [`${shop}/stores/{id}/mandates/{kind}/pdf-file`]: "grown stores have signed elsewhere",
  [`${shop}/store-shop-users/{id}/alert`]: "one row by its key",
  [`${shop}/messaging/download-attachment`]: "grown messages have no files",
  [`${shop}/messaging/upload-allowance`]: "a count of today",
  [`${shop}/contact/upload-allowance`]: "a count of today",
  [`${shop}/messaging/events`]: "a stream",
  [`${shop}/stores/{id}/marketplace-access-request`]: "grown stores have access",
  [`${shop}/outstanding/payment/{id}`]: "a visit to the bank that was not made",
  [`${shop}/products-to-build`]: "all products, once a build: as long as the catalogue",
  [`${shop}/quick-entry/vocabulary`]: "all that a store may buy: as long as the catalogue",
  [`${shop}/push/key`]: "one row by its key",
  [`${shop}/invoices/archive`]: "a file of files: the sum of what they cost",
  "/api/v2/insee/siret/{siret}": "asks the directory of companies",
  [`${staff}/session/enrolment`]: "a stage of the sign-in",
  [`${staff}/security/enrolment`]: "a stage of the sign-in",
  [`${staff}/applications/{kind}/{id}`]: "grown stores were approved long ago",
  [`${staff}/orders/{id}`]: "one order by its key",
  [`${staff}/shipments/{id}/delivery-note`]: "a paper that is drawn",
  [`${staff}/invoices/{id}/file`]: "a paper that is drawn",
  [`${staff}/lorries/{day}/{area}/{range}`]: "grown lorries have left",
  [`${staff}/lorries/{day}/{area}/{range}/delivery-notes`]: "papers that are drawn",
  [`${staff}/lots/csv-file`]: "the same as on the screen",
  [`${staff}/tours/{area}/{range}/{day}/hit`]: "the orders of one lorry on one day",
  [`${staff}/attachments/{id}`]: "grown messages have no files",
  [`${staff}/transfers/{id}`]: "grown transfers are used up",
  [`${staff}/owed-items`]: "names of all shops, for a press of a button",
  [`${staff}/journals/periods/{id}/entries`]: "nothing has been closed in a grown shop",
  [`${staff}/journals/periods/{id}/fec-file`]: "nothing has been closed in a grown shop",
  [`${staff}/journals/periods/{id}/csv-file`]: "nothing has been closed in a grown shop",
  [`${staff}/journals/closings/{until}`]: "all that waits, once a month: as long as the month",
};
