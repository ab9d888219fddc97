import type { CustomerId } from "../../api-schema/primitives.ts";

// What a page and its service worker tell each other of kept answers, in headers.

/** On a read that takes a kept answer for want of the server's: whose. No server reads it. */
export const KEPT_HEADER = "Panetier-Kept";

/** On a kept answer: when the server gave it, as ISO 8601. */
export const KEPT_AT_HEADER = "Panetier-Kept-At";

/** Who takes kept answers. */
export type KeptReader = {
  readonly customerId: CustomerId;
  /** The login is not confirmed: asked without it, the server would answer as to a visitor. */
  readonly keptOnly: boolean;
};

export const keptHeaderOf = ({ customerId, keptOnly }: KeptReader): string =>
  keptOnly ? `${customerId}; only` : String(customerId);

/** What `keptHeaderOf` wrote; null for anything else. */
export const readKeptHeader = (text: string | null): KeptReader | null => {
  const [, id, only] = /^([1-9]\d{0,9})(; only)?$/.exec(text ?? "") ?? [];
  // safe: a whole number above zero, as ids are
  return id === undefined
    ? null
    : { customerId: Number(id) as CustomerId, keptOnly: only !== undefined };
};
