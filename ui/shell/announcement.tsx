import { lazy, memo, useContext } from "react";
import { PagePart } from "../first-screen/page-part.tsx";
import { ServerSnapshotContext } from "../first-screen/server-snapshot.ts";
import { loadWhenUsed } from "../first-screen/first-gesture.ts";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";

/**
 * What the shop says to everybody above the header: zone before_header of 'global' (spec §3). Only in
 * a page that the server has drawn, where it is from the start: coming later it would push the page
 * down. Rendered once: React takes what is rendered again before its code is there off the page.
 */
export const Announcement = memo(function Announcement() {
  if (useContext(ServerSnapshotContext) === null) return null;
  return (
    <QuietBoundary>
      <PagePart comesLater={loadText}>
        <AnnouncementText />
      </PagePart>
    </QuietBoundary>
  );
});

// Its links work without its code.
const loadText = loadWhenUsed(() => import("./announcement-text.tsx"));
const AnnouncementText = lazy(loadText);
