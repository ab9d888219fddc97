import { Schema } from "effect";
import { RESOURCE_NAMES } from "./exchange/names.ts";
import { Count, Instant } from "./primitives.ts";
import { RunId } from "./staff-resources.ts";

// What partners' addresses are told of (docs/partners.md): each event with its French name and what it says.

export const WEBHOOK_EVENTS = {
  "customer.registered": {
    title: "Compte demandé",
    /** Nothing of a person: who has the right to them reads the customers. */
    data: Schema.Struct({ registration: Count }),
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
