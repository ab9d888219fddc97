// Generated from api-schema/endpoints by npm run generate.
import type { Enrolment, StaffSecurity, StaffSession } from "../../../api-schema/staff-session.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * How far this browser has come, with the token that its changes bring; a visitor gets a cookie for it.
 *
 * `GET /api/v2/staff/session`
 */
export const staffSession: Read<Nothing, StaffSession, "anyone"> = {
  name: "staffSession.staffSession",
  who: "anyone",
};

/**
 * The authenticator that this sign-in sets up: the same until it is over.
 *
 * `GET /api/v2/staff/session/enrolment`
 */
export const staffFirstEnrolment: Read<Nothing, Enrolment, "anyone"> = {
  name: "staffSession.staffFirstEnrolment",
  who: "anyone",
};

/**
 * What the agent's own sign-in asks for.
 *
 * `GET /api/v2/staff/security`
 */
export const staffSecurity: Read<Nothing, StaffSecurity, "agent"> = {
  name: "staffSession.staffSecurity",
  who: "agent",
};

/**
 * 409 when the agent has a second factor already.
 *
 * `GET /api/v2/staff/security/enrolment`
 */
export const staffEnrolment: Read<Nothing, Enrolment, "agent"> = {
  name: "staffSession.staffEnrolment",
  who: "agent",
};
