import { join } from "node:path";
import { normalizePath, type Rolldown } from "vite";
import { CUSTOMER_CODE, CUSTOMER_PARTS } from "./page-code.ts";

// Into which files the shop's code goes. A file costs a way there and back (browsers load six of a
// site at a time where HTTP/1.1 is spoken) and a kilobyte of headers; code that a page does not need costs
// more. So what many pages share lies together, and what one page needs stays its own.

type Group = Rolldown.CodeSplittingGroup;
type Context = Rolldown.ChunkingContext;

const ROOT = join(import.meta.dirname, "../..");

/** Pages of customers alone, whose common code lies together. */
const CUSTOMERS_PAGES = [
  ...CUSTOMER_CODE,
  ...Object.values(CUSTOMER_PARTS).flat(),
  "ui/pages/cart/cart-page.tsx",
  "ui/pages/messaging/inbox-page.tsx",
  "ui/pages/messaging/conversation-page.tsx",
  "ui/pages/outstandings/outstandings-page.tsx",
  "ui/pages/orders/orders-page.tsx",
  "ui/pages/order/order-page.tsx",
];

/** Pages that visitors come to first: nothing that only customers need may lie in their files. */
const VISITORS_PAGES = [
  "articles/articles-page",
  "article/article-page",
  "become-merchant/become-merchant-page",
  "catalogue/catalogue-page",
  "cms-page/cms-page",
  "contact/contact-page",
  "cookies/cookies-page",
  "faq/faq-page",
  "merchant/merchant-page",
  "merchants/merchants-page",
  "product/product-page",
  "recipe/recipe-page",
  "recipes/recipes-page",
  "results/category-page",
  "results/offers-page",
  "results/search-page",
  "sign-in/sign-in-page",
  "testimonies/testimonies-page",
].map((page) => `ui/pages/${page}.tsx`);

/** The first group that wants a module has it, with all that the module imports. */
export const chunks: Group[] = [
  // All code that loads other code needs it: elsewhere it would draw its chunk into the first one.
  { name: "loading", test: /vite\/preload-helper/, priority: 3 },
  // Packages, each in a file that changes only with it; ui/main.ts has them evaluated one after the other.
  {
    name: "view",
    test: /ui\/boot\/view|node_modules\/(?:react|react-dom|scheduler|wouter|use-sync-external-store|use-isomorphic-layout-effect|regexparam|mitt)\//,
    priority: 2,
  },
  {
    name: "processes",
    test: /ui\/boot\/processes|node_modules\/(?:xstate|@xstate)\//,
    priority: 2,
  },
  { name: "effect", test: /node_modules\/effect\//, priority: 2 },
  { name: "reads", test: /ui\/boot\/reads|node_modules\/@tanstack\//, priority: 2 },
  // Small style sheets weigh more apart than together.
  {
    name: "look",
    test: /ui\/layout\/[^?]*\.css|ui\/shell\/(?!terms-dialog|welcome-dialog|trace-bar|impersonation|morning)[^?]*\.css|ui\/widgets\/(?:badge|button|buy-box|card|empty-state|icon-button|loader|notice|price|product-card|product-picture|pictogram|quantity-stepper|skeleton|visually-hidden|back-to-top|toaster|progress-bar)\.module\.css|ui\/(?:cms\/rich-text|consent\/consent-banner)\.module\.css/,
    priority: 1,
  },
  { ...neededBy("first", ["ui/main.ts"]), priority: 1 },
  neededBy("machines", ["ui/boot/machines.ts"]),
  // What most pages have, too: among the cards or the forms, others would load those for its sake.
  neededBy("shop", [
    "ui/start.tsx",
    "core/api/calls/stores.ts",
    "ui/widgets/loaded.tsx",
    // A line that the page of the terms needs: among customers' code it would bring all of that.
    "ui/hooks/terms.ts",
    "node_modules/lucide-react/dist/esm/icons/arrow-right.mjs",
  ]),
  // What names and prices need without a card around them: half of what cards weigh.
  neededBy("amounts", [
    "ui/widgets/quantity-stepper.tsx",
    "ui/widgets/price.tsx",
    "core/catalogue/tied-name.ts",
  ]),
  neededBy("cards", ["ui/shopping/shop-card.tsx"]),
  neededBy("home", ["ui/pages/home/home-page.tsx"]),
  neededBy("controls", [
    "ui/widgets/notice.tsx",
    "ui/widgets/text-field.tsx",
    "ui/widgets/select.tsx",
    "ui/widgets/checkbox.tsx",
    "ui/widgets/card.tsx",
    "ui/widgets/breadcrumbs.tsx",
    "ui/widgets/pagination.tsx",
    "ui/widgets/problem-notice.tsx",
    "ui/widgets/use-restored-focus.ts",
    "ui/editorial/print-button.tsx",
    "ui/layout/action-bar.tsx",
    "ui/layout/collection-page.tsx",
    "ui/widgets/chips.tsx",
    "ui/widgets/radio-cards.tsx",
    "ui/widgets/typed-since.ts",
    "ui/widgets/request-key.ts",
    // A line of a product's papers, which would load all that sends files.
    "core/files/file-size.ts",
  ]),
  // The calls and their checks; apart from them what visitors' forms need of it, which brings no Effect.
  neededBy("words", ["core/api/api-client.ts"], doesNotCheck),
  neededBy("wire", ["core/api/api-client.ts"]),
  neededBy("upload", ["ui/pages/messaging/use-composer.ts"], isVisitors),
  neededBy("shared", CUSTOMERS_PAGES, isVisitors),
  neededBy("member", CUSTOMER_CODE),
  neededBy("customer", CUSTOMERS_PAGES, isSharedByCustomers),
  neededBy("ordering", ["ui/pages/cart/cart-page.tsx", ...CUSTOMER_PARTS.cart]),
  neededBy("messages", [
    "ui/pages/messaging/inbox-page.tsx",
    "ui/pages/messaging/conversation-page.tsx",
  ]),
  neededBy("invoices", ["ui/pages/outstandings/outstandings-page.tsx"]),
  neededBy("orders", ["ui/pages/orders/orders-page.tsx", "ui/pages/order/order-page.tsx"]),
  neededBy("day", CUSTOMER_PARTS.home),
];

/** What the desk loads first, besides what the groups of the shop name too: Vite puts them before these. */
export const deskChunks: Group[] = [neededBy("desk", ["ui/desk/main.tsx"])];

/** The chunk of all that modules import, however far, unless it is imported when it is wanted. */
function neededBy(
  name: string,
  entries: readonly string[],
  isWanted: (id: string, context: Context) => boolean = () => true,
): Group {
  return {
    debugName: name,
    name: (id, context) =>
      neededOf(entries, context).has(id) && isWanted(id, context) ? name : null,
  };
}

/** What can be had without Effect: in one file with the rest it would bring it to pages that check nothing. */
function doesNotCheck(id: string, context: Context): boolean {
  return ![...closureOf([id], context)].some((needed) => needed.includes("/node_modules/effect/"));
}

function isVisitors(id: string, context: Context): boolean {
  return neededOf(VISITORS_PAGES, context).has(id);
}

function isSharedByCustomers(id: string, context: Context): boolean {
  return CUSTOMERS_PAGES.filter((page) => neededOf([page], context).has(id)).length > 1;
}

/** What was found already: the graph does not change while it is cut. */
const found = new Map<string, ReadonlySet<string>>();

/** Modules of this house that those need, and they themselves. */
function neededOf(entries: readonly string[], context: Context): ReadonlySet<string> {
  const key = entries.join(" ");
  const known = found.get(key);
  if (known !== undefined) return known;
  // Modules are called by their path with slashes, on Windows too.
  const ids = entries.map((entry) => normalizePath(join(ROOT, entry)));
  const needed = closureOf(ids, context);
  found.set(key, needed);
  return needed;
}

function closureOf(ids: readonly string[], context: Context): ReadonlySet<string> {
  const needed = new Set(ids);
  for (const id of needed) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  }
  return needed;
}
