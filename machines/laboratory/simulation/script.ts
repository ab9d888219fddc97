import type { ApiError } from "../../../core/api/errors.ts";
import { UNEXPECTED_RESPONSE } from "../../../core/errors/alerts.ts";
import type { EventObject } from "xstate";
import type { ShopEvent } from "../../events/shop-event.ts";
import type { TraceSnapshot } from "../../trace/format.ts";
import type { FlowName } from "../flows/registry.ts";

/**
 * A simulation as it is written down: the same script always gives the same steps. Plain data, so
 * that it can be shared by a link.
 */
export type Script = {
  readonly flow: FlowName;
  /** What the machine starts with; null for one that needs nothing. */
  readonly input: unknown;
  /** Where it stands at first, when it had begun before what was recorded. */
  readonly from?: TraceSnapshot;
  /** How calls are answered from the start, by name of the call; by hand when absent. */
  readonly rules: { readonly [call: string]: Rule };
  readonly actions: readonly Action[];
};

/** How one call ends. Without `value`, a success brings the example of flows/answers.ts. */
export type Answer =
  | { readonly kind: "succeeds"; readonly value?: unknown }
  | { readonly kind: "fails"; readonly failure: FailureName }
  | { readonly kind: "crashes" };

export type Rule =
  | { readonly kind: "byHand" }
  | { readonly kind: "never" }
  | { readonly kind: "answers"; readonly answer: Answer; readonly afterMs: number };

export type Action = (
  | { readonly type: "send"; readonly event: ShopEvent }
  /** `call` is the id of a pending call: '0.cartToken.fetchingToken'. */
  | { readonly type: "answer"; readonly call: string; readonly answer: Answer }
  /** Lets so many milliseconds pass. */
  | { readonly type: "advance"; readonly ms: number }
  /** Lets time pass until the next delay is over. */
  | { readonly type: "next" }
  | { readonly type: "rule"; readonly call: string; readonly rule: Rule }
  /** What came to the machine in a recording, as it came: a fact, an answer, the end of a delay. */
  | { readonly type: "take"; readonly event: EventObject; readonly at: number }
) & {
  /** Stops after so many steps: what is left of an action when one branches in its midst. */
  readonly atMost?: number;
};

/** A script that starts a machine and does nothing with it. */
export const freshScript = (flow: FlowName, input: unknown): Script => ({
  flow,
  input,
  rules: {},
  actions: [],
});

/** The script with one action more; time that passes twice in a row is one passage of time. */
export const withAction = (script: Script, action: Action): Script => {
  const last = script.actions.at(-1);
  const joins = action.type === "advance" && last?.type === "advance" && last.atMost === undefined;
  return {
    ...script,
    actions: joins
      ? [...script.actions.slice(0, -1), { ...last, ms: last.ms + action.ms }]
      : [...script.actions, action],
  };
};

export type FailureName =
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "conflict"
  | "tooMany"
  | "broken"
  | "unavailable"
  | "offline"
  | "unexpected";

type Failure = { readonly label: string; readonly error: ApiError };

const refusal = (
  status: number,
  label: string,
  message: string,
  retryAfter: number | null = null,
): Failure => ({
  label: `${status} ${label}`,
  error: { _tag: "ServerRefused", status, code: status, message, fields: [], retryAfter },
});

/** The failures that an answer can be chosen from, in the order in which they are offered. */
export const FAILURES: { readonly [Name in FailureName]: Failure } = {
  unauthorized: {
    label: "401 connexion perdue",
    error: { _tag: "Unauthorized", message: "Votre connexion a expiré." },
  },
  forbidden: refusal(403, "interdit", "Vous n’avez pas accès à cette page."),
  notFound: refusal(404, "introuvable", "Cet élément n’existe pas."),
  conflict: refusal(409, "conflit", "Cet élément a changé entre-temps."),
  tooMany: refusal(429, "trop de demandes", "Trop de demandes. Réessayez dans 30 secondes.", 30),
  broken: refusal(500, "panne du serveur", "Une erreur s’est produite."),
  unavailable: refusal(503, "indisponible", "Le service est indisponible.", 10),
  offline: {
    label: "hors ligne",
    error: {
      _tag: "Unreachable",
      message: "Le serveur ne répond pas. Vérifiez votre connexion.",
    },
  },
  unexpected: {
    label: "réponse inattendue",
    error: { _tag: "UnexpectedResponse", message: UNEXPECTED_RESPONSE },
  },
};
