import type { AfterRendering } from "../first-screen/after-rendering.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShownSeller } from "../../core/seller/shown-seller.ts";

/** What the shop needs of the browser around it: a test gives its own. */
export type Environment = {
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  /** The path of the page that is open. */
  readonly path: () => string;
  readonly isOnline: () => boolean;
  /** Where a customer's own page is drawn by the server; null elsewhere. */
  readonly afterRendering: AfterRendering | null;
  /** A fresh Idempotency-Key. */
  readonly newKey: () => string;
  /** Kept by the browser for all tabs, and by this tab alone; null where storage is refused. */
  readonly localStorage: Storage | null;
  readonly tabStorage: Storage | null;
  /** The other tabs of this shop; null where there is no such channel. */
  readonly channel: BroadcastChannel | null;
  /** Runs a job while no other tab runs one of that name: 'login' when none is given. */
  readonly lock: (job: () => Promise<void>, signal: AbortSignal, name?: string) => Promise<void>;
  /** Whether the page can be seen. */
  readonly isInView: () => boolean;
  /** The same as `fetch` for what takes long to send: tells how many bytes have left, of all. */
  readonly upload: (request: Request, notify: Progress) => Promise<Response>;
  readonly navigate: (path: string, options: { readonly replace: boolean }) => void;
  /** Says to the server, by a cookie that proves nothing, whether this browser may have a login. */
  readonly markLogin: (mayHaveOne: boolean) => void;
  /** The same for the store of this browser's last choice; null for none. */
  readonly markStore: (storeId: StoreId | null) => void;
  /** Leaves the shop for another site. */
  readonly leave: (url: string) => void;
  /** Opens an empty tab, which only works while a click is handled; null when it is blocked. */
  readonly openTab: () => OpenedTab | null;
  /** Draws everything for the bakehouse, or as usual ('Mode fournil', product §10). */
  readonly drawForBakehouse: (on: boolean) => void;
  /** Keeps the screen awake while the page is in sight; null where the browser cannot. */
  readonly keepAwake: (() => Promise<LetSleep>) | null;
  readonly log: (message: string, details: unknown) => void;
  /** An answer was not understood: whether the page would give way to another build, but for what is typed on it. */
  readonly misread?: () => boolean;
  /** Who sells, as the page was told. */
  readonly seller: ShownSeller;
};

/** Hears how many bytes of a request's body have left, of all. */
export type Progress = (sent: number, total: number) => void;

/** Lets the screen go to sleep again. */
export type LetSleep = () => void;

/** A tab that this shop has opened. */
export type OpenedTab = {
  readonly leadTo: (url: string) => void;
  readonly close: () => void;
};
