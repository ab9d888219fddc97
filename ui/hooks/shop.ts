import type { QueryClient } from "@tanstack/react-query";
import type { ApiClient } from "../../core/api/api-client.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/system/events.ts";
import type { Observation } from "../../machines/system/observation.ts";
import type { ShopSystem } from "../../machines/system/system.ts";
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
  /** The page may be going: what is not sent yet is, and the tab keeps it for its next page. */
  readonly leavePage: (going: PageGoing) => void;
  /** Opens a tab and asks to sign that mandate in it; to be called while a click is handled. */
  readonly signMandate: (request: MandateRequest) => void;
  /** The wire, loaded once; a failed load is tried again by the next call. */
  readonly load: () => Promise<ApiClient>;
  /** Makes a call; rejects with an ApiError. */
  readonly read: <A>(call: Call<A>, signal: AbortSignal) => Promise<A>;
  readonly stop: () => void;
};

/** 'Mode fournil' (product §10): how this device shows the shop, not a flow of the shop. */
export type Bakehouse = {
  readonly isOn: () => boolean;
  readonly change: (on: boolean) => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly stop: () => void;
};

/** Which mandate of which store to sign, and the path of this site to come back to. */
export type MandateRequest = Pick<ShopEventOf<"mandate.signAsked">, "storeId" | "kind" | "origin">;
