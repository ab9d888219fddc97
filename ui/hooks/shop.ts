import type { QueryClient } from "@tanstack/react-query";
import type { Order } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { SentChange } from "../../core/api/cart-changes.ts";
import type { ApiClient } from "../../core/api/api-client.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/events/shop-event.ts";
import type { Observation } from "../../machines/system/observation.ts";
import type { ShopSystem } from "../../machines/root/system.ts";
import type { Call } from "../data/reader.ts";
import type { PageGoing } from "../environment/browser-events.ts";
import type { Environment } from "../environment/environment.ts";

/** The shop as screens get it, through the hooks. */
export type Shop = {
  readonly system: ShopSystem;
  readonly queryClient: QueryClient;
  readonly environment: Environment;
  /** The address that it was started with. */
  readonly startedAt: Extract<ShopEvent, { type: "route.changed" }>;
  readonly bakehouse: Bakehouse;
  /** What the machines have just done; a page's machine is created with its `inspect`. */
  readonly observation: Observation;
  /** The open order of a store as screens show it: with what is wanted of it reckoned in. */
  readonly shownOrder: (storeId: StoreId) => ShownOrder;
  /** The page may be going: what is not sent yet is, and the tab keeps it for its next page. */
  readonly leavePage: (going: PageGoing) => void;
  /** A change of a cart whose call had no answer, as it was sent; null if it never was. */
  readonly unanswered: (change: Omit<SentChange, "key">) => SentChange | null;
  readonly cachedAnswers: CachedAnswers;
  /** Opens a tab and asks to sign that mandate in it; to be called while a click is handled. */
  readonly signMandate: (request: MandateRequest) => void;
  /** The wire, loaded once; a failed load is tried again by the next call. */
  readonly load: () => Promise<ApiClient>;
  /** Makes a call; rejects with an ApiError. */
  readonly read: <A>(call: Call<A>, signal: AbortSignal) => Promise<A>;
  readonly stop: () => void;
};

/** Since when what pages show was kept by this browser, when the server gives no answer. */
export type CachedAnswers = {
  /** Milliseconds since 1970; null while the server answers. */
  readonly oldest: () => number | null;
  readonly subscribe: (changed: () => void) => () => void;
};

/** The open order of one store as screens show it; null while it is not known. */
export type ShownOrder = {
  readonly getSnapshot: () => Order | null;
  /** The answer ends it. */
  readonly subscribe: (changed: () => void) => () => void;
};

/** 'Mode fournil' (product §10): how this device shows the shop, not a flow of the shop. */
export type Bakehouse = {
  readonly isOn: () => boolean;
  readonly change: (on: boolean) => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly stop: () => void;
};

/** Which mandate of which store to sign, and the path of this site to come back to. */
export type MandateRequest = Pick<
  ShopEventOf<"mandate.signRequested">,
  "storeId" | "kind" | "origin"
>;
