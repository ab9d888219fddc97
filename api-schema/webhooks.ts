import { Schema } from "effect";
import { ClientName } from "./exchange-clients.ts";
import { RESOURCE_NAMES } from "./exchange/names.ts";
import { PaymentScope } from "./order.ts";
import {
  CalendarDay,
  Cents,
  Count,
  ErpId,
  Instant,
  OrderNumber,
  positiveId,
  Text,
  TransportTypeCode,
} from "./primitives.ts";
import { RunId } from "./staff-resources.ts";
import { PaymentMethodCode } from "./store.ts";

// What partners' addresses are told of (docs/partners.md): each event with its French name and what it says.
// Nothing of a person is told: who has the right to them reads the customers.

/** An order as it is after what happened to it: `exchange/orders` has its lines. */
const orderTold = Schema.Struct({
  order: OrderNumber,
  /** Counts up with each change. */
  version: Count,
  /** The number of the shop that buys; null until the ERP has given one. */
  customer: Schema.NullOr(ErpId),
  totalHT: Cents,
  total: Cents,
  shipments: Schema.Array(
    Schema.Struct({
      range: TransportTypeCode,
      /** Its day of delivery; null for a parcel. */
      day: Schema.NullOr(CalendarDay),
      state: Schema.Literals(["ordered", "waitingPayment", "cancelled"]),
    }),
  ),
});

const paymentTold = Schema.Struct({
  order: OrderNumber,
  customer: Schema.NullOr(ErpId),
  scope: PaymentScope,
  method: PaymentMethodCode,
  /** What came, was asked for, or went back. */
  amount: Cents,
});

export const WEBHOOK_EVENTS = {
  "customer.registered": {
    title: "Compte demandé",
    data: Schema.Struct({ registration: Count }),
  },
  "order.confirmed": { title: "Commande confirmée", data: orderTold },
  "order.changed": { title: "Commande modifiée", data: orderTold },
  "order.cancelled": { title: "Commande annulée", data: orderTold },
  "payment.received": { title: "Paiement reçu", data: paymentTold },
  "payment.refused": { title: "Paiement refusé", data: paymentTold },
  "payment.refunded": { title: "Paiement remboursé", data: paymentTold },
  "stock.low": {
    title: "Stock bas",
    data: Schema.Struct({
      /** The article's reference. */
      article: Schema.String,
      /** Packagings that nobody has ordered, of all depots. */
      free: Count,
      /** The address's own threshold. */
      below: Count,
    }),
  },
  "run.waiting": {
    title: "Passage à confirmer",
    data: Schema.Struct({
      run: RunId,
      resource: Schema.Literals(RESOURCE_NAMES),
      /** Lines that write something. */
      lines: Count,
    }),
  },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

// safe: the keys of the table, each once
export const WEBHOOK_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** What an event of that name says. */
export type WebhookData<Name extends WebhookEvent> =
  (typeof WEBHOOK_EVENTS)[Name]["data"]["Encoded"];

/** A message, as its body holds it (Standard Webhooks). */
export const webhookMessage = <Name extends WebhookEvent>(name: Name) =>
  Schema.Struct({
    type: Schema.Literal(name),
    /** When it happened. */
    timestamp: Instant,
    data: WEBHOOK_EVENTS[name].data,
  });

export const WebhookId = positiveId.pipe(Schema.brand("WebhookId"));
export type WebhookId = typeof WebhookId.Type;

const Event = Schema.Literals(WEBHOOK_NAMES).annotate({ identifier: "WebhookEvent" });

export const WebhookAct = Schema.Literals([
  "made",
  "rotated",
  "paused",
  "resumed",
  "replayed",
  "removed",
]).annotate({ identifier: "WebhookAct" });
export type WebhookAct = typeof WebhookAct.Type;

/** The most packagings that 'stock.low' may be asked below. */
export const MOST_LOW_STOCK = 1_000_000;

/** An address as direction sees it: never its secret, nor what it answers but for its status. */
export const Webhook = Schema.Struct({
  id: WebhookId,
  name: Schema.String,
  url: Schema.String,
  events: Schema.Array(Event),
  /** 'stock.low' is told where fewer packagings are free; null where it is not asked for. */
  lowStock: Schema.NullOr(Count),
  /** Until when the secret before the last rotation signs too; null where it is over. */
  formerUntil: Schema.NullOr(Instant),
  pausedAt: Schema.NullOr(Instant),
  /** Since when a message waits for a person, and nothing has arrived since. */
  parkedAt: Schema.NullOr(Instant),
  endedAt: Schema.NullOr(Instant),
  lastSuccessAt: Schema.NullOr(Instant),
  lastFailureAt: Schema.NullOr(Instant),
  /** Of the failures in a row, the first; null where the last call succeeded. */
  failingSince: Schema.NullOr(Instant),
  /** The status of the last call, or why there was none. */
  lastAnswer: Schema.NullOr(Schema.String),
  /** In a row, up to now. */
  failures: Count,
  /** Messages that have not arrived, and those of them that wait for a person. */
  waiting: Count,
  parked: Count,
  /** The newest first. */
  acts: Schema.Array(Schema.Struct({ at: Instant, event: WebhookAct, by: Schema.String })),
}).annotate({ identifier: "Webhook" });
export type Webhook = typeof Webhook.Type;

export const NewWebhook = Schema.Struct({
  name: ClientName,
  url: Text.check(Schema.isMaxLength(2000)),
  events: Schema.Array(Event).check(Schema.isMaxLength(WEBHOOK_NAMES.length)),
  lowStock: Schema.NullOr(
    Schema.Int.check(
      Schema.isBetween(
        { minimum: 1, maximum: MOST_LOW_STOCK },
        { message: "Un nombre de colis, 1 au moins." },
      ),
    ),
  ),
}).annotate({ identifier: "NewWebhook" });
export type NewWebhook = typeof NewWebhook.Type;

/** What is sent once more: what was given up, and what arrived since an instant where one is named. */
export const WebhookReplay = Schema.Struct({ since: Schema.NullOr(Instant) }).annotate({
  identifier: "WebhookReplay",
});
export type WebhookReplay = typeof WebhookReplay.Type;

export const WebhookReplayed = Schema.Struct({ messages: Count }).annotate({
  identifier: "WebhookReplayed",
});
export type WebhookReplayed = typeof WebhookReplayed.Type;

/** A secret, this once: it is kept sealed and never told again. */
export const WebhookSecret = Schema.Struct({
  id: WebhookId,
  name: Schema.String,
  secret: Schema.String,
}).annotate({ identifier: "WebhookSecret" });
export type WebhookSecret = typeof WebhookSecret.Type;
