import fc from "fast-check";
import { expect, it } from "vitest";
import { deeds, playOrderBook } from "./offline-queue-world.ts";

it("[CARNET-1] [CARNET-2] loses no line, does none twice and none for somebody else, over tabs, crashes, lost and late calls and another login", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), deeds, async (scheduler, played) => {
      const { strangers, server, wanted, waiting } = await playOrderBook(scheduler, played);
      expect({ strangers, server, waiting }).toEqual({
        strangers: [],
        server: wanted,
        waiting: [],
      });
    }),
    { numRuns: 300 },
  );
});
