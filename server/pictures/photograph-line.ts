import type { Photograph } from "./photograph.ts";
import { makeRenderQueue } from "./render-queue.ts";

/** Photographs that wait while one is decoded: each takes up to some seconds, and its form a place. */
export const waitingPhotographs = 4;

/**
 * Takes photographs one after the other: one of 50 million pixels is 150 MB when it is decoded, and all
 * that agents send at once would be decoded at once. Rejects with `PictureBusy` when as many wait as may.
 */
export const inLine = (
  photograph: (file: string) => Promise<Photograph>,
): ((file: string) => Promise<Photograph>) => {
  const line = makeRenderQueue(1, waitingPhotographs);
  return (file) => line.now(() => photograph(file));
};
