import fc from "fast-check";
import { expect, it } from "vitest";
import { deeds, playListBook } from "./list-book-world.ts";

it("[CARNET-9] [CARNET-12] loses no change of a list and makes none twice, over tabs, crashes, lost calls and lost answers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), deeds, async (scheduler, played) => {
      const end = await playListBook(scheduler, played);
      expect(end).toEqual({
        ...end,
        counts: end.countsAsked,
        added: end.addedAsked,
        isNamed: true,
        waiting: [],
      });
    }),
    { numRuns: 200 },
  );
});
