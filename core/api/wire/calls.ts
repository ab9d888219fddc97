// Generated from api-schema/endpoints by npm run generate.
import * as account from "./account.ts";
import * as catalogue from "./catalogue.ts";
import * as consent from "./consent.ts";
import * as contact from "./contact.ts";
import * as content from "./content.ts";
import * as impersonation from "./impersonation.ts";
import * as invoices from "./invoices.ts";
import * as marketplace from "./marketplace.ts";
import * as messaging from "./messaging.ts";
import * as orders from "./orders.ts";
import * as outstandings from "./outstandings.ts";
import * as pageReports from "./page-reports.ts";
import * as push from "./push.ts";
import * as quickEntry from "./quick-entry.ts";
import * as registration from "./registration.ts";
import * as related from "./related.ts";
import * as session from "./session.ts";
import * as shoppingLists from "./shopping-lists.ts";
import * as stockAlerts from "./stock-alerts.ts";
import * as stores from "./stores.ts";
import * as users from "./users.ts";

/** Every call of the shop, by its word. */
export const WIRE = {
  account,
  catalogue,
  consent,
  contact,
  content,
  impersonation,
  invoices,
  marketplace,
  messaging,
  orders,
  outstandings,
  pageReports,
  push,
  quickEntry,
  registration,
  related,
  session,
  shoppingLists,
  stockAlerts,
  stores,
  users,
};
