import { useLayoutEffect } from "react";
import { pageTitle, type RouteName } from "../../core/routes/route-table.ts";

/**
 * The title of the tab: the route's, or the page's own name (a product) once it is known. It changes
 * with the page, not after its painting: who sees the new heading and says the title says the new one.
 */
export const useTitle = (route: RouteName | undefined, ownName?: string): void => {
  useLayoutEffect(() => {
    document.title = pageTitle(route, ownName);
  }, [route, ownName]);
};
