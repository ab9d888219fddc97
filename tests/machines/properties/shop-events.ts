import { MessageId, ThreadId } from "../../../api-schema/messaging.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import type { ShopEvent, ShopEventOf, ToastRequest } from "../../../machines/events/shop-event.ts";
import {
  aLogin,
  aThread,
  butter,
  customerId,
  flour,
  otherCustomerId,
  storeA,
  storeB,
  yeast,
} from "../shop-data.ts";
import { orderWith, PASSWORD } from "./fake-answers.ts";
import type { ShopWorld } from "./shop-world.ts";

// What comes to the machines from outside: from screens, the browser, its other tabs and the cache.
// What machines tell one another is theirs to tell; a test holds the two lists against what the machines hear.

type Maker<Type extends ShopEvent["type"]> = (
  variety: number,
  world: ShopWorld,
) => ShopEventOf<Type> | null;

const pick = <Value>(values: readonly [Value, ...Value[]], variety: number): Value =>
  values[variety % values.length] ?? values[0];

const threadOf = (variety: number): ThreadId => ThreadId.make(storeOf(variety));
const storeOf = (variety: number): StoreId => pick([storeA, storeB], variety);
const plain =
  <Type extends ShopEvent["type"]>(event: ShopEventOf<Type>): Maker<Type> =>
  () =>
    event;

const PATHS = [
  paths.home(),
  paths.cart(),
  paths.termsOfUse(),
  paths.signIn(),
  paths.search(),
  paths.cartPayment(),
] as const;

const TOASTS: readonly [ToastRequest, ...ToastRequest[]] = [
  { status: "success", title: "Enregistré" },
  { status: "error", title: "Un titre bien plus long, qui prend son temps à lire, et davantage" },
  { status: "warning", title: "Attention", duration: 3000 },
  {
    status: "success",
    title: "Produit retiré du panier",
    duration: 7000,
    action: { label: "Annuler", altText: "Remettre", event: { type: "menu.closed" } },
  },
  { status: "success", title: " " },
];

const MAKERS = {
  "route.changed": (variety) => ({
    type: "route.changed",
    path: pick(PATHS, variety),
    search: variety % 4 > 1 ? "?search=farine" : "",
  }),
  "tab.returned": (_, { clock }) => ({ type: "tab.returned", now: clock.now() }),
  "escape.pressed": plain({ type: "escape.pressed" }),
  "mode.changed": (variety) => ({
    type: "mode.changed",
    mode: pick(["mobile", "tablet", "desktop"], variety),
  }),
  "page.scrolled": (variety) => ({ type: "page.scrolled", y: variety * 100 }),

  "signIn.submitted": plain({
    type: "signIn.submitted",
    email: "gerant@x.fr",
    password: PASSWORD,
  }),
  "signOut.requested": plain({ type: "signOut.requested" }),
  "signOut.confirmed": plain({ type: "signOut.confirmed" }),
  "signOut.declined": plain({ type: "signOut.declined" }),
  "server.unauthorized": (variety, { system }) => ({
    type: "server.unauthorized",
    token:
      variety % 3 === 0
        ? "jeton-ancien"
        : (system.actors.session.getSnapshot().context.login?.token ?? "jeton-ancien"),
  }),
  "token.spent": plain({ type: "token.spent" }),
  "login.openedElsewhere": (variety, { told }) => ({
    type: "login.openedElsewhere",
    login: aLogin({
      token: `jeton-ailleurs-${told.length}`,
      customerId: variety % 4 === 3 ? otherCustomerId : customerId,
      logoutCallbackUrl: variety % 5 === 4 ? "https://support.panetier.example/retour" : null,
    }),
  }),
  "login.endedElsewhere": (variety) => ({
    type: "login.endedElsewhere",
    reason: pick(["signOut", "expired", "unauthorized"], variety),
  }),

  "impersonation.leaveRequested": plain({ type: "impersonation.leaveRequested" }),
  "impersonation.leaveConfirmed": plain({ type: "impersonation.leaveConfirmed" }),
  "impersonation.leaveDeclined": plain({ type: "impersonation.leaveDeclined" }),
  "terms.accepted": plain({ type: "terms.accepted" }),
  "welcome.closed": plain({ type: "welcome.closed" }),
  "welcome.discovered": plain({ type: "welcome.discovered" }),

  "mandate.signRequested": (variety) => ({
    type: "mandate.signRequested",
    storeId: storeOf(variety),
    kind: pick(["GMP", "MKP"], variety >> 1),
    origin: paths.cartPayment(),
    tab: variety % 5 === 4 ? "blocked" : "opened",
  }),
  "mandate.signed": (variety) => ({ type: "mandate.signed", storeId: storeOf(variety) }),
  "inbox.changed": (variety) => ({
    type: "inbox.changed",
    storeId: storeOf(variety),
    threadId: threadOf(variety),
  }),
  "inbox.viewed": (variety) => ({
    type: "inbox.viewed",
    storeId: storeOf(variety),
    threadId: threadOf(variety),
    message: MessageId.make(variety + 1),
    viewed: variety % 3 > 0,
  }),
  "message.sent": (variety) => ({
    type: "message.sent",
    storeId: storeOf(variety),
    form: "message.thread",
    thread: aThread(storeOf(variety), 1),
  }),

  "consent.chosen": (variety, { clock }) => ({
    type: "consent.chosen",
    purposes: { video: variety % 2 === 0, audience: variety % 3 === 0 },
    now: clock.now(),
  }),
  "consent.reopened": plain({ type: "consent.reopened" }),
  "consent.closed": plain({ type: "consent.closed" }),

  "stores.retried": plain({ type: "stores.retried" }),
  "store.selected": (variety) => ({ type: "store.selected", storeId: storeOf(variety) }),
  "cart.retried": plain({ type: "cart.retried" }),
  "cart.gone": (variety, world) => {
    const cart = knownCart(storeOf(variety), world);
    return cart === null ? null : { type: "cart.gone", ...cart };
  },
  "cart.ordered": (variety, world) => {
    const cart = knownCart(storeOf(variety), world);
    if (cart === null) return null;
    const order = {
      ...orderWith(cart.token, 2000, variety >> 1),
      checkoutState: "completed" as const,
    };
    return { type: "cart.ordered", storeId: cart.storeId, order, isOwn: variety % 3 === 0 };
  },
  "cart.orderedElsewhere": (variety, world) => {
    const cart = knownCart(storeOf(variety), world);
    return cart === null ? null : { type: "cart.orderedElsewhere", ...cart };
  },
  "cart.answered": (variety, world) => {
    const cart = knownCart(storeOf(variety), world);
    if (cart === null) return null;
    // The answer to a call of the checkout: newer than what is shown, or overtaken on its way.
    const known = world.system.order(cart.storeId)?.getSnapshot().context.order?.revision ?? 0;
    const order = orderWith(cart.token, Math.max(0, known + 3 - (variety % 7)), variety >> 1);
    return { type: "cart.answered", storeId: cart.storeId, order, changes: [] };
  },
  "cart.doubted": (variety) => ({ type: "cart.doubted", storeId: storeOf(variety) }),
  "line.changed": (variety) => ({
    type: "line.changed",
    storeId: storeOf(variety),
    variant: pick([flour, butter, yeast], variety),
    quantity: variety % 5,
  }),
  "lines.added": (variety) => ({
    type: "lines.added",
    storeId: storeOf(variety),
    items: [{ variant: pick([flour, butter, yeast], variety), quantity: 1 }],
  }),
  "lines.takenBack": (variety) => ({
    type: "lines.takenBack",
    storeId: storeOf(variety),
    items: [{ variant: pick([flour, butter, yeast], variety), quantity: variety % 3 }],
  }),
  "cart.emptied": (variety) => ({ type: "cart.emptied", storeId: storeOf(variety) }),
  "popup.dismissed": plain({ type: "popup.dismissed" }),
  "popup.hidden": (variety) => ({ type: "popup.hidden", hidden: variety % 2 === 0 }),
  "expiredOffers.hidden": plain({ type: "expiredOffers.hidden" }),

  "search.typed": (variety) => ({
    type: "search.typed",
    text: pick(["farine", "", "  ", "pain au levain"], variety),
  }),
  "search.escaped": plain({ type: "search.escaped" }),
  "search.left": plain({ type: "search.left" }),
  "search.submitted": plain({ type: "search.submitted" }),
  "menu.toggled": (variety) => ({
    type: "menu.toggled",
    menu: pick(["catalogue", "account", "pane", "searchBar"], variety),
  }),
  "menu.closed": plain({ type: "menu.closed" }),
  "toast.requested": (variety) => ({ type: "toast.requested", toast: pick(TOASTS, variety) }),
  "toast.dismissed": (variety) => ({ type: "toast.dismissed", id: `toast-${variety % 6}` }),
  "toast.swiped": (variety) => ({
    type: "toast.swiped",
    id: `toast-${variety % 6}`,
    distance: variety * 3,
  }),
  "toasts.held": plain({ type: "toasts.held" }),
  "toasts.released": plain({ type: "toasts.released" }),
} satisfies { readonly [Type in ShopEvent["type"]]?: Maker<Type> };

export type OutsideEvent = keyof typeof MAKERS;

// safe: the keys of the table are its type's
export const OUTSIDE_FACTS = Object.keys(MAKERS) as OutsideEvent[];

/** The event of that type, as things stand; null when nobody could tell it now. */
export const outsideEvent = (
  type: OutsideEvent,
  variety: number,
  world: ShopWorld,
): ShopEvent | null => MAKERS[type](variety, world);

/** What is told from outside is of carts whose token a machine has told. */
const knownCart = (
  storeId: StoreId,
  { system }: ShopWorld,
): Pick<ShopEventOf<"cart.gone">, "storeId" | "token"> | null => {
  const token = system.actors.cartToken.getSnapshot().context.tokens[storeId] ?? null;
  return token === null ? null : { storeId, token };
};
