import type { AccessToken } from "../../api-schema/customer.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Viewer } from "../routes/first-screen.ts";
import type { ShownSeller } from "../seller/shown-seller.ts";

/** What the server asks of the screens' code, to send a page that shows its content at once. */
export type FirstScreenRequest = {
  readonly path: string;
  /** Without its question mark. */
  readonly search: string;
  readonly viewer: Viewer;
  /** Whose own page it is; null for the page that everybody of that kind gets. */
  readonly customer: ServedCustomer | null;
  /** The server's time, in milliseconds. */
  readonly now: number;
  readonly seller: ShownSeller;
  /** Asks the shop's own endpoints, as whom the request says. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly log: (message: string, details: unknown) => void;
};

/** A customer whose login the server knows, and where their browser was last. */
export type ServedCustomer = {
  /** What a renewal of the login would be answered. It leaves the server in no page. */
  readonly login: AccessToken;
  readonly storeId: StoreId | null;
};

/** A page as a browser would show it first. */
export type FirstScreen = {
  /** What stands in #root. */
  readonly html: string;
  /** What it was made from, as JSON: the browser goes on with it without asking again. */
  readonly data: string;
  /** The store that it was drawn for; null without a customer. */
  readonly storeId: StoreId | null;
};

/** Draws a page. Rejects when something that it shows could not be read. */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<FirstScreen>;

/**
 * Whether a call only reads, so that a page may be drawn with it. Two reads are asked for by POST: the open
 * cart, which is made for who has none, and what an order would cost.
 */
export const isRead = (method: string, pathname: string): boolean =>
  method === "GET" ||
  (method === "POST" && /^\/api\/v2\/shop\/orders(?:\/[^/]+\/preview)?$/.test(pathname));
