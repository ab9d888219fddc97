import { Effect, Layer } from "effect";
import { HttpIncomingMessage, HttpServerRequest, type HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { ByteSize } from "effect";
import { Api } from "../../api-schema/api.ts";
import { Catalogue } from "../catalogue/catalogue.ts";
import { CatalogueHandlers, RelatedHandlers } from "./catalogue-handlers.ts";
import { StockAlertsHandlers } from "../alerts/stock-alerts-handlers.ts";
import { Snapshots } from "../catalogue/snapshot.ts";
import type { SettingsShape } from "../config.ts";
import { ContactHandlers } from "../contact/contact-handlers.ts";
import { ConsentHandlers } from "../consent/consent-handlers.ts";
import { ContentHandlers } from "../content/content-handlers.ts";
import { ContentCache } from "../content/content-cache.ts";
import { DebitTopics } from "../debits/debits.ts";
import { CreditRefunds } from "../invoicing/credit-refunds.ts";
import { InvoiceMails } from "../invoicing/invoice-mails.ts";
import { InvoicesHandlers } from "../invoicing/invoices-handlers.ts";
import { MandateMails } from "../mandates/mandate-mails.ts";
import { MandateSigning } from "../mandates/mandate-signing.ts";
import { MarketplaceHandlers } from "../marketplace/marketplace-handlers.ts";
import { OrdersHandlers } from "../selling/selling-handlers.ts";
import {
  OrdersServices,
  SupplementCardPages,
  SupplementDeadlines,
} from "../selling/selling-services.ts";
import { UsersHandlers } from "../members/users-handlers.ts";
import { Pictures } from "../pictures/pictures.ts";
import { Studio } from "../pictures/studio.ts";
import { BankRoutes, BankServices } from "../selling/payments/bank-routes.ts";
import { AccessLive } from "../sessions/access.ts";
import type { Draining } from "../web/draining.ts";
import { problemAnswer } from "../web/json-answer.ts";
import { bodyLimit, EdgeLive } from "../web/edge.ts";
import { SearchIndex } from "../search/search-index.ts";
import { healthRoutes } from "../web/health.ts";
import { PageFontRoutes } from "../web/page-fonts.ts";
import { InvoiceCardPages } from "../outstandings/invoice-pages.ts";
import { OutstandingsHandlers } from "../outstandings/outstandings-handlers.ts";
import { InvoicePaymentTopics } from "../outstandings/payment-topics.ts";
import { InvoicePayments } from "../outstandings/payment-repository.ts";
import { QuickEntryHandlers } from "../habits/quick-entry-handlers.ts";
import { ShoppingListsHandlers } from "../lists/shopping-lists-handlers.ts";
import { PageReportsHandlers } from "../page-reports/page-reports-handlers.ts";
import { PushHandlers } from "../push/push-handlers.ts";
import { AccountHandlers } from "../sessions/account/account-handlers.ts";
import { ImpersonationHandlers } from "../sessions/impersonation-handlers.ts";
import { SessionHandlers } from "../sessions/session-handlers.ts";
import { type Ports, portsEntrances } from "./ports.ts";
import { StoresHandlers } from "./stores-handlers.ts";
import { MessagingHandlers } from "../messaging/messaging-handlers.ts";
import { ConfirmedLive } from "../support/confirmation.ts";
import { StaffInvoicesHandlers } from "../desk/invoices/staff-invoices-handlers.ts";
import { StaffProductsHandlers } from "../desk/products/products-handlers.ts";
import { StaffResourcesHandlers } from "../desk/resources/staff-resources-handlers.ts";
import { AtDeskLive } from "../support/desk-access.ts";
import { FormerDeskRoutes } from "../support/former-desk-routes.ts";
import { StaffContentHandlers } from "../desk/content/content-handlers.ts";
import { StaffTodayHandlers } from "../desk/today/today-handlers.ts";
import { StaffCompaniesHandlers } from "../desk/companies/companies-handlers.ts";
import { StaffBooksHandlers } from "../desk/journals/books-handlers.ts";
import { StaffExchangeClientsHandlers } from "../desk/exchange-clients/exchange-clients-handlers.ts";
import { StaffWebhooksHandlers } from "../desk/webhooks/webhooks-handlers.ts";
import { AsClientLive } from "../exchange/clients/client-access.ts";
import { ExchangeHandlers } from "../exchange/clients/exchange-handlers.ts";
import { OpenApiRoute } from "../site/openapi.ts";
import { StaffFirmHandlers } from "../desk/firm/firm-handlers.ts";
import { StaffToursHandlers } from "../desk/tours/tours-handlers.ts";
import { StaffOrdersHandlers } from "../desk/orders/staff-orders-handlers.ts";
import { StaffOrderChangesHandlers } from "../desk/orders/order-changes-handlers.ts";
import { StaffPhoneOrdersHandlers } from "../desk/orders/phone-orders-handlers.ts";
import { StaffApplicationsHandlers } from "../support/staff-applications-handlers.ts";
import { StaffClientsHandlers } from "../support/staff-clients-handlers.ts";
import { StaffCollectionsHandlers } from "../support/staff-collections-handlers.ts";
import { StaffConversationsHandlers } from "../support/staff-conversations-handlers.ts";
import { LastBackupHere } from "./backup/last-backup.ts";
import { StaffShadowHandlers } from "../desk/shadow/shadow-handlers.ts";
import { StaffHealthHandlers } from "../desk/health/health-handlers.ts";
import { StaffFailedSendsHandlers } from "../support/staff-failed-sends-handlers.ts";
import { StaffPicturesHandlers } from "../support/staff-pictures-handlers.ts";
import { StaffSessionHandlers } from "../support/staff-session-handlers.ts";
import { StaffForecastsHandlers } from "../desk/forecasts/forecasts-handlers.ts";
import { StaffTeamHandlers } from "../support/team/staff-team-handlers.ts";
import { StaffTransfersHandlers } from "../support/staff-transfers-handlers.ts";
import { AccountMails } from "../sessions/account/account-mail-topics.ts";
import { ContactMails } from "../contact/contact-mails.ts";
import { ActivationMails } from "../registration/activation.ts";
import { RegistrationTopic } from "../registration/registration-topic.ts";
import { RegistrationHandlers } from "../registration/registration-handlers.ts";
import { WellKnownRoutes } from "../site/well-known.ts";
import { ImageRoutes } from "../site/images.ts";
import { SitemapRoutes } from "../site/sitemap-routes.ts";
import { buildOf } from "../site/kept-builds.ts";
import { staticSite } from "../site/static-site.ts";

/** Every route of the shop. What the handlers need (database, keys, the ports themselves) is provided by main.ts. */
export const routes = (
  settings: SettingsShape,
  siteFolder: string,
  ports: Ports,
  draining: Draining,
) =>
  Layer.mergeAll(
    apiRoutes(),
    OpenApiRoute,
    whenSearchIsThere(draining),
    PageFontRoutes,
    ImageRoutes.pipe(Layer.provide(PictureServices)),
    BankRoutes.pipe(Layer.provide(OtherPages)),
    events(ports),
    FormerDeskRoutes,
    WellKnownRoutes,
    SitemapRoutes.pipe(Layer.provide(ContentCache.layer)),
    staticSite(siteFolder, { ...settings, build: buildOf(siteFolder) }).pipe(
      Layer.provide(PageServices),
    ),
  ).pipe(
    Layer.provide(
      Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(bodyLimit)),
    ),
  );

/**
 * What a process has that answers no calls: it says how it is, and does what is announced. Pages of embodiments
 * come with what they do, and are not shown (`answersOfWork`).
 */
export const workRoutes = (ports: Ports, draining: Draining) =>
  Layer.mergeAll(
    healthRoutes(() => undefined, draining),
    events(ports),
    // Declared behind the calls that announce them: tests/server/process-roles.test.ts says when one is missing here.
    BankRoutes.pipe(Layer.provide(OtherPages)),
    OrdersServices,
    RegistrationTopic,
    ActivationMails,
    AccountMails,
    ContactMails,
  );

/** Of that the two addresses alone are there. */
export const answersOfWork = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
): Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E,
  R | HttpServerRequest.HttpServerRequest
> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
    /^\/(?:healthz|readyz)(?:\?|$)/.test(url) ? app : Effect.succeed(NOT_HERE),
  );

const NOT_HERE = problemAnswer(404, "Ce processus ne répond pas aux appels.");

/** What is announced and done outside of calls, by the topics that are declared beside routes. */
const events = (ports: Ports) =>
  Layer.mergeAll(
    SupplementDeadlines.pipe(Layer.provide(InvoiceBank)),
    InvoicePaymentTopics.pipe(Layer.provide([InvoiceBank, InvoicePayments.layer])),
    DebitTopics,
    MandateMails,
    InvoiceMails,
    CreditRefunds,
    portsEntrances(ports).pipe(
      Layer.provide([InvoiceBank, MandateSigning.layer, InvoicePayments.layer]),
    ),
  );

// The same instances as behind the calls: a layer is built once.
const PageServices = Layer.mergeAll(
  Layer.provideMerge(Catalogue.layer, Snapshots.layer),
  ContentCache.layer,
);

// A process that has to make its index first would let those who search wait.
const whenSearchIsThere = (draining: Draining) =>
  Layer.unwrap(
    Effect.map(SearchIndex, ({ isReady }) =>
      healthRoutes(() => (isReady() ? undefined : "search index"), draining),
    ),
  ).pipe(Layer.provide(SearchIndex.layer));

// Pages that pay invoices or supplements stand above those of orders, and answer to the same bank.
const InvoicePages = InvoiceCardPages.pipe(Layer.provide(InvoicePayments.layer));
const OtherPages = Layer.mergeAll(InvoicePages, SupplementCardPages);
const InvoiceBank = BankServices.pipe(Layer.provide(OtherPages));

const PictureServices = Layer.mergeAll(Pictures.layer, Studio.layer);

const apiRoutes = () =>
  HttpApiBuilder.layer(Api).pipe(
    Layer.provide([
      SessionHandlers,
      AccountHandlers,
      StoresHandlers,
      UsersHandlers,
      CatalogueHandlers,
      RelatedHandlers,
      ContentHandlers,
      PushHandlers,
      QuickEntryHandlers,
      ShoppingListsHandlers,
      StockAlertsHandlers,
      ContactHandlers,
      ConsentHandlers,
      PageReportsHandlers,
      OrdersHandlers,
      ImpersonationHandlers,
      InvoicesHandlers,
      MessagingHandlers,
      MarketplaceHandlers,
      OutstandingsHandlers,
      RegistrationHandlers,
      StaffSessionHandlers,
      StaffClientsHandlers,
      StaffApplicationsHandlers,
      StaffConversationsHandlers,
      StaffFailedSendsHandlers,
      StaffHealthHandlers.pipe(Layer.provide([LastBackupHere, SearchIndex.layer])),
      StaffShadowHandlers,
      StaffPicturesHandlers.pipe(Layer.provide(PictureServices)),
      StaffOrdersHandlers,
      StaffPhoneOrdersHandlers,
      StaffOrderChangesHandlers,
      StaffCollectionsHandlers,
      StaffTransfersHandlers,
      StaffInvoicesHandlers,
      StaffForecastsHandlers,
      StaffTeamHandlers,
      StaffTodayHandlers,
      StaffToursHandlers,
      StaffCompaniesHandlers,
      StaffResourcesHandlers,
      StaffContentHandlers,
      StaffFirmHandlers,
      StaffProductsHandlers,
      StaffBooksHandlers,
      StaffExchangeClientsHandlers,
      StaffWebhooksHandlers,
      ExchangeHandlers,
    ]),
    Layer.provide([EdgeLive, AccessLive, AtDeskLive, ConfirmedLive, AsClientLive]),
  );
