import { BakehouseControls } from "../bakehouse/bakehouse-controls.tsx";
import { useBackToTop } from "../hooks/back-to-top.ts";
import { useSession } from "../hooks/session.ts";
import { ConsentLayer } from "../consent/consent-layer.tsx";
import { PagePart } from "../first-screen/page-part.tsx";
import { BareFooter } from "../layout/footer.tsx";
import { BareHeader } from "../layout/header.tsx";
import { ReassuranceStrip } from "../layout/reassurance.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { BackToTop } from "../widgets/back-to-top.tsx";
import { AnnouncementPlace } from "./announcement.tsx";
import { useCustomerParts } from "./customer-parts.ts";
import { LayoutBoundary } from "./layout-boundary.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PageOutlet } from "./page-outlet.tsx";
import { PageProgress } from "./page-progress.tsx";
import { PreFooter } from "./pre-footer.tsx";
import { ShopFooter } from "./shop-footer.tsx";
import { ShopHeader } from "./shop-header.tsx";
import { ToastArea } from "./toast-area.tsx";
import { useFocusGuard } from "./use-focus-guard.ts";
import { useLinkPreload } from "./use-link-preload.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { DemonstrationStrip } from "./demonstration-strip.tsx";

/** The layout around every page (spec §2 Layout). */
export function Shell() {
  useScrollMemory();
  useLinkPreload();
  useFocusGuard();
  const signedIn = useSession().status === "signedIn";
  const customer = useCustomerParts();
  const parts = signedIn ? customer : null;
  return (
    <BakehouseControls>
      <SkipLink />
      <ConsentLayer />
      {parts === null ? null : <parts.TopBanner />}
      <OfflineNotice />
      <DemonstrationStrip />
      <AnnouncementPlace />
      <LayoutBoundary instead={<BareHeader />}>
        <ShopHeader />
      </LayoutBoundary>
      <PageProgress />
      <PageOutlet />
      <PreFooter />
      <ReassuranceStrip />
      <LayoutBoundary instead={<BareFooter />}>
        <PagePart>
          <ShopFooter />
        </PagePart>
      </LayoutBoundary>
      <BackToTop shown={useBackToTop()} />
      <LayoutBoundary instead={null}>
        {parts === null ? null : <parts.CartPopup />}
        <ToastArea />
      </LayoutBoundary>
      {parts === null ? null : <parts.AgreementDialogs />}
      <LayoutBoundary instead={null}>
        {customer === null ? null : <customer.SignOutDialog />}
      </LayoutBoundary>
    </BakehouseControls>
  );
}
