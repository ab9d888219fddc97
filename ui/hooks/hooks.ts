import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo } from "react";
import type { Actor, SnapshotFrom } from "xstate";
import { useLocation, useSearch } from "wouter";
import type { Action } from "../../api-schema/actions.ts";
import type { Order } from "../../api-schema/order.ts";
import type {
  CustomerId,
  OrderToken,
  Role,
  StoreId,
  VariantCode,
} from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { counterLabel } from "../../core/cart/counter.ts";
import { expiredOffersMessage } from "../../core/cart/expired-offers.ts";
import { popupHeading } from "../../core/cart/popup.ts";
import { guardDecision, type LoginState } from "../../core/routes/guard.ts";
import { paths } from "../../core/routes/paths.ts";
import type { Route } from "../../core/routes/route-table.ts";
import { may, roleInStore } from "../../core/roles/permissions.ts";
import { shownQuantity, shownTotal } from "../../machines/cart-lines-plan.ts";
import type { CartLinesContext, cartLinesMachine } from "../../machines/cart-lines.ts";
import type { Fact, MenuName, ScreenMode, WantedLine } from "../../machines/facts.ts";
import type { Refusal } from "../../machines/session.ts";
import type { Toast } from "../../machines/toasts.ts";
import { cart } from "../data/cart.ts";
import type { Reader } from "../data/reader.ts";
import { useOfBrowser } from "../first-screen/supposed.ts";
import { currentMode } from "../environment/browser-facts.ts";
import { useShop } from "./shop-context.ts";
import { cartLinesApi, isShallowEqual, sessionView, storesStatus } from "./views.ts";

// What screens know of the machines. Each hook selects as little as it needs, so that a component
// renders again only when that changes.

/** Tells a fact to the shop. */
export const useTell = (): ((fact: Fact) => void) => useShop().system.tell;

export type SessionView = {
  readonly status: "starting" | "signedOut" | "signedIn" | "broken";
  readonly customerId: CustomerId | null;
  readonly username: string | null;
  readonly signingIn: boolean;
  readonly refusal: Refusal | null;
  readonly askingSignOut: boolean;
  readonly signingOut: boolean;
};

export const useSession = (): SessionView =>
  useSelector(useShop().system.actors.session, sessionView, isShallowEqual);

export type StoresView = {
  readonly status: "idle" | "loading" | "ready" | "none" | "failed" | "broken";
  readonly stores: readonly Store[];
  /** True while a selected store's data are reloaded. */
  readonly switching: boolean;
};

export const useStores = (): StoresView => {
  const { appStart, storeInitialisation } = useShop().system.actors;
  const stores = useSelector(appStart, ({ context }) => context.stores);
  const status = useSelector(appStart, storesStatus);
  const switching = useSelector(
    storeInitialisation,
    (snapshot) =>
      snapshot.context.cause === "selection" &&
      (snapshot.matches("syncingStore") || snapshot.matches("syncingScore")),
  );
  return { status, stores, switching };
};

/** This tab's active store. */
export const useActiveStore = (): Store | null => {
  const storeId = useActiveStoreId();
  return useSelector(
    useShop().system.actors.appStart,
    ({ context }) => context.stores.find(({ id }) => id === storeId) ?? null,
  );
};

/** The user's role in the active store (spec §6). */
export const useRole = (): Role | null => {
  const store = useActiveStore();
  return store === null ? null : (roleInStore(store.storeShopUsers, store.id) ?? null);
};

export const useMay = (action: Action): boolean => may(useRole(), action);

/** What every query option takes first. */
export const useReader = (): Reader => {
  const { system, read } = useShop();
  const storeId = useActiveStoreId();
  const isSignedOut = useSelector(system.actors.session, (snapshot) =>
    snapshot.matches("signedOut"),
  );
  const hasNoStore = useSelector(
    system.actors.appStart,
    (snapshot) => snapshot.matches("noStore") || snapshot.matches("failed"),
  );
  const ready = storeId !== null || isSignedOut || hasNoStore;
  return useMemo(() => ({ storeId, ready, read }), [storeId, ready, read]);
};

/** The token of the active store's cart. */
export const useCartToken = (): OrderToken | null => {
  const storeId = useActiveStoreId();
  return useSelector(useShop().system.actors.cartToken, ({ context }) =>
    storeId === null ? null : (context.tokens[storeId] ?? null),
  );
};

export type CartView = {
  /** As the server last confirmed it; quantities to show come from `useLine`. */
  readonly order: Order | null;
  readonly status: "none" | "loading" | "ready" | "failed" | "broken";
  /** True while a change of lines is on its way. */
  readonly saving: boolean;
};

export const useCart = (): CartView => {
  const reader = useReader();
  const token = useCartToken();
  const query = useQuery(cart(reader, token));
  const tokenStatus = useSelector(useShop().system.actors.cartToken, ({ value }) => value);
  const saving = useCartLinesState((lines) => lines?.inFlight != null);
  const isBroken = useCartLinesStatus() === "broken" || tokenStatus === "broken";
  if (isBroken) return { order: query.data ?? null, status: "broken", saving: false };
  if (query.data !== undefined) return { order: query.data, status: "ready", saving };
  if (tokenStatus === "idle") return { order: null, status: "none", saving };
  const isLost = tokenStatus === "failed" || query.isError;
  return { order: null, status: isLost ? "failed" : "loading", saving };
};

/** The number on the cart link, as the customer has just made it (spec §5). */
export const useCartCounter = (): {
  readonly quantity: number;
  readonly label: string | undefined;
} => {
  const quantity = useCartLinesState((cart) =>
    cart === undefined ? 0 : shownTotal(cart.lines, cart.wishes),
  );
  return { quantity, label: counterLabel(quantity) };
};

/** The quantity of a variant in the cart, as the customer has just made it. */
export const useLine = (
  variant: VariantCode,
): { readonly quantity: number; readonly pending: boolean } => {
  const quantity = useCartLinesState((cart) =>
    cart === undefined ? 0 : shownQuantity(cart.lines, cart.wishes, variant),
  );
  const pending = useCartLinesState((cart) => cart?.wishes[variant] !== undefined);
  return { quantity, pending };
};

/** The same for any variant, for lists of them. */
export const useQuantityOf = (): ((variant: VariantCode) => number) => {
  const lines = useCartLinesState((cart) => cart);
  return useCallback(
    (variant) => (lines === undefined ? 0 : shownQuantity(lines.lines, lines.wishes, variant)),
    [lines],
  );
};

export type CartLinesApi = {
  /** Wants that quantity of it; 0 removes it. */
  readonly change: (variant: VariantCode, quantity: number) => void;
  /** Wants so many more of it. */
  readonly add: (variant: VariantCode, quantity: number) => void;
  readonly addMany: (items: readonly WantedLine[]) => void;
  readonly empty: () => void;
};

export const useCartLines = (): CartLinesApi => {
  const tell = useTell();
  const storeId = useActiveStoreId();
  return useMemo(() => cartLinesApi(tell, storeId), [tell, storeId]);
};

export const useCartPopup = (): {
  readonly open: boolean;
  readonly quantity: number;
  readonly heading: string;
} => {
  const actor = useShop().system.actors.cartPopup;
  const open = useSelector(actor, (snapshot) => snapshot.matches("open"));
  const quantity = useSelector(actor, ({ context }) => context.added);
  return { open, quantity, heading: popupHeading(quantity) };
};

export const useExpiredOffers = (): { readonly message: string | null } => {
  const kept = useSelector(
    useShop().system.actors.expiredOffers,
    ({ context }) => context.kept?.offers ?? null,
  );
  return { message: kept === null ? null : (expiredOffersMessage(kept) ?? null) };
};

export const useSearchPanel = (): {
  readonly text: string;
  readonly open: boolean;
  readonly asked: string;
} => {
  const actor = useShop().system.actors.searchPanel;
  const text = useSelector(actor, ({ context }) => context.text);
  const asked = useSelector(actor, ({ context }) => context.asked);
  const open = useSelector(actor, (snapshot) => snapshot.matches("open"));
  return { text, open, asked };
};

export const useMenu = (): { readonly open: MenuName | null } => {
  const open = useSelector(useShop().system.actors.menus, ({ value }) =>
    value === "closed" ? null : value,
  );
  return { open };
};

export const useToasts = (): { readonly toasts: readonly Toast[] } => ({
  toasts: useSelector(useShop().system.actors.toasts, ({ context }) => context.toasts),
});

/** The id of this tab's active store. */
export const useActiveStoreId = (): StoreId | null =>
  useSelector(useShop().system.actors.storeSelection, ({ context }) => context.storeId);

/** Breakpoints of spec §9: mobile to 600 px, tablet to 1200 px. */
export const useMode = (): ScreenMode => useOfBrowser(onResize, currentMode, ({ mode }) => mode);

const onResize = (changed: () => void): (() => void) => {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
};

/** The route guard of spec §2; it makes its redirections itself. */
export const useGuard = (
  route: Pick<Route, "protected" | "marketplaceOnly">,
): "loading" | "redirecting" | "show" | "alternate" => {
  const [path] = useLocation();
  const search = useSearch();
  const { navigate } = useShop().environment;
  const store = useActiveStore();
  const decision = guardDecision({
    route,
    login: useLoginState(route.protected || route.marketplaceOnly),
    location: search === "" ? path : `${path}?${search}`,
    isSignIn: path === paths.signIn(),
    target: new URLSearchParams(search).get("target"),
    marketPlaceAccess: store?.marketPlaceAccess ?? false,
  });
  const to = decision._tag === "redirect" ? decision.to : null;
  useEffect(() => {
    if (to !== null) navigate(to, { replace: true });
  }, [navigate, to]);
  switch (decision._tag) {
    case "wait":
      return "loading";
    case "redirect":
      return "redirecting";
    case "alternate":
    case "show":
      return decision._tag;
  }
};

/** Protected pages read and do things for a store: they wait until it is known. */
const useLoginState = (needsStore: boolean): LoginState => {
  const { status } = useSession();
  const { ready } = useReader();
  if (status === "signedIn") return needsStore && !ready ? "restoring" : "signedIn";
  return status === "signedOut" ? "signedOut" : "restoring";
};

/** Selects from the lines of the active store's cart; undefined when it has none. */
const useCartLinesState = <Selected>(
  select: (cart: CartLinesContext | undefined) => Selected,
): Selected => {
  const snapshot = (lines: CartLinesSnapshot | undefined) => select(lines?.context);
  return useSelector(useCartLinesActor(), snapshot);
};

const useCartLinesStatus = (): CartLinesSnapshot["value"] | undefined =>
  useSelector(useCartLinesActor(), (snapshot: CartLinesSnapshot | undefined) => snapshot?.value);

type CartLinesSnapshot = SnapshotFrom<typeof cartLinesMachine>;

const useCartLinesActor = (): Actor<typeof cartLinesMachine> | undefined => {
  const { system } = useShop();
  const storeId = useActiveStoreId();
  return storeId === null ? undefined : system.cartLines(storeId);
};
