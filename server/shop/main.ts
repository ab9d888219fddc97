import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer";
import { Clock, Context, Effect, Layer, type Scope } from "effect";
import {
  HttpRouter,
  HttpServer,
  type HttpServerRequest,
  type HttpServerResponse,
} from "effect/http";
import type { SqlClient, SqlError } from "effect/sql";
import { Settings, type SettingsShape } from "../config.ts";
import type { DatabaseAddress } from "../database/address.ts";
import { Notices } from "../database/notices.ts";
import { SILENT_AT_STOP_MS, SILENT_MS } from "../database/limits.ts";
import { type Database, databaseLayer, OwnSessions, type PoolOptions } from "../database/sql.ts";
import { readsOfStandby } from "../database/standby.ts";
import { type DatabaseWatch, WaitingCalls, watchDatabase } from "../database/watch.ts";
import { tracesLayer } from "./trace-export.ts";
import { traceFields, Traces } from "../traces/traces.ts";
import { admitted } from "../web/admission.ts";
import { tracedCalls } from "../web/traced-calls.ts";
import { answersOfWork, routes, workRoutes } from "./app.ts";
import { type Ports, portsLayer, portsOf, portsWork } from "./ports.ts";
import { answersCalls, doesWork, OwnRole } from "../process-role.ts";
import { SignOfLife } from "../measures/sign-of-life.ts";
import { type Draining, makeDraining } from "../web/draining.ts";
import { Measures, startMeasures } from "../measures/measures.ts";
import { makeRecentOrders, RecentOrders } from "../measures/recent-orders.ts";
import { metricsServer } from "./metrics-server.ts";
import { SearchIndex } from "../search/search-index.ts";
import { makeNodeServer } from "../web/node-server.ts";
import { type OpenCalls, openCalls } from "../web/open-calls.ts";
import { type WebHandler, webHandler } from "../web/web-handler.ts";
import { buildOf } from "../site/kept-builds.ts";
import { OwnShop } from "../site/own-shop.ts";
import { ServerLog } from "../web/server-log.ts";
import { AlertMailTopic, AlertSmsTopic } from "../alerts/alert-topics.ts";
import { AlertWorker } from "../alerts/alert-worker.ts";
import { CutOffAlerts } from "../alerts/cut-off-alerts.ts";
import { StockNews } from "../alerts/stock-news.ts";
import { DebitWorker } from "../debits/debits.ts";
import { LookMails } from "../firm/second-look-mails.ts";
import { TeamMails } from "../support/team/team-topics.ts";
import { ContentDesk } from "../desk/content/content-desk.ts";
import { ContentWorker } from "../desk/content/content-worker.ts";
import { ReliefWorker } from "../desk/relief/relief.ts";
import { DESK_CONNECTIONS } from "../desk/resources/desk-runs.ts";
import { InvitationTopic } from "../members/invitation-topic.ts";
import { DatedRunsWorker } from "../exchange/dated-runs.ts";
import { WebhookParkedTopics } from "../exchange/webhook-parked.ts";
import { webhookSending } from "../partners/webhook-sending.ts";
import { ShadowMails } from "../shadow/shadow-told.ts";
import { ShadowWorker } from "../shadow/shadow-worker.ts";
import { PowerMails } from "../exchange/power-mails.ts";
import { CLIENT_CONNECTIONS } from "../exchange/clients/client-runs.ts";
import { doorWorker } from "../exchange/folder/door-worker.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { Keys } from "../keys/keys.ts";
import { Vault } from "../keys/vault.ts";
import { effectLogs, type Log } from "../log.ts";
import { FileSweep } from "../messaging/file-sweep.ts";
import { MessageMails } from "../messaging/message-mails.ts";
import { MessageEvents } from "../messaging/message-events.ts";
import { MailTopic } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { OutboxWorker } from "../outbox/worker.ts";
import { Randomness, type RandomnessShape } from "../randomness.ts";
import { PushTopic } from "../push/push-topic.ts";
import { ReminderWorker } from "../push/reminder-worker.ts";
import { Reminders } from "../push/reminders.ts";
import { Retention } from "../retention/retention.ts";
import { OwnFilesWorker, RetentionWorker } from "../retention/retention-worker.ts";
import { CancellationTopics } from "../desk/tours/cancellation-topics.ts";
import { PopularityWorker } from "../search/popularity-worker.ts";
import { AccessTokens } from "../sessions/access-token.ts";

/** What a shop is made of, wherever its calls come from. */
export interface ShopOptions {
  readonly settings: SettingsShape;
  /** Folder of the built site. */
  readonly siteFolder: string;
  readonly log: Log;
  /** The shop's own time, of business and of its workers; the ground waits by the clock that is there. */
  readonly clock?: Clock.Clock;
  /** Its own randomness; one that outlives the shop goes on where the shop before ended. */
  readonly randomness?: RandomnessShape;
  /** Other partners behind some of the ports than the settings choose (tests). */
  readonly ports?: Partial<Ports>;
  /** Told before the shop stops; without it it stops at once. */
  readonly draining?: Draining;
  /** False leaves the outbox to be emptied by hand (tests). */
  readonly outboxWorker?: boolean;
}

/** What answers the shop's calls, as Effect's handlers are. */
export class ShopApp extends Context.Service<
  ShopApp,
  Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    unknown,
    HttpServerRequest.HttpServerRequest | Scope.Scope
  >
>()("panetier/ShopApp") {}

/** The shop without a port. */
export class ShopHandler extends Context.Service<ShopHandler, { readonly fetch: WebHandler }>()(
  "panetier/ShopHandler",
) {}

/** What the shop stands on: its database by all ways that lead there. */
export type Ground = Database | DatabaseWatch | Notices | OwnSessions;

/** The ground at an address, with other connections or patience than those of a process that goes on. */
export const groundAt = (
  database: DatabaseAddress,
  own: Pick<PoolOptions, "connections" | "silentMs"> = {},
): Layer.Layer<Ground, SqlError.SqlError, WaitingCalls> => {
  const primary = databaseLayer(database.url, { ...own, pooler: database.pooler });
  return Layer.mergeAll(
    database.standby === undefined
      ? primary
      : Layer.provideMerge(readsOfStandby(database.standby, countedRead), primary),
    watchDatabase(database.url),
    Notices.at(database.directUrl),
    OwnSessions.at(database.directUrl, DESK_CONNECTIONS + CLIENT_CONNECTIONS),
  );
};

/** Whoever stops waits less for a database that says nothing. */
const untilStopped = (draining?: Draining): Pick<PoolOptions, "silentMs"> =>
  draining === undefined
    ? {}
    : { silentMs: () => (draining.isStopping() ? SILENT_AT_STOP_MS : SILENT_MS) };

/** Counted in the book of whoever reads. */
const countedRead = (from: "standby" | "primary") =>
  Effect.map(Measures, (measures) => measures?.count("shop_catalogue_reads_total", { from }));

/** The whole shop in one layer: it listens when the layer is built and stops when it is released. */
export const shop = (
  options: ShopOptions & {
    /** A migrated database. */
    readonly database: DatabaseAddress;
  },
) =>
  withCalls(options, groundAt(options.database, untilStopped(options.draining)), (calls) => {
    const { settings, log, draining } = options;
    const server = makeNodeServer(settings, log, calls, draining === undefined ? {} : { draining });
    const listening = NodeHttpServer.layerServer(() => server, {
      port: settings.port,
      host: settings.host,
      gracefulShutdownTimeout: "10 seconds",
    });
    // The routes first, then the port: a request that arrives before its handler waits for ever.
    const served = Layer.unwrap(
      Effect.map(ShopApp, (app) => HttpServer.serve(app).pipe(Layer.provideMerge(listening))),
    );
    const door = doesWork(settings.role)
      ? doorWorker(settings, options.database.directUrl)
      : Layer.empty;
    const answered = Layer.provideMerge(served, answering(options));
    // Built before the routes, which build what is not there yet for themselves: there is one index.
    const answers = Layer.merge(answered, metricsServer(settings)).pipe(
      Layer.provide(answersCalls(settings.role) ? SearchIndex.layer : Layer.empty),
    );
    return whole(options, answers, Layer.merge(door, SignOfLife)).pipe(
      Layer.provideMerge(Layer.succeed(OwnShop, OwnShop.behind(server))),
    );
  });

/**
 * The same without a port: calls go to `ShopHandler`, everything else goes on as in a process. It stands on
 * a ground of the caller's choice.
 */
export const portlessShop = <E>(
  options: ShopOptions,
  ground: Layer.Layer<Ground, E, WaitingCalls>,
) =>
  withCalls(options, ground, (calls) => {
    let own: WebHandler | undefined;
    const handler = Layer.effect(
      ShopHandler,
      Effect.gen(function* () {
        const app = yield* ShopApp;
        const fetch = webHandler(app, yield* Effect.context(), calls);
        own = fetch;
        return { fetch };
      }),
    );
    const ownShop = OwnShop.of({
      fetch: async (request) => {
        if (own === undefined) throw new Error("The shop does not answer yet.");
        return own(request);
      },
    });
    return whole(options, Layer.provideMerge(handler, answering(options))).pipe(
      Layer.provideMerge(Layer.succeed(OwnShop, ownShop)),
    );
  });

const withCalls = <Shop, E, R, GroundError>(
  options: ShopOptions,
  ground: Layer.Layer<Ground, GroundError, WaitingCalls>,
  standing: (calls: OpenCalls) => Layer.Layer<Shop, E, R>,
) => {
  const own = Layer.mergeAll(
    Layer.succeed(OwnRole, options.settings.role),
    options.clock === undefined ? Layer.empty : Layer.succeed(Clock.Clock, options.clock),
    options.randomness === undefined ? Layer.empty : Layer.succeed(Randomness, options.randomness),
    Layer.succeed(RecentOrders, makeRecentOrders()),
    options.settings.metricsPort === undefined
      ? Layer.empty // One book, however often the layer is built.
      : Layer.succeed(Measures, startMeasures()),
  );
  return Layer.unwrap(
    Effect.map(
      Effect.provide(openCalls(options.settings, options.log, buildOf(options.siteFolder)), own),
      (calls) =>
        standing(calls).pipe(
          // Beside the ground, which does not see it.
          Layer.provideMerge(
            Layer.mergeAll(
              Layer.provide(ground, effectLogs(options.log, traceFields)),
              own,
              tracesLayer(options.settings, options.log),
            ),
          ),
          Layer.provideMerge(Layer.succeed(WaitingCalls, calls.waiting)),
        ),
    ),
  );
};

const answering = ({ settings, siteFolder, ports, draining = makeDraining() }: ShopOptions) => {
  const all = { ...portsOf(settings), ...ports };
  const app = answersCalls(settings.role)
    ? Effect.gen(function* () {
        const answers = yield* HttpRouter.toHttpEffect(routes(settings, siteFolder, all, draining));
        return tracedCalls(admitted(answers, settings), yield* Traces);
      })
    : Effect.map(HttpRouter.toHttpEffect(workRoutes(all, draining)), answersOfWork);
  return Layer.effect(ShopApp, app).pipe(Layer.provide(NodeHttpServer.layerHttpServices));
};

/** Calls, however they come, and what is done beside them; `own` is what a process has besides. */
const whole = <Answering, E, R>(
  options: ShopOptions,
  calls: Layer.Layer<Answering, E, R>,
  own: Layer.Layer<never, SqlError.SqlError, SqlClient.SqlClient> = Layer.empty,
) => {
  const { settings, log } = options;
  const ports = { ...portsOf(settings), ...options.ports };
  const infrastructure = Layer.mergeAll(
    Layer.succeed(Settings, settings),
    Layer.succeed(ServerLog, log),
    effectLogs(log, traceFields),
    MessageEvents.layer,
  );
  const services = portsLayer(ports).pipe(
    Layer.provideMerge(Layer.merge(AccessTokens.layer, Outbox.layer)),
  );
  const keys = Layer.merge(Layer.provideMerge(Vault.layer, Keys.layer), SellingFirm.layer);
  const reminders = Layer.provideMerge(
    Layer.mergeAll(Reminders.layer, CutOffAlerts.layer, StockNews.layer, ContentDesk.layer),
    services,
  );
  const work = Layer.mergeAll(
    calls,
    MailTopic,
    MessageMails,
    PushTopic,
    InvitationTopic,
    TeamMails,
    LookMails,
    PowerMails,
    ShadowMails,
    webhookSending(),
    WebhookParkedTopics,
    AlertMailTopic,
    AlertSmsTopic,
    CancellationTopics,
    own,
    options.outboxWorker === false
      ? Layer.empty
      : Layer.mergeAll(
          OutboxWorker,
          ReminderWorker,
          AlertWorker,
          ContentWorker,
          DatedRunsWorker,
          ShadowWorker,
          Cleaning,
          OwnFilesWorker,
          PopularityWorker,
          FileSweep,
          DebitWorker,
          ReliefWorker,
          portsWork(ports),
        ),
  );
  // What is built last ends first: who listens for news is let go before the server waits for them.
  return LettingGo.pipe(
    Layer.provideMerge(work),
    Layer.provideMerge(reminders),
    Layer.provideMerge(keys),
    Layer.provideMerge(infrastructure),
  );
};

const LettingGo = Layer.effectDiscard(
  Effect.flatMap(MessageEvents, ({ close }) => Effect.addFinalizer(() => close)),
);

const Cleaning = RetentionWorker.pipe(Layer.provide(Retention.layer));
