import type { Viewer } from "../routes/first-screen.ts";
import type { ShownSeller } from "../seller/shown-seller.ts";

/** What the server asks of the screens' code, to send a page that shows its content at once. */
export type FirstScreenRequest = {
  readonly path: string;
  /** Without its question mark. */
  readonly search: string;
  readonly viewer: Viewer;
  /** The server's time, in milliseconds. */
  readonly now: number;
  readonly seller: ShownSeller;
  /** Asks the shop's own endpoints, as nobody. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly log: (message: string, details: unknown) => void;
};

/** A page as a browser would show it first. */
export type FirstScreen = {
  /** What stands in #root. */
  readonly html: string;
  /** What it was made from, as JSON: the browser goes on with it without asking again. */
  readonly data: string;
};

/** Draws a page. Rejects when something that it shows could not be read. */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<FirstScreen>;
