import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { StaffRight, StaffRole } from "../../api-schema/staff-rights.ts";
import type { StaffEvent } from "../../api-schema/staff-team.ts";
import { staffMay } from "./rights.ts";

/** What somebody has to have the right to, for the rows of a resource, its runs and its history. */
export interface ResourceRights {
  readonly view: StaffRight;
  readonly change: StaffRight;
  /** Who looks at a run that waits: of money somebody else than who brought it in. */
  readonly confirmedBy: "somebodyElse" | "anybody";
}

const catalogue = {
  view: "catalogue.view",
  change: "catalogue.change",
  confirmedBy: "anybody",
} as const;
const prices = {
  view: "prices.view",
  change: "prices.change",
  confirmedBy: "somebodyElse",
} as const;
const clients = {
  view: "clients.view",
  change: "clients.change",
  confirmedBy: "somebodyElse",
} as const;
const content = {
  view: "content.view",
  change: "content.change",
  confirmedBy: "anybody",
} as const;
const tours = { view: "tours.view", change: "tours.change", confirmedBy: "anybody" } as const;
const money = {
  view: "money.view",
  change: "money.handle",
  confirmedBy: "somebodyElse",
} as const;
/** What an article costs is seen by who makes prices alone. */
const costs = {
  view: "prices.change",
  change: "prices.change",
  confirmedBy: "somebodyElse",
} as const;
/** How the house guards itself. */
const house = { view: "team.manage", change: "team.manage", confirmedBy: "anybody" } as const;
/** What systems outside call things decides what their files change. */
const keys = { view: "catalogue.view", change: "team.manage", confirmedBy: "anybody" } as const;
const orders = { view: "orders.view", change: "orders.handle", confirmedBy: "anybody" } as const;

/** The right of each resource, beside `resources.view` and `resources.change` which everybody has. */
export const RESOURCE_RIGHTS: { readonly [Name in ResourceName]: ResourceRights } = {
  thresholds: house,
  categories: catalogue,
  brands: catalogue,
  merchants: catalogue,
  products: catalogue,
  variants: catalogue,
  substitutions: catalogue,
  customers: clients,
  companies: clients,
  users: clients,
  priceLists: prices,
  externalKeys: keys,
  prices,
  promotions: prices,
  offers: prices,
  stocks: catalogue,
  departures: orders,
  orderStates: orders,
  orders,
  payments: orders,
  shadowOrders: orders,
  festive: orders,
  tours,
  closures: tours,
  costs,
  invoices: money,
  openItems: money,
  recipes: content,
  articles: content,
  pages: content,
};

/** Whether somebody with these roles may see a resource, or change it; the server and the screens ask the same. */
export const mayOfResource = (
  roles: readonly StaffRole[],
  does: "view" | "change",
  resource: ResourceName,
): boolean => staffMay(roles, RESOURCE_RIGHTS[resource][does]);

/** Resources whose file names many customers: whoever takes it shows again that it is they. */
export const EXPORTS_OF_CUSTOMERS = {
  customers: "customers exported",
  companies: "companies exported",
  users: "customers exported",
} as const satisfies { readonly [Name in ResourceName]?: StaffEvent };

export const isExportOfCustomers = (
  name: ResourceName,
): name is keyof typeof EXPORTS_OF_CUSTOMERS => Object.hasOwn(EXPORTS_OF_CUSTOMERS, name);
