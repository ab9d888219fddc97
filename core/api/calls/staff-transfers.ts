// Generated from api-schema/endpoints by npm run generate.
import type { TransferId } from "../../../api-schema/staff-collections.ts";
import type {
  OwedItems,
  StaffTransfer,
  StaffTransferList,
} from "../../../api-schema/staff-transfers.ts";
import type { Read } from "../call.ts";

/**
 * Fifty at a time, the newest first; looked for by payer, words or the number of what it paid.
 *
 * `GET /api/v2/staff/transfers`
 */
export const staffTransfers: Read<
  {
    readonly search: string;
    readonly shown?: "open" | "kept" | "done" | null;
    readonly after?: TransferId | null;
  },
  StaffTransferList,
  "agent"
> = { name: "staffTransfers.staffTransfers", who: "agent" };

/** `GET /api/v2/staff/transfers/{id}` */
export const staffTransfer: Read<{ readonly id: TransferId }, StaffTransfer, "agent"> = {
  name: "staffTransfers.staffTransfer",
  who: "agent",
};

/**
 * By the number of an invoice, an order or a customer, or by a name: fifty shops at most.
 *
 * `GET /api/v2/staff/owed-items`
 */
export const staffOwedItems: Read<{ readonly search: string }, OwedItems, "agent"> = {
  name: "staffTransfers.staffOwedItems",
  who: "agent",
};
