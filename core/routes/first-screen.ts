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

/** The cookie that names the store of this browser's last choice; it proves nothing. */
export const STORE_MARK = "panetier-store";

/** The element that shows a customer's own page until their shop can (`ui/first-screen/preview.ts`). */
export const PREVIEW_ID = "preview";

/** The same of the document's root: the store that the preview was drawn for, while it is shown. */
export const PREVIEW_MARK = "data-preview";

/** Whether a customer's own page comes drawn with what is theirs: what they alone may see, and their home. */
export const isPreviewed = (
  matched: { readonly name: string; readonly route: Pick<Route, "protected"> } | undefined,
): boolean => matched !== undefined && (matched.route.protected || matched.name === "home");

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
