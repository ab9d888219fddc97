import { HttpApi, OpenApi } from "effect/http-api";
import { Edge } from "./access.ts";
import { AccountGroup } from "./endpoints/account.ts";
import { CatalogueGroup, RelatedGroup } from "./endpoints/catalogue.ts";
import { ContactGroup } from "./endpoints/contact.ts";
import { ConsentGroup } from "./endpoints/consent.ts";
import { ContentGroup } from "./endpoints/content.ts";
import { ExchangeGroup } from "./endpoints/exchange.ts";
import { ImpersonationGroup } from "./endpoints/impersonation.ts";
import { InvoicesGroup } from "./endpoints/invoices.ts";
import { MarketplaceGroup } from "./endpoints/marketplace.ts";
import { MessagingGroup } from "./endpoints/messaging.ts";
import { OrdersGroup } from "./endpoints/orders.ts";
import { OutstandingsGroup } from "./endpoints/outstandings.ts";
import { PageReportsGroup } from "./endpoints/page-reports.ts";
import { PushGroup } from "./endpoints/push.ts";
import { QuickEntryGroup } from "./endpoints/quick-entry.ts";
import { RegistrationGroup } from "./endpoints/registration.ts";
import { SessionGroup } from "./endpoints/session.ts";
import { ShoppingListsGroup } from "./endpoints/shopping-lists.ts";
import { StaffApplicationsGroup } from "./endpoints/staff-applications.ts";
import { StaffBooksGroup } from "./endpoints/staff-books.ts";
import { StaffCompaniesGroup } from "./endpoints/staff-companies.ts";
import { StaffClientsGroup } from "./endpoints/staff-clients.ts";
import { StaffCollectionsGroup, StaffTransfersGroup } from "./endpoints/staff-collections.ts";
import { StaffConversationsGroup } from "./endpoints/staff-conversations.ts";
import { StaffExchangeClientsGroup } from "./endpoints/staff-exchange-clients.ts";
import { StaffFirmGroup } from "./endpoints/staff-firm.ts";
import { StaffForecastsGroup } from "./endpoints/staff-forecasts.ts";
import { StaffFailedSendsGroup } from "./endpoints/staff-failed-sends.ts";
import { StaffShadowGroup } from "./endpoints/staff-shadow.ts";
import { StaffHealthGroup } from "./endpoints/staff-health.ts";
import { StaffInvoicesGroup } from "./endpoints/staff-invoices.ts";
import { StaffOrdersGroup } from "./endpoints/staff-orders.ts";
import { StaffOrderChangesGroup } from "./endpoints/staff-order-changes.ts";
import { StaffPhoneOrdersGroup } from "./endpoints/staff-phone-orders.ts";
import { StaffPicturesGroup } from "./endpoints/staff-pictures.ts";
import { StaffProductsGroup } from "./endpoints/staff-products.ts";
import { StaffResourcesGroup } from "./endpoints/staff-resources.ts";
import { StaffSessionGroup } from "./endpoints/staff-session.ts";
import { StaffTeamGroup } from "./endpoints/staff-team.ts";
import { StaffTodayGroup } from "./endpoints/staff-today.ts";
import { StaffContentGroup } from "./endpoints/staff-content.ts";
import { StaffToursGroup } from "./endpoints/staff-tours.ts";
import { StaffWebhooksGroup } from "./endpoints/staff-webhooks.ts";
import { StockAlertsGroup } from "./endpoints/stock-alerts.ts";
import { StoresGroup } from "./endpoints/stores.ts";
import { UsersGroup } from "./endpoints/users.ts";

/** Every call of the shop, under the paths of the specification (§7). */
export class Api extends HttpApi.make("panetier")
  .add(
    SessionGroup.prefix("/api/v2/shop"),
    AccountGroup.prefix("/api/v2/shop"),
    StoresGroup.prefix("/api/v2/shop"),
    UsersGroup.prefix("/api/v2/shop"),
    CatalogueGroup.prefix("/api/v2/shop"),
    ContentGroup.prefix("/api/v2/shop"),
    ContactGroup.prefix("/api/v2/shop"),
    ConsentGroup.prefix("/api/v2/shop"),
    PageReportsGroup.prefix("/api/v2/shop"),
    OrdersGroup.prefix("/api/v2/shop"),
    InvoicesGroup.prefix("/api/v2/shop"),
    MessagingGroup.prefix("/api/v2/shop"),
    MarketplaceGroup.prefix("/api/v2/shop"),
    OutstandingsGroup.prefix("/api/v2/shop"),
    PushGroup.prefix("/api/v2/shop"),
    QuickEntryGroup.prefix("/api/v2/shop"),
    ShoppingListsGroup.prefix("/api/v2/shop"),
    StockAlertsGroup.prefix("/api/v2/shop"),
    RelatedGroup.prefix("/api/v2"),
    RegistrationGroup.prefix("/api/v2"),
    ImpersonationGroup.prefix("/api/impersonate"),
    StaffSessionGroup.prefix("/api/v2/staff"),
    StaffClientsGroup.prefix("/api/v2/staff"),
    StaffApplicationsGroup.prefix("/api/v2/staff"),
    StaffConversationsGroup.prefix("/api/v2/staff"),
    StaffFailedSendsGroup.prefix("/api/v2/staff"),
    StaffHealthGroup.prefix("/api/v2/staff"),
    StaffShadowGroup.prefix("/api/v2/staff"),
    StaffPicturesGroup.prefix("/api/v2/staff"),
    StaffOrdersGroup.prefix("/api/v2/staff"),
    StaffPhoneOrdersGroup.prefix("/api/v2/staff"),
    StaffOrderChangesGroup.prefix("/api/v2/staff"),
    StaffResourcesGroup.prefix("/api/v2/staff"),
    StaffCollectionsGroup.prefix("/api/v2/staff"),
    StaffTransfersGroup.prefix("/api/v2/staff"),
    StaffInvoicesGroup.prefix("/api/v2/staff"),
    StaffForecastsGroup.prefix("/api/v2/staff"),
    StaffTeamGroup.prefix("/api/v2/staff"),
    StaffTodayGroup.prefix("/api/v2/staff"),
    StaffToursGroup.prefix("/api/v2/staff"),
    StaffCompaniesGroup.prefix("/api/v2/staff"),
    StaffContentGroup.prefix("/api/v2/staff"),
    StaffFirmGroup.prefix("/api/v2/staff"),
    StaffProductsGroup.prefix("/api/v2/staff"),
    StaffBooksGroup.prefix("/api/v2/staff"),
    StaffExchangeClientsGroup.prefix("/api/v2/staff"),
    StaffWebhooksGroup.prefix("/api/v2/staff"),
    ExchangeGroup.prefix("/api/v2"),
  )
  .middleware(Edge)
  // All fields that are wrong are named at once, not the first one only; one that the contract does
  // not know is refused, as it says: what is misspelt would else be lost without a word.
  .annotate(HttpApi.PayloadParseOptions, { errors: "all", onExcessProperty: "error" })
  .annotate(HttpApi.QueryParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Panetier",
      version: "2.0.0",
      description:
        "Boutique et place de marché professionnelles pour les boulangers. Montants en centimes d'euro, dates ISO 8601, jours AAAA-MM-JJ à Paris.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
      servers: [{ url: "/" }],
    }),
  ) {}
