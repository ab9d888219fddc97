import type { ShownSeller } from "../seller/shown-seller.ts";
import type { Route } from "./route-table.ts";

/** For whom a page is drawn: someone without a login, or someone who may have one. */
export type Viewer = "visitor" | "member";

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

/** The element whose text is `FirstScreen.data`. */
export const FIRST_SCREEN_ID = "first-screen";

/** What ui/main.ts has to know of a drawn page's code. */
export type FirstScreenCode = {
  /** The addresses of the style sheets that stand in the page. */
  readonly styles: readonly string[];
  /** The modules to load after the pictures; null in a page whose scripts do not wait. */
  readonly modules: readonly string[] | null;
};

/** The element whose text is a `FirstScreenCode`, as JSON. */
export const FIRST_SCREEN_CODE_ID = "first-screen-code";

/** The cookie that says that this browser may have a login; it proves nothing. */
export const LOGIN_MARK = "panetier-login";

/** The same under https, where no neighbouring subdomain can set a cookie of this name. */
export const SECURE_LOGIN_MARK = `__Host-${LOGIN_MARK}`;

/**
 * Whether the server draws the page for them: what its route says, no page of customers for a visitor,
 * and no address with a one-time code. `search` is without its question mark.
 */
export const isServerRendered = (
  matched: { readonly route: Pick<Route, "protected" | "drawn"> } | undefined,
  viewer: Viewer,
  search: string,
): boolean => {
  if (matched === undefined) return true;
  const { drawn, protected: isProtected } = matched.route;
  if (drawn === "visitors") {
    return viewer === "visitor" && !new URLSearchParams(search).has("code");
  }
  return drawn === "everybody" && (!isProtected || viewer === "member");
};
