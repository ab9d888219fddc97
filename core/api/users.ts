import {
  Alerts,
  type AlertsWish,
  type Invitation,
  Member,
  type MemberPatch,
  Person,
  type StoresInvitation,
} from "../../api-schema/member.ts";
import type { StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
import { list, nothing, one, paged } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

/** A link to a store, and the store: every call about it names both. */
export type MemberRef = { readonly storeId: StoreId; readonly id: StoreShopUserId };

export type PeopleFilters = {
  readonly search?: string;
  readonly store?: StoreId;
  readonly page?: number;
  readonly itemsPerPage?: number;
};

/** The people of a store, for its Gérants. */
export const listMembers = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/store-shop-users",
  list(Member),
  (storeId: StoreId) => ({ storeId, path: { id: storeId } }),
);

/** Invites to one store. 422 for who is there already, 429 after too many. */
export const inviteMember = endpoint(
  "post",
  "/api/v2/shop/stores/{id}/store-shop-users",
  one(Member),
  (storeId: StoreId, invitation: Invitation, idempotencyKey: string) => ({
    storeId,
    path: { id: storeId },
    body: invitation,
    idempotencyKey,
  }),
);

/** A page of the people of all stores that the customer manages. */
export const listPeople = endpoint(
  "get",
  "/api/v2/shop/store-shop-users",
  paged(list(Person)),
  (filters: PeopleFilters) => ({ query: filters }),
);

/** Invites to several stores: all or none. */
export const inviteToStores = endpoint(
  "post",
  "/api/v2/shop/store-shop-users",
  list(Member),
  (invitation: StoresInvitation, idempotencyKey: string) => ({ body: invitation, idempotencyKey }),
);

/** Changes role, main manager or one's own default store. 409 with the reason when a rule refuses. */
export const changeMember = endpoint(
  "patch",
  "/api/v2/shop/store-shop-users/{id}",
  one(Member),
  ({ storeId, id }: MemberRef, change: MemberPatch) => ({ storeId, path: { id }, body: change }),
);

/** Takes somebody out of the store, or oneself. */
export const removeMember = endpoint(
  "delete",
  "/api/v2/shop/store-shop-users/{id}",
  nothing,
  ({ storeId, id }: MemberRef) => ({ storeId, path: { id } }),
);

/** Sends the invitation again; 429 before a quarter of an hour. */
export const inviteAgain = endpoint(
  "post",
  "/api/v2/shop/store-shop-users/{id}/invitations",
  one(Member),
  ({ storeId, id }: MemberRef) => ({ storeId, path: { id } }),
);

/** The alerts before the store's cut-offs. */
export const alerts = endpoint(
  "get",
  "/api/v2/shop/store-shop-users/{id}/alert",
  one(Alerts),
  ({ storeId, id }: MemberRef) => ({ storeId, path: { id } }),
);

export const putAlerts = endpoint(
  "put",
  "/api/v2/shop/store-shop-users/{id}/alert",
  one(Alerts),
  ({ storeId, id }: MemberRef, wish: AlertsWish) => ({ storeId, path: { id }, body: wish }),
);
