import { setTimeout as pause } from "node:timers/promises";
import { openConnection, type Answer, type HttpConnection } from "../bench/http-connection.ts";
import { operations } from "../bench/operations.ts";
import { originOf, type World } from "../bench/world.ts";

/** An order that the shop has confirmed to a customer. */
export interface Confirmed {
  readonly token: string;
  /** When, by this process's clock, in milliseconds. */
  readonly at: number;
}

/** Orders without a pause, one after the other, and asks again for what was not answered. */
export interface OrderingCustomer {
  readonly confirmed: readonly Confirmed[];
  /** Orders whose completion was asked for, answered or not. */
  readonly asked: ReadonlySet<string>;
  /** Answers of 5xx by status; 0 for a connection that was cut or silent. */
  readonly troubles: ReadonlyMap<number, number>;
  /** Answers that ended an attempt at an order. */
  readonly refusals: readonly string[];
  /** Ends after the order that is being made. */
  readonly stop: () => Promise<void>;
}

const SILENT_MS = 20_000;
const AGAIN_MS = 250;
const COMPLETION = /^POST \S+\/orders\/([^/\s]+)\/complete /;

/** `number` chooses the store, which is the customer's alone, and the process that is asked. */
export async function startCustomer(
  world: World,
  number: number,
  token: string,
): Promise<OrderingCustomer> {
  const { host, port } = originOf(world, number);
  const confirmed: Confirmed[] = [];
  const asked = new Set<string>();
  const troubles = new Map<number, number>();
  const refusals: string[] = [];
  const state = { ordering: true };
  let current = openConnection(host, port);

  const once = async (head: string, body?: string): Promise<Answer | undefined> => {
    const timer = new AbortController();
    try {
      return await Promise.race([
        current.call(head, body),
        pause(SILENT_MS, undefined, { signal: timer.signal }),
      ]);
    } catch {
      return undefined;
    } finally {
      timer.abort();
    }
  };
  // The same call under the same key until somebody answers, as the shop's pages do.
  const call = async (head: string, body?: string): Promise<Answer> => {
    const completing = COMPLETION.exec(head)?.[1];
    if (completing !== undefined) asked.add(completing);
    for (;;) {
      const answer = await once(head, body);
      if (answer !== undefined && answer.status < 500) {
        if (completing !== undefined && answer.status === 200) {
          confirmed.push({ token: completing, at: performance.now() });
        }
        return answer;
      }
      const trouble = answer?.status ?? 0;
      troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
      if (answer === undefined) {
        current.close();
        current = openConnection(host, port);
      }
      if (!state.ordering) throw new Error("Nobody answered until the end");
      await pause(AGAIN_MS);
    }
  };
  const connection: HttpConnection = { call, close: () => current.close() };
  const client = { world, number, connection, token };
  const order = async () => {
    let turn: (() => Promise<void>) | undefined;
    while (state.ordering) {
      try {
        turn ??= (await operations.completeOrder(client)).turn;
        await turn();
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error));
        // A cart of which half is known is emptied and begun again.
        turn = undefined;
        await pause(AGAIN_MS);
      }
    }
  };
  const ended = order();
  return {
    confirmed,
    asked,
    troubles,
    refusals,
    stop: async () => {
      state.ordering = false;
      await ended.finally(() => current.close());
    },
  };
}
