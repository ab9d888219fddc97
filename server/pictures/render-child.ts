import sharp from "sharp";
import { takePhotograph } from "./photograph.ts";
import { PhotographRefused } from "./photograph-refused.ts";
import { renderPicture } from "./render.ts";
import type { Made, RenderAnswer, RenderJob, RenderTask } from "./render-process.ts";

// The process that renders pictures (render-process.ts): what encoders take of memory goes with it.

// Two pictures at a time are two threads; what it decoded is never asked for again.
sharp.concurrency(1);
sharp.cache(false);

const done = async (task: RenderTask): Promise<Made> => {
  if (task.kind === "size") {
    return { bytes: await renderPicture(task.source, task.options, task.effort) };
  }
  const { bytes, width, height } = await takePhotograph(task.file);
  return { bytes, size: { width, height } };
};

process.on("message", ({ job, task }: RenderJob) => {
  const answer = (said: Omit<RenderAnswer, "job" | "rss">): void => {
    process.send?.({ job, rss: process.memoryUsage.rss(), ...said } satisfies RenderAnswer);
  };
  done(task).then(
    (made) => answer({ made }),
    (error: unknown) => {
      if (error instanceof PhotographRefused) answer({ problem: error.problem });
      else answer({ failure: error instanceof Error ? error.message : String(error) });
    },
  );
});
// The shop has ended, however it ended.
process.on("disconnect", () => process.exit());
