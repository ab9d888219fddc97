import { lazy, memo } from "react";
import { useLocation } from "wouter";
import { hasPreFooter } from "../../core/navigation/pre-footer.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { currentMode } from "../environment/browser-events.ts";
import { loadWhenUsed } from "../first-screen/first-gesture.ts";
import { PagePart } from "../first-screen/page-part.tsx";
import { PreFooterComing } from "../layout/pre-footer-coming.tsx";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";

/**
 * The catalogue at the end of the pages (spec §2 Pre-footer), after all that is seen first. Rendered
 * once a page: React takes what is rendered again before its code is there off the page.
 */
export const PreFooter = memo(function PreFooter() {
  const [path] = useLocation();
  if (!hasPreFooter(matchRoute(path)?.name)) return null;
  return (
    <QuietBoundary>
      <PagePart comesLater={load} fallback={<PreFooterComing />}>
        <ShopPreFooter />
      </PagePart>
    </QuietBoundary>
  );
});

/**
 * Its code comes when the page is there and the browser has nothing better to do; on small screens,
 * which show what the server has rendered, when the page is used.
 */
const load = () => (isWide() ? loadQuietly() : loadUsed());
const loadQuietly = async () => {
  await quietMoment();
  return import("./shop-pre-footer.tsx");
};
const loadUsed = loadWhenUsed(loadQuietly);
const isWide = () => typeof window !== "undefined" && currentMode() === "desktop";

const ShopPreFooter = lazy(load);

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
