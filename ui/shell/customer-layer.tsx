import { lazy, useState } from "react";
import { useImpersonation } from "../hooks/impersonation.ts";
import { useTermsModal } from "../hooks/terms.ts";
import { useWelcomeModal } from "../hooks/welcome.ts";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";

// What only a signed-in customer, and hardly ever, gets to see: its code comes when it is needed.

const TermsDialog = lazy(() => import("./terms-dialog.tsx"));
const WelcomeDialog = lazy(() => import("./welcome-dialog.tsx"));
const ImpersonationBanner = lazy(() => import("./impersonation-banner.tsx"));

/** The terms of use and the welcome (spec §2 Layout, §4). */
export function AgreementDialogs() {
  const terms = useTermsModal();
  const welcome = useWelcomeModal();
  // Kept once shown: a dialog that closes gives the focus back, one that is torn out does not.
  const termsKept = useWasTrue(terms.open);
  const welcomeKept = useWasTrue(welcome.open);
  return (
    <>
      {termsKept ? (
        <QuietBoundary>
          <TermsDialog {...terms} />
        </QuietBoundary>
      ) : null}
      {welcomeKept ? (
        <QuietBoundary>
          <WelcomeDialog {...welcome} />
        </QuietBoundary>
      ) : null}
    </>
  );
}

/** Above every page while a support agent acts for a customer (spec §4 Impersonation). */
export function TopBanner() {
  const { name, ...leaving } = useImpersonation();
  if (name === null) return null;
  return (
    <QuietBoundary>
      <ImpersonationBanner name={name} {...leaving} />
    </QuietBoundary>
  );
}

const useWasTrue = (now: boolean): boolean => {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
};
