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
import type { CustomerId, StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
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
import { makeInvite } from "./invite.ts";
import { makeInvitationLimit, tooSoon } from "./invitation-limit.ts";
import { InvitationDue } from "./invitation-topic.ts";
import { makeMemberNews } from "./member-news.ts";
import { type LockedLink, makeMembersRepository, type PeopleAsked } from "./members-repository.ts";
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
      asked: PeopleAsked,
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
  );
}

const makeMembers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const repository = yield* makeMembersRepository;
  const news = yield* makeMemberNews;
  const checkLimit = yield* makeInvitationLimit;
  const invite = yield* makeInvite;

  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    sql.withTransaction(effect).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

  /** That link of the caller's store, with all of its people; 404 when it is another store's. */
  const locked = Effect.fnUntraced(function* ({ store }: MemberCaller, id: StoreShopUserId) {
    const links = yield* repository.lock([store.storeId]);
    const target = links.find((link) => link.id === id);
    if (target === undefined) return yield* Effect.fail(noSuchMember());
    return { links, target };
  });

  const one = Effect.fnUntraced(function* (id: StoreShopUserId, caller: CustomerId) {
    const [member] = yield* repository.byIds([id], caller);
    return member ?? (yield* Effect.fail(noSuchMember()));
  });

  const allowed = (links: readonly LockedLink[], by: StoreShopUserId, change: MemberChange) => {
    const result = changedMembers(links, by, change);
    return Result.isSuccess(result) ? Effect.void : Effect.fail(problemOf(result.failure));
  };

  const change = Effect.fnUntraced(function* (
    caller: MemberCaller,
    id: StoreShopUserId,
    patch: MemberPatch,
  ) {
    const { links, target } = yield* locked(caller, id);
    const by = caller.identity.customerId;
    const own = caller.store.storeShopUserId;
    const at = yield* nowDate;
    const about = { at, store: target.storeId, by, customer: target.customerId };
    let role = target.role;
    if (patch.role !== undefined) {
      yield* allowed(links, own, { _tag: "ChangeRole", id, role: patch.role });
      if (patch.role !== role) {
        yield* repository.changeRole(id, patch.role);
        const roles = { formerRole: role, role: patch.role };
        yield* repository.note({ ...about, what: "roleChanged", ...roles });
      }
      ({ role } = patch);
    }
    if (patch.mainManager === true) {
      const present = links.map((link) => (link.id === id ? { ...link, role } : link));
      yield* allowed(present, own, { _tag: "HandOver", id });
      if (!target.mainManager) {
        yield* repository.handOver(target.storeId, id);
        yield* repository.note({
          ...about,
          what: "mainManagerHandedOver",
          formerRole: role,
          role,
        });
        if (by !== target.customerId) yield* news.mainManager(target, by);
      }
    }
    if (patch.defaultStore === true) {
      if (target.customerId !== by) return yield* Effect.fail(theirOwnChoice());
      yield* repository.makeDefault(by, id);
    }
    return yield* one(id, by);
  });

  const remove = Effect.fnUntraced(function* (caller: MemberCaller, id: StoreShopUserId) {
    const { links, target } = yield* locked(caller, id);
    const by = caller.identity.customerId;
    yield* allowed(links, caller.store.storeShopUserId, { _tag: "Remove", id });
    const isLeaving = by === target.customerId;
    // Who never came knows of no access that could be taken.
    if (!isLeaving && target.accepted) yield* news.removed(target, by);
    yield* repository.remove(id, target.customerId);
    yield* repository.note({
      at: yield* nowDate,
      store: target.storeId,
      by,
      customer: target.customerId,
      what: isLeaving ? "left" : "removed",
      formerRole: target.role,
      role: null,
    });
  });

  const inviteAgain = Effect.fnUntraced(function* (caller: MemberCaller, id: StoreShopUserId) {
    const { links, target } = yield* locked(caller, id);
    const by = caller.identity.customerId;
    const invited = { _tag: "ChangeRole", id, role: "manager" } as const;
    yield* allowed(links, caller.store.storeShopUserId, invited);
    if (target.accepted) return yield* Effect.fail(hasCome());
    const at = yield* nowDate;
    const { email, invitedAt } = yield* one(id, by);
    const wait = resendWait(invitedAt, yield* now);
    if (wait > 0) return yield* Effect.fail(tooSoon(wait));
    yield* checkLimit(by, email, at);
    yield* repository.sentAgain(id, at);
    yield* repository.note({
      at,
      store: target.storeId,
      by,
      customer: target.customerId,
      what: "invitedAgain",
      formerRole: null,
      role: target.role,
    });
    yield* announce(InvitationDue, { customer: target.customerId, by, members: [id] });
    return yield* one(id, by);
  });

  const ofCustomer =
    <Wish, A, E>(
      make: (caller: MemberCaller, id: StoreShopUserId, wish: Wish) => Effect.Effect<A, E>,
    ) =>
    (caller: MemberCaller, id: StoreShopUserId, wish: Wish) =>
      Effect.andThen(
        refuseWhenImpersonating(caller.identity),
        inTransaction(make(caller, id, wish)),
      );

  const inviteAll = Effect.fnUntraced(function* (identity: Identity, wish: StoresInvitation) {
    yield* refuseWhenImpersonating(identity);
    return yield* inTransaction(invite(identity.customerId, wish));
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
    inviteAgain: (caller, id) => ofCustomer(inviteAgain)(caller, id, undefined),
    change: ofCustomer(change),
    remove: (caller, id) => ofCustomer(remove)(caller, id, undefined),
  });
});

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
