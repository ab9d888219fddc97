import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StoreShopUserId } from "../../../api-schema/primitives.ts";
import {
  INVITATIONS_A_DAY,
  RESEND_AFTER_MS,
  resendWait,
} from "../../../core/stores/invitations.ts";
import {
  changedMembers,
  type MemberChange,
  type MemberLink,
  type MemberRefused,
} from "../../../core/stores/members.ts";
import { instant } from "../values.ts";

const id = (value: number) => StoreShopUserId.make(value);

const main: MemberLink = { id: id(1), role: "manager", mainManager: true, accepted: true };
const second: MemberLink = { id: id(2), role: "manager", mainManager: false, accepted: true };
const baker: MemberLink = { id: id(3), role: "baker", mainManager: false, accepted: true };
const invited: MemberLink = { id: id(4), role: "manager", mainManager: false, accepted: false };
const store = [main, second, baker, invited];

const refusal = (members: readonly MemberLink[], by: MemberLink, change: MemberChange) => {
  const result = changedMembers(members, by.id, change);
  return Result.isFailure(result) ? result.failure.reason : "made";
};

describe("a change of a store's people", () => {
  it.each<[string, MemberLink, MemberChange, MemberRefused["reason"] | "made"]>([
    ["a Gérant invites", second, { _tag: "Invite", id: id(9), role: "accountant" }, "made"],
    ["a baker invites nobody", baker, { _tag: "Invite", id: id(9), role: "manager" }, "notAllowed"],
    ["a Gérant changes a role", second, { _tag: "ChangeRole", id: id(3), role: "manager" }, "made"],
    [
      "a baker changes none",
      baker,
      { _tag: "ChangeRole", id: id(3), role: "manager" },
      "notAllowed",
    ],
    [
      "the main manager stays a Gérant",
      main,
      { _tag: "ChangeRole", id: id(1), role: "accountant" },
      "mainManagerStays",
    ],
    [
      "and may be called one again",
      second,
      { _tag: "ChangeRole", id: id(1), role: "manager" },
      "made",
    ],
    [
      "another Gérant may step down",
      second,
      { _tag: "ChangeRole", id: id(2), role: "accountant" },
      "made",
    ],
    ["nobody removes the main manager", second, { _tag: "Remove", id: id(1) }, "mainManagerStays"],
    ["who cannot leave either", main, { _tag: "Remove", id: id(1) }, "mainManagerStays"],
    ["a Gérant removes another", main, { _tag: "Remove", id: id(2) }, "made"],
    ["a baker leaves", baker, { _tag: "Remove", id: id(3) }, "made"],
    ["and removes nobody else", baker, { _tag: "Remove", id: id(2) }, "notAllowed"],
    ["the main manager hands over", main, { _tag: "HandOver", id: id(2) }, "made"],
    ["another Gérant does not take it", second, { _tag: "HandOver", id: id(2) }, "notMainManager"],
    ["a baker cannot have it", main, { _tag: "HandOver", id: id(3) }, "notAManager"],
    ["who has not come neither", main, { _tag: "HandOver", id: id(4) }, "notHereYet"],
    ["nobody is found elsewhere", main, { _tag: "Remove", id: id(9) }, "noSuchMember"],
  ])("[USERS-1] %s", (_, by, change, expected) => {
    expect(refusal(store, by, change)).toBe(expected);
  });

  it("[USERS-1] the last Gérant is told to name another one first", () => {
    const alone = [main, baker, invited];
    expect([
      refusal(alone, main, { _tag: "Remove", id: main.id }),
      refusal(alone, main, { _tag: "ChangeRole", id: main.id, role: "accountant" }),
    ]).toEqual(["lastManager", "lastManager"]);
  });

  it("[USERS-1] a store without a main manager keeps its last Gérant, who may name themselves", () => {
    const former = [{ ...second }, baker];
    expect([
      refusal(former, second, { _tag: "Remove", id: second.id }),
      refusal(former, second, { _tag: "HandOver", id: second.id }),
    ]).toEqual(["lastManager", "made"]);
  });

  it("[USERS-1] keeps no one but its last Gérant who has come, where it has no main manager", () => {
    const former = [{ ...second }, baker, invited];
    expect([
      refusal(former, second, { _tag: "Remove", id: baker.id }),
      refusal(former, second, { _tag: "Remove", id: invited.id }),
      refusal([...former, { ...main, mainManager: false }], second, {
        _tag: "Remove",
        id: second.id,
      }),
      refusal(store, { ...main, id: id(9) }, { _tag: "Remove", id: baker.id }),
    ]).toEqual(["made", "made", "made", "noSuchMember"]);
  });

  it.each<[string, MemberChange, readonly MemberLink[]]>([
    [
      "somebody more, who has not come yet",
      { _tag: "Invite", id: id(9), role: "accountant" },
      [...store, { id: id(9), role: "accountant", mainManager: false, accepted: false }],
    ],
    [
      "another role of one of them",
      { _tag: "ChangeRole", id: baker.id, role: "accountant" },
      [main, second, { ...baker, role: "accountant" }, invited],
    ],
    ["one less", { _tag: "Remove", id: second.id }, [main, baker, invited]],
  ])("[USERS-1] makes of them %s", (_, change, members) => {
    expect(changedMembers(store, main.id, change)).toEqual(Result.succeed(members));
  });

  it("[USERS-1] is refused with its reason", () => {
    expect(changedMembers(store, baker.id, { _tag: "Remove", id: main.id })).toEqual(
      Result.fail({ _tag: "MemberRefused", reason: "notAllowed" }),
    );
  });

  it("[USERS-1] hands over to one, from the other", () => {
    const result = changedMembers(store, main.id, { _tag: "HandOver", id: second.id });
    expect(Result.getOrThrow(result)).toEqual([
      { ...main, mainManager: false },
      { ...second, mainManager: true },
      baker,
      invited,
    ]);
  });
});

describe("Invariant: a store's people", () => {
  const anyId = fc.integer({ min: 1, max: 12 }).map(id);
  const anyRole = fc.constantFrom("manager" as const, "accountant" as const);
  const anyChange: fc.Arbitrary<MemberChange> = fc.oneof(
    fc.record({ _tag: fc.constant("ChangeRole" as const), id: anyId, role: anyRole }),
    fc.record({ _tag: fc.constant("HandOver" as const), id: anyId }),
    fc.record({ _tag: fc.constant("Remove" as const), id: anyId }),
  );
  const anyMember = fc.record({
    role: fc.constantFrom(
      "manager" as const,
      "baker" as const,
      "accountant" as const,
      "supervisor" as const,
    ),
    accepted: fc.boolean(),
  });

  it("[USERS-1] always have exactly one main manager, a Gérant who has come", () => {
    fc.assert(
      fc.property(
        fc.array(anyMember, { maxLength: 11 }),
        fc.array(fc.tuple(anyId, anyChange), { maxLength: 60 }),
        (others, changes) => {
          let members: readonly MemberLink[] = [
            main,
            ...others.map((each, index) => ({ ...each, id: id(index + 2), mainManager: false })),
          ];
          for (const [by, change] of changes) {
            members = Result.getOrElse(changedMembers(members, by, change), () => members);
          }
          expect(
            members.filter(({ mainManager }) => mainManager).map(({ id: _, ...link }) => link),
          ).toEqual([{ role: "manager", mainManager: true, accepted: true }]);
        },
      ),
    );
  });

  it("[USERS-1] are changed by no one but a Gérant, or by who leaves", () => {
    fc.assert(
      fc.property(anyId, anyChange, (by, change) => {
        const doer = store.find((link) => link.id === by);
        const result = changedMembers(store, by, change);
        if (Result.isFailure(result)) return;
        const isLeaving = change._tag === "Remove" && change.id === by;
        expect(isLeaving || doer?.role === "manager").toBe(true);
      }),
    );
  });
});

describe("an invitation", () => {
  it("[USERS-4] is sent again after a quarter of an hour", () => {
    const sent = instant("2026-11-24T08:00:00.000Z");
    expect([
      resendWait(sent, sent),
      resendWait(sent, instant("2026-11-24T08:14:59.000Z")),
      resendWait(sent, instant("2026-11-24T08:15:00.000Z")),
      resendWait(null, sent),
    ]).toEqual([RESEND_AFTER_MS, 1000, 0, 0]);
    expect(INVITATIONS_A_DAY).toEqual({ sent: 60, received: 5 });
  });
});
