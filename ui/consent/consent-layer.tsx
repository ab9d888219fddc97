import { lazy, useState } from "react";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import { useLoaded } from "../layout/use-loaded.ts";
import { useConsent } from "./consent-hooks.ts";

// Most visits have chosen already: the question's code comes when it is asked.

const loadBanner = () => import("./consent-banner.tsx");
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
          <Banner />
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

/** The page is still being hydrated when it comes, so without a boundary of its own. */
function Banner() {
  const code = useLoaded(loadBanner);
  return code === null ? null : <code.default />;
}
