import type { EventObject } from "xstate";
import type { ApiError, Outcome } from "../../../../core/api/errors.ts";
import { subscriptionsOf } from "../../../system/subscriptions.ts";
import { FLOWS } from "../registry.ts";
import { exampleOf } from "../answers.ts";
import type { Chart, ChartTransition } from "../chart.ts";
import type { Flow } from "../registry.ts";
import { sampleOf } from "../samples.ts";

/** The failures that machines tell apart: no network, server away, login over, refused, locked. */
const FAILURES: readonly ApiError[] = [
  { _tag: "Unreachable", message: "Hors ligne" },
  { _tag: "Unauthorized", message: "Connexion expirée" },
  refusal(403, null),
  refusal(429, 60),
];

export function refusal(status: number, retryAfter: number | null): ApiError {
  const message = `Refus ${status}`;
  return { _tag: "ServerRefused", status, code: status, message, fields: [], retryAfter };
}

/** The answer of a call that a state makes: `answered("cartToken.fetchingToken", order)`. */
export const answered = (state: string, value: unknown): EventObject =>
  done(`xstate.done.actor.0.${state}`, { ok: true, value });

/** The refusal of a call that a state makes. */
export const refusedBy = (state: string, error: ApiError): EventObject =>
  done(`xstate.done.actor.0.${state}`, { ok: false, error });

/**
 * What can always happen to a machine: one of each event that it receives, each of its delays, and for
 * each of its calls the example of a success, every kind of failure, and a defect.
 */
export const usualEvents = ({ name }: Flow, chart: Chart): readonly EventObject[] => [
  ...subscriptionsOf(FLOWS[name].machine).map((type) => sampleOf(type)),
  ...distinct(chart.transitions).flatMap(eventsOf),
];

const distinct = (transitions: readonly ChartTransition[]): readonly ChartTransition[] => [
  ...new Map(transitions.map((transition) => [transition.event, transition])).values(),
];

const eventsOf = ({ kind, event, label }: ChartTransition): readonly EventObject[] => {
  if (kind === "after" || kind === "stateDone") return [{ type: event }];
  if (kind === "error") return [{ type: event, error: new Error("panne") } as EventObject];
  if (kind !== "done") return [];
  const call = label.split(" ")[0] ?? "";
  return [
    done(event, { ok: true, value: exampleOf(call) }),
    ...FAILURES.map((error) => done(event, { ok: false, error })),
  ];
};

const done = (type: string, output: Outcome<unknown>): EventObject =>
  ({ type, output }) as EventObject; // safe: XState's events carry what their type needs
