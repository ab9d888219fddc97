import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import { StoreId, VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { type Outcome, unreachable } from "../../../core/api/errors.ts";
import { type ListChange, shownList, withListChange } from "../../../core/lists/pending-change.ts";
import { sampleList } from "../../../machines/laboratory/flows/sample-list.ts";
import { LIST_RETRY_MS, shoppingListsMachine } from "../../../machines/shop/shopping-lists.ts";
import { serverError } from "../walk.ts";

const storeId = StoreId.make(1);
const flour = VariantCode.make("FARINE-T65-25");

/** What becomes of a call: done, done without an answer, or lost on its way. */
type Fate = "answered" | "unheard" | "lost";

const openLists = (fates: readonly Fate[]) => {
  const clock = new SimulatedClock();
  const server = { list: sampleList, calls: 0 };
  const fate = (): Fate => fates[server.calls++] ?? "answered";
  const answer = (list: ShoppingList): Outcome<ShoppingList> => ({ ok: true, value: list });
  const lost = { ok: false, error: unreachable } as const;
  const machine = shoppingListsMachine.provide({
    actors: {
      loadList: fromPromise(async () => (fate() === "answered" ? answer(server.list) : lost)),
      changeList: fromPromise(async ({ input: { change, refreshed: seen } }) => {
        const end = fate();
        if (end === "lost") return lost;
        const isOld = change.kind === "rename" && seen?.revision !== server.list.revision;
        if (isOld) return { ok: false, error: serverError(409) } as const;
        const { revision } = server.list;
        server.list = { ...withListChange(server.list, change), revision: revision + 1 };
        return end === "unheard" ? lost : answer(server.list);
      }),
    },
  });
  const actor = createActor(machine, { input: { storeId, queued: null }, clock }).start();
  actor.send({ type: "shoppingList.read", storeId, list: sampleList });
  return { actor, clock, server };
};

type Act = (lists: ReturnType<typeof openLists>) => void;

const asks =
  (change: ListChange): Act =>
  ({ actor }) =>
    actor.send({ type: "shoppingList.changed", storeId, list: sampleList.id, changes: [change] });

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom("Lundi", "Mardi", "Réserve").map((name) => asks({ kind: "rename", name })),
  fc.nat({ max: 9 }).map((quantity) => asks({ kind: "quantity", code: flour, quantity })),
  fc.constant<Act>(({ clock }) => clock.increment(LIST_RETRY_MS)),
  // Somebody else adds to the revision, and nothing that is requested here.
  fc.constant<Act>(({ server }) => {
    const { list } = server;
    server.list = { ...list, revision: list.revision + 1, updatedBy: "Marie Petit" };
  }),
);

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("the changes of a list, in any sequence", () => {
  it("[LIST-20] end in the list that was shown, whatever was lost and whoever else was there", async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(acts, { maxLength: 20 }),
        fc.array(fc.constantFrom<Fate>("answered", "answered", "unheard", "lost")),
        async (steps, fates) => {
          const lists = openLists(fates);
          for (const step of steps) {
            step(lists);
            await settled();
          }
          const shown = () => {
            const { refreshed: seen, queue } = lists.actor.getSnapshot().context;
            return shownList(seen[sampleList.id] ?? sampleList, queue);
          };
          const { name, lines } = shown();
          for (let left = fates.length + steps.length; left >= 0; left -= 1) {
            lists.clock.increment(LIST_RETRY_MS);
            for (let turn = 0; turn < 4; turn += 1) await settled();
          }
          expect(lists.actor.getSnapshot().value).toBe("idle");
          expect([lists.server.list.name, lists.server.list.lines]).toEqual([name, lines]);
          expect([shown().name, shown().lines]).toEqual([name, lines]);
          if (name !== sampleList.name) changed += 1;
          lists.actor.stop();
        },
      ),
      { numRuns: 100 },
    );
    expect(changed).toBeGreaterThan(5);
  });
});
