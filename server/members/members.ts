import { Context, Effect, Layer, Result } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Identity, StoreMembership } from "../../api-schema/access.ts";
import type {
  Invitation,
  Member,
  MemberPatch,
  Person,
  StoresInvitation,
} from "../../api-schema/member.ts";
import type { CustomerId, Role, StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
import {
  Conflict,
  Forbidden,
  NotFound,
  type TooManyRequests,
  type Unprocessable,
} from "../../api-schema/problems.ts";
import { resendWait } from "../../core/stores/invitations.ts";
import {
  changedMembers,
  type MemberChange,
  type MemberRefused,
  memberRefusalMessage,
} from "../../core/stores/members.ts";
import { now, nowDate } from "../clock.ts";
import type { Settings } from "../config.ts";
import { Outbox } from "../outbox/outbox.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { invite, type InvitingNeeds } from "./invite.ts";
import { countInvitation, tooSoon } from "./invitation-limit.ts";
import { InvitationDue } from "./invitation-topic.ts";
import { MemberNews } from "./member-news.ts";
import { type LockedLink, MembersRepository, type NotedChange } from "./members-repository.ts";
import type { PeopleParameters } from "./people-queries.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

/** Who calls, and the store that they named. */
export interface MemberCaller {
  readonly identity: Identity;
  readonly store: StoreMembership;
}

type Refused = Forbidden | NotFound | Conflict;

/**
 * The people of stores (spec §7, product §7). Every change is made under a lock of the store, by the
 * rules of core/stores/members.ts with the roles as they are then, and leaves a line in the journal.
 */
export class Members extends Context.Service<
  Members,
  {
    readonly list: (
      caller: MemberCaller,
      store: StoreId,
    ) => Effect.Effect<readonly Member[], NotFound>;
    readonly people: (
      parameters: PeopleParameters,
    ) => Effect.Effect<{ readonly people: readonly Person[]; readonly total: number }>;
    readonly inviteTo: (
      caller: MemberCaller,
      store: StoreId,
      invitation: Invitation,
    ) => Effect.Effect<Member, Forbidden | NotFound | Unprocessable | TooManyRequests>;
    /** To all of those stores, or to none. */
    readonly invite: (
      identity: Identity,
      invitation: StoresInvitation,
    ) => Effect.Effect<readonly Member[], Forbidden | NotFound | Unprocessable | TooManyRequests>;
    readonly inviteAgain: (
      caller: MemberCaller,
      id: StoreShopUserId,
    ) => Effect.Effect<Member, Refused | TooManyRequests>;
    readonly change: (
      caller: MemberCaller,
      id: StoreShopUserId,
      patch: MemberPatch,
    ) => Effect.Effect<Member, Refused>;
    readonly remove: (caller: MemberCaller, id: StoreShopUserId) => Effect.Effect<void, Refused>;
  }
>()("panetier/members/Members") {
  static readonly layer: Layer.Layer<
    Members,
    never,
    SqlClient.SqlClient | SellingFirm | Outbox | Settings
  > = Layer.effect(
    Members,
    Effect.suspend(() => makeMembers),
  ).pipe(Layer.provide([MembersRepository.layer, MemberNews.layer]));
}

const makeMembers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const needs: MembersNeeds = {
    outbox: yield* Outbox,
    repository: yield* MembersRepository,
    news: yield* MemberNews,
  };
  const { repository } = needs;

  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    sql.withTransaction(effect).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
  const byThemselves = <A, E, R>({ identity }: MemberCaller, effect: Effect.Effect<A, E, R>) =>
    Effect.andThen(refuseWhenImpersonating(identity), inTransaction(effect));
  const inviteAll = Effect.fnUntraced(function* (identity: Identity, request: StoresInvitation) {
    yield* refuseWhenImpersonating(identity);
    return yield* inTransaction(invite(needs, identity.customerId, request));
  });

  return Members.of({
    list: ({ identity, store: active }, store) =>
      active.storeId === store
        ? repository.ofStore(store, identity.customerId)
        : Effect.fail(noSuchStore()),
    people: repository.people,
    inviteTo: Effect.fnUntraced(function* ({ identity, store: active }, store, invitation) {
      if (active.storeId !== store) return yield* Effect.fail(noSuchStore());
      const [member] = yield* inviteAll(identity, { ...invitation, stores: [store] });
      return member ?? (yield* Effect.fail(noSuchMember()));
    }),
    invite: inviteAll,
    inviteAgain: (caller, id) => byThemselves(caller, inviteAgain(needs, caller, id)),
    change: (caller, id, patch) => byThemselves(caller, change(needs, caller, id, patch)),
    remove: (caller, id) => byThemselves(caller, remove(needs, caller, id)),
  });
});

type MemberRole = Exclude<MemberPatch["role"], undefined>;

type MembersNeeds = InvitingNeeds & { readonly news: MemberNews["Service"] };

const change = Effect.fnUntraced(function* (
  needs: MembersNeeds,
  caller: MemberCaller,
  id: StoreShopUserId,
  patch: MemberPatch,
) {
  const held = yield* lockMember(needs, caller, id);
  const by = caller.identity.customerId;
  const { target } = held;
  if (patch.role !== undefined) yield* changeRole(needs, caller, held, patch.role);
  const role = patch.role ?? target.role;
  if (patch.mainManager === true) yield* handOver(needs, caller, held, role);
  if (patch.defaultStore === true) {
    if (target.customerId !== by) return yield* Effect.fail(theirOwnChoice());
    yield* needs.repository.makeDefault(by, id);
  }
  return yield* one(needs, id, by);
});

const changeRole = Effect.fnUntraced(function* (
  { repository }: MembersNeeds,
  caller: MemberCaller,
  { links, target, about }: HeldMember,
  role: MemberRole,
) {
  const { id, role: formerRole } = target;
  yield* allowed(links, caller.store.storeShopUserId, { _tag: "ChangeRole", id, role });
  if (role === formerRole) return;
  yield* repository.changeRole(id, role);
  yield* repository.note({ ...about, what: "roleChanged", formerRole, role });
});

/** `role` is the one that they have by now. */
const handOver = Effect.fnUntraced(function* (
  { repository, news }: MembersNeeds,
  caller: MemberCaller,
  { links, target, about }: HeldMember,
  role: Role,
) {
  const { id, storeId, customerId } = target;
  const by = caller.identity.customerId;
  const present = links.map((link) => (link.id === id ? { ...link, role } : link));
  yield* allowed(present, caller.store.storeShopUserId, { _tag: "HandOver", id });
  if (target.mainManager) return;
  yield* repository.handOver(storeId, id);
  yield* repository.note({ ...about, what: "mainManagerHandedOver", formerRole: role, role });
  if (by !== customerId) yield* news.mainManager(target, by);
});

const remove = Effect.fnUntraced(function* (
  needs: MembersNeeds,
  caller: MemberCaller,
  id: StoreShopUserId,
) {
  const { repository, news } = needs;
  const { links, target, about } = yield* lockMember(needs, caller, id);
  const by = caller.identity.customerId;
  yield* allowed(links, caller.store.storeShopUserId, { _tag: "Remove", id });
  const isLeaving = by === target.customerId;
  // Who never came knows of no access that could be taken.
  if (!isLeaving && target.accepted) yield* news.removed(target, by);
  yield* repository.remove(id, target.customerId);
  const what = isLeaving ? "left" : "removed";
  yield* repository.note({ ...about, what, formerRole: target.role, role: null });
});

const inviteAgain = Effect.fnUntraced(function* (
  needs: MembersNeeds,
  caller: MemberCaller,
  id: StoreShopUserId,
) {
  const { repository, outbox } = needs;
  const { links, target, about } = yield* lockMember(needs, caller, id);
  const by = caller.identity.customerId;
  const invited = { _tag: "ChangeRole", id, role: "manager" } as const;
  yield* allowed(links, caller.store.storeShopUserId, invited);
  if (target.accepted) return yield* Effect.fail(hasCome());
  const { email, invitedAt } = yield* one(needs, id, by);
  const wait = resendWait(invitedAt, yield* now);
  if (wait > 0) return yield* Effect.fail(tooSoon(wait));
  yield* countInvitation(repository, by, email, about.at);
  yield* repository.sentAgain(id, about.at);
  const { role } = target;
  yield* repository.note({ ...about, what: "invitedAgain", formerRole: null, role });
  yield* outbox.announce(InvitationDue, { customer: target.customerId, by, members: [id] });
  return yield* one(needs, id, by);
});

/** A link of the caller's store, with all of its people, and what the journal says of any change of it. */
type HeldMember = {
  readonly links: readonly LockedLink[];
  readonly target: LockedLink;
  readonly about: Pick<NotedChange, "at" | "store" | "by" | "customer">;
};

/** 404 when it is another store's. */
const lockMember = Effect.fnUntraced(function* (
  { repository }: MembersNeeds,
  { identity, store }: MemberCaller,
  id: StoreShopUserId,
): Effect.fn.Return<HeldMember, NotFound> {
  const links = yield* repository.lock([store.storeId]);
  const target = links.find((link) => link.id === id);
  if (target === undefined) return yield* Effect.fail(noSuchMember());
  const { storeId, customerId: customer } = target;
  const about = { at: yield* nowDate, store: storeId, by: identity.customerId, customer };
  return { links, target, about };
});

const one = Effect.fnUntraced(function* (
  { repository }: MembersNeeds,
  id: StoreShopUserId,
  caller: CustomerId,
) {
  const [member] = yield* repository.byIds([id], caller);
  return member ?? (yield* Effect.fail(noSuchMember()));
});

const allowed = (links: readonly LockedLink[], by: StoreShopUserId, request: MemberChange) => {
  const result = changedMembers(links, by, request);
  return Result.isSuccess(result) ? Effect.void : Effect.fail(problemOf(result.failure));
};

const problemOf = (refused: MemberRefused): Refused => {
  const message = memberRefusalMessage(refused);
  switch (refused.reason) {
    case "noSuchMember":
      return new NotFound({ message });
    case "notAllowed":
    case "notMainManager":
      return new Forbidden({ message });
    case "lastManager":
    case "mainManagerStays":
    case "notAManager":
    case "notHereYet":
      return new Conflict({ message });
  }
};

const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const noSuchMember = () =>
  new NotFound({ message: "Cette personne ne fait pas partie de la boutique." });
const hasCome = () => new Conflict({ message: "Cette personne a déjà accès à la boutique." });
const theirOwnChoice = () =>
  new Forbidden({ message: "Chacun choisit lui-même sa boutique par défaut." });
