import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer";
import { Clock, Effect, Layer } from "effect";
import { HttpRouter, HttpServer } from "effect/http";
import { Settings, type SettingsShape } from "../config.ts";
import type { DatabaseAddress } from "../database/address.ts";
import { databaseLayer } from "../database/sql.ts";
import { watchDatabase } from "../database/watch.ts";
import { admitted } from "../web/admission.ts";
import { routes } from "./app.ts";
import { type Ports, portsLayer, portsOf, portsWork } from "./ports.ts";
import { makeNodeServer } from "../web/node-server.ts";
import { OwnShop } from "../site/own-shop.ts";
import { ServerLog } from "../web/server-log.ts";
import { AlertMailTopic, AlertSmsTopic } from "../alerts/alert-topics.ts";
import { AlertWorker } from "../alerts/alert-worker.ts";
import { CutOffAlerts } from "../alerts/cut-off-alerts.ts";
import { StockNews } from "../alerts/stock-news.ts";
import { DebitWorker } from "../debits/debits.ts";
import { InvitationTopic } from "../members/invitation-topic.ts";
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
import { PushTopic } from "../push/push-topic.ts";
import { ReminderWorker } from "../push/reminder-worker.ts";
import { Reminders } from "../push/reminders.ts";
import { Retention } from "../retention/retention.ts";
import { RetentionWorker } from "../retention/retention-worker.ts";
import { PopularityWorker } from "../search/popularity-worker.ts";
import { AccessTokens } from "../sessions/access-token.ts";

export interface ShopOptions {
  readonly settings: SettingsShape;
  /** A migrated database. */
  readonly database: DatabaseAddress;
  /** Folder of the built site. */
  readonly siteFolder: string;
  readonly log: Log;
  /** Tests move time. */
  readonly clock?: Clock.Clock;
  /** Other partners behind some of the ports than the settings choose (tests). */
  readonly ports?: Partial<Ports>;
  /** False leaves the outbox to be emptied by hand (tests). */
  readonly outboxWorker?: boolean;
}

/** The whole shop in one layer: it listens when the layer is built and stops when it is released. */
export const shop = (options: ShopOptions) => {
  const { settings, database, log } = options;
  const node = makeNodeServer(settings, log);
  const infrastructure = Layer.mergeAll(
    databaseLayer(database.url, { pooler: database.pooler }),
    watchDatabase(database.url, node.waiting),
    Layer.succeed(Settings, settings),
    Layer.succeed(ServerLog, log),
    Layer.succeed(OwnShop, OwnShop.behind(node.server)),
    effectLogs(log),
    MessageEvents.on(database.directUrl),
    options.clock === undefined ? Layer.empty : Layer.succeed(Clock.Clock, options.clock),
  );
  const ports = { ...portsOf(settings), ...options.ports };
  const services = portsLayer(ports).pipe(
    Layer.provideMerge(Layer.merge(AccessTokens.layer, Outbox.layer)),
  );
  const keys = Layer.merge(Layer.provideMerge(Vault.layer, Keys.layer), SellingFirm.layer);
  const reminders = Layer.provideMerge(
    Layer.mergeAll(Reminders.layer, CutOffAlerts.layer, StockNews.layer),
    services,
  );
  const listening = NodeHttpServer.layerServer(() => node.server, {
    port: settings.port,
    host: settings.host,
    gracefulShutdownTimeout: "10 seconds",
  });
  // The routes first, then the port: a request that arrives before its handler waits for ever.
  const served = Layer.unwrap(
    Effect.map(HttpRouter.toHttpEffect(routes(settings, options.siteFolder, ports)), (app) =>
      HttpServer.serve(admitted(app, settings)).pipe(Layer.provideMerge(listening)),
    ),
  ).pipe(Layer.provide(NodeHttpServer.layerHttpServices));
  const work = Layer.mergeAll(
    served,
    MailTopic,
    MessageMails,
    PushTopic,
    InvitationTopic,
    AlertMailTopic,
    AlertSmsTopic,
    options.outboxWorker === false
      ? Layer.empty
      : Layer.mergeAll(
          OutboxWorker,
          ReminderWorker,
          AlertWorker,
          Cleaning,
          PopularityWorker,
          FileSweep,
          DebitWorker,
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
