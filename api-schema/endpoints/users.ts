import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import {
  Alerts,
  AlertsWish,
  Invitation,
  Member,
  MemberPatch,
  Person,
  StoresInvitation,
} from "../member.ts";
import { pageQuery } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { StoreId, StoreShopUserId, Text } from "../primitives.ts";
import { Conflict, Forbidden, NotFound, TooManyRequests, Unprocessable } from "../problems.ts";
import { pageOf } from "./answers.ts";
import { customer, member } from "./policies.ts";

const activeStore = { id: idFromString(StoreId) };
const ofActiveStore = { id: idFromString(StoreShopUserId) };
const alertPath = "/store-shop-users/:id/alert";

/** People of stores, their invitations and alerts (spec §3 StoreShopUser, §7; product §4, §7). */
export class UsersGroup extends HttpApiGroup.make("users").add(
  /** The people of the active store, the main manager first. */
  Call.get("listMembers", "/stores/:id/store-shop-users", {
    params: activeStore,
    success: Schema.Array(Member),
    error: NotFound,
  }).pipe(member("users.manage", "Les collaborateurs de la boutique active")),

  /**
   * Invites to the active store. Who has an account is linked at once and told by mail; who has none
   * gets a link that opens one. The answer is the same. 422 for who is in the store already, 429 after
   * too many invitations, 403 to a support agent.
   */
  Call.post("inviteMember", "/stores/:id/store-shop-users", {
    params: activeStore,
    payload: Invitation,
    success: Member,
    error: [Forbidden, NotFound, Unprocessable, TooManyRequests],
  }).pipe(
    member("users.manage", "Inviter un collaborateur dans la boutique active", {
      idempotent: true,
    }),
  ),

  /** The people of all stores that the caller manages, one entry a person; nobody of the others. */
  Call.get("listPeople", "/store-shop-users", {
    query: {
      /** Part of a name or of an address. */
      search: Schema.optionalKey(Text.check(Schema.isMaxLength(100))),
      store: Schema.optionalKey(idFromString(StoreId)),
      ...pageQuery(100),
    },
    success: pageOf(Person),
  }).pipe(customer("Les collaborateurs des boutiques que l'on gère")),

  /**
   * The same as inviteMember for several stores, all or none: 404 when one is not the caller's, 403 when
   * they are no Gérant there.
   */
  Call.post("inviteToStores", "/store-shop-users", {
    payload: StoresInvitation,
    success: Schema.Array(Member),
    error: [Forbidden, NotFound, Unprocessable, TooManyRequests],
  }).pipe(customer("Inviter un collaborateur dans plusieurs boutiques", { idempotent: true })),

  /**
   * Changes a link to the active store. Role and main manager are for its Gérants (core/stores/members.ts
   * says what they may: 409 with the reason), the default store is for the person alone. 403 to a
   * support agent.
   */
  Call.patch("changeMember", "/store-shop-users/:id", {
    params: ofActiveStore,
    payload: MemberPatch,
    success: Member,
    error: [Forbidden, NotFound, Conflict],
  }).pipe(member("membership.own", "Modifier un collaborateur de la boutique active")),

  /** Takes somebody out of the active store, or oneself; 409 for its main manager. */
  Call.delete("removeMember", "/store-shop-users/:id", {
    params: ofActiveStore,
    error: [Forbidden, NotFound, Conflict],
  }).pipe(member("membership.own", "Retirer un collaborateur de la boutique active")),

  /** Sends an invitation again: 409 for who has come, 429 before a quarter of an hour. */
  Call.post("inviteAgain", "/store-shop-users/:id/invitations", {
    params: ofActiveStore,
    success: Member,
    error: [Forbidden, NotFound, Conflict, TooManyRequests],
  }).pipe(member("users.manage", "Renvoyer une invitation")),

  /** The alerts of one's own link to the active store, or of anybody's for its Gérants. */
  Call.get("alerts", alertPath, {
    params: ofActiveStore,
    success: Alerts,
    error: [Forbidden, NotFound],
  }).pipe(member("alerts.change", "Les alertes d'un collaborateur avant les heures limites")),

  Call.put("putAlerts", alertPath, {
    params: ofActiveStore,
    payload: AlertsWish,
    success: Alerts,
    error: [Forbidden, NotFound, Unprocessable],
  }).pipe(member("alerts.change", "Régler les alertes d'un collaborateur")),
) {}
