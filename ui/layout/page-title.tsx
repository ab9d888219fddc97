import { useLayoutEffect, useRef } from "react";
import { pageTitle, type RouteName } from "../../core/routes/route-table.ts";
import { useBrand } from "./brand.ts";

interface PageTitleProps {
  readonly route: RouteName | undefined;
  /** Once it is known: a product's name. */
  readonly ownName?: string | undefined;
}

/**
 * The title of the tab: the route's, or the page's own name. React puts it into the head with the page,
 * and takes over the one that the server sent: who sees the new heading and says the title says the
 * new one. Stands once on a page, and not in what Suspense shows meanwhile: there would be two.
 */
export function PageTitle({ route, ownName }: PageTitleProps) {
  const brand = useBrand();
  const title = useRef<HTMLTitleElement>(null);
  useLayoutEffect(() => {
    // React leaves it beside its own when the page is not hydrated: drawn for someone else, or gone.
    if (title.current !== sent) sent?.remove();
    sent = null;
  }, []);
  return <title ref={title}>{pageTitle(brand, route, ownName)}</title>;
}

/** The title that came with the document, until React has its own. */
let sent = typeof document === "undefined" ? null : document.head.querySelector("title");
