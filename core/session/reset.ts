import type * as schemas from "./reset-schema.ts";

/** What a login is made of on the client (spec §4 Login state). */
export const LOGIN_PARTS = [
  "token",
  "activeStore",
  "orderTokens",
  "impersonation",
  "cache",
] as const;

/** Work in progress that outlives a lost login (product §3). */
export const WORK_PARTS = ["target", "checkoutStep", "drafts"] as const;

export type SessionPart = (typeof LOGIN_PARTS)[number] | (typeof WORK_PARTS)[number];

export type ResetReason = typeof schemas.ResetReason.Type;

/**
 * What a reset erases (spec §4, §8; product §3): always the whole login, in every tab; the work in
 * progress only on an explicit sign-out.
 */
export const clearedBy = (reason: ResetReason): readonly SessionPart[] =>
  reason === "signOut" ? [...LOGIN_PARTS, ...WORK_PARTS] : LOGIN_PARTS;
