import { type ComponentType, lazy } from "react";
import { Redirect, Route, Switch } from "wouter";
import { ClientsPage } from "./pages/clients/clients-page.tsx";
import { MissingPage } from "./parts/missing-page.tsx";
import { deskPaths } from "./paths.ts";

/** What the address names: its parameters, as they stand there. */
export type Named = { readonly [name: string]: string | undefined };

type Page = ComponentType<{ readonly params: Named }>;

const page = (load: () => Promise<{ readonly default: Page }>) => lazy(load);

/** The pages of the desk; each but the first is loaded when it is opened. */
const PAGES: readonly (readonly [pattern: string, page: Page])[] = [
  [deskPaths.clients(), ClientsPage],
  ["/clients/:id", page(() => import("./pages/clients/client-page.tsx"))],
  [deskPaths.journal(), page(() => import("./pages/journal/journal-page.tsx"))],
  ["/journal/:id", page(() => import("./pages/journal/journal-entry-page.tsx"))],
  [deskPaths.security(), page(() => import("./pages/security/security-page.tsx"))],
  [deskPaths.enrolment(), page(() => import("./pages/security/own-enrolment-page.tsx"))],
  [deskPaths.applications(), page(() => import("./pages/applications/applications-page.tsx"))],
  ["/demandes/:kind/:id", page(() => import("./pages/applications/application-page.tsx"))],
  [deskPaths.conversations(), page(() => import("./pages/conversations/conversations-page.tsx"))],
  ["/messages/:id", page(() => import("./pages/conversations/conversation-page.tsx"))],
  [deskPaths.failedSends(), page(() => import("./pages/failed-sends/failed-sends-page.tsx"))],
  [deskPaths.pictures(), page(() => import("./pages/pictures/pictures-page.tsx"))],
  [deskPaths.collections(), page(() => import("./pages/collections/collections-page.tsx"))],
  ["/encaissements/remises/:id", page(() => import("./pages/collections/remise-page.tsx"))],
  [
    "/encaissements/prelevements/:id/retour",
    page(() => import("./pages/collections/debit-return-page.tsx")),
  ],
  [deskPaths.transfer(), page(() => import("./pages/transfers/transfer-page.tsx"))],
  [
    "/encaissements/virement/:id/affecter",
    page(() => import("./pages/transfers/allocation-page.tsx")),
  ],
  [deskPaths.loss(), page(() => import("./pages/transfers/loss-page.tsx"))],
];

/** The page at the address; the desk opens at its customers. */
export function DeskRoutes() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={deskPaths.clients()} replace />
      </Route>
      {PAGES.map(([pattern, Page]) => (
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
