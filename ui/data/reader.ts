import type { Effect } from "effect";
import type { Role, StoreId } from "../../api-schema/primitives.ts";
import type { ApiError } from "../../core/api/errors.ts";
import type { ApiClient } from "../../core/api/api-client.ts";

declare module "@tanstack/react-query" {
  interface Register {
    readonly defaultError: ApiError;
  }
}

/** Who reads: the active store, the role there, whether both are known yet, and the API client. */
export type Reader = {
  /** null for a visitor. */
  readonly storeId: StoreId | null;
  /** In the active store; null for a visitor. */
  readonly role: Role | null;
  /** False while the login and the store are not known: nothing is read for the wrong one. */
  readonly ready: boolean;
  /** Makes a call; rejects with an ApiError. */
  readonly read: <A>(call: Call<A>, signal: AbortSignal) => Promise<A>;
};

export type Call<A> = (apiClient: ApiClient) => Effect.Effect<A, ApiError>;

/** Key of what is the same for every store. */
export const ANY_STORE = "anyStore";
