import { assign, emit, setup } from "xstate";
import type { AmendmentPreview, AmendmentWish } from "../../api-schema/amendment.ts";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import { type ApiError, apiErrorMessage, type Outcome } from "../../core/api/errors.ts";
import type { InOrder } from "../../core/api/orders.ts";
import { isOvertaken } from "../../core/api/overtaken.ts";
import { ANSWERED, BROKEN, isUnanswered, UNANSWERED, type Answered } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import {
  LOOK_AFTER_MS,
  type OfShipment,
  type LookCall,
  type SaveCall,
  type AmendmentContext,
  NOTHING,
  KEEP_REFUSAL,
  TAKE_ORDER,
  KEEP_ORDER,
  TAKE_PREVIEW,
  LOOK_AGAIN,
  CHANGE_REQUEST,
} from "./amendment-context.ts";

/** Neither is heard while a call or the bank's page is on its way. */
const NO_SUPPLEMENT = {
  "amendment.supplementPaid": {},
  "amendment.supplementGivenUp": {},
} as const;

/**
 * Changing a shipment of a confirmed order (product §10 'Modifiable jusqu'au camion'): each wish is
 * shown before and after, then saved once under one key; a lost answer leads to the same version. A
 * card that has to pay more goes to the bank's page first. What somebody else has saved meanwhile is
 * told, and the wish stays.
 */
export const amendmentMachine = setup({
  types: {
    input: {} as { readonly storeId: StoreId }, // safe: type carriers that nothing reads
    context: {} as AmendmentContext,
    events: {} as ShopEventOf<
      | "amendment.opened"
      | "amendment.changed"
      | "amendment.saveRequested"
      | "amendment.retried"
      | "amendment.closed"
      | "amendment.supplementPaid"
      | "amendment.supplementGivenUp"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      "browser.leaveRequested" | "order.answered" | "order.amended" | "toast.requested"
    >,
  },
  actors: {
    previewAmendment: notProvided<Outcome<AmendmentPreview>, LookCall>(),
    amendShipment: notProvided<Outcome<Order>, SaveCall>(),
    giveUpSupplement: notProvided<Outcome<Order>, InOrder>(),
    loadOrder: notProvided<Outcome<Order>, InOrder>(),
  },
  actions: {
    open: assign((_, opened: ShopEventOf<"amendment.opened">) => ({
      ...NOTHING,
      token: opened.token,
      shipment: opened.shipment,
      version: opened.version,
      wish: opened.wish,
    })),
    keepRequest: assign((_, { wish }: { readonly wish: AmendmentWish }) => ({
      wish,
      key: null,
      refusal: null,
    })),
    takePreview: assign((_, { preview }: { readonly preview: AmendmentPreview }) => ({ preview })),
    keepKey: assign((_, { key }: { readonly key: string }) => ({ key, refusal: null })),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: apiErrorMessage(error),
      key: null,
    })),
    /** Another version is known now: it may be replaced once it has been told. */
    takeVersion: assign(({ context }) => ({
      version: context.preview?.version ?? context.version,
    })),
    takeOrder: assign((_, { order }: { readonly order: Order }) => ({ order, refusal: null })),
    keepOrder: assign((_, { order }: { readonly order: Order }) => ({ order })),
    nameOrder: assign((_, { token }: { readonly token: OrderToken }) => ({ ...NOTHING, token })),
    clearRefusal: assign({ refusal: null }),
    forget: assign(NOTHING),
    notifyOrder: emit(({ context: { storeId, order } }) => ({
      type: "order.answered" as const,
      storeId,
      order: assertPresent(order),
    })),
    notifyAmended: emit(({ context: { storeId, order } }) => ({
      type: "order.amended" as const,
      storeId,
      order: assertPresent(order),
    })),
    notifySaved: emit(({ context: { order } }) => ({
      type: "toast.requested" as const,
      toast: {
        status: "success" as const,
        title: `Modification enregistrée : version ${assertPresent(order).version}`,
      },
    })),
    notifyRefusal: emit(({ context: { refusal } }) => ({
      type: "toast.requested" as const,
      toast: { status: "error" as const, title: assertPresent(refusal) },
    })),
    leave: emit(({ context: { order } }) => ({
      type: "browser.leaveRequested" as const,
      url: assertPresent(order?.supplement).redirectionCardUrl,
    })),
    leaveFor: emit((_, { url }: { readonly url: string }) => ({
      type: "browser.leaveRequested" as const,
      url,
    })),
    notifyBroken: emit(BROKEN),
  },
  delays: { untilLook: LOOK_AFTER_MS },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    isOvertaken: (_, answer: Outcome<unknown>) => !answer.ok && isOvertaken(answer.error),
    canBeSaved: ({ context }) => canBeSaved(context.preview),
    hasSupplement: ({ context }) => context.order?.supplement !== undefined,
  },
}).createMachine({
  id: "amendment",
  context: ({ input }) => ({ ...NOTHING, storeId: input.storeId }),
  initial: "closed",
  on: {
    "amendment.opened": {
      target: ".looking",
      actions: { type: "open", params: ({ event }) => event },
    },
    "amendment.closed": { target: ".closed", actions: "forget" },
    // Whatever is being changed, or was when its page was left: the server refuses it until then.
    "amendment.supplementPaid": {
      target: ".leaving",
      actions: { type: "leaveFor", params: ({ event }) => event },
    },
    "amendment.supplementGivenUp": {
      target: ".givingUp",
      actions: { type: "nameOrder", params: ({ event }) => event },
    },
  },
  states: {
    closed: {},
    /** The thumb may press again. */
    settling: {
      on: { "amendment.changed": { ...CHANGE_REQUEST, reenter: true } },
      after: { untilLook: "looking" },
    },
    looking: {
      on: { "amendment.changed": CHANGE_REQUEST },
      invoke: {
        src: "previewAmendment",
        input: ({ context }) => ({ ...shipmentOf(context), wish: context.wish }),
        onDone: [
          {
            guard: ANSWERED,
            target: "editing",
            actions: TAKE_PREVIEW,
          },
          { guard: UNANSWERED, target: "unseen", actions: KEEP_REFUSAL },
          { target: "refused", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    /** Before and after are on the screen. */
    editing: {
      on: {
        "amendment.changed": CHANGE_REQUEST,
        "amendment.saveRequested": {
          guard: "canBeSaved",
          target: "saving",
          actions: { type: "keepKey", params: ({ event }) => event },
        },
      },
    },
    saving: {
      // On its way it is not let go: its page may close, the version is told all the same.
      on: {
        "amendment.closed": {},
        "amendment.opened": {},
        ...NO_SUPPLEMENT,
      },
      invoke: {
        src: "amendShipment",
        input: ({ context }) => saveCall(context),
        onDone: [
          { guard: ANSWERED, target: "saved", actions: [TAKE_ORDER, "notifyAmended"] },
          {
            guard: {
              type: "isOvertaken",
              params: ({ event }: Answered<Order>) => event.output,
            },
            target: "overtaken",
            actions: KEEP_REFUSAL,
          },
          { guard: UNANSWERED, target: "unanswered" },
          { target: "correcting", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    /** It may have been saved: pressed again, it is the same version by its key. */
    unanswered: { on: { "amendment.saveRequested": "saving", "amendment.closed": "lettingGo" } },
    /** The page shows whether it was. */
    lettingGo: {
      invoke: {
        src: "loadOrder",
        input: ({ context }) => orderOf(context),
        onDone: [
          { guard: ANSWERED, target: "closed", actions: [KEEP_ORDER, "notifyAmended", "forget"] },
          // The page reads it again later.
          { target: "closed", actions: "forget" },
        ],
        onError: "broken",
      },
    },
    saved: {
      always: [
        { guard: "hasSupplement", target: "leaving", actions: "leave" },
        { target: "closed", actions: ["notifySaved", "forget"] },
      ],
    },
    /** Somebody else's version came first: before and after are of that one now. */
    overtaken: {
      invoke: {
        src: "previewAmendment",
        input: ({ context }) => ({ ...shipmentOf(context), wish: context.wish }),
        onDone: [
          {
            guard: ANSWERED,
            target: "reloading",
            actions: [TAKE_PREVIEW, "takeVersion"],
          },
          { guard: UNANSWERED, target: "unseen", actions: KEEP_REFUSAL },
          { target: "refused", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    /** The page shows the order as somebody else has left it. */
    reloading: {
      invoke: {
        src: "loadOrder",
        input: ({ context }) => orderOf(context),
        onDone: [
          { guard: ANSWERED, target: "editing", actions: [KEEP_ORDER, "notifyOrder"] },
          // The page reads it again later; before and after are of the new version already.
          { target: "editing" },
        ],
        onError: "broken",
      },
    },
    /** The server has refused it: what it comes to now is looked at again, the reason stays. */
    correcting: {
      on: { "amendment.changed": CHANGE_REQUEST },
      invoke: {
        src: "previewAmendment",
        input: ({ context }) => ({ ...shipmentOf(context), wish: context.wish }),
        onDone: [
          {
            guard: ANSWERED,
            target: "editing",
            actions: TAKE_PREVIEW,
          },
          { target: "refused" },
        ],
        onError: "broken",
      },
    },
    /** It cannot be changed any more: the hour has passed, or it has left. */
    refused: { on: { "amendment.retried": LOOK_AGAIN } },
    unseen: { on: { "amendment.retried": LOOK_AGAIN, "amendment.changed": CHANGE_REQUEST } },
    /** The browser is on its way to the bank; coming back shows the order as it is. */
    leaving: {
      on: {
        "tab.returned": { target: "closed", actions: "forget" },
        ...NO_SUPPLEMENT,
      },
    },
    givingUp: {
      on: NO_SUPPLEMENT,
      invoke: {
        src: "giveUpSupplement",
        input: ({ context }) => orderOf(context),
        onDone: [
          { guard: ANSWERED, target: "closed", actions: [TAKE_ORDER, "notifyAmended", "forget"] },
          { target: "closed", actions: [KEEP_REFUSAL, "notifyRefusal", "forget"] },
        ],
        onError: "broken",
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

/** Something has changed, and nothing stands against it. */
export const canBeSaved = (preview: AmendmentPreview | null): boolean =>
  preview !== null &&
  preview.refusal === null &&
  preview.changes.length === 0 &&
  isChanged(preview);

/** Lines or the day are not those of the order. */
export const isChanged = ({ differences, before, after }: AmendmentPreview): boolean =>
  differences.length > 0 || before.deliveryDate !== after.deliveryDate;

const orderOf = ({ storeId, token }: AmendmentContext): InOrder => ({
  storeId,
  token: assertPresent(token),
});

const shipmentOf = (context: AmendmentContext): OfShipment => ({
  ...orderOf(context),
  shipment: assertPresent(context.shipment),
});

const saveCall = (context: AmendmentContext): SaveCall => ({
  ...shipmentOf(context),
  wish: {
    ...context.wish,
    version: context.version,
    expectedTotal: assertPresent(context.preview).after.orderTotal,
  },
  key: assertPresent(context.key),
});
