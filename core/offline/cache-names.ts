import type { CustomerId } from "../../api-schema/primitives.ts";

// The names of what a service worker keeps: those of a customer are erased by pages too.

const READS = "panetier-reads-";
/** Its number rises where an answer of the same shape says something else: what was kept before is not shown. */
export const READS_CACHE = `${READS}v2-`;
export const PICTURES_CACHE = "panetier-pictures-";
export const PERSON_CACHE = "panetier-person";

/** Of what a customer keeps in this build. */
export const CUSTOMER_CACHES = [READS_CACHE, PICTURES_CACHE, PERSON_CACHE] as const;

/** Whether a cache holds something of a person, also one of a former build. */
export const isPrivate = (name: string): boolean =>
  [READS, ...CUSTOMER_CACHES].some((kind) => name.startsWith(kind));

/** Whether it holds answers that this build reads otherwise. */
export const isOutdated = (name: string): boolean =>
  name.startsWith(READS) && !name.startsWith(READS_CACHE);

/** The files of one build of the shop; nothing of a person. */
export const SHELL_CACHE = "panetier-shell-";

export const customerCache = (kind: string, customer: CustomerId): string =>
  kind === PERSON_CACHE ? kind : `${kind}${customer}`;
