import { expect, it } from "vitest";
import { CustomerId, OrderToken, StoreId, VariantCode } from "../../../api-schema/primitives.ts";
import { queueDays } from "../../../core/offline/queue-days.ts";
import {
  afterStep,
  EMPTY_QUEUE,
  nextStore,
  type Queue,
  queueCounts,
  type LineEntry,
  type QueueEntry,
  type QueueStep,
  wantedOf,
} from "../../../core/offline/queue.ts";

const DAY = 24 * 3_600_000;
const store = StoreId.make(1);
const other = StoreId.make(2);
const token = OrderToken.make("panier-de-la-boutique-A");

const entry = (id: string, variant: string, quantity: number, more: Partial<LineEntry> = {}) => ({
  id,
  customerId: CustomerId.make(7),
  storeId: store,
  madeAt: 0,
  command: {
    kind: "setQuantity" as const,
    token,
    variant: VariantCode.make(variant),
    quantity,
    name: variant,
  },
  state: "waiting" as const,
  problem: null,
  settledAt: null,
  ...more,
});

const after = (...steps: readonly QueueStep[]): Queue => steps.reduce(afterStep, EMPTY_QUEUE);
const append = (...entries: readonly QueueEntry[]): QueueStep => ({ kind: "append", entries });
const ids = ({ entries }: Queue) => entries.map(({ id, state }) => `${id} ${state}`);

it("[CARNET-1] takes the newest quantity of a product of a store, in the order of its making", () => {
  const queue = after(
    append(entry("a", "FARINE", 2), entry("b", "SEL", 1)),
    append(entry("c", "FARINE", 5), entry("d", "FARINE", 9, { storeId: other })),
  );
  expect(ids(queue)).toEqual(["b waiting", "c waiting", "d waiting"]);
  expect([wantedOf(queue, store), wantedOf(queue, other)]).toEqual([
    { SEL: 1, FARINE: 5 },
    { FARINE: 9 },
  ]);
});

it("[CARNET-1] settles nothing newer by a late answer", () => {
  const queue = after(
    append(entry("a", "FARINE", 2)),
    append(entry("b", "FARINE", 5)),
    { kind: "sent", ids: ["a"], at: 1 },
    { kind: "refused", ids: ["a"], problem: "Refus", at: 1 },
  );
  expect([ids(queue), nextStore(queue)]).toEqual([["b waiting"], store]);
});

it("[CARNET-4] sets what is refused apart, for whichever cart there is once it is asked again", () => {
  const refused = after(
    append(entry("a", "FARINE", 2), entry("b", "SEL", 1)),
    { kind: "refused", ids: ["a"], problem: "Ce produit n’est plus vendu.", at: 3 },
    { kind: "sent", ids: ["a", "b"], at: 4 },
  );
  expect([ids(refused), nextStore(refused), queueCounts(refused)]).toEqual([
    ["a toReview", "b sent"],
    null,
    { waiting: 0, toReview: 1 },
  ]);
  const again = afterStep(refused, { kind: "retry", ids: ["a", "b"] });
  expect(again.entries).toEqual([
    entry("a", "FARINE", 2, { command: { ...entry("a", "FARINE", 2).command, token: null } }),
    entry("b", "SEL", 1, { state: "sent", settledAt: 4 }),
  ]);
  expect(ids(afterStep(again, { kind: "giveUp", ids: ["a"] }))).toEqual(["b sent"]);
});

it("[CARNET-5] keeps what was sent for 7 days and anything for 30", () => {
  const queue = after(
    append(
      entry("a", "FARINE", 2, { state: "sent" }),
      entry("b", "SEL", 1),
      entry("c", "BEURRE", 1, { state: "toReview" }),
    ),
  );
  const read = (at: number) => ids(afterStep(queue, { kind: "read", at }));
  expect([read(7 * DAY), read(7 * DAY + 1), read(30 * DAY), read(30 * DAY + 1)]).toEqual([
    ["a sent", "b waiting", "c toReview"],
    ["b waiting", "c toReview"],
    ["b waiting", "c toReview"],
    [],
  ]);
});

it("tells the news of each store until they are read", () => {
  const news = (storeId: StoreId, at: number) => ({
    kind: "tell" as const,
    news: { customerId: CustomerId.make(7), storeId, at, changes: [] },
  });
  const told = after(news(store, 1), news(other, 2), news(store, 3));
  expect(told.news.map(({ storeId, at }) => [storeId, at])).toEqual([
    [other, 2],
    [store, 3],
  ]);
  expect(afterStep(told, { kind: "newsRead", storeId: store }).news).toHaveLength(1);
});

it("shows the newest day of Paris first, and what is to be reviewed first of its day", () => {
  const at = (iso: string): number => Date.parse(iso);
  const days = queueDays([
    entry("a", "FARINE", 1, { madeAt: at("2026-11-23T22:59:00Z"), state: "sent" }),
    entry("b", "SEL", 1, { madeAt: at("2026-11-23T23:01:00Z") }),
    entry("c", "BEURRE", 1, { madeAt: at("2026-11-24T05:00:00Z") }),
    entry("d", "LEVURE", 1, { madeAt: at("2026-11-24T04:00:00Z"), state: "toReview" }),
  ]);
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ["2026-11-24", ["d", "c", "b"]],
    ["2026-11-23", ["a"]],
  ]);
});
