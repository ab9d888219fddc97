import fc from "fast-check";
import { AddressId } from "../../../api-schema/primitives.ts";
import { type CheckoutStep, pathOfStep } from "../../../core/checkout/steps.ts";
import { cents } from "../../../core/money/cents.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { replayedCommands } from "../../seeds.ts";
import { anOrder, storeA, storeB, tokenA, tokenA2, tokenB } from "../shop-data.ts";
import { command, type Watched } from "./command.ts";
import { type CheckoutEnding, type CheckoutWorld, HOUR, lines } from "./checkout-world.ts";

// Random checkouts: what a customer, the server, another tab or time does.

const DELIVERY = { shippingAddress: AddressId.make(1), shipments: [] };

export type CheckoutCommand = fc.Command<Watched<CheckoutWorld>, CheckoutWorld>;

const dispatch = (event: ShopEvent): fc.Arbitrary<CheckoutCommand> =>
  fc.constant(
    command<CheckoutWorld>(
      `tell ${event.type}`,
      () => true,
      (world) => world.dispatch(event),
    ),
  );

const at = (path: string): ShopEvent => ({ type: "route.changed", path, search: "" });
const STEPS: readonly CheckoutStep[] = ["cart", "delivery", "payment"];
const visits = fc
  .constantFrom(...STEPS.map((step) => pathOfStep(step)), "/")
  .chain((path) => dispatch(at(path)));

/** A key of its own for each press; the screen repeats the last one when no answer came. */
const confirm = (world: CheckoutWorld, isRepeated: boolean): void => {
  const last = world.confirmations.at(-1);
  const isSame = isRepeated && last !== undefined;
  const count = world.confirmations.length;
  const key = isSame ? last.key : `cle-${count}`;
  world.dispatch({
    type: "order.confirmed",
    choice: { payments: [{ scope: "gmp", method: "CB" }] },
    cgvAccepted: true,
    // What the screen showed then; a repeated press shows the same.
    expectedTotal: isSame ? last.expectedTotal : cents(1000 + count),
    key,
  });
};

const confirms: fc.Arbitrary<CheckoutCommand> = fc.boolean().map((isRepeated) =>
  command<CheckoutWorld>(
    isRepeated ? "confirm again" : "confirm",
    () => true,
    (world) => confirm(world, isRepeated),
  ),
);

const answers: fc.Arbitrary<CheckoutCommand> = fc
  .tuple(
    fc.nat({ max: 2 }),
    fc.constantFrom<CheckoutEnding>(
      ...(["succeeds", "succeeds", "succeeds", "succeeds"] as const),
      ...(["refused", "offline", "answerLost"] as const),
    ),
  )
  .map(([which, ending]) =>
    command<CheckoutWorld>(
      `answer ${which} ${ending}`,
      (world) => world.calls().length > 0,
      (world) => {
        const calls = world.calls();
        const call = calls[which % calls.length];
        if (call !== undefined) world.answer(call, ending);
      },
    ),
  );

/** What most customers do next: they wait for the answers, then go on. */
const goesOn = fc.constant(
  command<CheckoutWorld>(
    "go on",
    () => true,
    (world) => {
      const calls = world.calls();
      for (const call of calls) world.answer(call, "succeeds");
      if (calls.length > 0) return;
      const { value } = world.actor.getSnapshot();
      const { delivery, payment, cart } = Object(value.step);
      if (delivery === "choosing") world.dispatch({ type: "delivery.chosen", choice: DELIVERY });
      else if (payment === "choosing") confirm(world, false);
      else world.dispatch(at(pathOfStep(cart === "ready" ? "delivery" : "payment")));
    },
  ),
);

/** Another tab changes the cart: what was chosen is to be chosen again. */
const changesElsewhere = fc.constant(
  command<CheckoutWorld>(
    "change elsewhere",
    ({ cart }) => cart.state !== "completed",
    ({ cart }) => {
      cart.state = "cart";
      cart.revision += 1;
    },
  ),
);

/** The store's next cart, once its last one has become an order. */
const nextCart = fc.constant(
  command<CheckoutWorld>(
    "next cart",
    ({ cart, emitted }) =>
      cart.state === "completed" && emitted.some(({ type }) => type === "cart.gone"),
    (world) => {
      world.dispatch({ type: "cartToken.cleared", storeId: storeA });
      world.cart.token = world.cart.token === tokenA ? tokenA2 : tokenA;
      [world.cart.state, world.cart.revision] = ["cart", world.cart.revision + 1];
      world.codes.asked = null;
      world.codes.onServer = null;
      const order = anOrder({ token: world.cart.token, revision: world.cart.revision, lines });
      const { tokenValue: token } = order;
      world.dispatch({ type: "cartToken.saved", storeId: storeA, token, order });
    },
  ),
);

const ofOtherStore = fc
  .constantFrom<ShopEvent>(
    { type: "cartToken.cleared", storeId: storeB },
    { type: "cartToken.saved", storeId: storeB, token: tokenB, order: anOrder({ token: tokenB }) },
  )
  .chain(dispatch);

const codes = fc
  .constantFrom("NOEL", "PAIN10", "ETE")
  .chain((couponCode) => dispatch({ type: "order.changed", change: { couponCode } }));

const waits = fc.constantFrom(60_000, HOUR, 2 * HOUR).map((milliseconds) =>
  command<CheckoutWorld>(
    `wait ${milliseconds}`,
    () => true,
    ({ pass }) => pass(milliseconds),
  ),
);

const seen = dispatch({ type: "cart.refreshed", storeId: storeA, order: anOrder(), now: 0 });
const retries = dispatch({ type: "checkout.retried" });
const deliveries = dispatch({ type: "delivery.chosen", choice: DELIVERY });

const often = fc.oneof(
  { weight: 6, arbitrary: goesOn },
  { weight: 2, arbitrary: answers },
  { weight: 2, arbitrary: confirms },
  { weight: 1, arbitrary: deliveries },
);
const seldom = fc.oneof(
  visits,
  codes,
  seen,
  retries,
  changesElsewhere,
  nextCart,
  ofOtherStore,
  waits,
);

export const checkouts: fc.Arbitrary<Iterable<CheckoutCommand>> = fc.commands(
  [often, often, seldom],
  { maxCommands: 60, size: "max", ...replayedCommands },
);
