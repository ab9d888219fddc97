import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { AmendmentPreview, AmendmentWish } from "../../../api-schema/amendment.ts";
import {
  Cents,
  OrderToken,
  ShipmentId,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import { type Outcome, unreachable } from "../../../core/api/errors.ts";
import {
  sampleAmendedOrder,
  sampleAmendmentPreview,
} from "../../../machines/laboratory/flows/sample-amendment.ts";
import { amendmentMachine } from "../../../machines/shop/amendment.ts";
import { LOOK_AFTER_MS } from "../../../machines/shop/amendment-context.ts";
import type { ShopEventOf } from "../../../machines/events/shop-event.ts";
import { serverError } from "../walk.ts";

const flour = VariantCode.make("FARINE-T65-25");
const wishOf = (quantity: number): AmendmentWish => ({ items: [{ variant: flour, quantity }] });
const totalOf = ({ items }: Pick<AmendmentWish, "items">): Cents =>
  Cents.make(items.reduce((sum, { quantity }) => sum + 100 * quantity, 1000));
const previewOf = (wish: AmendmentWish): AmendmentPreview => ({
  ...sampleAmendmentPreview,
  after: { ...sampleAmendmentPreview.after, orderTotal: totalOf(wish) },
});

const opened: ShopEventOf<"amendment.opened"> = {
  type: "amendment.opened",
  token: OrderToken.make("une-commande-confirmee"),
  shipment: ShipmentId.make(51),
  version: 1,
  wish: wishOf(1),
};

type Fate = "answered" | "refused" | "lost";
type Save = {
  readonly key: string;
  readonly items: AmendmentWish["items"];
  readonly total: number;
};

const openEditor = () => {
  const clock = new SimulatedClock();
  const waiting: ((fate: Fate) => void)[] = [];
  const saves: Save[] = [];
  const asked = <A>(value: A) =>
    new Promise<Outcome<A>>((resolve) => {
      waiting.push((fate) => {
        if (fate === "answered") resolve({ ok: true, value });
        else resolve({ ok: false, error: fate === "lost" ? unreachable : serverError(409) });
      });
    });
  const machine = amendmentMachine.provide({
    actors: {
      previewAmendment: fromPromise(({ input }) => asked(previewOf(input.wish))),
      amendShipment: fromPromise(({ input: { wish, key } }) => {
        saves.push({ key, items: wish.items, total: wish.expectedTotal });
        return asked(sampleAmendedOrder);
      }),
      loadOrder: fromPromise(() => asked(sampleAmendedOrder)),
      giveUpSupplement: fromPromise(() => asked(sampleAmendedOrder)),
    },
  });
  const actor = createActor(machine, { input: { storeId: StoreId.make(1) }, clock }).start();
  return { actor, clock, waiting, saves };
};

type Act = (editor: ReturnType<typeof openEditor>, index: number) => void;

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>(({ actor }) => actor.send(opened)),
  fc.constant<Act>(({ actor }) => actor.send({ type: "amendment.closed" })),
  fc.constant<Act>(({ actor }) => actor.send({ type: "amendment.retried" })),
  fc.constant<Act>(({ clock }) => clock.increment(LOOK_AFTER_MS)),
  fc.nat({ max: 9 }).map<Act>(
    (quantity) =>
      ({ actor }) =>
        actor.send({ type: "amendment.changed", wish: wishOf(quantity) }),
  ),
  {
    weight: 3,
    arbitrary: fc.constant<Act>(({ actor }, index) =>
      actor.send({ type: "amendment.saveRequested", key: `cle-${index}` }),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Fate>("answered", "answered", "refused", "lost").map<Act>(
      (fate) =>
        ({ waiting }) =>
          waiting.shift()?.(fate),
    ),
  },
);

describe("a change of an order, in any sequence", () => {
  it("[AMEND-10] saves what before and after showed, and never two changes under one key", async () => {
    let saved = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 60, size: "max" }), async (steps) => {
        const editor = openEditor();
        for (const [index, step] of steps.entries()) {
          step(editor, index);
          await new Promise<void>((resolve) => setImmediate(resolve));
        }
        editor.actor.stop();
        const changes = new Map<string, Save>();
        for (const save of editor.saves) {
          expect(save.total).toBe(totalOf(save));
          expect(changes.get(save.key) ?? save).toEqual(save);
          changes.set(save.key, save);
        }
        saved += editor.saves.length;
      }),
      { numRuns: 150 },
    );
    expect(saved).toBeGreaterThan(5);
  });
});
