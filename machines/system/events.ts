import type { Customer } from "../../api-schema/customer.ts";
import type { MandateKind } from "../../api-schema/mandate.ts";
import type { MessageId, Thread, ThreadId } from "../../api-schema/messaging.ts";
import type {
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CartChange,
  CompleteOrder,
  Order,
  PaymentScope,
} from "../../api-schema/order.ts";
import type { AmendmentWish } from "../../api-schema/amendment.ts";
import type {
  OrderToken,
  ShipmentId,
  ShoppingListId,
  StoreId,
  TaxonCode,
  VariantCode,
} from "../../api-schema/primitives.ts";
import type { PaymentMethodCode, Store } from "../../api-schema/store.ts";
import type {
  OutstandingCheckoutWish,
  OutstandingPaymentId,
} from "../../api-schema/outstanding.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import type { AskedChange, ListChange } from "../../core/lists/asked-change.ts";
import type { LineChange } from "../../core/cart/line-change.ts";
import type { QueueEntry } from "../../core/offline/queue.ts";
import type { OpeningLine } from "../../core/selling/order-wish.ts";
import type { KeptExpiredOffers } from "../../core/selling/expired-offers.ts";
import type { KeptConfirmation } from "../../core/checkout/kept-confirmation.ts";
import type { CheckoutStep } from "../../core/checkout/steps.ts";
import type { Consent, ConsentPurposes } from "../../core/consent/consent.ts";
import type { ShipmentWish } from "../../api-schema/order-sheet.ts";
import type { WholeLetter } from "../../core/messaging/letter.ts";
import type { ChosenInvoice } from "../../core/outstandings/chosen.ts";
import type { Login } from "../../core/session/login.ts";
import type { Remembered } from "../../core/session/remembered.ts";
import type { DraftTexts, RegistrationDraft } from "../../core/registration/draft.ts";
import type { RegistrationMode, RegistrationStep } from "../../core/registration/form.ts";
import type { RegistrationRequest } from "../../core/registration/request.ts";
import type { ResetReason } from "../../core/session/reset.ts";

// Everything that can happen in the shop, as plain data. Screens tell events, machines emit events,
// and each machine's chart says which of them it hears.

/** A message to show; `event` is told when its action is chosen. */
export type ToastRequest = {
  readonly status: "success" | "error" | "warning";
  readonly title: string;
  readonly description?: string;
  /** Milliseconds; -1 or absent counts the title's characters (spec §9). */
  readonly duration?: number;
  readonly action?: { readonly label: string; readonly altText: string; readonly event: ShopEvent };
};

export type MenuName = "catalogue" | "account" | "pane" | "searchBar";
export type ScreenMode = "mobile" | "tablet" | "desktop";
export type WantedLine = { readonly variant: VariantCode; readonly quantity: number };
type InStore = { readonly storeId: StoreId };

type BrowserEvent =
  | {
      readonly type: "app.started";
      /** False spares a visitor the call that restores a login. */
      readonly mayHaveLogin: boolean;
      /** The one-time code of the support page; null for everybody else. */
      readonly impersonationCode: string | null;
      readonly rememberedStoreId: StoreId | null;
      readonly expiredOffers: KeptExpiredOffers | null;
      /** The choice about cookies that this browser keeps. */
      readonly consent: Consent | null;
      /** Whose login this browser had last; absent without one. */
      readonly remembered?: Remembered;
      readonly mode: ScreenMode;
      readonly now: number;
    }
  | { readonly type: "route.changed"; readonly path: string; readonly search: string }
  | { readonly type: "tab.returned"; readonly now: number }
  /** The tab is out of view. */
  | { readonly type: "tab.left" }
  | { readonly type: "escape.pressed" }
  | { readonly type: "mode.changed"; readonly mode: ScreenMode }
  /** `y`: pixels from the top. */
  | { readonly type: "page.scrolled"; readonly y: number }
  | { readonly type: "navigation.asked"; readonly path: string; readonly replace: boolean }
  | { readonly type: "browser.leaveAsked"; readonly url: string };

type SessionEvent =
  | { readonly type: "signIn.submitted"; readonly email: string; readonly password: string }
  | { readonly type: "signOut.asked" }
  | { readonly type: "signOut.confirmed" }
  | { readonly type: "signOut.declined" }
  | { readonly type: "signOut.failed" }
  | { readonly type: "server.unauthorized"; readonly token: string }
  | { readonly type: "login.openedElsewhere"; readonly login: Login }
  | { readonly type: "login.endedElsewhere"; readonly reason: ResetReason }
  | {
      readonly type: "session.opened";
      readonly login: Login;
      /** The store to come back to after an expired login of the same customer. */
      readonly storeId: StoreId | null;
    }
  /** The server does not answer: the shop goes on with what is kept of its last customer. */
  | { readonly type: "session.remembered"; readonly remembered: Remembered }
  | { readonly type: "session.renewed"; readonly login: Login }
  | { readonly type: "session.reset"; readonly reason: ResetReason };

type ImpersonationEvent =
  | { readonly type: "impersonation.leaveAsked" }
  | { readonly type: "impersonation.leaveConfirmed" }
  | { readonly type: "impersonation.leaveDeclined" }
  /** The login is to be ended, without another question. */
  | { readonly type: "impersonation.left" };

type CustomerEvent =
  | { readonly type: "customer.loaded"; readonly customer: Customer }
  | { readonly type: "terms.accepted" }
  /** The terms are behind this customer: what comes after them may come. */
  | { readonly type: "terms.settled"; readonly customer: Customer }
  | { readonly type: "welcome.closed" }
  | { readonly type: "welcome.discovered" };

type MandateEvent =
  | ({
      readonly type: "mandate.signAsked";
      readonly kind: MandateKind;
      /** Path of this site to come back to. */
      readonly origin: string;
      /** A tab can only be opened by the click itself: the browser has, or has refused. */
      readonly tab: "opened" | "blocked";
    } & InStore)
  | ({ readonly type: "mandate.signed" } & InStore)
  /** What becomes of the tab that the click opened. */
  | { readonly type: "signingTab.ledTo"; readonly url: string }
  | { readonly type: "signingTab.dropped" };

type OfThread = { readonly threadId: ThreadId } & InStore;

type InboxEvent =
  /** The inbox has other messages or marks than before. */
  | ({ readonly type: "inbox.answered"; readonly threads: readonly Thread[] } & InStore)
  /** That conversation is not as it was: a message has come, or was viewed on another device. */
  | ({ readonly type: "inbox.changed" } & OfThread)
  /** The server has it as viewed, or as not viewed any more. */
  | ({
      readonly type: "inbox.viewed";
      readonly message: MessageId;
      readonly viewed: boolean;
    } & OfThread);

type ConversationEvent =
  | { readonly type: "conversation.opened"; readonly threadId: ThreadId }
  | { readonly type: "conversation.closed"; readonly threadId: ThreadId }
  | { readonly type: "conversation.retried" }
  /** It stands in view of somebody. */
  | { readonly type: "conversation.messageSeen"; readonly message: MessageId }
  | {
      readonly type: "conversation.viewedChosen";
      readonly message: MessageId;
      readonly viewed: boolean;
    };

type MessageEvent =
  | ({
      readonly type: "message.submitted";
      /** Names the form: 'reply.12'. */
      readonly form: string;
      /** Idempotency-Key of this press. */
      readonly key: string;
    } & WholeLetter)
  /** Bytes of the message with that key that have left, of all. */
  | {
      readonly type: "message.progressed";
      readonly key: string;
      readonly sent: number;
      readonly total: number;
    }
  | { readonly type: "message.withdrawn" }
  | { readonly type: "message.dismissed" }
  | ({ readonly type: "message.sent"; readonly form: string; readonly thread: Thread } & InStore);

type ConsentEvent =
  | { readonly type: "consent.chosen"; readonly purposes: ConsentPurposes; readonly now: number }
  | { readonly type: "consent.reopened" }
  | { readonly type: "consent.closed" }
  | { readonly type: "consent.kept"; readonly consent: Consent };

type StoreEvent =
  | { readonly type: "stores.loaded"; readonly stores: readonly Store[] }
  | { readonly type: "stores.retried" }
  | ({ readonly type: "store.chosen" } & InStore)
  | ({ readonly type: "store.selected" } & InStore)
  | ({
      readonly type: "store.activated";
      /** At the start of a login, or chosen by the customer meanwhile. */
      readonly cause: "start" | "selection";
      readonly mayOrder: boolean;
      readonly mayMessage: boolean;
      readonly needsScore: boolean;
    } & InStore)
  | { readonly type: "store.updated"; readonly store: Store }
  /** A store that the customer did not have before. */
  | { readonly type: "store.added"; readonly store: Store };

/** `reach`: the last step that is open with what is filled in (core/registration/steps.ts). */
type RegistrationEvent =
  | {
      readonly type: "registration.typed";
      /** The fields that have changed. */
      readonly texts: Partial<DraftTexts>;
      readonly reach: RegistrationStep;
      readonly now: number;
    }
  /** Another tab has gone on: its newer texts among one's own. */
  | {
      readonly type: "registration.draftArrived";
      readonly draft: RegistrationDraft;
      readonly reach: RegistrationStep;
    }
  | {
      readonly type: "registration.passwordChosen";
      readonly password: string;
      readonly reach: RegistrationStep;
    }
  | {
      readonly type: "registration.stepCompleted";
      readonly next: RegistrationStep;
      readonly reach: RegistrationStep;
    }
  /** The shop of the numbers that are typed is looked up; `onceFound`: what opens when there is one. */
  | {
      readonly type: "registration.shopAsked";
      readonly onceFound: RegistrationStep;
      readonly now: number;
    }
  | { readonly type: "registration.byHandAsked" }
  | {
      readonly type: "registration.confirmed";
      readonly request: RegistrationRequest;
      /** Idempotency-Key of this confirmation. */
      readonly key: string;
      readonly now: number;
    }
  | { readonly type: "registration.mailAsked" }
  | { readonly type: "registration.restarted"; readonly now: number }
  | {
      readonly type: "registration.draftKept";
      readonly mode: RegistrationMode;
      readonly draft: RegistrationDraft;
    };

type CartEvent =
  | ({
      readonly type: "cartToken.saved";
      readonly token: OrderToken;
      readonly order: Order;
    } & InStore)
  | ({ readonly type: "cartToken.cleared" } & InStore)
  | { readonly type: "cart.retried" }
  | ({ readonly type: "cart.gone"; readonly token: OrderToken } & InStore)
  /**
   * What was asked for as a cart is an order by now; `isOwn` when this browser has confirmed it and
   * had no answer.
   */
  | ({ readonly type: "cart.ordered"; readonly order: Order; readonly isOwn: boolean } & InStore)
  /** Another tab has ordered it, and shows it. */
  | ({ readonly type: "cart.orderedElsewhere"; readonly token: OrderToken } & InStore)
  | ({ readonly type: "cart.seen"; readonly order: Order; readonly now: number } & InStore)
  | ({
      readonly type: "cart.answered";
      readonly order: Order;
      readonly changes: readonly CartChange[];
    } & InStore)
  | ({ readonly type: "cart.doubted" } & InStore)
  | ({ readonly type: "line.changed" } & WantedLine & InStore)
  | ({ readonly type: "lines.added"; readonly items: readonly WantedLine[] } & InStore)
  /** What was added at once is wanted no more: these are the totals from before. */
  | ({ readonly type: "lines.takenBack"; readonly items: readonly WantedLine[] } & InStore)
  | ({ readonly type: "cart.emptied" } & InStore)
  | { readonly type: "popup.dismissed" }
  | { readonly type: "popup.hidden"; readonly hidden: boolean }
  | { readonly type: "expiredOffers.hidden" }
  | { readonly type: "expiredOffers.kept"; readonly kept: KeptExpiredOffers | null };

type QueueEvent =
  /** What is wanted of a cart cannot be sent now: it goes to the order book. */
  | ({
      readonly type: "lines.deferred";
      readonly token: OrderToken;
      readonly items: readonly WantedLine[];
      /** The call that had no answer: it may have been done, and is asked again as it was first. */
      readonly unanswered: LineChange | null;
    } & InStore)
  | { readonly type: "queue.asked"; readonly entries: readonly QueueEntry[] }
  /** What waits for that store's cart, by variant, in all. */
  | ({
      readonly type: "queue.seen";
      readonly wanted: { readonly [variant: string]: number };
    } & InStore)
  /** What waits for that store's lists, in its order. */
  | ({
      readonly type: "queue.listsSeen";
      readonly changes: readonly AskedChange[];
    } & InStore)
  /** The browser's database has another queue now: other tabs read it again. */
  | { readonly type: "queue.written" }
  | { readonly type: "queue.changedElsewhere"; readonly now: number }
  | { readonly type: "queue.retryAsked"; readonly ids: readonly string[] }
  | { readonly type: "queue.givenUp"; readonly ids: readonly string[] }
  | ({ readonly type: "queue.newsRead" } & InStore);

type CheckoutEvent =
  | { readonly type: "checkout.stepAsked"; readonly step: CheckoutStep }
  | { readonly type: "checkout.retried" }
  | { readonly type: "order.changed"; readonly change: ChangeOrder }
  | { readonly type: "delivery.chosen"; readonly choice: ChooseDelivery }
  | ({
      readonly type: "order.confirmed";
      readonly choice: ChoosePayment;
      /** Idempotency-Key of this confirmation. */
      readonly key: string;
    } & CompleteOrder)
  /** A confirmation is sent; null: it was refused. */
  | ({ readonly type: "confirmation.kept"; readonly kept: KeptConfirmation | null } & InStore)
  | ({ readonly type: "order.completed"; readonly token: OrderToken } & InStore)
  | ({ readonly type: "order.answered"; readonly order: Order } & InStore)
  | { readonly type: "payment.opened"; readonly token: OrderToken; readonly key: string }
  | { readonly type: "payment.watched"; readonly token: OrderToken }
  | { readonly type: "payment.resumed"; readonly key: string }
  | {
      readonly type: "payment.changed";
      readonly scope: PaymentScope;
      readonly method: PaymentMethodCode;
      readonly key: string;
    }
  | { readonly type: "payment.cancelled"; readonly scope: PaymentScope; readonly key: string }
  | { readonly type: "payment.reloaded" };

type OrderSheetEvent =
  | ({
      readonly type: "orderSheet.opened";
      readonly token: OrderToken;
      /** To be added to the cart, or ordered beside it, in the order of the sheet. */
      readonly items: readonly OpeningLine[];
    } & InStore)
  | ({ readonly type: "orderSheet.changed" } & WantedLine)
  /** What the cart holds stays there, or is ordered along after all. */
  | { readonly type: "orderSheet.cartKept"; readonly keep: boolean }
  | { readonly type: "orderSheet.deliveryChosen"; readonly wish: ShipmentWish }
  | {
      readonly type: "orderSheet.methodChosen";
      readonly scope: PaymentScope;
      readonly method: PaymentMethodCode;
    }
  /** The terms were accepted; the Idempotency-Key of this order. */
  | { readonly type: "orderSheet.confirmed"; readonly key: string }
  | { readonly type: "orderSheet.retried" }
  | { readonly type: "orderSheet.closed" };

type InvoiceMethod = OutstandingCheckoutWish["paymentMethod"];

type AmendmentEvent =
  /** A shipment of a confirmed order is to be changed, from the version that is on the screen. */
  | {
      readonly type: "amendment.opened";
      readonly token: OrderToken;
      readonly shipment: ShipmentId;
      readonly version: number;
      readonly wish: AmendmentWish;
    }
  | { readonly type: "amendment.wished"; readonly wish: AmendmentWish }
  | { readonly type: "amendment.saveAsked"; readonly key: string }
  | { readonly type: "amendment.retried" }
  | { readonly type: "amendment.closed" }
  | { readonly type: "amendment.supplementPaid"; readonly url: string }
  | { readonly type: "amendment.supplementGivenUp"; readonly token: OrderToken }
  /** An order was changed after its confirmation: what is shown of orders is old. */
  | ({ readonly type: "order.amended"; readonly order: Order } & InStore);

type ShoppingListEvent =
  /** A page has read it. */
  | ({ readonly type: "shoppingList.read"; readonly list: ShoppingList } & InStore)
  | ({
      readonly type: "shoppingList.changed";
      readonly list: ShoppingListId;
      /** Sent in this order. */
      readonly changes: readonly ListChange[];
    } & InStore)
  /** What cannot be sent now: it goes to the order book. */
  | ({
      readonly type: "shoppingList.deferred";
      readonly changes: readonly AskedChange[];
    } & InStore)
  /** What is shown of lists is old; null: that list is gone. */
  | ({ readonly type: "shoppingList.answered"; readonly list: ShoppingList | null } & InStore);

type OutstandingEvent =
  /** The page that lists invoices is opened. */
  | { readonly type: "outstandings.listed" }
  | { readonly type: "outstandings.chosen"; readonly invoices: readonly ChosenInvoice[] }
  | { readonly type: "outstandings.unchosen"; readonly ids: readonly number[] }
  | { readonly type: "outstandings.paymentAsked"; readonly method: InvoiceMethod }
  | { readonly type: "outstandings.paymentConfirmed"; readonly key: string }
  | { readonly type: "outstandings.paymentDismissed" }
  | { readonly type: "outstandings.paymentWatched"; readonly payment: OutstandingPaymentId }
  | { readonly type: "outstandings.paymentResumed" }
  | { readonly type: "outstandings.paymentGivenUp" }
  | { readonly type: "outstandings.paymentRetried"; readonly method: InvoiceMethod }
  | { readonly type: "outstandings.paymentReloaded" }
  /** A payment of invoices was begun or has moved on: what is shown of invoices is old. */
  | { readonly type: "outstandings.changed" };

type QuickEntryEvent =
  /** Something changed in what is written. */
  | { readonly type: "quickEntry.written" }
  | ({
      readonly type: "quickEntry.addAsked";
      /** null: the cart. */
      readonly list: ShoppingListId | null;
      /** So many more of each in the cart; that quantity of each in a list. */
      readonly items: readonly WantedLine[];
      /** Wanted no more: 0 of each. */
      readonly removed: readonly WantedLine[];
      /** What there was of those that were there … */
      readonly before: readonly WantedLine[];
      /** … and 0 of each that was not. */
      readonly absent: readonly WantedLine[];
    } & InStore)
  | { readonly type: "quickEntry.undoAsked" }
  | { readonly type: "quickEntry.closed" }
  /** The lines are where they were to go: they need not stand in the field any more. */
  | ({ readonly type: "quickEntry.added" } & InStore)
  /** They are taken back: they stand in the field again. */
  | ({ readonly type: "quickEntry.restored" } & InStore);

type PanelEvent =
  | { readonly type: "search.typed"; readonly text: string }
  | { readonly type: "search.escaped" }
  | { readonly type: "search.left" }
  | { readonly type: "search.submitted"; readonly taxonCode?: TaxonCode }
  | { readonly type: "menu.toggled"; readonly menu: MenuName }
  | { readonly type: "menu.closed" }
  | { readonly type: "toast.asked"; readonly toast: ToastRequest }
  | { readonly type: "toast.dismissed"; readonly id: string }
  /** Dragged to the right by so many pixels, then let go. */
  | { readonly type: "toast.swiped"; readonly id: string; readonly distance: number }
  | { readonly type: "toast.expired"; readonly id: string }
  /** The pointer or the focus is among the toasts: their time stands still. */
  | { readonly type: "toasts.held" }
  | { readonly type: "toasts.released" };

/** Any event of the shop. */
export type ShopEvent =
  | BrowserEvent
  | SessionEvent
  | ImpersonationEvent
  | CustomerEvent
  | MandateEvent
  | InboxEvent
  | ConversationEvent
  | MessageEvent
  | ConsentEvent
  | StoreEvent
  | RegistrationEvent
  | CartEvent
  | QueueEvent
  | CheckoutEvent
  | OrderSheetEvent
  | AmendmentEvent
  | ShoppingListEvent
  | OutstandingEvent
  | QuickEntryEvent
  | PanelEvent;

/** The events of those types: what a machine hears or emits. */
export type ShopEventOf<Type extends ShopEvent["type"]> = Extract<
  ShopEvent,
  { readonly type: Type }
>;
