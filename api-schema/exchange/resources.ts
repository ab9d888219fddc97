import { articles } from "./articles.ts";
import { brands } from "./brands.ts";
import { categories } from "./categories.ts";
import { closures } from "./closures.ts";
import { companies } from "./companies.ts";
import { costs } from "./costs.ts";
import { customers } from "./customers.ts";
import { departures } from "./departures.ts";
import { externalKeys } from "./external-keys.ts";
import { festive } from "./festive.ts";
import { invoices } from "./invoices.ts";
import { merchants } from "./merchants.ts";
import type { ResourceName } from "./names.ts";
import { priceLists } from "./price-lists.ts";
import { orderStates } from "./order-states.ts";
import { openItems } from "./open-items.ts";
import { orders } from "./orders.ts";
import { payments } from "./payments.ts";
import { offers } from "./offers.ts";
import { pages } from "./pages.ts";
import { prices } from "./prices.ts";
import { products } from "./products.ts";
import { promotions } from "./promotions.ts";
import { recipes } from "./recipes.ts";
import type { Resource } from "./resource.ts";
import { shadowOrders } from "./shadow-orders.ts";
import { stocks } from "./stocks.ts";
import { substitutions } from "./substitutions.ts";
import { thresholds } from "./thresholds.ts";
import { tours } from "./tours.ts";
import { users } from "./users.ts";
import { variants } from "./variants.ts";

/**
 * Everything that comes in and goes out: what is checked, mapped, compared, written into templates and
 * told in docs/exchange.md is made of this.
 */
export const RESOURCES: { readonly [Name in ResourceName]: Resource } = {
  thresholds,
  categories,
  brands,
  merchants,
  products,
  variants,
  substitutions,
  tours,
  closures,
  customers,
  companies,
  priceLists,
  externalKeys,
  users,
  costs,
  prices,
  promotions,
  offers,
  stocks,
  departures,
  orderStates,
  invoices,
  openItems,
  orders,
  payments,
  shadowOrders,
  festive,
  recipes,
  articles,
  pages,
};

/** Those that come in: the others only go out. */
export const comesIn = (name: ResourceName): boolean => RESOURCES[name].direction !== "out";
