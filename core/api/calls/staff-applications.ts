// Generated from api-schema/endpoints by npm run generate.
import type {
  ApplicationId,
  ApplicationKind,
  ApplicationState,
  Applications,
} from "../../../api-schema/staff-applications.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Fifty of each kind at most, the oldest first: the others come up as these are decided.
 *
 * `GET /api/v2/staff/applications`
 */
export const staffApplications: Read<Nothing, Applications, "agent"> = {
  name: "staffApplications.staffApplications",
  who: "agent",
};

/** `GET /api/v2/staff/applications/{kind}/{id}` */
export const staffApplication: Read<
  { readonly kind: ApplicationKind; readonly id: ApplicationId },
  ApplicationState,
  "agent"
> = { name: "staffApplications.staffApplication", who: "agent" };
