import type { Role } from "../../api-schema/primitives.ts";

/** Somebody's place in a store, and who else is in it. */
export type LeavingMembership = {
  /** As people know the store. */
  readonly store: string;
  readonly role: Role;
  readonly mainManager: boolean;
  readonly others: number;
  /** Those who have come: an invitation may never be answered. */
  readonly otherManagers: number;
};

/**
 * The stores that somebody has to hand over before their account may go (product §7): those with other
 * people in them, of which they are the main manager or the only one. A store that is theirs alone holds nobody.
 */
export const storesToHandOver = (memberships: readonly LeavingMembership[]): readonly string[] =>
  memberships
    .filter(
      ({ role, mainManager, others, otherManagers }) =>
        others > 0 && (mainManager || (role === "manager" && otherManagers === 0)),
    )
    .map(({ store }) => store);

/** Why an account may not go yet; undefined when it may. */
export const leavingProblem = (memberships: readonly LeavingMembership[]): string | undefined => {
  const stores = storesToHandOver(memberships);
  if (stores.length === 0) return undefined;
  return `Confiez d’abord la gestion de ${stores.join(", ")} à une autre personne : vous en êtes le gérant.`;
};
