import { useQueryClient } from "@tanstack/react-query";
import { lazy, memo, useContext, useState } from "react";
import { useLocation } from "wouter";
import { cmsPage } from "../../core/api/calls/content.ts";
import { isCheckout } from "../../core/navigation/pre-footer.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { readKey } from "../data/read.ts";
import { PagePart } from "../first-screen/page-part.tsx";
import { ServerSnapshotContext } from "../first-screen/server-snapshot.ts";
import { loadWhenUsed } from "../first-screen/first-gesture.ts";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";

/** Where the announcement stands: not above the screens from the cart to the payment's result. */
export function AnnouncementPlace() {
  const [path] = useLocation();
  return (
    <div hidden={isCheckout(matchRoute(path)?.name)}>
      <Announcement />
    </div>
  );
}

/**
 * What the shop says to everybody above the header: zone before_header of 'global' (spec §3). Only in
 * a page that the server has drawn, where it is from the start: coming later it would push the page
 * down. Rendered once: React takes what is rendered again before its code is there off the page.
 */
const Announcement = memo(function Announcement() {
  const isServerRendered = useContext(ServerSnapshotContext) !== null;
  const client = useQueryClient();
  const [announcement] = useState(() =>
    isServerRendered ? (
      <QuietBoundary>
        <PagePart comesLater={loadText}>
          {/* Kept: who signs out before the code is there takes what was read along, and the text with it. */}
          <AnnouncementText
            sent={client.getQueryData(readKey(cmsPage, null, { slug: "global" }))}
          />
        </PagePart>
      </QuietBoundary>
    ) : null,
  );
  return announcement;
});

// Its links work without its code.
const loadText = loadWhenUsed(() => import("./announcement-text.tsx"));
const AnnouncementText = lazy(loadText);
