import { matchRoute, ROUTES } from "../../../core/routes/route-table.ts";
import type { Veil } from "./lab-step.ts";
import type { ShopTab } from "./protocol.ts";

/**
 * A tab as a laboratory lists it: the page by the name of its screen, never by the title that it
 * gives itself, which may be a customer's; its address without what is secret in it.
 */
export const shopTab = (
  tab: string,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  veil: Veil,
): ShopTab => {
  const place = { path: pathname + search };
  veil.learn(place);
  const screen = matchRoute(pathname)?.name;
  // Pages of the CMS have no name of the shop's.
  const title = screen === undefined ? "Autre page" : ROUTES[screen].title;
  return { tab, title, path: veil.hide(place).path };
};
