import { QueryClientProvider } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Route, Switch } from "wouter";
import type { Agent } from "../../api-schema/staff-session.ts";
import type { DeskClient } from "./desk-client.ts";
import { AgentContext, DeskContext, useDesk } from "./desk-context.ts";
import { BrandContext } from "../layout/brand.ts";
import { Loader } from "../widgets/loader.tsx";
import { DeskRouter } from "./parts/leaving.tsx";
import { forgetEdits } from "./resources/kept.ts";
import { DeskShell } from "./shell/desk-shell.tsx";
import { SignIn } from "./sign-in/sign-in.tsx";

const InvitationPage = lazy(() => import("./sign-in/invitation-page.tsx"));

/** The desk: whoever is not signed in signs in where they are, and goes on there. */
export function Desk({ client }: { readonly client: DeskClient }) {
  return (
    <DeskContext value={client}>
      <BrandContext value={client.seller.brand}>
        <QueryClientProvider client={client.queries}>
          <DeskRouter>
            <Switch>
              <Route path="/invitation/:token">
                {({ token }) => (
                  <Suspense fallback={<Loader />}>
                    <InvitationPage token={token} />
                  </Suspense>
                )}
              </Route>
              <Route>
                <Rooms />
              </Route>
            </Switch>
          </DeskRouter>
        </QueryClientProvider>
      </BrandContext>
    </DeskContext>
  );
}

/**
 * What was being typed when a login ended is there again once the same agent has signed in; whoever
 * signs out leaves nothing.
 */
function Rooms() {
  const { session, queries } = useDesk();
  const isOpen = useSelector(session, (state) => state.matches("open"));
  const isLeaving = useSelector(session, (state) => state.matches({ open: "leaving" }));
  const agent = useSelector(session, ({ context }) =>
    context.session?.stage === "open" ? context.session.agent : null,
  );
  const [kept, setKept] = useState<Agent | null>(null);
  if (isOpen && !isLeaving && kept !== agent) setKept(agent);
  if (isLeaving && kept !== null) setKept(null);
  useEffect(() => {
    if (kept === null) queries.clear();
  }, [kept, queries]);
  useEffect(() => {
    if (isLeaving) forgetEdits();
  }, [isLeaving]);
  return (
    <>
      {kept === null ? null : (
        <AgentContext value={kept}>
          <div key={kept.login} hidden={!isOpen}>
            <DeskShell />
          </div>
        </AgentContext>
      )}
      {isOpen ? null : <SignIn />}
    </>
  );
}
