import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { hasPreFooter } from "../../core/navigation/pre-footer.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { PreFooterComing } from "../layout/pre-footer-coming.tsx";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";

/** The catalogue at the end of the pages (spec §2 Pre-footer), after all that is seen first. */
export function PreFooter() {
  const [path] = useLocation();
  if (!hasPreFooter(matchRoute(path)?.name)) return null;
  return (
    <QuietBoundary>
      <Suspense fallback={<PreFooterComing />}>
        <ShopPreFooter />
      </Suspense>
    </QuietBoundary>
  );
}

/** Its code comes when the page is there and the browser has nothing better to do. */
const ShopPreFooter = lazy(async () => {
  await quietMoment();
  return import("./shop-pre-footer.tsx");
});

const quietMoment = (): Promise<void> =>
  new Promise((resolve) => {
    // The server draws it at once.
    if (typeof window === "undefined") return resolve();
    const idle = () => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve());
      else setTimeout(resolve);
    };
    if (document.readyState === "complete") idle();
    else window.addEventListener("load", idle, { once: true });
    return undefined;
  });
