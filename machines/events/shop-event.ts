import { Schema } from "effect";
import { AMENDMENT_EVENTS } from "./amendment.ts";
import { BROWSER_EVENTS } from "./browser.ts";
import { CART_EVENTS } from "./cart.ts";
import { CHECKOUT_EVENTS } from "./checkout.ts";
import { CUSTOMER_EVENTS } from "./customer.ts";
import { eventSchemas } from "./event.ts";
import { MANDATE_EVENTS } from "./mandates.ts";
import { MESSAGE_EVENTS } from "./messages.ts";
import { QUEUE_EVENTS } from "./offline-queue.ts";
import { ORDER_SHEET_EVENTS } from "./order-sheet.ts";
import { OUTSTANDING_EVENTS } from "./outstandings.ts";
import { PANEL_EVENTS } from "./panels.ts";
import { REGISTRATION_EVENTS } from "./registration.ts";
import { SESSION_EVENTS } from "./session.ts";
import { SHOPPING_LIST_EVENTS } from "./shopping-lists.ts";
import { STORE_EVENTS } from "./stores.ts";

// Everything that can happen in the shop, as plain data, each event declared once: as a schema, which
// forms are made of and links are checked by, and from which its type follows. Screens tell events,
// machines emit events, and each machine's chart says which of them it receives.

const ToastText = Schema.Struct({
  status: Schema.Literals(["success", "error", "warning"]),
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  /** Milliseconds; -1 or absent counts the title's characters (spec §9). */
  duration: Schema.optionalKey(Schema.Finite),
});
const ActionText = Schema.Struct({ label: Schema.String, altText: Schema.String });

/**
 * A message to show; `event` is told when its action is chosen. The one type written out beside its
 * schema, and here among all events: it holds an event itself, and a type cannot follow from itself.
 */
export type ToastRequest = typeof ToastText.Type & {
  readonly action?: typeof ActionText.Type & { readonly event: ShopEvent };
};
const ToastRequest: Schema.Codec<ToastRequest, unknown> = Schema.Struct({
  ...ToastText.fields,
  action: Schema.optionalKey(
    Schema.Struct({
      ...ActionText.fields,
      event: Schema.suspend((): Schema.Codec<ShopEvent, unknown> => EventSchema),
    }),
  ),
});

const TOAST_EVENTS = eventSchemas({
  "toast.requested": { toast: ToastRequest },
  "toast.dismissed": { id: Schema.String },
  /** Dragged to the right by so many pixels, then let go. */
  "toast.swiped": { id: Schema.String, distance: Schema.Finite },
  "toast.expired": { id: Schema.String },
  /** The pointer or the focus is among the toasts: their time stands still. */
  "toasts.held": {},
  "toasts.released": {},
});

/** The schema of each event, by its type. */
export const EVENT_SCHEMAS = {
  ...BROWSER_EVENTS,
  ...SESSION_EVENTS,
  ...CUSTOMER_EVENTS,
  ...MANDATE_EVENTS,
  ...MESSAGE_EVENTS,
  ...STORE_EVENTS,
  ...REGISTRATION_EVENTS,
  ...CART_EVENTS,
  ...QUEUE_EVENTS,
  ...CHECKOUT_EVENTS,
  ...ORDER_SHEET_EVENTS,
  ...AMENDMENT_EVENTS,
  ...SHOPPING_LIST_EVENTS,
  ...OUTSTANDING_EVENTS,
  ...PANEL_EVENTS,
  ...TOAST_EVENTS,
};

/** The events of those types: what a machine receives or emits. */
export type ShopEventOf<Type extends keyof typeof EVENT_SCHEMAS> =
  (typeof EVENT_SCHEMAS)[Type]["Type"];

/** Any event of the shop. */
export type ShopEvent = ShopEventOf<keyof typeof EVENT_SCHEMAS>;

/** The schema of an event, whatever its type. */
export const schemaOf = (type: ShopEvent["type"]): Schema.Codec<ShopEvent, unknown> =>
  EVENT_SCHEMAS[type];

/** Any event. */
export const EventSchema: Schema.Codec<ShopEvent, unknown> = Schema.Union(
  Object.values(EVENT_SCHEMAS),
);
