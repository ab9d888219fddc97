import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeStandbyLag, NOT_YET } from "../../server/database/standby-lag.ts";
import type { Where } from "../../server/database/where.ts";

const MOST = 10_000;
const LATE = "elle est en retard de plus de 10 s";

/** A clock that is moved, a primary that is asked, and a standby as it says it is. */
const setUp = () => {
  let at = 1000;
  const lag = makeStandbyLag({ present: () => at, mostBehindMs: MOST });
  return {
    lag,
    now: () => at,
    pass: (ms: number) => {
      at += ms;
    },
    /** Asks the primary, which answers at once. */
    look: (wal: number, catalogue = 1) => {
      const asked = lag.asking();
      lag.note(
        where({ isStandby: false, wal: BigInt(wal), versions: { catalogue, content: 1 } }),
        asked,
      );
    },
  };
};

const where = (change: Partial<Where>): Where => ({
  isServer: true,
  isStandby: true,
  identity: "7/16384",
  wal: 0n,
  versions: { catalogue: 1, content: 1 },
  ...change,
});

describe("[REPLICA-3] how far a standby is behind", () => {
  it("is told by what both have of the log, not by when somebody wrote last", () => {
    const { lag, look, pass } = setUp();
    look(500);
    const standby = where({ wal: 500n });
    expect([lag.objection(standby), lag.behind(standby)]).toEqual([null, 0]);
    // An hour in which nobody writes: it has all that there is.
    for (let second = 0; second < 3600; second += 1) {
      pass(1000);
      look(500);
    }
    expect([lag.objection(standby), lag.behind(standby), lag.stillGood(standby)]).toEqual([
      null,
      0,
      true,
    ]);
  });

  it("grows from the last moment at which it had everything", () => {
    const { lag, look, pass } = setUp();
    look(500);
    for (let second = 1; second <= 10; second += 1) {
      pass(1000);
      look(500 + second);
    }
    const standby = where({ wal: 500n });
    expect([lag.behind(standby), lag.objection(standby)]).toEqual([10_000, null]);
    // Half of that is asked of one that comes back.
    expect(lag.objection(standby, true)).toBe(LATE);
    expect(lag.stillGood(standby)).toBe(false);
    pass(1);
    expect(lag.objection(standby)).toBe(LATE);
    expect(lag.objection(where({ wal: 505n }), true)).toBe(LATE);
    expect(lag.objection(where({ wal: 506n }), true)).toBeNull();
  });

  it("is not known before the primary has been asked, nor of what was there before the start", () => {
    const { lag, look, pass } = setUp();
    const standby = where({ wal: 400n });
    expect([lag.objection(standby), lag.behind(standby)]).toEqual([NOT_YET, undefined]);
    look(500);
    expect(lag.objection(standby)).toBe(NOT_YET);
    pass(MOST + 1);
    look(500);
    expect(lag.objection(standby)).toBe(LATE);
  });

  it("is too far when the primary is asked in vain for so long", () => {
    const { lag, look, pass } = setUp();
    look(500);
    pass(MOST + 1);
    expect(lag.objection(where({ wal: 900n }))).toBe(LATE);
  });

  it("is measured anew by a primary that has less than the one before", () => {
    const { lag, look, pass } = setUp();
    look(500);
    pass(1000);
    look(450);
    expect(lag.objection(where({ wal: 449n }))).toBe(NOT_YET);
    expect(lag.objection(where({ wal: 450n }))).toBeNull();
  });

  it("says of nothing that was committed longer ago than the bound that it may be missing", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            pass: fc.integer({ min: 0, max: 4000 }),
            writes: fc.integer({ min: 0, max: 3 }),
            looks: fc.boolean(),
            plays: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
          { maxLength: 40 },
        ),
        (steps) => {
          const { lag, look, pass, now } = setUp();
          // At what time each byte of the log was committed; the standby has those up to `played`.
          const committed: number[] = [];
          let played = 0;
          for (const step of steps) {
            pass(step.pass);
            for (let write = 0; write < step.writes; write += 1) committed.push(now());
            if (step.looks) look(committed.length);
            played += Math.floor(step.plays * (committed.length - played));
            const standby = where({ wal: BigInt(played) });
            if (lag.objection(standby) !== null) continue;
            const missing = committed.slice(played);
            expect(missing.every((at) => at >= now() - MOST)).toBe(true);
          }
        },
      ),
    );
  });
});

describe("[REPLICA-2] a standby", () => {
  it("is not read from while it lacks a version that rows are kept by", () => {
    const { lag, look, pass } = setUp();
    look(500);
    lag.hold({ catalogue: 4, content: 2 });
    const at = (catalogue: number, content: number) =>
      lag.objection(where({ wal: 500n, versions: { catalogue, content } }));
    expect([at(3, 2), at(4, 1), at(4, 2), at(5, 3)]).toEqual([NOT_YET, NOT_YET, null, null]);
    // Another answer that was read before it changes nothing.
    lag.hold({ catalogue: 3, content: 1 });
    expect(at(3, 2)).toBe(NOT_YET);
    // What only a primary had that is lost is waited for by nobody.
    pass(500);
    look(500, 3);
    expect(at(3, 1)).toBeNull();
  });

  it("keeps to a version that was read while the primary was asked", () => {
    const { lag, look } = setUp();
    look(500);
    const asked = lag.asking();
    lag.hold({ catalogue: 9, content: 1 });
    lag.note(where({ isStandby: false, wal: 500n, versions: { catalogue: 8, content: 1 } }), asked);
    expect(lag.objection(where({ wal: 500n, versions: { catalogue: 8, content: 1 } }))).toBe(
      NOT_YET,
    );
  });

  it("is refused by name where it is none of this database", () => {
    const { lag, look } = setUp();
    look(500);
    const saying = (change: Partial<Where>) => lag.objection(where({ wal: 500n, ...change }));
    expect([
      saying({ isServer: false }),
      saying({ identity: "8/16384" }),
      saying({ isStandby: false }),
    ]).toEqual([
      "un répartiteur de connexions y répond, et non le serveur lui-même",
      "ce n'est pas une copie de la base à laquelle DATABASE_URL mène",
      "elle ne suit pas la base : elle accepte des écritures",
    ]);
  });
});
