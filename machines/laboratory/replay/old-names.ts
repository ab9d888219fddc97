import type { EventObject } from "xstate";

// Traces of format 1 and links of simulations of version 1 say some events and fields by names that
// they have no more (docs/decisions/0053-the-fields-words.md). Whoever reads one reads it in the names
// of today: a recorded session of a customer, and the golden ones, replay as they did.

type Fields = { readonly [name: string]: unknown };
type Names = { readonly [old: string]: string };

/** Events of format 1 that have another name today. */
export const EVENTS_OF_FORMAT_1: Names = {
  "amendment.saveAsked": "amendment.saveRequested",
  "amendment.wished": "amendment.changed",
  "browser.leaveAsked": "browser.leaveRequested",
  "cart.seen": "cart.refreshed",
  "checkout.stepAsked": "checkout.stepRequested",
  "confirmation.kept": "confirmation.persisted",
  "consent.kept": "consent.persisted",
  "expiredOffers.kept": "expiredOffers.persisted",
  "impersonation.leaveAsked": "impersonation.leaveRequested",
  "mandate.signAsked": "mandate.signRequested",
  "navigation.asked": "navigation.requested",
  "outstandings.paymentAsked": "outstandings.paymentRequested",
  "queue.asked": "queue.changesRequested",
  "queue.listsSeen": "queue.listsRefreshed",
  "queue.retryAsked": "queue.retryRequested",
  "queue.seen": "queue.linesRefreshed",
  "quickEntry.addAsked": "quickEntry.addRequested",
  "quickEntry.undoAsked": "quickEntry.undoRequested",
  "registration.byHandAsked": "registration.byHandRequested",
  "registration.draftKept": "registration.draftPersisted",
  "registration.mailAsked": "registration.mailRequested",
  "registration.shopAsked": "registration.shopRequested",
  "signOut.asked": "signOut.requested",
  "toast.asked": "toast.requested",
};

/** Fields of a machine's context, and of what it starts with, that have another name today. */
export const FIELDS_OF_FORMAT_1: { readonly [flow: string]: Names } = {
  cartLines: { wishes: "pendingChanges" },
  offlineQueue: { kept: "stored" },
  searchPanel: { asked: "requested" },
  shoppingLists: { seen: "refreshed", kept: "queued", hasBook: "hasOfflineQueue" },
  toasts: { asked: "requested" },
};

/** The name that a field of that machine has today. */
export const fieldOfToday = (flow: string, old: string): string => {
  const names = Object.hasOwn(FIELDS_OF_FORMAT_1, flow) ? FIELDS_OF_FORMAT_1[flow] : undefined;
  return names !== undefined && Object.hasOwn(names, old) ? (names[old] ?? old) : old;
};

/** What a machine holds, or starts with, in the names of today. */
export const fieldsOfToday = (flow: string, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [fieldOfToday(flow, name), valueOf(flow, value)]),
  );

/** A call that is on its way holds what it settles; a toast holds what its button sends. */
const valueOf = (flow: string, value: unknown): unknown => {
  if (flow === "cartLines") return isFields(value) ? fieldsOfCall(value) : value;
  if (flow === "toasts") return Array.isArray(value) ? value.map(toastOfToday) : value;
  return value;
};

const fieldsOfCall = (call: Fields): Fields =>
  Object.hasOwn(call, "wishes") && Object.hasOwn(call, "kind")
    ? Object.fromEntries(
        Object.entries(call).map(([name, value]) => [fieldOfToday("cartLines", name), value]),
      )
    : call;

/** The event in the names of today; that of a start carries what its machine starts with. */
export const eventOfToday = <Event extends EventObject>(flow: string, event: Event): Event => {
  const { input, toast }: Fields = { ...event };
  const type = Object.hasOwn(EVENTS_OF_FORMAT_1, event.type)
    ? EVENTS_OF_FORMAT_1[event.type]
    : undefined;
  const isStart = event.type === "xstate.init" && isFields(input);
  if (type === undefined && !isStart && !isFields(toast)) return event;
  return {
    ...event,
    ...(type === undefined ? {} : { type }),
    ...(isStart ? { input: fieldsOfToday(flow, input) } : {}),
    ...(isFields(toast) ? { toast: toastOfToday(toast) } : {}),
  };
};

const toastOfToday = (toast: unknown): unknown => {
  if (!isFields(toast) || !isFields(toast["action"])) return toast;
  const { event } = toast["action"];
  return isEvent(event)
    ? { ...toast, action: { ...toast["action"], event: eventOfToday("toasts", event) } }
    : toast;
};

/** The script of a link of version 1 in the names of today, whatever else it is. */
export const scriptOfToday = (script: unknown): unknown => {
  if (!isFields(script)) return script;
  const { flow, input, actions } = script;
  return {
    ...script,
    ...(typeof flow === "string" && isFields(input) ? { input: fieldsOfToday(flow, input) } : {}),
    ...(Array.isArray(actions) ? { actions: actions.map(actionOfToday) } : {}),
  };
};

const actionOfToday = (action: unknown): unknown =>
  isFields(action) && isEvent(action["event"])
    ? { ...action, event: eventOfToday("", action["event"]) }
    : action;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEvent = (value: unknown): value is EventObject =>
  isFields(value) && typeof value["type"] === "string";
