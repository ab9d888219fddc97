import type { Role } from "../../api-schema/primitives.ts";

/** The role in French (spec §6); anything unknown is 'Inconnu'. */
export const roleLabel = (role: string | null | undefined): string =>
  isRole(role) ? LABELS[role] : "Inconnu";

/** Roles offered when assigning a user (spec §6). */
export const ASSIGNABLE_ROLES = ["manager", "accountant"] as const satisfies readonly Role[];
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

const LABELS: { readonly [Name in Role]: string } = {
  manager: "Gérant",
  baker: "Salarié",
  supervisor: "Vendeur",
  accountant: "Comptable",
};

const isRole = (text: string | null | undefined): text is Role =>
  typeof text === "string" && Object.hasOwn(LABELS, text);
