import { act, cleanup } from "@testing-library/react";
import type { FormEvent } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { StoreShopUserId } from "../../api-schema/primitives.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { draftTextIn, readDraft } from "../../ui/environment/drafts.ts";
import { useInvitation } from "../../ui/pages/users/use-invitation.ts";
import { changing, removing, useMemberCall } from "../../ui/pages/users/use-member-calls.ts";
import { json } from "../core-api/fake-api.ts";
import { aStore, customerId, storeA, storeB } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const id = StoreShopUserId.make(12);
const member = { storeId: storeB, id };
const link = `store-shop-users/${id}`;
const changed = {
  id,
  store: { id: storeB, company: "Maison Aubert" },
  email: "camille@panetier.example",
  firstName: "Camille",
  lastName: "Aubert",
  role: "accountant",
  mainManager: false,
  defaultStore: true,
  state: "active",
  invitedAt: null,
  alertTopHours: [],
  own: false,
};

it("a default store that is chosen among the people is the default everywhere, and the one before no more", async () => {
  const { shop, seen } = await openPages(useMemberCall, {
    [`PATCH ${link}`]: () => json(changed),
    [`GET stores/${storeB}`]: () => json(aStore({ id: storeB, defaultStore: true })),
  });
  const defaults = () =>
    shop.system.actors.appStart
      .getSnapshot()
      .context.stores.filter(({ defaultStore }) => defaultStore)
      .map((store) => store.id);
  expect(defaults()).toEqual([storeA]);
  act(() => assertPresent(seen()).mutate(changing(member, { defaultStore: true }, "Choisie")));
  await expect.poll(defaults).toEqual([storeB]);
});

it("a store is read again when somebody in it has another role or is gone", async () => {
  const { sent, seen } = await openPages(useMemberCall, {
    [`PATCH ${link}`]: () => json(changed),
    [`DELETE ${link}`]: () => new Response(null, { status: 204 }),
  });
  const reads = () => sent.filter(({ call }) => call === `GET stores/${storeB}`).length;
  act(() => assertPresent(seen()).mutate(changing(member, { role: "accountant" }, "Fait")));
  await expect.poll(reads).toBe(1);
  act(() => assertPresent(seen()).mutate(removing(member, "Parti")));
  await expect.poll(reads).toBe(2);
});

it("an invitation is sent once; what is typed while it is on its way is kept for another one", async () => {
  const answered = Promise.withResolvers<Response>();
  const onSent = vi.fn();
  const { shop, sent, seen } = await openPages(() => useInvitation(storeA, onSent), {
    "POST store-shop-users": () => answered.promise,
  });
  const form = () => assertPresent(seen());
  // safe: nothing else is asked of it
  const press = { preventDefault: () => undefined } as FormEvent;
  const invitations = () => sent.filter(({ call }) => call === "POST store-shop-users").length;
  act(() => form().change({ email: changed.email, role: "accountant" }));
  act(() => form().submit(press));
  await expect.poll(invitations).toBe(1);
  act(() => form().change({ email: "zoe@panetier.example" }));
  act(() => form().submit(press));
  await act(async () => {
    answered.resolve(json([changed], { status: 201 }));
    await answered.promise;
  });
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  const kept = readDraft(draftTextIn(shop.environment, { form: "invitation", customerId }));
  expect([invitations(), kept]).toEqual([1, { email: "zoe@panetier.example" }]);
});
