// Generated from api-schema/endpoints by npm run generate.
import {
  type ChosenPassword,
  ColleagueInvited,
  DeskInvitation,
  type NewColleague,
  type RolesGiven,
  type StaffId,
  StaffPerson,
  StaffPersonSeen,
  TeamChanged,
} from "../../../api-schema/staff-team.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-team.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffTeam: Wired<typeof reads.staffTeam> = endpoint(
  "get",
  "/api/v2/staff/team",
  list(StaffPerson),
);

export const staffPerson: Wired<typeof reads.staffPerson> = endpoint(
  "get",
  "/api/v2/staff/team/{id}",
  one(StaffPersonSeen),
);

/**
 * A mail with a link leaves for them; roles that are money or power wait for a second person. A login that somebody has or had is nobody else's.
 *
 * `POST /api/v2/staff/team`
 */
export const staffInvite: Wired<Call<{ readonly body: NewColleague }, ColleagueInvited, "agent">> =
  endpoint("post", "/api/v2/staff/team", one(ColleagueInvited));

/**
 * Another link, by which they choose a password; the one before is void.
 *
 * `POST /api/v2/staff/team/{id}/invitation`
 */
export const staffInviteAgain: Wired<Call<{ readonly id: StaffId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/team/{id}/invitation",
  nothing,
);

/**
 * At once, unless they give money or power: that waits for a second person of the direction.
 *
 * `POST /api/v2/staff/team/{id}/roles`
 */
export const staffGiveRoles: Wired<
  Call<{ readonly id: StaffId; readonly body: RolesGiven }, TeamChanged, "agent">
> = endpoint("post", "/api/v2/staff/team/{id}/roles", one(TeamChanged));

/**
 * They are out at the next request.
 *
 * `POST /api/v2/staff/team/{id}/withdrawal`
 */
export const staffWithdraw: Wired<Call<{ readonly id: StaffId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/team/{id}/withdrawal",
  nothing,
);

/**
 * With the roles that they had: by a second person where those are money or power.
 *
 * `POST /api/v2/staff/team/{id}/return`
 */
export const staffBringBack: Wired<Call<{ readonly id: StaffId }, TeamChanged, "agent">> = endpoint(
  "post",
  "/api/v2/staff/team/{id}/return",
  one(TeamChanged),
);

/**
 * Their next password leads to the set-up of another authenticator.
 *
 * `POST /api/v2/staff/team/{id}/second-factor/reset`
 */
export const staffResetFactor: Wired<Call<{ readonly id: StaffId }, null, "agent">> = endpoint(
  "post",
  "/api/v2/staff/team/{id}/second-factor/reset",
  nothing,
);

export const staffInvitation: Wired<typeof reads.staffInvitation> = endpoint(
  "get",
  "/api/v2/staff/invitations/{token}",
  one(DeskInvitation),
  { anonymous: true },
);

/**
 * Uses the link up. 409 in a browser where somebody is signed in at the desk.
 *
 * `POST /api/v2/staff/invitations/{token}`
 */
export const staffChoosePassword: Wired<
  Call<{ readonly token: string; readonly body: ChosenPassword }, null, "anyone">
> = endpoint("post", "/api/v2/staff/invitations/{token}", nothing, { anonymous: true });
