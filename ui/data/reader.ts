import { queryOptions, skipToken } from "@tanstack/react-query";
import type { Effect } from "effect";
import type { Action } from "../../api-schema/actions.ts";
import type { Role, StoreId } from "../../api-schema/primitives.ts";
import type { ApiError } from "../../core/api/errors.ts";
import type { ApiClient } from "../../core/api/api-client.ts";
import { may } from "../../core/roles/permissions.ts";

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

/** Query options of a call whose answer depends on the active store: its key leads (spec §4). */
export const ofStore = <A>(reader: Reader, key: readonly unknown[], call: Call<A>) =>
  queryOptions({
    queryKey: [reader.storeId, ...key],
    queryFn: reader.ready ? ({ signal }) => reader.read(call, signal) : skipToken,
  });

/**
 * The same for what only a member of a store may read whose role may do that `action`: of nobody else is
 * anything asked, only to be refused. `null`: any customer with a store may.
 */
export const ofOwnStore = <A>(
  reader: Reader,
  action: Action | null,
  key: readonly unknown[],
  call: (apiClient: ApiClient, storeId: StoreId) => Effect.Effect<A, ApiError>,
) => {
  const { storeId, role, ready } = reader;
  return queryOptions({
    queryKey: [storeId, ...key],
    queryFn:
      ready && storeId !== null && (action === null || may(role, action))
        ? ({ signal }) => reader.read((apiClient) => call(apiClient, storeId), signal)
        : skipToken,
  });
};

/** The same for what no store changes: asked at once, without waiting for the login. */
export const ofAnyStore = <A>(
  reader: Reader,
  key: readonly unknown[],
  call: Call<A>,
  { when = true }: { readonly when?: boolean } = {},
) =>
  queryOptions({
    queryKey: [ANY_STORE, ...key],
    queryFn: when ? ({ signal }) => reader.read(call, signal) : skipToken,
  });

/** The page before stays while the next one is fetched, unless it was another store's. */
export const keepPage =
  ({ storeId }: Reader) =>
  <Data>(
    previous: Data | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined =>
    query?.queryKey[0] === storeId ? previous : undefined;
