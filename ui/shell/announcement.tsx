import { lazy, useContext } from "react";
import { PagePart } from "../first-screen/page-part.tsx";
import { SupposedContext } from "../first-screen/supposed.ts";
import { whenUsed } from "../first-screen/first-gesture.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

/**
 * What the shop says to everybody above the header: zone before_header of 'global' (spec §3). Only in
 * a page that the server has drawn, where it is from the start: coming later it would push the page down.
 */
export function Announcement() {
  if (useContext(SupposedContext) === null) return null;
  return (
    <QuietBoundary>
      <PagePart comesLater>
        <AnnouncementText />
      </PagePart>
    </QuietBoundary>
  );
}

// Its links work without its code.
const AnnouncementText = lazy(async () => {
  await whenUsed();
  return import("./announcement-text.tsx");
});
