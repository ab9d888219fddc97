// Generated from api-schema/endpoints by npm run generate.
import {
  type ApplicationApproval,
  type ApplicationId,
  type ApplicationKind,
  type ApplicationRefusal,
  ApplicationState,
  Applications,
  type DocumentsRequest,
} from "../../../api-schema/staff-applications.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-applications.ts";
import { nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffApplications: Wired<typeof reads.staffApplications> = endpoint(
  "get",
  "/api/v2/staff/applications",
  one(Applications),
);

export const staffApplication: Wired<typeof reads.staffApplication> = endpoint(
  "get",
  "/api/v2/staff/applications/{kind}/{id}",
  one(ApplicationState),
);

/**
 * The mail to who asked leaves with the decision.
 *
 * `POST /api/v2/staff/applications/{kind}/{id}/approval`
 */
export const staffApprove: Wired<
  Call<
    {
      readonly kind: ApplicationKind;
      readonly id: ApplicationId;
      readonly body: ApplicationApproval;
    },
    null,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/applications/{kind}/{id}/approval", nothing);

/** `POST /api/v2/staff/applications/{kind}/{id}/refusal` */
export const staffRefuse: Wired<
  Call<
    {
      readonly kind: ApplicationKind;
      readonly id: ApplicationId;
      readonly body: ApplicationRefusal;
    },
    null,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/applications/{kind}/{id}/refusal", nothing);

/**
 * Of a new store alone, which goes on waiting.
 *
 * `POST /api/v2/staff/applications/{kind}/{id}/documents`
 */
export const staffAskDocuments: Wired<
  Call<
    { readonly kind: ApplicationKind; readonly id: ApplicationId; readonly body: DocumentsRequest },
    null,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/applications/{kind}/{id}/documents", nothing);
