import { Result } from "effect";
import type { Role, StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
import type { AssignableRole } from "../roles/labels.ts";
import { may } from "../roles/permissions.ts";

/** A person's link to a store, as far as the rules about people look at it. */
export type MemberLink = {
  readonly id: StoreShopUserId;
  readonly role: Role;
  readonly mainManager: boolean;
  /** False for who was invited and has not come yet. */
  readonly accepted: boolean;
};

/** A link to a store, and the store: every call about it names both. */
export type MemberRef = { readonly storeId: StoreId; readonly id: StoreShopUserId };

export type MemberChange =
  | { readonly _tag: "Invite"; readonly id: StoreShopUserId; readonly role: AssignableRole }
  | { readonly _tag: "ChangeRole"; readonly id: StoreShopUserId; readonly role: AssignableRole }
  /** The main manager makes another Gérant the main one. */
  | { readonly _tag: "HandOver"; readonly id: StoreShopUserId }
  /** Takes somebody out of the store, or oneself. */
  | { readonly _tag: "Remove"; readonly id: StoreShopUserId };

export type MemberRefused = {
  readonly _tag: "MemberRefused";
  readonly reason:
    | "noSuchMember"
    | "notAllowed"
    | "notMainManager"
    | "lastManager"
    | "mainManagerStays"
    | "notAManager"
    | "notHereYet";
};

/** What a store's other people decide. */
export type AroundMember = {
  /** Another Gérant than the person concerned, who has come. */
  readonly hasOtherManager: boolean;
  readonly hasMainManager: boolean;
};

/**
 * Why `by` may not change that link of the same store; undefined when it may. Screens ask it with what
 * they know, the server with everything.
 */
export const memberRefusal = (
  by: MemberLink,
  target: MemberLink,
  change: MemberChange,
  around: AroundMember,
): MemberRefused | undefined => {
  const isOwn = by.id === target.id;
  const isLeaving = change._tag === "Remove" && isOwn;
  if (!isLeaving && !may(by.role, "users.manage")) return refused("notAllowed");
  switch (change._tag) {
    case "Invite":
      return undefined;
    case "ChangeRole":
      return change.role === "manager" ? undefined : keptManager(target, around);
    case "Remove":
      return keptManager(target, around);
    case "HandOver":
      if (!by.mainManager && around.hasMainManager) return refused("notMainManager");
      if (target.role !== "manager") return refused("notAManager");
      return target.accepted ? undefined : refused("notHereYet");
  }
};

// A store keeps its main manager, and one that has none yet keeps its last Gérant.
const keptManager = (
  target: MemberLink,
  { hasOtherManager, hasMainManager }: AroundMember,
): MemberRefused | undefined => {
  if (target.mainManager) return refused(hasOtherManager ? "mainManagerStays" : "lastManager");
  const isLast = target.role === "manager" && target.accepted && !hasOtherManager;
  return isLast && !hasMainManager ? refused("lastManager") : undefined;
};

/**
 * The people of a store after a change that `by` makes, or why it is refused. Who has exactly one main
 * manager, a Gérant who has come, has one afterwards.
 */
export const changedMembers = (
  members: readonly MemberLink[],
  by: StoreShopUserId,
  change: MemberChange,
): Result.Result<readonly MemberLink[], MemberRefused> => {
  const doer = members.find(({ id }) => id === by);
  if (doer === undefined) return Result.fail(refused("noSuchMember"));
  if (change._tag === "Invite") {
    const invited = { id: change.id, role: change.role, mainManager: false, accepted: false };
    const refusal = memberRefusal(doer, invited, change, aroundOf(members, change.id));
    return refusal === undefined ? Result.succeed([...members, invited]) : Result.fail(refusal);
  }
  const target = members.find(({ id }) => id === change.id);
  if (target === undefined) return Result.fail(refused("noSuchMember"));
  const refusal = memberRefusal(doer, target, change, aroundOf(members, target.id));
  if (refusal !== undefined) return Result.fail(refusal);
  switch (change._tag) {
    case "ChangeRole":
      return Result.succeed(
        members.map((each) => (each === target ? { ...each, role: change.role } : each)),
      );
    case "HandOver":
      return Result.succeed(
        members.map((each) => ({ ...each, mainManager: each.id === target.id })),
      );
    case "Remove":
      return Result.succeed(members.filter((each) => each !== target));
  }
};

const aroundOf = (members: readonly MemberLink[], id: StoreShopUserId): AroundMember => ({
  hasOtherManager: members.some(
    (each) => each.id !== id && each.role === "manager" && each.accepted,
  ),
  hasMainManager: members.some(({ mainManager }) => mainManager),
});

/** The refusal in French, for the screen and the API. */
export const memberRefusalMessage = ({ reason }: MemberRefused): string => MESSAGES[reason];

const MESSAGES: { readonly [Reason in MemberRefused["reason"]]: string } = {
  noSuchMember: "Cette personne ne fait pas partie de la boutique.",
  notAllowed: "Votre rôle dans cette boutique ne permet pas cette action.",
  notMainManager: "Seul le gérant principal peut transmettre ce rôle.",
  lastManager: "C’est le seul gérant de la boutique : nommez d’abord un autre gérant.",
  mainManagerStays:
    "C’est le gérant principal de la boutique : il transmet d’abord ce rôle à un autre gérant.",
  notAManager: "Seul un gérant peut devenir gérant principal.",
  notHereYet: "Cette personne n’a pas encore accepté son invitation.",
};

const refused = (reason: MemberRefused["reason"]): MemberRefused => ({
  _tag: "MemberRefused",
  reason,
});
