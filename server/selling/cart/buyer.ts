import type { Identity, StoreMembership } from "../../../api-schema/access.ts";

/** Who calls, and with which store: membership and role were read from the database just now. */
export type Buyer = { readonly identity: Identity; readonly store: StoreMembership };
