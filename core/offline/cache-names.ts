import type { CustomerId } from "../../api-schema/primitives.ts";

// The names of what a service worker keeps: those of a customer are erased by pages too.

export const READS_CACHE = "panetier-reads-";
export const PICTURES_CACHE = "panetier-pictures-";
export const PERSON_CACHE = "panetier-person";

/** What caches that hold something of a person begin with. */
export const PRIVATE_CACHES = [READS_CACHE, PICTURES_CACHE, PERSON_CACHE] as const;

/** The files of one build of the shop; nothing of a person. */
export const SHELL_CACHE = "panetier-shell-";

export const customerCache = (kind: string, customer: CustomerId): string =>
  kind === PERSON_CACHE ? kind : `${kind}${customer}`;
