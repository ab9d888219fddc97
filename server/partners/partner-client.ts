import { Data, Effect, Schedule } from "effect";
import { type TracedPartner, withPartnerSpan } from "../traces/partner-span.ts";
import { makeCircuit, type PartnerHealth } from "./circuit.ts";
import {
  guardedRequest,
  internet,
  type PartnerAnswer,
  type PartnerNetwork,
  type PartnerRequest,
  PartnerUnavailable,
  unavailable,
} from "./guarded-request.ts";

/** Before the second call and those after it. */
const PAUSE = "250 millis";

/**
 * The client for calls that leave the house: each goes by `guardedRequest`; a partner that fails again and again is
 * left in peace, then asked by one call alone (DOOR-15). Each process has its own count.
 */
export const makePartnerClient = (network: PartnerNetwork = internet) => {
  const circuit = makeCircuit();

  const once = (kind: TracedPartner, partner: string, request: PartnerRequest) =>
    withPartnerSpan(
      kind,
      (traced) => untraced(partner, { ...request, headers: { ...request.headers, ...traced } }),
      ({ status }) => status,
    );

  const untraced = Effect.fnUntraced(function* (partner: string, request: PartnerRequest) {
    if (!(yield* circuit.mayCall(partner))) return yield* unavailable("circuit");
    return yield* Effect.tryPromise({
      try: (signal) => guardedRequest(request, signal, network),
      catch: (cause) =>
        cause instanceof PartnerUnavailable ? cause : unavailable("unreached", cause),
    }).pipe(
      Effect.tapError(() => circuit.note(partner, false)),
      Effect.tap(({ status }) => circuit.note(partner, !isItsFault(status))),
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
      Effect.sync(() => circuit.healthOf(partner)),
  };
};

/** Traces know what a partner is, and not which. */
const tracedName = (partner: string): TracedPartner =>
  TRACED.find((kind) => partner === kind || partner.startsWith(`${kind} `)) ?? "other";

const TRACED: readonly TracedPartner[] = ["erp", "signature", "webhook"];

/** The partner's fault, and not ours. */
const isItsFault = (status: number): boolean => status >= 500 || status === 429;

/** An answer that another try may better. */
class AtFault extends Data.TaggedError("AtFault")<{ readonly answer: PartnerAnswer }> {}

/** What another try may mend. */
const isPassing = (error: AtFault | PartnerUnavailable): boolean =>
  error._tag === "AtFault" || ["broken", "late", "name", "unreached"].includes(error.reason);
