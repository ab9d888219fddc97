import { Clock, Effect, Layer, Schema } from "effect";
import { OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import { Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { takeCollected } from "../outstandings/payment-topics.ts";
import type { InvoicePayments } from "../outstandings/payment-repository.ts";
import { Collections } from "../ports/collections.ts";

/** How long a debit takes here: a bank takes days. */
export const COLLECTED_AFTER_MS = 5 * 60 * 1000;

const Collected = topic("embedded-erp.collected", Schema.Struct({ payment: OutstandingPaymentId }));

/** The embedded ERP collects every debit, after some minutes. */
export const EmbeddedCollections: Layer.Layer<Collections, never, Outbox> = Layer.effect(
  Collections,
  Effect.map(Outbox, ({ announce }) =>
    Collections.of({
      collect: ({ payment }) =>
        Effect.flatMap(Clock.currentTimeMillis, (ms) =>
          announce(
            Collected,
            { payment: OutstandingPaymentId.make(payment) },
            { at: ms + COLLECTED_AFTER_MS },
          ),
        ),
    }),
  ),
);

/** What the embedded ERP says of debits, later. */
export const EmbeddedCollected: Layer.Layer<never, never, Outbox | InvoicePayments> = topicHandler(
  Collected,
  ({ payment }) => takeCollected(payment),
);
