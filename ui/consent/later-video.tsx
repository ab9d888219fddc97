import { lazy, memo } from "react";
import { loadWhenUsed } from "../first-screen/first-gesture.ts";
import { PagePart } from "../first-screen/page-part.tsx";
import { SkeletonBlock } from "../widgets/skeleton.tsx";
import type { ConsentedVideoProps } from "./consented-video.tsx";

// Few pages have a film, and nobody starts it without a press.
const loadVideo = loadWhenUsed(() =>
  import("./consented-video.tsx").then((module) => ({ default: module.ConsentedVideo })),
);
const ConsentedVideo = lazy(loadVideo);

/** Rendered once: React takes what is rendered again before its code is there off the page. */
export const LaterVideo = memo(function LaterVideo(props: ConsentedVideoProps) {
  return (
    <PagePart comesLater={loadVideo} fallback={<SkeletonBlock height="16rem" />}>
      <ConsentedVideo {...props} />
    </PagePart>
  );
});
