import { Effect } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeGivingWay } from "../../../server/exchange/giving-way.ts";

/** A machine whose pieces take so many milliseconds, of which its cores spare so many. */
const playedOn = (pieces: readonly { readonly took: number; readonly idle: number }[]) => {
  const now = { at: 1000, idle: 500 };
  const pauses: number[] = [];
  const giveWay = Effect.runSync(
    makeGivingWay({
      times: () => ({ ...now }),
      pause: (ms) =>
        Effect.sync(() => {
          pauses.push(ms);
          now.at += ms;
        }),
    }),
  );
  for (const { took, idle } of pieces) {
    now.at += took;
    now.idle += idle;
    Effect.runSync(giveWay);
  }
  return pauses;
};

describe("a run that shares its machine", () => {
  it("[QUAI-65] waits as long as a piece took where nothing was to spare", () => {
    expect(playedOn([{ took: 80, idle: 0 }])).toEqual([80]);
    expect(playedOn([{ took: 80, idle: 10 }])).toEqual([80]);
    expect(playedOn([{ took: 5000, idle: 0 }])).toEqual([1000]);
  });

  it("[QUAI-65] waits for nothing where a core was to spare", () => {
    expect(playedOn([{ took: 80, idle: 20 }])).toEqual([]);
    expect(playedOn([{ took: 80, idle: 240 }])).toEqual([]);
  });

  it("[QUAI-65] counts what is too short to tell with what follows it, and no pause twice", () => {
    expect(playedOn(Array.from({ length: 5 }, () => ({ took: 20, idle: 0 })))).toEqual([60]);
    expect(
      playedOn([
        { took: 100, idle: 0 },
        { took: 100, idle: 100 },
        { took: 100, idle: 0 },
      ]),
    ).toEqual([100, 100]);
  });

  it("[QUAI-65] never takes more than twice as long as it would, whatever the machine does", () => {
    const piece = fc.record({ took: fc.integer({ min: 0, max: 4000 }), idle: fc.nat(8000) });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const waited = playedOn(pieces).reduce((sum, ms) => sum + ms, 0);
        expect(waited).toBeLessThanOrEqual(pieces.reduce((sum, { took }) => sum + took, 0));
      }),
    );
  });
});
