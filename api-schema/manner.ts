import { Context } from "effect";

/** How clients make a call and keep its answer, where that is not the plain way. The server reads none of it. */
export interface Manner {
  /** Of the login itself, or before there is one: no token is sent, and a 401 is its ordinary refusal. */
  readonly anonymous?: true;
  /** Sent to its end, should its page be left at once, as far as browsers allow. */
  readonly outlivesPage?: true;
  /** It creates or pays: the same Idempotency-Key gives the first answer again (product §2). */
  readonly idempotent?: true;
  /** A page asks for it as for a GET: nothing is written. */
  readonly reads?: true;
  /** Of the person, not of a store: read without one, and once for all of them. */
  readonly ofPerson?: true;
  /** Milliseconds for which its answer is shown without being asked for again. */
  readonly freshFor?: number;
  /** Milliseconds for which it is kept once nobody shows it; a few minutes where not given. */
  readonly keptFor?: number;
}

export class CallManner extends Context.Service<CallManner, Manner>()("panetier/CallManner") {}

export const MINUTE = 60_000;
/** Asked for again whenever it is shown: it changes by other hands. */
export const NEVER_FRESH = 0;
