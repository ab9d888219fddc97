import { Clock, Data, Effect, Random, Schedule } from "effect";
import { type TracedPartner, withPartnerSpan } from "../traces/partner-span.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import {
  guardedRequest,
  internet,
  type PartnerAnswer,
  type PartnerNetwork,
  type PartnerRequest,
  PartnerUnavailable,
  unavailable,
} from "./guarded-request.ts";

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
/** After so many failures in a row a partner is left in peace: 30 s, then twice as long each time, up to ten minutes. */
const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 600_000;
/** Before the second call and those after it; each differs by a fifth at most, lest all come back at once. */
const PAUSE = "250 millis";

const NEVER: PartnerHealth = { lastCall: null, lastSuccess: null, failures: 0, openUntil: null };

/**
 * The client for calls that leave the house: each goes by `guardedRequest`; a partner that fails again and again is
 * left in peace, then asked by one call alone (DOOR-15). Each process has its own count.
 */
export const makePartnerClient = (network: PartnerNetwork = internet) => {
  const known = new BoundedCache<string, PartnerHealth>(MOST_PARTNERS);
  const healthOf = (partner: string): PartnerHealth => known.get(partner) ?? NEVER;

  const note = Effect.fnUntraced(function* (partner: string, isWell: boolean) {
    const now = yield* Clock.currentTimeMillis;
    const { lastSuccess, failures } = healthOf(partner);
    const inRow = isWell ? 0 : failures + 1;
    known.set(partner, {
      lastCall: now,
      lastSuccess: isWell ? now : lastSuccess,
      failures: inRow,
      openUntil: inRow < FAILURES_TO_OPEN ? null : now + (yield* restAfter(inRow)),
    });
  });

  const once = (kind: TracedPartner, partner: string, request: PartnerRequest) =>
    withPartnerSpan(
      kind,
      (traced) => untraced(partner, { ...request, headers: { ...request.headers, ...traced } }),
      ({ status }) => status,
    );

  const untraced = Effect.fnUntraced(function* (partner: string, request: PartnerRequest) {
    const now = yield* Clock.currentTimeMillis;
    const { openUntil, ...health } = healthOf(partner);
    if (openUntil !== null && now < openUntil) return yield* unavailable("circuit");
    // Others wait while this one finds out.
    if (openUntil !== null) {
      known.set(partner, { ...health, openUntil: now + FIRST_REST_MS });
    }
    return yield* Effect.tryPromise({
      try: (signal) => guardedRequest(request, signal, network),
      catch: (cause) =>
        cause instanceof PartnerUnavailable ? cause : unavailable("unreached", cause),
    }).pipe(
      Effect.tapError(() => note(partner, false)),
      Effect.tap(({ status }) => note(partner, !isItsFault(status))),
    );
  });

  return {
    /**
     * Calls a partner by that name in the counts. `again` is how often it is called once more when it gives no
     * answer or one of 500 and above; only for what may come twice.
     */
    call: (
      partner: string,
      request: PartnerRequest,
      { again = 0 }: { readonly again?: number } = {},
    ): Effect.Effect<PartnerAnswer, PartnerUnavailable> => {
      const schedule = Schedule.jittered(Schedule.exponential(PAUSE));
      return once(tracedName(partner), partner, request).pipe(
        Effect.filterOrFail(
          ({ status }) => !isItsFault(status),
          (answer) => new AtFault({ answer }),
        ),
        Effect.retry({ times: again, schedule, while: isPassing }),
        Effect.catchTag("AtFault", ({ answer }) => Effect.succeed(answer)),
      );
    },
    /** How a partner has answered. */
    healthOf: (partner: string): Effect.Effect<PartnerHealth> =>
      Effect.sync(() => healthOf(partner)),
  };
};

/** Traces know what a partner is, and not which. */
const tracedName = (partner: string): TracedPartner =>
  TRACED.find((kind) => partner === kind || partner.startsWith(`${kind} `)) ?? "other";

const TRACED: readonly TracedPartner[] = ["erp", "webhook"];

/** The partner's fault, and not ours. */
const isItsFault = (status: number): boolean => status >= 500 || status === 429;

/** An answer that another try may better. */
class AtFault extends Data.TaggedError("AtFault")<{ readonly answer: PartnerAnswer }> {}

/** What another try may mend. */
const isPassing = (error: AtFault | PartnerUnavailable): boolean =>
  error._tag === "AtFault" || ["broken", "late", "name", "unreached"].includes(error.reason);

const restAfter = (failures: number): Effect.Effect<number> => {
  const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (failures - FAILURES_TO_OPEN));
  return Effect.map(Random.next, (random) => rest * (0.8 + 0.4 * random));
};
