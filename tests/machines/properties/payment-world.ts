import fc from "fast-check";
import type { Order, PaymentScope } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { paymentMachine } from "../../../machines/order/payment.ts";
import type { OpenCall } from "../../../machines/laboratory/simulation/calls.ts";
import { replayedCommands } from "../../seeds.ts";
import { anOrder, flour, storeA, tokenA, tokenA2 } from "../shop-data.ts";
import { offline, serverError } from "../walk.ts";
import { command, type Watched } from "./command.ts";
import type { Stage } from "./counter-example.ts";
import { openMachine } from "./shop-world.ts";

// A payment against a bank that answers when it likes: two orders, each with one card payment.

/** 'answerLost': the server does it, and nobody hears so. */
type Ending = "succeeds" | "refused" | "offline" | "answerLost";
type CardState = "cart" | "processing" | "prevalidated" | "failed";

export type PaymentWorld = {
  readonly actor: ReturnType<typeof openMachine>["actor"];
  readonly emitted: readonly ShopEvent[];
  readonly calls: () => readonly OpenCall[];
  /** Every call that was made, by name. */
  readonly made: readonly string[];
  /** What was asked by a person. */
  readonly asked: readonly ShopEvent[];
  /** What each call that may charge or give up was given, in their order. */
  readonly charges: readonly unknown[];
  /** The page that the bank has opened last for an order. */
  readonly pages: ReadonlyMap<OrderToken, string>;
  readonly dispatch: (event: ShopEvent) => void;
  readonly bankAnswers: (state: CardState) => void;
  readonly answer: (call: OpenCall, ending: Ending) => void;
  readonly pass: (milliseconds: number) => void;
};

export const openPayment = (stage: Stage): PaymentWorld => {
  const { actor, emitted, calls } = openMachine(paymentMachine, "payment", stage, {
    storeId: storeA,
  });
  const states = new Map<OrderToken, CardState>([
    [tokenA, "cart"],
    [tokenA2, "cart"],
  ]);
  const pages = new Map<OrderToken, string>();
  const made: string[] = [];
  const asked: ShopEvent[] = [];
  const charges: unknown[] = [];
  const seen = new Set<unknown>();
  const note = (): void => {
    for (const { ref, call, input } of calls()) {
      if (seen.has(ref)) continue;
      seen.add(ref);
      made.push(call);
      if (call !== "loadOrder") charges.push(input);
    }
  };
  const orderOf = (token: OrderToken): Order => {
    const state = states.get(token) ?? "cart";
    const cardPage = state === "processing" ? (pages.get(token) ?? null) : null;
    return anOrder({
      token,
      lines: { [flour]: 1 },
      checkoutState: "completed",
      cardPage,
      payments: [{ state, retryable: state === "failed" }],
    });
  };
  const perform = ({ call, input }: OpenCall): Order => {
    const { token } = input as { readonly token: OrderToken }; // safe: calls of an order
    if (call === "initPayment" || call === "retryPayment") {
      states.set(token, "processing");
      pages.set(token, `https://banque.test/${token}/${made.length}`);
    }
    if (call === "cancelPayment") states.set(token, "failed");
    return orderOf(token);
  };
  return {
    actor,
    emitted,
    calls,
    made,
    asked,
    charges,
    pages,
    dispatch: (event) => {
      asked.push(event);
      actor.send(event);
      note();
    },
    bankAnswers: (state) => {
      for (const [token, now] of states) if (now === "processing") states.set(token, state);
    },
    answer: (open, ending) => {
      if (open.ref.getSnapshot().status !== "active") return;
      const isMade = ending === "succeeds" || ending === "answerLost";
      const value = isMade ? perform(open) : null;
      const error = ending === "refused" ? serverError(409) : offline;
      const output = ending === "succeeds" ? { ok: true, value } : { ok: false, error };
      open.ref.send({ type: "call.answered", output });
      note();
    },
    pass: (milliseconds) => {
      const { clock } = stage;
      const target = clock.now() + milliseconds;
      for (let due = clock.nextDue(); due !== null && due <= target; due = clock.nextDue()) {
        clock.fireNext();
        note();
      }
      clock.moveTo(target);
    },
  };
};

type Command = fc.Command<Watched<PaymentWorld>, PaymentWorld>;

/** Each press has a key of its own, as on the screen. */
const withOwnKey = (event: ShopEvent, presses: number): ShopEvent =>
  "key" in event ? { ...event, key: `cle-${presses}` } : event;

const tells = (event: fc.Arbitrary<ShopEvent>): fc.Arbitrary<Command> =>
  event.map((told) =>
    command<PaymentWorld>(
      `tell ${JSON.stringify(told)}`,
      () => true,
      (world) => world.dispatch(withOwnKey(told, world.asked.length)),
    ),
  );

const tokens = fc.constantFrom(tokenA, tokenA2);
const scope: PaymentScope = "gmp";
const opens = tells(tokens.map((token) => ({ type: "payment.opened", token, key: "" })));
const watches = tells(tokens.map((token) => ({ type: "payment.watched", token })));
const others = tells(
  fc.constantFrom<ShopEvent>(
    { type: "payment.resumed", key: "" },
    { type: "payment.changed", scope, method: "CB", key: "" },
    { type: "payment.cancelled", scope, key: "" },
    { type: "payment.reloaded" },
    { type: "tab.returned", now: 0 },
  ),
);
const answers = fc
  .constantFrom<Ending>(
    ...(["succeeds", "succeeds", "succeeds", "succeeds"] as const),
    ...(["refused", "offline", "answerLost"] as const),
  )
  .map((ending) =>
    command<PaymentWorld>(
      `answer ${ending}`,
      (world) => world.calls().length > 0,
      (world) => {
        for (const call of world.calls()) world.answer(call, ending);
      },
    ),
  );
const bank = fc.constantFrom<CardState>("prevalidated", "failed").map((state) =>
  command<PaymentWorld>(
    `bank ${state}`,
    () => true,
    ({ bankAnswers }) => bankAnswers(state),
  ),
);
const waits = fc.constantFrom(500, 1000, 4000, 10_000, 60_000).map((milliseconds) =>
  command<PaymentWorld>(
    `wait ${milliseconds}`,
    () => true,
    ({ pass }) => pass(milliseconds),
  ),
);

export const payments: fc.Arbitrary<Iterable<Command>> = fc.commands(
  [opens, watches, others, others, answers, answers, answers, answers, bank, waits],
  { maxCommands: 50, size: "max", ...replayedCommands },
);
