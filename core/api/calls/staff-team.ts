// Generated from api-schema/endpoints by npm run generate.
import type {
  DeskInvitation,
  StaffId,
  StaffPerson,
  StaffPersonSeen,
} from "../../../api-schema/staff-team.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/staff/team` */
export const staffTeam: Read<Nothing, readonly StaffPerson[], "agent"> = {
  name: "staffTeam.staffTeam",
  who: "agent",
};

/** `GET /api/v2/staff/team/{id}` */
export const staffPerson: Read<{ readonly id: StaffId }, StaffPersonSeen, "agent"> = {
  name: "staffTeam.staffPerson",
  who: "agent",
};

/**
 * Whose link it is; it stays good. One that is wrong, used or old is not found.
 *
 * `GET /api/v2/staff/invitations/{token}`
 */
export const staffInvitation: Read<{ readonly token: string }, DeskInvitation, "anyone"> = {
  name: "staffTeam.staffInvitation",
  who: "anyone",
};
