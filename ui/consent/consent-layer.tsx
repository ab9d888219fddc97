import { lazy, useState } from "react";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import { useConsent } from "./consent-hooks.ts";

// Most visits have chosen already: the question's code comes when it is asked.

const ConsentBanner = lazy(() => import("./consent-banner.tsx"));
const ConsentDialog = lazy(() => import("./consent-dialog.tsx"));

/** The question about cookies at the bottom of the first visit, and its purposes on demand. */
export function ConsentLayer() {
  const { status, detailed } = useConsent();
  // Kept once shown: a dialog that closes gives the focus back, one that is torn out does not.
  const [needed, setNeeded] = useState(false);
  if (detailed && !needed) setNeeded(true);
  return (
    <>
      {status === "asking" ? (
        <QuietBoundary>
          <ConsentBanner />
        </QuietBoundary>
      ) : null}
      {needed || detailed ? (
        <QuietBoundary>
          <ConsentDialog open={detailed} />
        </QuietBoundary>
      ) : null}
    </>
  );
}
