import type { Effect } from "effect";
import type { Action } from "../../api-schema/actions.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

// A call of the contract, as its types say it. The calls themselves are generated: `calls/` names the
// reads for pages, `wire/` makes all of them.

/**
 * Who may make a call of the shop: anyone; anyone, who sees the prices of the active store; a signed-in customer with
 * a store; whoever is signed in, for what is their own; a member of the active store who may do that.
 */
export type Who = "anyone" | "viewer" | "customer" | "person" | Action;

/** Who may make a call of the desk: whoever is signing in there; an agent who has. */
export type DeskWho = "anyone" | "agent";

/** What a call sends beside the store, what it answers, and who may make it: for the compiler alone. */
export interface Call<Parameters, Answer, W extends Who | DeskWho = Who> {
  readonly who: W;
  readonly types?: { readonly parameters: Parameters; readonly answer: Answer };
}

/** A call that changes nothing, as pages know it: its name in the cache, and who may ask. */
export interface Read<Parameters, Answer, W extends Who | DeskWho = Who> extends Call<
  Parameters,
  Answer,
  W
> {
  /** Its word and its name there: 'orders.listOrders'. */
  readonly name: string;
  /** Milliseconds for which its answer is shown without being asked for again; a moment where not given. */
  readonly freshFor?: number;
  /** Milliseconds for which an answer that nobody shows is kept; a few minutes where not given. */
  readonly keptFor?: number;
}

/** It sends nothing. */
// oxlint-disable-next-line typescript/no-empty-object-type -- an object of which nothing is asked
export type Nothing = {};

export type ParametersOf<C> = C extends Call<infer Parameters, unknown> ? Parameters : never;

/** The store that a call is made for, where the answer depends on one. */
type OfStore<W extends Who | DeskWho> = W extends "viewer"
  ? { readonly storeId?: StoreId | null }
  : W extends Action
    ? { readonly storeId: StoreId }
    : unknown;

/** Parameters may be left out where none of them is needed. */
export type Arguments<Parameters> = [keyof Parameters] extends [never]
  ? readonly []
  : Nothing extends Parameters
    ? readonly [parameters?: Parameters]
    : readonly [parameters: Parameters];

/** A call as it is made. */
export type Wired<C> =
  C extends Call<infer Parameters, infer Answer, infer W>
    ? (api: Api, ...sent: Arguments<Parameters & OfStore<W>>) => Effect.Effect<Answer, ApiError>
    : never;
