import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { companiesTable } from "./companies-table.ts";
import { costsTable } from "./costs-table.ts";
import { customersTable } from "./customers-table.ts";
import { articlesTable, pagesTable, recipesTable } from "./content-tables.ts";
import { departuresTable } from "./departures-table.ts";
import type { ExchangeTable } from "./exchange-table.ts";
import { externalKeysTable } from "./external-keys-table.ts";
import { invoicesTable } from "./invoices-table.ts";
import { priceListsTable } from "./price-lists-table.ts";
import { orderStatesTable } from "./order-states-table.ts";
import { openItemsTable } from "./open-items-table.ts";
import { ordersTable, paymentsTable } from "./outgoing-tables.ts";
import { festiveTable } from "./festive-table.ts";
import { pricesTable } from "./prices-table.ts";
import { productsTable } from "./products-table.ts";
import { offersTable, promotionsTable } from "./promotions-table.ts";
import {
  brandsTable,
  categoriesTable,
  merchantsTable,
  substitutionsTable,
} from "./simple-tables.ts";
import { shadowOrdersTable } from "./shadow-orders-table.ts";
import { stocksTable } from "./stocks-table.ts";
import { thresholdsTable } from "./thresholds-table.ts";
import { closuresTable, toursTable } from "./tours-tables.ts";
import { usersTable } from "./users-table.ts";
import { variantsTable } from "./variants-table.ts";

/** Where each resource lies. */
export const TABLES: { readonly [Name in ResourceName]: ExchangeTable } = {
  thresholds: thresholdsTable,
  categories: categoriesTable,
  brands: brandsTable,
  merchants: merchantsTable,
  products: productsTable,
  variants: variantsTable,
  substitutions: substitutionsTable,
  tours: toursTable,
  closures: closuresTable,
  customers: customersTable,
  companies: companiesTable,
  priceLists: priceListsTable,
  externalKeys: externalKeysTable,
  users: usersTable,
  costs: costsTable,
  prices: pricesTable,
  promotions: promotionsTable,
  offers: offersTable,
  stocks: stocksTable,
  departures: departuresTable,
  orderStates: orderStatesTable,
  invoices: invoicesTable,
  openItems: openItemsTable,
  orders: ordersTable,
  payments: paymentsTable,
  shadowOrders: shadowOrdersTable,
  festive: festiveTable,
  recipes: recipesTable,
  articles: articlesTable,
  pages: pagesTable,
};
