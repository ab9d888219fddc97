// Generated from api-schema/endpoints by npm run generate.
import type { TransferId, TransferRest } from "../../../api-schema/staff-collections.ts";
import type { Read } from "../call.ts";

/** `GET /api/v2/staff/transfers/{id}/rest` */
export const staffTransferRest: Read<{ readonly id: TransferId }, TransferRest, "agent"> = {
  name: "staffTransfers.staffTransferRest",
  who: "agent",
};
