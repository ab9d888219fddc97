/**
 * The drawings of the shop itself: empty lists, errors, and what its home page opens with. The
 * server draws each at /images/illustrations/{name}, whatever its database holds.
 */
export const ILLUSTRATIONS = [
  "empty-cart",
  "no-result",
  "no-orders",
  "no-deliveries",
  "no-lists",
  "no-messages",
  "no-invoices",
  "no-recipes",
  "not-found",
  "offline",
  "broken",
  "no-access",
  "deliveries",
  "welcome",
] as const;
export type Illustration = (typeof ILLUSTRATIONS)[number];

/** Address of an illustration: 3 wide by 2 high, on nothing, for paper and for the dark. */
export const illustrationPath = (name: Illustration): string => `/images/illustrations/${name}`;

/** What a link to the shop shows when its page has no picture of its own: 1200 by 630. */
export const SHARED_PICTURE_PATH = "/images/boutique.jpg";
