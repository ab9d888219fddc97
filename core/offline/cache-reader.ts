import type { CustomerId } from "../../api-schema/primitives.ts";

// What a page and its service worker tell each other of cached answers, in headers.

/** On a read that takes a cached answer when the server gives none: whose. No server reads it. */
export const CACHED_HEADER = "Panetier-Kept";

/** On a cached answer: when the server gave it, as ISO 8601. */
export const CACHED_AT_HEADER = "Panetier-Kept-At";

/** Who takes cached answers. */
export type CacheReader = {
  readonly customerId: CustomerId;
  /** The login is not confirmed: asked without it, the server would answer as to a visitor. */
  readonly cachedOnly: boolean;
};

export const cachedHeaderOf = ({ customerId, cachedOnly }: CacheReader): string =>
  cachedOnly ? `${customerId}; only` : String(customerId);

/** What `cachedHeaderOf` wrote; null for anything else. */
export const readCachedHeader = (text: string | null): CacheReader | null => {
  const [, id, only] = /^([1-9]\d{0,9})(; only)?$/.exec(text ?? "") ?? [];
  // safe: a whole number above zero, as ids are
  return id === undefined
    ? null
    : { customerId: Number(id) as CustomerId, cachedOnly: only !== undefined };
};
