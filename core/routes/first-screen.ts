import type { Route } from "./route-table.ts";

/** For whom a page is drawn: someone without a login, or someone who may have one. */
export type Viewer = "visitor" | "member";

/** The element whose text is what the page was made from (`FirstScreen.data`, core/drawing). */
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
