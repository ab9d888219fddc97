import {
  type DataTag,
  type keepPreviousData,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Nothing, Read, Who } from "../../core/api/call.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { may } from "../../core/roles/permissions.ts";
import { ANY_STORE, type Reader } from "./reader.ts";

/** What a page says of one reading, beside what the call says of every one. */
export interface ReadOptions {
  /** Read from the cache alone when false. */
  readonly enabled?: boolean;
  /** The page before stays while the next one is fetched, unless it was another store's. */
  readonly keepsPage?: boolean;
  /** What else the answer depends on, beside the parameters: another one is asked for again. */
  readonly dependsOn?: unknown;
  readonly gcTime?: number;
  readonly placeholderData?: typeof keepPreviousData;
  readonly refetchOnWindowFocus?: boolean;
  readonly refetchOnReconnect?: boolean;
}

/** `storeId`: of another store than the active one. */
type WithStore<Parameters> = Parameters & { readonly storeId?: StoreId };

/** Null parameters: nothing is asked yet. */
export type ReadArguments<Parameters> = Nothing extends Parameters
  ? readonly [parameters?: WithStore<Parameters> | null, options?: ReadOptions]
  : readonly [parameters: WithStore<Parameters> | null, options?: ReadOptions];

/**
 * Query options of a read, for what is no component (`useRead` is its hook): it is asked for by those
 * whom the server answers and nobody else, and stays as fresh as the contract says.
 */
export const readOf = <P, A, W extends Who>(
  reader: Reader,
  read: Read<P, A, W>,
  ...[parameters, options = {}]: ReadArguments<P>
) => {
  const { who, freshFor, keptFor } = read;
  const { keepsPage = false, dependsOn, ...others } = options;
  const { storeId = reader.storeId, ...own } = parameters ?? {};
  const key = readKey(read, storeId, parameters === null ? null : own);
  return queryOptions({
    queryKey: dependsOn === undefined ? key : withLast(key, dependsOn),
    queryFn:
      parameters !== null && mayAsk({ ...reader, storeId }, who)
        ? ({ signal }) =>
            reader.read(
              ({ api, ask }) => ask(api, read, dependsOnStore(who) ? { ...own, storeId } : own),
              signal,
            )
        : skipToken,
    ...(freshFor === undefined ? {} : { staleTime: freshFor }),
    ...(keptFor === undefined ? {} : { gcTime: keptFor }),
    ...(keepsPage ? { placeholderData: previousOf(key[0]) } : {}),
    ...others,
  });
};

/**
 * Where the answer of a read is kept: its key is led by the store that it is of (spec §4). Without
 * parameters, the beginning of every key of that read.
 */
export const readKey = <P, A, W extends Who>(
  { name, who }: Read<P, A, W>,
  storeId: StoreId | null,
  parameters: object | null = {},
): DataTag<readonly unknown[], A, ApiError> => {
  const lead = who === "anyone" || who === "person" ? ANY_STORE : storeId;
  const isWhole = parameters === null || Object.keys(parameters).length > 0;
  // safe: what is kept under it is what the read answers
  return [lead, ...name.split("."), ...(isWhole ? [parameters] : [])] as never;
};

// safe: a key with more at its end keeps the same kind of answer
const withLast = <K extends readonly unknown[]>(key: K, last: unknown): K =>
  [...key, last] as readonly unknown[] as K;

/** Prices and rights are the active store's: the call names it. */
const dependsOnStore = (who: Who): boolean => who === "viewer" || who.includes(".");

const mayAsk = ({ storeId, role, ready }: Reader, who: Who): boolean => {
  switch (who) {
    case "anyone":
    case "person":
      return true;
    case "viewer":
      return ready;
    case "customer":
      return ready && storeId !== null;
    default:
      return ready && storeId !== null && may(role, who);
  }
};

/** The answer before, unless it was another store's. */
const previousOf =
  (lead: unknown) =>
  <Data>(
    previous: Data | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined =>
    query?.queryKey[0] === lead ? previous : undefined;
