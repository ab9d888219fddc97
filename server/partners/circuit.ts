import { Clock, Effect, Random } from "effect";
import { BoundedCache } from "../cache/bounded-cache.ts";

/** How a partner has answered this process. */
export interface PartnerHealth {
  /** Epoch milliseconds; null for never. */
  readonly lastCall: number | null;
  readonly lastSuccess: number | null;
  /** In a row, up to now. */
  readonly failures: number;
  /** Until when it is not called (epoch milliseconds); null while it is. */
  readonly openUntil: number | null;
}

/** Partners remembered at most: beyond, who was called longest ago. */
const MOST_PARTNERS = 500;
/** After so many failures in a row a partner is left in peace: 30 s, then twice as long each time, up to two minutes. */
const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 120_000;

const NEVER: PartnerHealth = { lastCall: null, lastSuccess: null, failures: 0, openUntil: null };

/** How partners have answered this process, by the name that each is called by (DOOR-15). */
export type Circuit = ReturnType<typeof makeCircuit>;

/** A circuit that knows nobody yet: one that fails again and again is left in peace, then asked by one call alone. */
export const makeCircuit = () => {
  const known = new BoundedCache<string, PartnerHealth>(MOST_PARTNERS);
  const healthOf = (partner: string): PartnerHealth => known.get(partner) ?? NEVER;
  return {
    healthOf,
    /** Whether it may be called now; where it was left in peace, others wait while the one that asked finds out. */
    mayCall: Effect.fnUntraced(function* (partner: string) {
      const now = yield* Clock.currentTimeMillis;
      const { openUntil, ...health } = healthOf(partner);
      if (openUntil === null) return true;
      if (now < openUntil) return false;
      known.set(partner, { ...health, openUntil: now + FIRST_REST_MS });
      return true;
    }),
    /** Counts a call that went well, or did not. */
    note: Effect.fnUntraced(function* (partner: string, isWell: boolean) {
      const now = yield* Clock.currentTimeMillis;
      const { lastSuccess, failures } = healthOf(partner);
      const inRow = isWell ? 0 : failures + 1;
      known.set(partner, {
        lastCall: now,
        lastSuccess: isWell ? now : lastSuccess,
        failures: inRow,
        openUntil: inRow < FAILURES_TO_OPEN ? null : now + (yield* restAfter(inRow)),
      });
    }),
  };
};

/** Each differs by a fifth at most, lest all come back at once. */
const restAfter = (failures: number): Effect.Effect<number> => {
  const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (failures - FAILURES_TO_OPEN));
  return Effect.map(Random.next, (random) => rest * (0.8 + 0.4 * random));
};
