import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { guardDecision, type LoginState } from "../../core/routes/guard.ts";
import { paths } from "../../core/routes/paths.ts";
import type { Route } from "../../core/routes/route-table.ts";
import { useReader } from "./reader.ts";
import { useSession } from "./session.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStore } from "./stores.ts";

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
