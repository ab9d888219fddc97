import { useEffect } from "react";
import { pageTitle, type RouteName } from "../../core/routes/route-table.ts";

/** The title of the tab: the route's, or the page's own name (a product) once it is known. */
export const useTitle = (route: RouteName | undefined, ownName?: string): void => {
  useEffect(() => {
    document.title = pageTitle(route, ownName);
  }, [route, ownName]);
};
