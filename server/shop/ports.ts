import { Effect, Layer } from "effect";
import type { HttpRouter } from "effect/http";
import type { SqlClient } from "effect/sql";
import { join } from "node:path";
import type { Settings, SettingsShape } from "../config.ts";
import type { OwnSessions } from "../database/sql.ts";
import { erpOf, type ErpKind, isMadeUp, showsMails, showsNotices } from "../deployment.ts";
import {
  type BankKind,
  bankOf,
  type DirectoryKind,
  directoryOf,
  type SignatureKind,
  signatureOf,
  type SmsKind,
  smsOf,
} from "../parts.ts";
import { SignatureRoutes } from "../embedded/e-signature/signature-routes.ts";
import { EmbeddedDirectory } from "../embedded/company-directory/embedded-directory.ts";
import { EmbeddedBankWorker, EmbeddedCollections } from "../embedded/embedded-collections.ts";
import { embeddedErp } from "../embedded/embedded-erp.ts";
import { EmbeddedInvoicesWorker } from "../embedded/embedded-invoices.ts";
import { EmbeddedMill, EmbeddedOrderBook } from "../embedded/embedded-order-book.ts";
import { mailFiles } from "../embedded/mail-files.ts";
import { MailPages } from "../embedded/mail-pages.ts";
import { DeskOrderBook } from "../embedded/desk-order-book.ts";
import { NoSignature } from "../embedded/no-signature.ts";
import { NoBank } from "../embedded/no-bank.ts";
import { NoSms } from "../embedded/no-sms.ts";
import { folderStorage } from "../embedded/folder-storage.ts";
import { NoDirectory } from "../embedded/company-directory/no-directory.ts";
import { pushFiles, PushPage } from "../embedded/push-files.ts";
import { smsFiles } from "../embedded/sms-files.ts";
import {
  SandboxBankLateAnswers,
  SandboxBankRoutes,
} from "../embedded/sandbox-bank/sandbox-bank-routes.ts";
import { SandboxBank, SandboxBankKey } from "../embedded/sandbox-bank/sandbox-bank.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import type { Keys } from "../keys/keys.ts";
import { Vault } from "../keys/vault.ts";
import { ManualCollections } from "../production/manual-collections.ts";
import { withRemiseFiles } from "../production/written-remises.ts";
import { HostedCallback, HostedDueTopic } from "../mandates/hosted/hosted-callback.ts";
import { HostedLook } from "../mandates/hosted/hosted-look.ts";
import { HostedRoutes } from "../mandates/hosted/hosted-routes.ts";
import { HostedSigning } from "../mandates/hosted/hosted-signing.ts";
import type { MandateSigning } from "../mandates/mandate-signing.ts";
import { OwnPageSignature } from "../mandates/pages/own-page-signature.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Bank } from "../ports/bank.ts";
import type { Collections } from "../ports/collections.ts";
import type { CompanyDirectory } from "../ports/company-directory.ts";
import type { ESignature } from "../ports/e-signature.ts";
import type { Erp } from "../ports/erp.ts";
import type { FileStorage } from "../ports/file-storage.ts";
import type { Mail } from "../ports/mail.ts";
import type { OrderBook } from "../ports/order-book.ts";
import type { Push } from "../ports/push.ts";
import type { Sms } from "../ports/sms.ts";
import type { InvoicePayments } from "../outstandings/payment-repository.ts";
import type { OrderNews } from "../selling/orders/order-news.ts";
import type { CallbackReceiver } from "../selling/payments/callback-receiver.ts";
import type { CardPages } from "../selling/payments/card-pages.ts";
import type { PaymentsRepository } from "../selling/payments/payments-repository.ts";
import type { ServerLog } from "../web/server-log.ts";

/** What stands behind a port. */
export interface Embodiment<Port> {
  readonly layer: Layer.Layer<Port, never, EmbodimentNeeds>;
  /** Pages of its own and events that it sends itself; a partner's service has none here. */
  readonly entrances?: Layer.Layer<never, never, EntranceNeeds>;
  /** What it does by the clock, beside the outbox. */
  readonly work?: Layer.Layer<never, never, WorkNeeds>;
}

type EmbodimentNeeds = Settings | SqlClient.SqlClient | Outbox | SellingFirm | Keys;
type WorkNeeds = Exclude<EmbodimentNeeds, Keys> | OwnSessions;

type EntranceNeeds =
  | HttpRouter.HttpRouter
  | Settings
  | SqlClient.SqlClient
  | Keys
  | Outbox
  | SellingFirm
  | ServerLog
  | CallbackReceiver
  | CardPages
  | PaymentsRepository
  | OrderNews
  | InvoicePayments
  | MandateSigning;

/** Every port of the shop. */
export interface Ports {
  readonly mail: Embodiment<Mail>;
  readonly sms: Embodiment<Sms>;
  readonly push: Embodiment<Push>;
  readonly erp: Embodiment<Erp>;
  readonly orderBook: Embodiment<OrderBook>;
  readonly collections: Embodiment<Collections>;
  readonly bank: Embodiment<Bank>;
  readonly eSignature: Embodiment<ESignature>;
  readonly companyDirectory: Embodiment<CompanyDirectory>;
  readonly fileStorage: Embodiment<FileStorage>;
}

/** Who stands behind each port, by the settings: chosen here and nowhere else. */
export const portsOf = (settings: SettingsShape): Ports => ({
  mail: mailOf(settings),
  sms: SMS[smsOf(settings)](settings),
  push: pushOf(settings),
  erp: {
    layer: ERPS[erpOf(settings)](settings),
    ...(isMadeUp("invoices", settings) ? { work: EmbeddedInvoicesWorker } : {}),
  },
  orderBook: ORDER_BOOKS[erpOf(settings)](settings),
  collections: isMadeUp("collections", settings)
    ? { layer: withRemiseFiles(EmbeddedCollections), work: EmbeddedBankWorker }
    : { layer: withRemiseFiles(ManualCollections) },
  bank: BANKS[bankOf(settings)],
  eSignature: SIGNATURES[signatureOf(settings)],
  companyDirectory: DIRECTORIES[directoryOf(settings)],
  fileStorage: {
    layer:
      settings.s3Url === undefined
        ? folderStorage(join(settings.dataDir, "files"))
        : Layer.unwrap(loadS3Storage),
  },
});

/** All ports in one layer. */
export const portsLayer = (ports: Ports) =>
  Layer.mergeAll(
    ports.mail.layer,
    ports.sms.layer,
    ports.push.layer,
    ports.erp.layer,
    ports.orderBook.layer,
    ports.collections.layer,
    ports.bank.layer,
    ports.eSignature.layer,
    ports.companyDirectory.layer,
    ports.fileStorage.layer,
  );

/** What the embodiments bring of their own. */
export const portsEntrances = (ports: Ports): Layer.Layer<never, never, EntranceNeeds> =>
  Layer.mergeAll(
    entrancesOf(ports.mail),
    entrancesOf(ports.sms),
    entrancesOf(ports.push),
    entrancesOf(ports.erp),
    entrancesOf(ports.orderBook),
    entrancesOf(ports.collections),
    entrancesOf(ports.bank),
    entrancesOf(ports.eSignature),
    entrancesOf(ports.companyDirectory),
  );

/** What the embodiments do by themselves, as long as the process runs. */
export const portsWork = (ports: Ports): Layer.Layer<never, never, WorkNeeds> =>
  Layer.mergeAll(
    ports.erp.work ?? Layer.empty,
    ports.orderBook.work ?? Layer.empty,
    ports.collections.work ?? Layer.empty,
    ports.eSignature.work ?? Layer.empty,
  );

const entrancesOf = <Port>({ entrances }: Embodiment<Port>) => entrances ?? Layer.empty;

const mailOf = (settings: SettingsShape): Embodiment<Mail> => {
  if (settings.smtpUrl !== undefined) {
    return { layer: Layer.unwrap(loadSmtpMail(settings.smtpUrl)) };
  }
  const folder = join(settings.dataDir, "mail");
  const layer = mailFiles(folder);
  return showsMails(settings)
    ? {
        layer,
        entrances: MailPages(folder, smsFolder(settings), new URL(settings.publicUrl).origin),
      }
    : { layer };
};

const pushOf = (settings: SettingsShape): Embodiment<Push> => {
  if (settings.webPush) return { layer: Layer.unwrap(loadWebPush) };
  const folder = join(settings.dataDir, "push");
  const layer = pushFiles(folder);
  return showsNotices(settings) ? { layer, entrances: PushPage(folder) } : { layer };
};

const ERPS: {
  readonly [Kind in ErpKind]: (settings: SettingsShape) => Embodiment<Erp>["layer"];
} = {
  http: () => Layer.unwrap(loadErp),
  // What it knows of customers comes by files: it is asked nothing.
  files: (settings) => embeddedBooks(settings),
  none: (settings) => embeddedBooks(settings),
};

const embeddedBooks = (settings: SettingsShape) =>
  embeddedErp({
    customers: isMadeUp("erp", settings),
    scores: isMadeUp("score", settings),
  });

const ORDER_BOOKS: {
  readonly [Kind in ErpKind]: (settings: SettingsShape) => Embodiment<OrderBook>;
} = {
  http: () => ({
    layer: Layer.unwrap(loadErpOrderBook),
    entrances: Layer.unwrap(loadErpAgain),
    work: Layer.unwrap(loadErpWorker),
  }),
  files: () => ({ layer: Layer.unwrap(loadFileOrderBook) }),
  none: (settings) =>
    isMadeUp("deliveries", settings)
      ? { layer: EmbeddedOrderBook, entrances: EmbeddedMill }
      : { layer: DeskOrderBook },
};

// Loaded only where they are used: the shop should be open before.
const loadSmtpMail = (url: string) =>
  Effect.map(
    Effect.promise(() => import("../production/smtp-mail.ts")),
    ({ smtpMail }) => smtpMail(url),
  );

const loadTwilioSms = (url: string) =>
  Effect.map(
    Effect.promise(() => import("../production/twilio-sms.ts")),
    ({ twilioSms }) => twilioSms(url),
  );

const loadWebPush = Effect.map(
  Effect.promise(() => import("../production/web-push.ts")),
  ({ webPush }) => webPush,
);

const loadS3Storage = Effect.map(
  Effect.promise(() => import("../production/s3-storage.ts")),
  ({ s3Storage }) => s3Storage,
);

const loadStripe = Effect.map(
  Effect.promise(() => import("../production/stripe-bank.ts")),
  ({ stripeBank }) => stripeBank(),
);

const loadSirene = Effect.map(
  Effect.promise(() => import("../production/sirene-directory.ts")),
  ({ sireneDirectory }) => sireneDirectory(),
);

const loadErp = Effect.map(
  Effect.promise(() => import("../production/erp/erp-over-http.ts")),
  ({ ErpOverHttp }) => ErpOverHttp,
);

const loadErpOrderBook = Effect.map(
  Effect.promise(() => import("../production/erp/erp-order-book.ts")),
  ({ ErpOrderBook }) => ErpOrderBook,
);

const loadFileOrderBook = Effect.map(
  Effect.promise(() => import("../production/erp/file-order-book.ts")),
  ({ FileOrderBook }) => FileOrderBook,
);

const loadErpAgain = Effect.map(
  Effect.promise(() => import("../production/erp/erp-order-book.ts")),
  ({ ErpAgainTopic }) => ErpAgainTopic,
);

const loadErpWorker = Effect.map(
  Effect.promise(() => import("../production/erp/erp-worker.ts")),
  ({ ErpWorker }) => ErpWorker,
);

/** Beside the mails, whose page shows them. */
const smsFolder = ({ dataDir }: SettingsShape): string => join(dataDir, "sms");

const SMS: { readonly [Kind in SmsKind]: (settings: SettingsShape) => Embodiment<Sms> } = {
  twilio: ({ smsUrl = "" }) => ({ layer: Layer.unwrap(loadTwilioSms(smsUrl)) }),
  shown: (settings) => ({ layer: smsFiles(smsFolder(settings)) }),
  none: () => ({ layer: NoSms }),
};

const DIRECTORIES: { readonly [Kind in DirectoryKind]: Embodiment<CompanyDirectory> } = {
  insee: { layer: Layer.unwrap(loadSirene) },
  madeUp: { layer: EmbeddedDirectory },
  none: { layer: NoDirectory },
};

const BANKS: { readonly [Kind in BankKind]: Embodiment<Bank> } = {
  stripe: { layer: Layer.unwrap(loadStripe) },
  sandbox: {
    layer: SandboxBank,
    entrances: Layer.merge(SandboxBankRoutes, SandboxBankLateAnswers).pipe(
      Layer.provide(SandboxBankKey.layer),
    ),
  },
  none: { layer: NoBank },
};

const loadYousign = Effect.map(
  Effect.promise(() => import("../production/yousign/yousign-signature.ts")),
  ({ yousignSignature }) => yousignSignature(),
);

const SIGNATURES: { readonly [Kind in SignatureKind]: Embodiment<ESignature> } = {
  yousign: {
    layer: OwnPageSignature,
    entrances: Layer.mergeAll(HostedRoutes, HostedCallback, HostedDueTopic).pipe(
      Layer.provide(HostedSigning.layer.pipe(Layer.provide(Vault.layer))),
      Layer.provide(Layer.unwrap(loadYousign)),
    ),
    work: HostedLook,
  },
  embedded: { layer: OwnPageSignature, entrances: SignatureRoutes },
  none: { layer: NoSignature },
};
