import { useBackToTop } from "../composition/customer-hooks.ts";
import { useSession } from "../composition/hooks.ts";
import { ReassuranceStrip } from "../layout/reassurance.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { BackToTop } from "../widgets/back-to-top.tsx";
import { CartPopup } from "./cart-popup.tsx";
import { AgreementDialogs, TopBanner } from "./customer-layer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PageOutlet } from "./page-outlet.tsx";
import { PageProgress } from "./page-progress.tsx";
import { PreFooter } from "./pre-footer.tsx";
import { ShopFooter } from "./shop-footer.tsx";
import { ShopHeader } from "./shop-header.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { ToastArea } from "./toast-area.tsx";
import { useLinkPreload } from "./use-link-preload.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

/** The layout around every page (spec §2 Layout). */
export function Shell() {
  useScrollMemory();
  useLinkPreload();
  const signedIn = useSession().status === "signedIn";
  return (
    <>
      <SkipLink />
      {signedIn ? <TopBanner /> : null}
      <OfflineNotice />
      <ShopHeader />
      <PageProgress />
      <PageOutlet />
      <PreFooter />
      <ReassuranceStrip />
      <ShopFooter />
      <BackToTop shown={useBackToTop()} />
      {signedIn ? <CartPopup /> : null}
      <ToastArea />
      {signedIn ? <AgreementDialogs /> : null}
      <SignOutDialog />
    </>
  );
}
