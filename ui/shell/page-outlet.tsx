import { Suspense, useState } from "react";
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

/** The page of the current path, behind its guard; the 404 page for a path that has none. */
export function PageOutlet() {
  const [path] = useLocation();
  const matched = matchRoute(path);
  const Found = pageOf(path);
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <ErrorBoundary key={path} onRetry={() => setAttempt(attempt + 1)}>
        <Suspense fallback={<Waiting route={matched?.name} />}>
          {Found === undefined ? (
            <Missing />
          ) : matched === undefined ? (
            <Authored Found={Found} />
          ) : (
            <Guarded
              Found={Found}
              name={matched.name}
              params={matched.params}
              isProtected={matched.route.protected}
              marketplaceOnly={matched.route.marketplaceOnly}
            />
          )}
        </Suspense>
      </ErrorBoundary>
      <PageArrival visit={`${path} ${attempt}`} />
    </>
  );
}

/** What authors write, at a path that is no screen's: open to anybody. */
function Authored({ Found }: Pick<GuardedProps, "Found">) {
  return (
    <PagePart fallback={<Waiting route={undefined} />}>
      <Found params={NO_PARAMS} />
    </PagePart>
  );
}

const NO_PARAMS = {};

interface GuardedProps extends PageProps {
  readonly Found: NonNullable<ReturnType<typeof pageOf>>;
  readonly name: RouteName;
  readonly isProtected: boolean;
  readonly marketplaceOnly: boolean;
}

function Guarded({ Found, name, params, isProtected, marketplaceOnly }: GuardedProps) {
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
  if (guard === "loading" || guard === "redirecting") return <Waiting route={name} />;
  if (guard === "alternate") {
    return (
      <PagePart fallback={<Waiting route={name} />}>
        <MarketplaceAccess route={name} params={params} />
      </PagePart>
    );
  }
  return (
    <PagePart fallback={<Waiting route={name} />}>
      <Found params={params} />
    </PagePart>
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
function Waiting({ route }: { readonly route: RouteName | undefined }) {
  return (
    <>
      {/* The site's, at an address of which nothing is known yet. */}
      <PageTitle route={route ?? "home"} />
      <Page>
        <Loader />
      </Page>
    </>
  );
}
