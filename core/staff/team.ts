import { Result } from "effect";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import type { StaffPlace } from "../../api-schema/staff-team.ts";
import { STAFF_ROLES, staffMay } from "./rights.ts";

/** Somebody of the team, as far as its rules look at them. */
export type Colleague = {
  readonly id: number;
  readonly roles: readonly StaffRole[];
  readonly place: StaffPlace;
};

/** What is done to somebody's place in the team. */
export type TeamChange =
  | { readonly _tag: "GiveRoles"; readonly roles: readonly StaffRole[] }
  | { readonly _tag: "Withdraw" }
  | { readonly _tag: "BringBack" };

/** Whoever runs the servers, by `npm run agents`: no colleague of anybody. */
export const OPERATOR = "operator";
type By = number | typeof OPERATOR;

export type TeamRefusal =
  | "noSuchColleague"
  | "notAllowed"
  | "ownPlace"
  | "noRole"
  | "alreadySo"
  | "waitsAlready"
  | "noRoleYet"
  | "lastDirection";

/**
 * The team after the change, or why there is none: only direction changes it, nobody their own place, a role
 * is left to each, and the last direction in service stays.
 */
export const changedTeam = (
  team: readonly Colleague[],
  by: By,
  target: number,
  change: TeamChange,
): Result.Result<readonly Colleague[], TeamRefusal> => {
  const refusal = teamRefusal(team, by, target, change);
  if (refusal !== undefined) return Result.fail(refusal);
  const after = team.map((each) => (each.id === target ? changed(each, change) : each));
  return hasDirection(team) && !hasDirection(after)
    ? Result.fail("lastDirection")
    : Result.succeed(after);
};

/** Why somebody may not be invited with these roles; undefined when they may. */
export const inviteRefusal = (
  team: readonly Colleague[],
  by: By,
  roles: readonly StaffRole[],
): TeamRefusal | undefined => {
  if (!mayManage(team, by)) return "notAllowed";
  return roles.length === 0 ? "noRole" : undefined;
};

/** Whether they are of the direction and can act: one who was invited cannot yet. */
export const isActingDirection = ({ roles, place }: Omit<Colleague, "id">): boolean =>
  place === "serving" && roles.includes("direction");

/** Each role once, in the order in which they are always named. */
export const orderedRoles = (roles: readonly StaffRole[]): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => roles.includes(role));

/** Roles that are money or power: two people of the direction give them. */
const POWER: readonly StaffRole[] = ["direction", "accounting", "pricing"];

/**
 * Whether a change gives somebody money or power that they do not have, and so waits for a second person of
 * the direction; whoever runs the servers needs none.
 */
export const needsSecondLook = (before: Omit<Colleague, "id">, change: TeamChange): boolean => {
  if (change._tag === "Withdraw") return false;
  const given = change._tag === "GiveRoles" ? change.roles : before.roles;
  const had = before.place === "withdrawn" ? [] : before.roles;
  return powerOf(given).some((role) => !had.includes(role));
};

/** Those of the roles that are money or power. */
export const powerOf = (roles: readonly StaffRole[]): readonly StaffRole[] =>
  POWER.filter((role) => roles.includes(role));

/** Whether both are the same roles, in whatever order. */
export const areSameRoles = (one: readonly StaffRole[], other: readonly StaffRole[]): boolean =>
  orderedRoles(one).join() === orderedRoles(other).join();

/** What the person is told who may not. */
export const TEAM_REFUSALS: { readonly [Refusal in TeamRefusal]: string } = {
  noSuchColleague: "Cette personne n’existe pas.",
  notAllowed: "Seule la direction change l’équipe.",
  ownPlace: "Personne ne change sa propre place : demandez à une autre personne de la direction.",
  noRole: "Choisissez au moins un rôle.",
  alreadySo: "C’est déjà fait : quelqu’un d’autre l’a changé entre-temps.",
  waitsAlready:
    "Des rôles de cette personne attendent déjà une seconde personne : voyez « À confirmer ».",
  noRoleYet:
    "Cette personne n’a encore aucun rôle : l’invitation part avec le premier, donné ici ou confirmé sous « À confirmer ».",
  lastDirection:
    "C’est la dernière personne de la direction en service : donnez d’abord ce rôle à quelqu’un d’autre.",
};

const teamRefusal = (
  team: readonly Colleague[],
  by: By,
  target: number,
  change: TeamChange,
): TeamRefusal | undefined => {
  if (!mayManage(team, by)) return "notAllowed";
  const found = team.find(({ id }) => id === target);
  if (found === undefined) return "noSuchColleague";
  if (by === target) return "ownPlace";
  if (change._tag === "GiveRoles" && change.roles.length === 0) return "noRole";
  return isAlready(found, change) ? "alreadySo" : undefined;
};

const mayManage = (team: readonly Colleague[], by: By): boolean =>
  by === OPERATOR ||
  team.some(
    ({ id, roles, place }) => id === by && place === "serving" && staffMay(roles, "team.manage"),
  );

const isAlready = ({ roles, place }: Colleague, change: TeamChange): boolean => {
  switch (change._tag) {
    case "GiveRoles":
      return areSameRoles(roles, change.roles);
    case "Withdraw":
      return place === "withdrawn";
    case "BringBack":
      return place !== "withdrawn";
  }
};

const changed = (person: Colleague, change: TeamChange): Colleague => {
  switch (change._tag) {
    case "GiveRoles":
      return { ...person, roles: orderedRoles(change.roles) };
    case "Withdraw":
      return { ...person, place: "withdrawn" };
    case "BringBack":
      return { ...person, place: "serving" };
  }
};

const hasDirection = (team: readonly Colleague[]): boolean => team.some(isActingDirection);
