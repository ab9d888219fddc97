import type { Claim, Identity, StoreMembership } from "../../../api-schema/access.ts";
import type { CustomerId, Role, StoreId } from "../../../api-schema/primitives.ts";
import { PERMISSIONS } from "../../../core/roles/permissions.ts";

/** Who buys, and for which store: membership and role were read from the database just now. */
export type Buyer = {
  readonly identity: Pick<Identity, "customerId">;
  readonly store: Pick<StoreMembership, "storeId" | "role">;
};

/** What selling asks of who buys; with a claim, all of it is to be proved by the first statement. */
export type Buying = {
  readonly customerId: CustomerId;
  readonly storeId: StoreId;
  readonly role: Role;
  readonly claim: Claim | null;
};

/** Somebody who is known. */
export const buyingOf = ({ identity, store }: Buyer): Buying => ({
  customerId: identity.customerId,
  storeId: store.storeId,
  role: store.role,
  claim: null,
});

/** Whoever may do what the claim is for: the rules ask a role for nothing else. */
export const buyingBy = (claim: Claim): Buying => ({
  customerId: claim.identity.customerId,
  storeId: claim.storeId,
  role: PERMISSIONS[claim.action][0],
  claim,
});
