import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  ChosenPassword,
  ColleagueInvited,
  DeskInvitation,
  InvitationToken,
  NewColleague,
  RolesGiven,
  StaffId,
  StaffPerson,
  StaffPersonSeen,
  TeamChanged,
} from "../staff-team.ts";
import { anyone, staff, staffConfirmed } from "./policies.ts";

const named = { id: idFromString(StaffId) };
const token = { token: InvitationToken };

// 409 when a rule of the team refuses it, or somebody else has changed the person meanwhile.
const changed = {
  params: named,
  success: HttpApiSchema.NoContent,
  error: [NotFound, Conflict],
} as const;

/** The people of the house: who is in the team, with which roles. */
export class StaffTeamGroup extends HttpApiGroup.make("staffTeam").add(
  Call.get("staffTeam", "/team", { success: Schema.Array(StaffPerson) }).pipe(
    staff("team.manage", "Les personnes de la maison"),
  ),

  Call.get("staffPerson", "/team/:id", {
    params: named,
    success: StaffPersonSeen,
    error: NotFound,
  }).pipe(staff("team.manage", "Une personne de la maison et son historique")),

  /** A mail with a link leaves for them; roles that are money or power wait for a second person. A login that somebody has or had is nobody else's. */
  Call.post("staffInvite", "/team", {
    payload: NewColleague,
    success: ColleagueInvited,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("team.manage", "Inviter une personne")),

  /** Another link, by which they choose a password; the one before is void. */
  Call.post("staffInviteAgain", "/team/:id/invitation", changed).pipe(
    staffConfirmed("team.manage", "Envoyer un nouveau lien"),
  ),

  /** At once, unless they give money or power: that waits for a second person of the direction. */
  Call.post("staffGiveRoles", "/team/:id/roles", {
    ...changed,
    success: TeamChanged,
    payload: RolesGiven,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("team.manage", "Changer les rôles d'une personne")),

  /** They are out at the next request. */
  Call.post("staffWithdraw", "/team/:id/withdrawal", changed).pipe(
    staffConfirmed("team.manage", "Retirer une personne"),
  ),

  /** With the roles that they had: by a second person where those are money or power. */
  Call.post("staffBringBack", "/team/:id/return", { ...changed, success: TeamChanged }).pipe(
    staffConfirmed("team.manage", "Rétablir une personne"),
  ),

  /** Their next password leads to the set-up of another authenticator. */
  Call.post("staffResetFactor", "/team/:id/second-factor/reset", changed).pipe(
    staffConfirmed("team.manage", "Réinitialiser le second facteur d'une personne"),
  ),

  /** Whose link it is; it stays good. One that is wrong, used or old is not found. */
  Call.get("staffInvitation", "/invitations/:token", {
    params: token,
    success: DeskInvitation,
    error: NotFound,
  }).pipe(anyone("La personne qu'un lien de l'équipe invite", { anonymous: true })),

  /** Uses the link up. 409 in a browser where somebody is signed in at the desk. */
  Call.post("staffChoosePassword", "/invitations/:token", {
    params: token,
    payload: ChosenPassword,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(anyone("Choisir son mot de passe de la gestion", { anonymous: true })),
) {}
