import { expect, it } from "vitest";
import type { CartChange, Order } from "../../api-schema/order.ts";
import {
  CustomerId,
  OrderItemId,
  OrderToken,
  StoreId,
  VariantCode,
} from "../../api-schema/primitives.ts";
import type { SentChange } from "../../core/api/cart-changes.ts";
import { type ApiError, type Outcome, unreachable } from "../../core/api/errors.ts";
import {
  CART_REPLACED,
  EMPTY_QUEUE,
  type LineEntry,
  type QueueStep,
} from "../../core/offline/queue.ts";
import { type Sender, sendQueue } from "../../ui/offline/send-queue.ts";

const place = { customerId: CustomerId.make(7), storeId: StoreId.make(1) };
const token = OrderToken.make("panier-de-la-boutique-A");
const flour = VariantCode.make("FARINE");
const salt = VariantCode.make("SEL");

const entry = (variant: VariantCode, quantity: number, of = token): LineEntry => ({
  ...place,
  id: `entree-${variant}`,
  madeAt: 0,
  command: { kind: "setQuantity", token: of, variant, quantity, name: variant },
  state: "waiting",
  problem: null,
  settledAt: null,
});

type Lines = { readonly [variant: string]: number };
const cart = (lines: Lines): Order =>
  // safe: what sending reads of an order
  ({
    tokenValue: token,
    shipments: [
      {
        items: Object.entries(lines).map(([variant, quantity], index) => ({
          variant,
          quantity,
          id: OrderItemId.make(index + 1),
          productName: variant,
        })),
      },
    ],
  }) as unknown as Order;

const refused: ApiError = {
  _tag: "ServerRefused",
  status: 422,
  code: 422,
  message: "Ce produit n’est plus vendu.",
  fields: [],
  retryAfter: null,
};

const OF_CART = { of: "cart", lists: [], overtaken: [] };

/** A wire that answers one change after the other, and a browser that keeps the last one. */
const world = (
  before: Order,
  answers: readonly Outcome<Order>[],
  unanswered: SentChange | null = null,
  changes: readonly CartChange[] = [],
) => {
  const sent: SentChange[] = [];
  const stored: { unanswered: SentChange | null; readonly steps: QueueStep[] } = {
    unanswered,
    steps: [],
  };
  let keys = 0;
  const answerOf = (change: SentChange) => {
    sent.push(change);
    const answer = answers[sent.length - 1];
    if (answer === undefined) throw new Error("One change too many");
    return answer.ok ? { ok: true, value: { order: answer.value, changes } } : answer;
  };
  // safe: the parts of the wire that sending uses
  const sender = {
    client: {
      api: null,
      orders: { retrieveOrder: () => () => ({ ok: true, value: before }) },
      cartChanges: { changeLines: (_: null, change: SentChange) => () => answerOf(change) },
      runOutcome: (program: () => unknown) => Promise.resolve(program()),
    },
    stored: {
      step: (_: unknown, step: QueueStep) => {
        // What is granted is noted while the call is still kept.
        if (stored.unanswered !== null) stored.steps.push(step);
        return Promise.resolve(EMPTY_QUEUE);
      },
      unanswered: () => Promise.resolve(stored.unanswered),
      keepUnanswered: (_: unknown, change: SentChange | null) => {
        stored.unanswered = change;
        return Promise.resolve();
      },
      cartBaseline: () => Promise.resolve(null),
    },
    newKey: () => `cle-neuve-${(keys += 1)}`,
    now: () => 5,
  } as unknown as Sender;
  const send = (...entries: readonly LineEntry[]) =>
    sendQueue(sender, { place, entries }, new AbortController().signal);
  return { send, sent, stored };
};

it("[CARNET-2] makes a call without answer again first, as it was and with its key", async () => {
  const left: SentChange = {
    storeId: place.storeId,
    token,
    change: { kind: "add", items: [{ variant: flour, quantity: 2 }] },
    key: "cle-d-avant",
  };
  const { send, sent, stored } = world(
    cart({ [flour]: 2 }),
    [
      { ok: true, value: cart({ [flour]: 2 }) },
      { ok: true, value: cart({ [flour]: 5 }) },
    ],
    left,
  );
  expect(await send(entry(flour, 5))).toMatchObject({
    ok: true,
    value: { sent: ["entree-FARINE"] },
  });
  expect(sent).toEqual([
    left,
    {
      ...left,
      change: { kind: "change", itemId: OrderItemId.make(1), quantity: 5 },
      key: "cle-neuve-1",
    },
  ]);
  expect(stored.unanswered).toBeNull();
});

it("[CARNET-2] leaves alone what somebody has changed after a call without answer granted it", async () => {
  const left: SentChange = {
    storeId: place.storeId,
    token,
    change: { kind: "add", items: [{ variant: flour, quantity: 2 }] },
    key: "cle-d-avant",
  };
  // The cart has been emptied since.
  const { send, sent, stored } = world(
    cart({}),
    [
      { ok: true, value: cart({ [flour]: 2 }) },
      { ok: true, value: cart({ [salt]: 1 }) },
    ],
    left,
  );
  expect(await send(entry(flour, 2), entry(salt, 1))).toMatchObject({
    ok: true,
    value: { sent: ["entree-FARINE", "entree-SEL"], refused: [] },
  });
  expect(sent.map(({ change }) => change)).toEqual([
    left.change,
    { kind: "add", items: [{ variant: salt, quantity: 1 }] },
  ]);
  expect(stored).toEqual({
    unanswered: null,
    steps: [{ kind: "sent", ids: ["entree-FARINE"], at: 5 }],
  });
});

it.each([
  {
    change: { kind: "add", items: [{ variant: flour, quantity: 2 }] } as const,
    answer: { [flour]: 2, [salt]: 5 },
    own: entry(flour, 2),
  },
  {
    change: { kind: "change", itemId: OrderItemId.make(1), quantity: 2 } as const,
    answer: { [flour]: 2, [salt]: 5 },
    own: entry(flour, 2),
  },
  {
    change: { kind: "remove", items: [OrderItemId.make(9)] } as const,
    answer: { [salt]: 5 },
    own: entry(flour, 0),
  },
])(
  "[CARNET-2] asks for what the old answer shows, where that call was not about it: $change.kind",
  async ({ change, answer, own }) => {
    const left: SentChange = { storeId: place.storeId, token, change, key: "cle-d-avant" };
    // A colleague has set the salt from 5 to 3 since, and 5 are wanted in all.
    const { send, sent, stored } = world(
      cart({ ...answer, [salt]: 3 }),
      [
        { ok: true, value: cart(answer) },
        { ok: true, value: cart(answer) },
      ],
      left,
    );
    expect(await send(own, entry(salt, 5))).toMatchObject({
      ok: true,
      value: { sent: ["entree-FARINE", "entree-SEL"], refused: [] },
    });
    const itemId = OrderItemId.make(Object.keys(answer).indexOf(salt) + 1);
    expect(sent.map((one) => one.change)).toEqual([
      change,
      { kind: "change", itemId, quantity: 5 },
    ]);
    expect(stored.steps).toEqual([{ kind: "sent", ids: ["entree-FARINE"], at: 5 }]);
  },
);

it("[CARNET-2] keeps a call before it is sent, until its answer comes", async () => {
  const { send, sent, stored } = world(cart({}), [{ ok: false, error: unreachable }]);
  expect(await send(entry(flour, 5))).toEqual({ ok: false, error: unreachable });
  expect(stored.unanswered).toEqual(sent[0]);
});

it("[CARNET-2] sets a line to what is wanted in all where somebody has put in the same since the cart was read", async () => {
  const changed = cart({ [flour]: 3, [salt]: 1 });
  const { send, sent, stored } = world(cart({}), [
    { ok: true, value: cart({ [flour]: 9, [salt]: 1 }) },
    { ok: true, value: changed },
  ]);
  expect(await send(entry(flour, 3), entry(salt, 1))).toMatchObject({
    ok: true,
    value: { order: changed, sent: ["entree-FARINE", "entree-SEL"], refused: [] },
  });
  expect(sent.map(({ change }) => change)).toEqual([
    {
      kind: "add",
      items: [
        { variant: flour, quantity: 3 },
        { variant: salt, quantity: 1 },
      ],
    },
    { kind: "change", itemId: OrderItemId.make(1), quantity: 3 },
  ]);
  expect(stored.unanswered).toBeNull();
});

it("[CARNET-2] leaves a line with the quantity that the server has rounded it up to, in words", async () => {
  const rounded: CartChange = {
    variant: flour,
    productName: flour,
    reason: "orderStep",
    requested: 3,
    applied: 5,
    message: "Vendu par 5.",
  };
  const answers: readonly Outcome<Order>[] = [{ ok: true, value: cart({ [flour]: 5 }) }];
  const { send, sent } = world(cart({}), answers, null, [rounded]);
  expect(await send(entry(flour, 3))).toMatchObject({
    ok: true,
    value: { changes: [rounded], sent: ["entree-FARINE"] },
  });
  expect(sent).toHaveLength(1);
});

it("[CARNET-4] sends lines one by one after a refusal of several, and sets the refused one apart", async () => {
  const { send, sent } = world(cart({}), [
    { ok: false, error: refused },
    { ok: false, error: refused },
    { ok: true, value: cart({ [salt]: 1 }) },
  ]);
  expect(await send(entry(flour, 5), entry(salt, 1))).toEqual({
    ok: true,
    value: {
      ...OF_CART,
      storeId: place.storeId,
      order: cart({ [salt]: 1 }),
      changes: [],
      changed: [],
      sent: ["entree-SEL"],
      refused: [{ ids: ["entree-FARINE"], problem: "Ce produit n’est plus vendu." }],
      at: 5,
    },
  });
  expect(sent).toHaveLength(3);
});

it("[CARNET-4] puts no line of a former cart into the one that has come after it", async () => {
  const { send, sent } = world(cart({}), []);
  const former = OrderToken.make("panier-commande-hier");
  expect(await send(entry(flour, 5, former))).toMatchObject({
    ok: true,
    value: { sent: [], refused: [{ ids: ["entree-FARINE"], problem: CART_REPLACED }] },
  });
  expect(sent).toEqual([]);
});
