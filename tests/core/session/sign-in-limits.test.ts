import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideKnownBrowser,
  decideSignIn,
  giveBackSignIn,
  NO_SIGN_IN_COUNTS,
  type SignInCounts,
} from "../../../core/session/sign-in-limits.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse("2026-11-22T02:00:00Z");

/** What the database keeps, without the database: the same counts under the same keys. */
const makeDoor = () => {
  const accounts = new Map<string, number>();
  const places = new Map<string, number>();
  const pairs = new Map<string, readonly number[]>();
  const turns = new Map<string, Pick<SignInCounts, "turns" | "waitingSince">>();
  const keep = (account: string, place: string, area: string, counts: SignInCounts) => {
    const { turns: taken, waitingSince } = counts;
    accounts.set(account, counts.accountFullAt);
    places.set(place, counts.placeFullAt);
    pairs.set(`${account} ${place}`, counts.pair);
    turns.set(`${account} ${area}`, { turns: taken, waitingSince });
  };
  const countsOf = (account: string, place: string, area: string): SignInCounts => ({
    ...NO_SIGN_IN_COUNTS,
    pair: pairs.get(`${account} ${place}`) ?? [],
    accountFullAt: accounts.get(account) ?? 0,
    placeFullAt: places.get(place) ?? 0,
    ...turns.get(`${account} ${area}`),
  });
  return {
    /** 0 when the password was looked at (and is wrong), else the seconds to wait. */
    guess: (account: string, place: string, area: string, now: number): number => {
      const decision = decideSignIn(countsOf(account, place, area), now);
      keep(account, place, area, decision.counts);
      return decision._tag === "Allowed" ? 0 : decision.retryAfterSeconds;
    },
    /** The same with the right password, which is given back. */
    enter: (account: string, place: string, area: string, now: number): number => {
      const decision = decideSignIn(countsOf(account, place, area), now);
      const entered = decision._tag === "Allowed";
      const { counts } = decision;
      keep(account, place, area, entered ? giveBackSignIn(counts, decision.taken) : counts);
      return entered ? 0 : decision.retryAfterSeconds;
    },
  };
};

type Door = ReturnType<typeof makeDoor>;

/**
 * An attacker who uses every opening: each place tries as soon as it is told that it may. Once their
 * own turns are over, fifty of them are enough to take what is left. Gives the guesses whose password
 * was looked at within a day.
 */
const attackForADay = (
  door: Door,
  places: number,
  areaOf: (place: number) => string,
  accountOf: (guess: number) => string,
): number => {
  const due: number[][] = Array.from({ length: day / minute }, () => []);
  due[0] = Array.from({ length: places }, (_, place) => place);
  let looked = 0;
  for (const [at, waiting] of due.entries()) {
    for (const place of waiting) {
      const now = start + at * minute;
      let wait = 0;
      while (wait === 0) {
        wait = door.guess(accountOf(looked), `place ${place}`, areaOf(place), now);
        if (wait === 0) looked += 1;
      }
      if (place < 50 || wait <= 60) due[at + Math.ceil(wait / 60)]?.push(place);
    }
  }
  return looked;
};

describe("an account that is attacked for a day", () => {
  const ownArea = (place: number) => `area ${place}`;

  it.each([
    { places: 1, areaOf: ownArea, looked: 155 },
    { places: 100, areaOf: ownArea, looked: 353 },
    { places: 10_000, areaOf: ownArea, looked: 20_153 },
    { places: 10_000, areaOf: () => "one area", looked: 155 },
  ])("[SESS-5] has its password looked at $looked times from $places places", (attack) => {
    const door = makeDoor();
    const looked = attackForADay(door, attack.places, attack.areaOf, () => "owner");
    const areas = attack.areaOf === ownArea ? attack.places : 1;
    expect(looked).toBe(attack.looked);
    expect(looked).toBeLessThanOrEqual(10 + 144 + 2 * areas);
  });

  it("[SESS-5] lets its owner in from a new address within a minute, whoever else tries", () => {
    const door = makeDoor();
    attackForADay(door, 1000, ownArea, () => "owner");
    const morning = start + day;
    expect(door.guess("owner", "place 0", ownArea(0), morning)).toBe(0);
    const wait = door.enter("owner", "new place", "new area", morning);
    expect(wait).toBe(60);
    for (let place = 0; place < 60; place += 1) {
      const now = morning + place * second;
      expect(door.guess("owner", `place ${place}`, ownArea(place), now)).toBeGreaterThan(0);
    }
    expect(door.enter("owner", "new place", "new area", morning + wait * second)).toBe(0);
  });

  it("[SESS-5] is not opened to the attacker by its owner's sign-ins", () => {
    const door = makeDoor();
    for (let place = 0; place < 10; place += 1) {
      expect(door.guess("owner", `place ${place}`, ownArea(place), start)).toBe(0);
    }
    expect(door.enter("owner", "home", "home area", start)).toBe(60);
    expect(door.enter("owner", "home", "home area", start + minute)).toBe(0);
    expect(door.guess("owner", "place 10", ownArea(10), start + minute)).toBe(60);
  });

  it("[SESS-5] takes nothing away from sign-ins that succeed, and they give nothing to others", () => {
    const door = makeDoor();
    for (let place = 0; place < 9; place += 1) {
      expect(door.guess("owner", `place ${place}`, ownArea(place), start)).toBe(0);
    }
    for (let home = 0; home < 50; home += 1) {
      expect(door.enter("owner", `home ${home}`, `home area ${home}`, start)).toBe(0);
    }
    expect(door.guess("owner", "place 9", ownArea(9), start)).toBe(0);
    expect(door.guess("owner", "place 10", ownArea(10), start)).toBe(60);
  });

  it("[SESS-5] gives an area its turns after the whole wait only, and anew the next day", () => {
    const door = makeDoor();
    const at = (now: number) => {
      // Whatever the bucket gives, somebody else has taken it.
      for (let place = 0; place < 12; place += 1) {
        door.guess("owner", `place ${now} ${place}`, ownArea(now + place), now);
      }
      return door.guess("owner", "new place", "new area", now);
    };
    const told = [0, 30, 60, 61, 121, 122].map((later) => at(start + later * second));
    expect(told).toEqual([60, 30, 0, 60, 0, 478]);
    const tomorrow = start + day + 122 * second;
    expect([0, 60].map((later) => at(tomorrow + later * second))).toEqual([60, 0]);
  });

  it("[SESS-5] lets a hundred that come at once get no further than ten", () => {
    const door = makeDoor();
    const waits = Array.from({ length: 100 }, (_, place) =>
      door.guess("owner", `place ${place}`, ownArea(place), start),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(new Set(waits.slice(10))).toEqual(new Set([60]));
  });

  it("[SESS-5] never lets more than that pass, whenever and from wherever they come", () => {
    const anyGuess = fc.record({
      place: fc.integer({ min: 0, max: 11 }),
      pause: fc.integer({ min: 0, max: 20 * minute }),
    });
    fc.assert(
      fc.property(fc.array(anyGuess, { maxLength: 300 }), (guesses) => {
        const door = makeDoor();
        let now = start;
        let looked = 0;
        for (const { place, pause } of guesses) {
          now = Math.min(now + pause, start + day - 1);
          const area = `area ${place % 4}`;
          if (door.guess("owner", `place ${place}`, area, now) === 0) looked += 1;
        }
        expect(looked).toBeLessThanOrEqual(10 + Math.floor((now - start) / (10 * minute)) + 2 * 4);
      }),
    );
  });
});

describe("one place that tries many accounts", () => {
  it("[SESS-6] guesses 307 times a day among 10,000 accounts; others are not slowed down", () => {
    const door = makeDoor();
    const looked = attackForADay(
      door,
      1,
      () => "2001:db8:1::/48",
      (guess) => `account ${guess % 10_000}`,
    );
    expect(looked).toBe(20 + 287);
    const noon = start + day;
    for (let account = 0; account < 10_000; account += 1) {
      expect(door.enter(`account ${account}`, `home ${account}`, `area ${account}`, noon)).toBe(0);
    }
  });

  it("[SESS-6] is not slowed down by sign-ins that succeed there", () => {
    const door = makeDoor();
    for (let account = 0; account < 100; account += 1) {
      expect(door.enter(`account ${account}`, "office", "area", start)).toBe(0);
    }
  });

  it("[SESS-6] is told to wait five minutes at most", () => {
    const door = makeDoor();
    for (let guess = 0; guess < 20; guess += 1) {
      expect(door.guess(`account ${guess}`, "place", "area", start)).toBe(0);
    }
    expect(door.guess("another", "place", "area", start)).toBe(300);
    expect(door.guess("another", "place", "area", start + 5 * minute)).toBe(0);
  });

  it("[SESS-5] gains nothing by owning a /48: its 65,536 /64 have two turns a day together", () => {
    const door = makeDoor();
    const looked = Array.from({ length: 65_536 }, (_, place) => {
      const now = start + Math.floor(place / 100) * minute;
      return door.guess("owner", `place ${place}`, "2001:db8:1::/48", now);
    }).filter((wait) => wait === 0);
    expect(looked).toHaveLength(10 + 65 + 2);
  });
});

describe("one place that tries one account", () => {
  it("[SESS-4] fails five times within 15 minutes, then waits until the first is 15 minutes old", () => {
    const door = makeDoor();
    const guess = (now: number) => door.guess("owner", "place", "area", now);
    for (let failure = 0; failure < 5; failure += 1)
      expect(guess(start + failure * minute)).toBe(0);
    expect(guess(start + 4 * minute)).toBe(11 * 60);
    expect(door.guess("owner", "elsewhere", "area 2", start + 4 * minute)).toBe(0);
    expect(guess(start + 15 * minute)).toBe(0);
  });

  it("[SESS-4] begins anew after a right password, which costs nothing", () => {
    const door = makeDoor();
    for (let morning = 0; morning < 200; morning += 1) {
      for (let typo = 0; typo < 4; typo += 1) {
        expect(door.guess("owner", "place", "area", start + morning * day)).toBe(0);
      }
      expect(door.enter("owner", "place", "area", start + morning * day)).toBe(0);
      expect(door.guess("owner", "place", "area", start + morning * day)).toBe(0);
    }
  });

  it("[SESS-8] says which failure is the last before a wait, when the owner is told", () => {
    let counts = NO_SIGN_IN_COUNTS;
    const last = Array.from({ length: 5 }, () => {
      const decision = decideSignIn(counts, start);
      ({ counts } = decision);
      return decision._tag === "Allowed" && decision.isLast;
    });
    expect(last).toEqual([false, false, false, false, true]);
  });
});

describe("a browser in which the account signed in before", () => {
  it("[SESS-7] is counted alone: five failures within 15 minutes, whatever strangers do", () => {
    let failures: readonly number[] = [];
    const tell = (now: number) => {
      const decision = decideKnownBrowser(failures, now);
      if (decision._tag === "Refused") return decision.retryAfterSeconds;
      ({ failures } = decision);
      return decision.isLast ? "last" : "allowed";
    };
    expect(Array.from({ length: 6 }, (_, failure) => tell(start + failure * minute))).toEqual([
      "allowed",
      "allowed",
      "allowed",
      "allowed",
      "last",
      10 * 60,
    ]);
    expect(tell(start + 15 * minute)).toBe("last");
  });
});

describe("counts whose instants are not in order", () => {
  /** Eleven attempts, so that nobody is let in by the account's bucket any more. */
  const emptied = (now: number): SignInCounts => {
    let counts = NO_SIGN_IN_COUNTS;
    for (let attempt = 0; attempt < 11; attempt += 1) {
      counts = decideSignIn({ ...counts, pair: [] }, now).counts;
    }
    return { ...counts, pair: [] };
  };

  it("[SESS-5] give nothing away to an attempt that was made an instant before the last one", () => {
    const decision = decideSignIn(emptied(start), start - second);
    expect(decision).toMatchObject({ _tag: "Refused", limit: "account" });
  });

  it("[SESS-5] keep nobody out once the clock was set back by a day", () => {
    expect(decideSignIn(emptied(start), start - day)).toMatchObject({ _tag: "Allowed" });
  });

  it("[SESS-5] hold nothing of a right password, wherever the clock goes after it", () => {
    const decision = decideSignIn(NO_SIGN_IN_COUNTS, start);
    if (decision._tag === "Refused") throw new Error("the first attempt of all");
    expect(giveBackSignIn(decision.counts, decision.taken)).toEqual(NO_SIGN_IN_COUNTS);
  });
});
