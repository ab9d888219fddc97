import { createElement, use, useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { staffMay } from "../../core/staff/rights.ts";
import { useAgent, useDesk } from "./desk-context.ts";
import { MissingPage } from "./parts/missing-page.tsx";
import { askedInIdle, type PageCode, pageCode } from "./page-code.ts";
import { firstRoomFor, type Named, PAGES } from "./rooms.ts";

const CODED = PAGES.map(({ load, ...page }) => ({ ...page, code: pageCode(load) }));

/** The page at the address, where one may go; the desk opens at the first room of the menu. */
export function DeskRoutes() {
  const { roles } = useAgent();
  useEffect(
    () => askedInIdle(CODED.flatMap(({ right, code }) => (staffMay(roles, right) ? [code] : []))),
    [roles],
  );
  return (
    <Switch>
      <Route path="/">
        <Redirect to={firstRoomFor(roles).path} replace />
      </Route>
      {CODED.filter(({ right }) => staffMay(roles, right)).map(({ pattern, code }) => (
        <Route key={pattern} path={pattern}>
          {(params) => <CodedPage key={pattern} code={code} params={params} />}
        </Route>
      ))}
      <Route>
        <MissingPage />
      </Route>
    </Switch>
  );
}

function CodedPage({ code, params }: { readonly code: PageCode; readonly params: Named }) {
  const { build } = useDesk();
  const [path] = useLocation();
  // Once it is shown: by then the page before asks nobody any more whether it may be left.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the path says when, and nothing else of it
  useEffect(() => build.pathChanged(), [build, path]);
  return createElement(code.known() ?? use(code.asked()), { params });
}
