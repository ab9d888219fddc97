import { paths } from "./paths.ts";
import type { Route } from "./route-table.ts";
import { safeTarget } from "./target.ts";

/** The login as the guard sees it; 'restoring' until the first renewal has answered. */
export type LoginState = "restoring" | "signedOut" | "signedIn";

export type GuardInput = {
  readonly route: Pick<Route, "protected" | "marketplaceOnly"> | undefined;
  readonly login: LoginState;
  /** Current path with its query: where to come back after sign-in. */
  readonly location: string;
  /** True on the sign-in page. */
  readonly isSignIn: boolean;
  /** The `target` parameter of the sign-in page, whatever was typed there. */
  readonly target: unknown;
  readonly marketPlaceAccess: boolean;
};

export type GuardDecision =
  /** 'Chargement en cours' while it is not known who is there. */
  | { readonly _tag: "wait" }
  | { readonly _tag: "redirect"; readonly to: string }
  /** What the marketplace is, and 'Demander l'accès'. */
  | { readonly _tag: "alternate" }
  | { readonly _tag: "show" };

/**
 * What the route guard does (spec §2): a visitor leaves a protected page for sign-in with the
 * current path as target; a signed-in user leaves sign-in for the target; a marketplace-only page
 * shows its alternate to whoever has no marketplace access.
 */
export const guardDecision = (input: GuardInput): GuardDecision => {
  const { route, login, location, isSignIn, target, marketPlaceAccess } = input;
  if (isSignIn) {
    if (login === "restoring") return { _tag: "wait" };
    return login === "signedIn" ? { _tag: "redirect", to: safeTarget(target) } : { _tag: "show" };
  }
  const needsToKnow = route !== undefined && (route.protected || route.marketplaceOnly);
  if (!needsToKnow) return { _tag: "show" };
  if (login === "restoring") return { _tag: "wait" };
  if (route.protected && login === "signedOut") {
    return { _tag: "redirect", to: paths.signIn(safeTarget(location)) };
  }
  const hasAccess = login === "signedIn" && marketPlaceAccess;
  return route.marketplaceOnly && !hasAccess ? { _tag: "alternate" } : { _tag: "show" };
};
