// Generated from api-schema/endpoints by npm run generate.
import * as staffApplications from "./staff-applications.ts";
import * as staffBooks from "./staff-books.ts";
import * as staffClients from "./staff-clients.ts";
import * as staffCollections from "./staff-collections.ts";
import * as staffCompanies from "./staff-companies.ts";
import * as staffContent from "./staff-content.ts";
import * as staffConversations from "./staff-conversations.ts";
import * as staffExchangeClients from "./staff-exchange-clients.ts";
import * as staffFailedSends from "./staff-failed-sends.ts";
import * as staffFirm from "./staff-firm.ts";
import * as staffForecasts from "./staff-forecasts.ts";
import * as staffHealth from "./staff-health.ts";
import * as staffInvoices from "./staff-invoices.ts";
import * as staffOrderChanges from "./staff-order-changes.ts";
import * as staffOrders from "./staff-orders.ts";
import * as staffPhoneOrders from "./staff-phone-orders.ts";
import * as staffPictures from "./staff-pictures.ts";
import * as staffProducts from "./staff-products.ts";
import * as staffResources from "./staff-resources.ts";
import * as staffSession from "./staff-session.ts";
import * as staffShadow from "./staff-shadow.ts";
import * as staffTeam from "./staff-team.ts";
import * as staffToday from "./staff-today.ts";
import * as staffTours from "./staff-tours.ts";
import * as staffTransfers from "./staff-transfers.ts";
import * as staffWebhooks from "./staff-webhooks.ts";

/** Every call of the desk, by its word. No page of the shop imports it. */
export const DESK_WIRE = {
  staffApplications,
  staffBooks,
  staffClients,
  staffCollections,
  staffCompanies,
  staffContent,
  staffConversations,
  staffExchangeClients,
  staffFailedSends,
  staffFirm,
  staffForecasts,
  staffHealth,
  staffInvoices,
  staffOrderChanges,
  staffOrders,
  staffPhoneOrders,
  staffPictures,
  staffProducts,
  staffResources,
  staffSession,
  staffShadow,
  staffTeam,
  staffToday,
  staffTours,
  staffTransfers,
  staffWebhooks,
};
