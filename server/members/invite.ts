import { Effect, Result } from "effect";
import type { StoresInvitation } from "../../api-schema/member.ts";
import { type CustomerId, StoreShopUserId } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound } from "../../api-schema/problems.ts";
import { emailProblem } from "../../core/contact/contact-form.ts";
import { changedMembers, memberRefusalMessage } from "../../core/stores/members.ts";
import { nowDate } from "../clock.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { countInvitation } from "./invitation-limit.ts";
import { InvitationDue } from "./invitation-topic.ts";
import type { MembersRepository } from "./members-repository.ts";

// The rules ask for an id before the row has one.
const newcomer = StoreShopUserId.make(2_147_483_647);

/**
 * Links somebody to stores, inside a transaction: all of them or none. Whether the address has an
 * account, neither the answer nor the statements that are sent tell; who gets which mail is decided
 * later, by server/members/invitation-topic.ts.
 */
export const invite = Effect.fnUntraced(function* (
  { outbox, repository }: InvitingNeeds,
  by: CustomerId,
  request: StoresInvitation,
) {
  const { email, role } = request;
  const problem = emailProblem(email);
  if (problem !== undefined) return yield* fieldProblem("email", problem);
  const stores = [...new Set(request.stores)].toSorted((a, b) => a - b);
  const links = yield* repository.lock(stores);
  for (const store of stores) {
    const members = links.filter(({ storeId }) => storeId === store);
    const own = members.find(({ customerId }) => customerId === by);
    if (own === undefined) return yield* Effect.fail(noSuchStore());
    const result = changedMembers(members, own.id, { _tag: "Invite", id: newcomer, role });
    if (Result.isFailure(result)) {
      return yield* new Forbidden({ message: memberRefusalMessage(result.failure) });
    }
  }
  const at = yield* nowDate;
  const firstName = nameIn(request.firstName);
  const lastName = nameIn(request.lastName);
  const customer = yield* repository.customerFor({
    email,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    at,
  });
  const there = links.filter(({ customerId }) => customerId === customer);
  if (there.length > 0) {
    const companies = there.map(({ company }) => company).join(", ");
    return yield* fieldProblem("email", `Cette personne fait déjà partie de ${companies}.`);
  }
  yield* countInvitation(repository, by, email, at);
  const members = yield* Effect.forEach(stores, (store) =>
    Effect.gen(function* () {
      const link = { store, customer, role, at, email, firstName, lastName };
      const id = yield* repository.add(link);
      const about = { at, store, by, customer, what: "invited" } as const;
      yield* repository.note({ ...about, formerRole: null, role });
      return id;
    }),
  );
  yield* outbox.announce(InvitationDue, { customer, by, members });
  return yield* repository.byIds(members, by);
});

export type InvitingNeeds = {
  readonly outbox: Outbox["Service"];
  readonly repository: MembersRepository["Service"];
};

const nameIn = (text: string | undefined): string | null => {
  const name = text?.trim() ?? "";
  return name === "" ? null : name;
};

const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
