import { lazy } from "react";
import { Redirect, Route, Switch } from "wouter";
import { staffMay } from "../../core/staff/rights.ts";
import { useAgent } from "./desk-context.ts";
import { MissingPage } from "./parts/missing-page.tsx";
import { firstRoomFor, PAGES } from "./rooms.ts";

const LAZY = PAGES.map(({ load, ...page }) => ({ ...page, Page: lazy(load) }));

/** The page at the address, where one may go; the desk opens at the first room of the menu. */
export function DeskRoutes() {
  const { roles } = useAgent();
  return (
    <Switch>
      <Route path="/">
        <Redirect to={firstRoomFor(roles).path} replace />
      </Route>
      {LAZY.filter(({ right }) => staffMay(roles, right)).map(({ pattern, Page }) => (
        <Route key={pattern} path={pattern}>
          {(params) => <Page params={params} />}
        </Route>
      ))}
      <Route>
        <MissingPage />
      </Route>
    </Switch>
  );
}
