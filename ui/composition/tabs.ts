import type { ThreadId } from "../../api-schema/messaging.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { Consent } from "../../core/consent/consent.ts";
import type { ResetReason } from "../../core/session/reset.ts";
import type { Login } from "../../core/session/login.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/events/shop-event.ts";
import type { ShopSystem } from "../../machines/root/system.ts";

/** What tabs of the same browser send one another (product §3, §6); `at` by this device's clock. */
type Message =
  | { readonly kind: "loginOpened"; readonly login: Login; readonly at: number }
  | { readonly kind: "loginEnded"; readonly reason: ResetReason; readonly at: number }
  | { readonly kind: "cartChanged"; readonly storeId: StoreId }
  | { readonly kind: "cartOrdered"; readonly storeId: StoreId; readonly token: OrderToken }
  | { readonly kind: "mandateSigned"; readonly storeId: StoreId }
  | ({ readonly kind: "inboxChanged" } & Conversation)
  | ({ readonly kind: "inboxViewed" } & Conversation & Mark)
  | { readonly kind: "consentKept"; readonly consent: Consent };

type Conversation = { readonly storeId: StoreId; readonly threadId: ThreadId };
type Mark = Pick<ShopEventOf<"inbox.viewed">, "message" | "viewed">;

/**
 * Makes every tab end in the same login state and agree on the carts. The store stays each tab's
 * own. What was received from another tab is not sent again: an echo could end a newer login. News
 * older than what this tab knows has crossed its own: it would bring back a login that was ended, or
 * end a newer one. What comes before the page is `hydrated` is processed then: a part that is hydrated with
 * news already in it would not be what was rendered.
 */
export const connectTabs = (
  system: ShopSystem,
  channel: BroadcastChannel | null,
  now: () => number,
  hydrated: Promise<void> | null = null,
): (() => void) => {
  if (channel === null) return () => undefined;
  let isConnected = true;
  let isReceiving = false;
  let changedAt = -Infinity;
  const note = (message: Message): void => {
    if ("at" in message) changedAt = Math.max(changedAt, message.at);
  };
  const take = ({ data }: MessageEvent<Message>): void => {
    if (!isConnected) return;
    if ("at" in data && data.at < changedAt) return;
    note(data);
    isReceiving = true;
    try {
      system.dispatch(messageToFact(data));
    } finally {
      isReceiving = false;
    }
  };
  const onMessage = (message: MessageEvent<Message>): void =>
    void (hydrated === null ? take(message) : hydrated.then(() => take(message)));
  channel.addEventListener("message", onMessage);
  const stopListening = system.listen((event) => {
    const message = isReceiving ? null : factToMessage(event, now);
    if (message === null) return;
    note(message);
    channel.postMessage(message);
  });
  return () => {
    isConnected = false;
    stopListening();
    channel.removeEventListener("message", onMessage);
  };
};

const factToMessage = (event: ShopEvent, now: () => number): Message | null => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most events are this tab's own
  switch (event.type) {
    case "session.opened":
    case "session.renewed":
      return { kind: "loginOpened", login: event.login, at: issuedAt(event.login) };
    case "session.reset":
      return { kind: "loginEnded", reason: event.reason, at: now() };
    case "cart.answered":
      return { kind: "cartChanged", storeId: event.storeId };
    case "order.completed":
      return { kind: "cartOrdered", storeId: event.storeId, token: event.token };
    case "mandate.signed":
      return { kind: "mandateSigned", storeId: event.storeId };
    case "inbox.changed":
      return { kind: "inboxChanged", storeId: event.storeId, threadId: event.threadId };
    case "message.sent":
      return { kind: "inboxChanged", storeId: event.storeId, threadId: event.thread.id };
    case "inbox.viewed": {
      const { storeId, threadId, message, viewed } = event;
      return { kind: "inboxViewed", storeId, threadId, message, viewed };
    }
    case "consent.persisted":
      return { kind: "consentKept", consent: event.consent };
    default:
      return null;
  }
};

const issuedAt = ({ renewAtMs, renewInMs }: Login): number => renewAtMs - renewInMs;

const messageToFact = (message: Message): ShopEvent => {
  switch (message.kind) {
    case "loginOpened":
      return { type: "login.openedElsewhere", login: message.login };
    case "loginEnded":
      return { type: "login.endedElsewhere", reason: message.reason };
    case "cartChanged":
      return { type: "cart.doubted", storeId: message.storeId };
    case "cartOrdered":
      return { type: "cart.orderedElsewhere", storeId: message.storeId, token: message.token };
    case "mandateSigned":
      return { type: "mandate.signed", storeId: message.storeId };
    case "inboxChanged": {
      const { storeId, threadId } = message;
      return { type: "inbox.changed", storeId, threadId };
    }
    case "inboxViewed": {
      const { storeId, threadId, message: id, viewed } = message;
      return { type: "inbox.viewed", storeId, threadId, message: id, viewed };
    }
    case "consentKept": {
      // The same choice at the same instant: asked in one tab, answered in all.
      const { purposes, decidedAt: now } = message.consent;
      return { type: "consent.chosen", purposes, now };
    }
  }
};
