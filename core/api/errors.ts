import type { FieldProblem } from "../../api-schema/problems.ts";
import { MISSING_URL, UNEXPECTED_RESPONSE } from "../errors/alerts.ts";
import { UNKNOWN_ERROR } from "../errors/server-error.ts";

/** 401: the login is missing or over; every login of the browser is cleared by it (spec §8). */
export type Unauthorized = { readonly _tag: "Unauthorized"; readonly message: string };

/** The server answered and refused. `code` is the status unless the body names a finer one. */
export type ServerRefused = {
  readonly _tag: "ServerRefused";
  readonly status: number;
  readonly code: number | string;
  /** French, ready to be shown. */
  readonly message: string;
  readonly fields: readonly FieldProblem[];
  /** Seconds to wait (429, 503); null when the server does not say. */
  readonly retryAfter: number | null;
};

/** The answer is a success of another shape than documented (spec §8). */
export type UnexpectedResponse = { readonly _tag: "UnexpectedResponse"; readonly message: string };

/** The call has no complete address (spec §8). */
export type MissingUrl = { readonly _tag: "MissingUrl"; readonly message: string };

/** No answer: offline, server away, or its files changed under a running page. */
export type Unreachable = { readonly _tag: "Unreachable"; readonly message: string };

/** Every way a call can fail: one tag for each reaction of the caller. */
export type ApiError = Unauthorized | ServerRefused | UnexpectedResponse | MissingUrl | Unreachable;

/** A finished call as plain data: what machines receive, so that traces can be written and replayed. */
export type Outcome<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly error: ApiError };

export const unreachable: Unreachable = {
  _tag: "Unreachable",
  message: "Le serveur ne répond pas. Vérifiez votre connexion.",
};
export const missingUrl: MissingUrl = { _tag: "MissingUrl", message: MISSING_URL };
export const unexpectedResponse: UnexpectedResponse = {
  _tag: "UnexpectedResponse",
  message: UNEXPECTED_RESPONSE,
};

/** Nothing is ordered without the server: neither price nor date could be confirmed (product §10). */
export const notOrderedOffline: ServerRefused = {
  _tag: "ServerRefused",
  status: 0,
  code: "HORS_LIGNE",
  message:
    "Pas de réseau : votre commande est prête, confirmez-la au retour du réseau (prix et date seront vérifiés)",
  fields: [],
  retryAfter: null,
};

/** What to show a person: the server's own French text, or a sentence that blames nobody. */
export const apiErrorMessage = (error: ApiError): string => {
  switch (error._tag) {
    case "Unauthorized":
    case "ServerRefused":
    case "Unreachable":
      return error.message;
    case "UnexpectedResponse":
    case "MissingUrl":
      return UNKNOWN_ERROR;
  }
};

/** True for a 404: it does not exist, or it is somebody else's (product §2). */
export const isNotFound = (error: ApiError): boolean => hasStatus(error, 404);

/** True for a read, as the cache has it, that has found nothing. */
export const isMissing = (read: { readonly status: string; readonly error: unknown }): boolean =>
  // safe: reads fail with the errors of calls alone
  read.status === "error" && isNotFound(read.error as ApiError);

/** True for a server refusal with that HTTP status. */
export const hasStatus = (error: ApiError, status: number): boolean =>
  error._tag === "ServerRefused" && error.status === status;

/**
 * True when trying the same call again later can help: no answer, a broken server's, or one that has not
 * waited for the end of the call (408), as of a phone that lost its network while it sent.
 */
export const isPassing = (error: ApiError): boolean =>
  error._tag === "Unreachable" ||
  (error._tag === "ServerRefused" && (error.status >= 500 || error.status === 408));

/** The value of an outcome that a guard has found to be a success; anything else is a defect. */
export const valueOf = <A>(outcome: Outcome<A>): A => {
  if (outcome.ok) return outcome.value;
  throw new Error(`Outcome read as a success: ${outcome.error._tag}`);
};

/** The error of an outcome that a guard has found to be a failure; anything else is a defect. */
export const errorOf = (outcome: Outcome<unknown>): ApiError => {
  if (!outcome.ok) return outcome.error;
  throw new Error("Outcome read as a failure: it is a success");
};
