import { type ReactElement, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { matchRoute, type RouteName } from "../../core/routes/route-table.ts";
import { PagePart } from "../first-screen/page-part.tsx";
import { useGuard } from "../hooks/guard.ts";
import { useSession } from "../hooks/session.ts";
import { useStores } from "../hooks/stores.ts";
import { NotFound } from "../layout/not-found.tsx";
import { Page } from "../layout/page.tsx";
import type { PageProps } from "../layout/page-props.ts";
import { MarketplaceAccess, pageOf } from "../routes.tsx";
import { BrokenState } from "../widgets/error-state.tsx";
import { Loader } from "../widgets/loader.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageArrival } from "./page-arrival.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { useAwaitedPath, useReportShownPath } from "./shown-location.ts";

/** The page of the current path, behind its guard; the 404 page for a path that has none. */
export function PageOutlet() {
  const [path] = useLocation();
  const matched = matchRoute(path);
  const Found = pageOf(path);
  const [attempt, setAttempt] = useState(0);
  const [firstPath] = useState(path);
  const isFirst = path === firstPath;
  useReportShownPath(path);
  return (
    <>
      {/* The same for all pages: a new one would show its fallback instead of the page that is there. */}
      <Suspense fallback={<Waiting />}>
        <ErrorBoundary key={path} onRetry={() => setAttempt(attempt + 1)}>
          {Found === undefined ? (
            <Missing />
          ) : matched === undefined ? (
            <Authored Found={Found} isFirst={isFirst} />
          ) : (
            <Guarded
              Found={Found}
              isFirst={isFirst}
              name={matched.name}
              params={matched.params}
              isProtected={matched.route.protected}
              marketplaceOnly={matched.route.marketplaceOnly}
            />
          )}
        </ErrorBoundary>
      </Suspense>
      <Arrival path={path} attempt={attempt} />
    </>
  );
}

/** Apart, so that the page is not rendered again when another one is asked for. */
function Arrival({ path, attempt }: { readonly path: string; readonly attempt: number }) {
  return <PageArrival visit={`${path} ${attempt}`} awaited={useAwaitedPath(path)} />;
}

/** What authors write, at a path that is no screen's: open to anybody. */
function Authored({ Found, isFirst }: Pick<GuardedProps, "Found" | "isFirst">) {
  return (
    <DrawnPart isFirst={isFirst}>
      <Found params={NO_PARAMS} />
    </DrawnPart>
  );
}

/**
 * A part of its own only where it may have to be hydrated. Around a page to come it would be a new boundary,
 * which shows its fallback instead of the page that is there.
 */
function DrawnPart({ isFirst, children }: DrawnPartProps) {
  return isFirst ? <PagePart fallback={<Waiting />}>{children}</PagePart> : children;
}

interface DrawnPartProps {
  /** It is the page that the shop was opened with. */
  readonly isFirst: boolean;
  readonly children: ReactElement;
}

const NO_PARAMS = {};

interface GuardedProps extends PageProps {
  readonly Found: NonNullable<ReturnType<typeof pageOf>>;
  readonly isFirst: boolean;
  readonly name: RouteName;
  readonly isProtected: boolean;
  readonly marketplaceOnly: boolean;
}

function Guarded({ Found, isFirst, name, params, ...props }: GuardedProps) {
  const { isProtected, marketplaceOnly } = props;
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
  if (guard === "loading" || guard === "redirecting") {
    return (
      <>
        <PageTitle route={name} />
        <Waiting />
      </>
    );
  }
  if (guard === "alternate") {
    return (
      <DrawnPart isFirst={isFirst}>
        <MarketplaceAccess route={name} params={params} />
      </DrawnPart>
    );
  }
  return (
    <DrawnPart isFirst={isFirst}>
      <Found params={params} />
    </DrawnPart>
  );
}

function Missing() {
  return (
    <>
      <PageTitle route={undefined} />
      <NotFound />
    </>
  );
}

/** 'Chargement en cours', at the height of a page so that the footer stays below the fold. */
function Waiting() {
  return (
    <Page>
      <Loader />
    </Page>
  );
}
