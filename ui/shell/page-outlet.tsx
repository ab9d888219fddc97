import { Suspense, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { matchRoute } from "../../core/routes/route-table.ts";
import { useGuard, useSession, useStores } from "../composition/hooks.ts";
import { NotFound } from "../layout/not-found.tsx";
import { Page } from "../layout/page.tsx";
import type { PageProps } from "../existing-pages.ts";
import { pageOf } from "../routes.tsx";
import { BrokenState } from "../widgets/error-state.tsx";
import { Loader } from "../widgets/loader.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useTitle } from "./use-title.ts";

/** The page of the current path, behind its guard; the 404 page for a path that has none. */
export function PageOutlet() {
  const [path] = useLocation();
  const matched = matchRoute(path);
  const Found = pageOf(path);
  useFocusOnNewPage(path);
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Waiting />}>
        {matched === undefined || Found === undefined ? (
          <Missing />
        ) : (
          <Guarded
            Found={Found}
            params={matched.params}
            isProtected={matched.route.protected}
            marketplaceOnly={matched.route.marketplaceOnly}
          />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

interface GuardedProps extends PageProps {
  readonly Found: NonNullable<ReturnType<typeof pageOf>>;
  readonly isProtected: boolean;
  readonly marketplaceOnly: boolean;
}

function Guarded({ Found, params, isProtected, marketplaceOnly }: GuardedProps) {
  const guard = useGuard({ protected: isProtected, marketplaceOnly });
  const isSessionBroken = useSession().status === "broken";
  const areStoresBroken = useStores().status === "broken";
  if (guard === "loading" && (isSessionBroken || areStoresBroken)) {
    // Nothing will come of waiting.
    return (
      <Page>
        <BrokenState />
      </Page>
    );
  }
  if (guard === "loading" || guard === "redirecting") return <Waiting />;
  return <Found params={params} />;
}

function Missing() {
  useTitle(undefined);
  return <NotFound />;
}

/** 'Chargement en cours', at the height of a page so that the footer stays below the fold. */
function Waiting() {
  return (
    <Page>
      <Loader />
    </Page>
  );
}

/** After a navigation the reading starts at the new page's title, not at the old link's place. */
function useFocusOnNewPage(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    return focusTitleOnceThere();
  }, [path]);
}

/** A page's code and data may still be on their way: until its title is there, its main part is. */
const focusTitleOnceThere = (): (() => void) => {
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    // Who went on by hand meanwhile stays where they are.
    const isWaiting = activeElement === document.body || activeElement?.matches("main");
    if (isWaiting !== true || focusTitle()) observer.disconnect();
  });
  if (!focusTitle()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};

const focusTitle = (): boolean => {
  const title = document.querySelector<HTMLElement>("main h1");
  (title ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
  return title !== null;
};
