import type { ShopSystem } from "../../machines/root/system.ts";
import { pageBuild } from "../environment/page-build.ts";
import type { Shop } from "../hooks/shop.ts";

/** The shop gives way to another build on the way to another page, when nothing would be lost by it. */
export const connectBuild = ({ system, startedAt }: Shop): void => {
  let shown = startedAt.path;
  system.listen((event) => {
    // What stands behind the '?' changes under the hand of who types.
    if (event.type !== "route.changed" || event.path === shown) return;
    shown = event.path;
    pageBuild().pathChanged(() => isOrdering(system));
  });
};

/** Lines of the cart are on their way to the server, or the cart is being ordered: a new page would interrupt it. */
export const isOrdering = (system: ShopSystem): boolean => {
  const { storeId } = system.actors.storeSelection.getSnapshot().context;
  const lines = storeId === null ? undefined : system.cartLines(storeId)?.getSnapshot();
  const isSending = lines !== undefined && lines.context.inFlight !== null;
  return isSending || window.location.pathname.startsWith("/panier/");
};
