import { type OrderBook, openOrderBook } from "./order-book.ts";
import { memoryStorage } from "../../memory-storage.ts";
import { uuidOf } from "../../server/seeded-randomness.ts";
import type { Chance } from "../engine/chance.ts";
import type { Sender } from "../world/network.ts";

/** A message from one tab that has not reached another. */
export interface TabMessage {
  readonly id: number;
  readonly to: string;
  readonly kind: string;
}

/** A browser: what its tabs share. */
export interface Browser {
  readonly name: string;
  readonly localStorage: Storage;
  readonly sender: (tab: string, isOnline: () => boolean) => Sender;
  /** What its tabs keep for the time without network. */
  readonly book: OrderBook;
  /** A channel of a tab, and how it leaves it: that of the shop's tabs where no name is given. */
  readonly join: (
    tab: string,
    channel?: string,
  ) => {
    readonly channel: BroadcastChannel;
    readonly leave: () => void;
  };
  readonly toDeliver: () => readonly TabMessage[];
  readonly deliver: (id: number) => void;
  readonly lock: (job: () => Promise<void>, signal: AbortSignal, name?: string) => Promise<void>;
  /** The next Idempotency-Key of this browser. */
  readonly newKey: () => string;
}

export const openBrowser = (name: string, address: string, chance: Chance): Browser => {
  const cookies = new Map<string, string>();
  /** By name, then by tab. */
  const channels = new Map<string, Map<string, EventTarget>>();
  const messages = new Map<
    number,
    TabMessage & { readonly channel: string; readonly data: unknown }
  >();
  const locks = new Map<string, Promise<void>>();
  let keys = 0;
  let lastMessage = 0;
  return {
    name,
    localStorage: memoryStorage(),
    book: openOrderBook(),
    sender: (tab, isOnline) => ({ name: tab, cookies, address, isOnline }),
    join: (tab, channelName = TABS) => {
      const channel = new EventTarget();
      const tabs = channels.get(channelName) ?? new Map<string, EventTarget>();
      channels.set(channelName, tabs);
      tabs.set(tab, channel);
      const postMessage = (data: unknown): void => {
        for (const to of tabs.keys()) {
          if (to === tab) continue;
          lastMessage += 1;
          const kind = channelName === TABS ? kindOf(data) : channelName;
          messages.set(lastMessage, { id: lastMessage, to, kind, channel: channelName, data });
        }
      };
      return {
        // safe: all that the shop uses of it
        channel: Object.assign(channel, { postMessage }) as unknown as BroadcastChannel,
        leave: () => {
          if (tabs.get(tab) === channel) tabs.delete(tab);
        },
      };
    },
    toDeliver: () => [...messages.values()],
    deliver: (id) => {
      const message = messages.get(id);
      messages.delete(id);
      if (message === undefined) return;
      const channel = channels.get(message.channel)?.get(message.to);
      channel?.dispatchEvent(new MessageEvent("message", { data: message.data }));
    },
    lock: (job, signal, lockName = "login") => {
      const before = locks.get(lockName) ?? Promise.resolve();
      const done = before.then(() => {
        if (signal.aborted) throw new DOMException("The lock was not waited for.", "AbortError");
        return job();
      });
      // A tab that closes lets go of the lock: the next one does not fail with it.
      const ended = new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve());
      });
      locks.set(lockName, Promise.race([done.catch(() => undefined), ended]));
      return done;
    },
    newKey: () => {
      keys += 1;
      return uuidOf(chance.bytes(16, "key", name, keys));
    },
  };
};

/** The channel that tells all tabs of the shop. */
const TABS = "onglets";

const kindOf = (data: unknown): string =>
  typeof data === "object" && data !== null && "kind" in data ? String(data.kind) : "message";
