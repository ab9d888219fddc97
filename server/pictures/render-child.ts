import sharp from "sharp";
import { renderPicture } from "./render.ts";
import type { RenderAnswer, RenderJob } from "./render-process.ts";

// The process that renders pictures (render-process.ts): what encoders take of memory goes with it.

// Two pictures at a time are two threads; what it decoded is never asked for again.
sharp.concurrency(1);
sharp.cache(false);

process.on("message", ({ job, svg, options, effort }: RenderJob) => {
  const answer = (said: Omit<RenderAnswer, "job" | "rss">): void => {
    process.send?.({ job, rss: process.memoryUsage.rss(), ...said } satisfies RenderAnswer);
  };
  renderPicture(svg, options, effort).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
// The shop has ended, however it ended.
process.on("disconnect", () => process.exit());
