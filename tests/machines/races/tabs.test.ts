import { describe, expect, it } from "vitest";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { ShopSystem } from "../../../machines/root/system.ts";
import { connectTabs } from "../../../ui/composition/tabs.ts";
import { aLogin } from "../shop-data.ts";

/** A tab as its channel sees it: what it is told by others, and what it tells them. */
const aTab = (now: () => number, hydrated: Promise<void> | null = null) => {
  const channel = new EventTarget();
  const posted: unknown[] = [];
  const told: ShopEvent[] = [];
  const listeners: ((event: ShopEvent) => void)[] = [];
  const system: Pick<ShopSystem, "dispatch" | "listen"> = {
    dispatch: (event) => void told.push(event),
    listen: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const post = Object.assign(channel, { postMessage: (data: unknown) => posted.push(data) });
  // safe: all that tabs.ts uses
  connectTabs(system as ShopSystem, post as unknown as BroadcastChannel, now, hydrated);
  return {
    posted,
    told,
    happens: (event: ShopEvent) => listeners.forEach((listener) => listener(event)),
    hears: (data: unknown) => channel.dispatchEvent(new MessageEvent("message", { data })),
  };
};

const issued = (at: number) => aLogin({ renewInMs: 100, renewAtMs: at + 100 });

describe("news of another tab", () => {
  it("[FLOW-1] that are older than what this tab knows are left alone", () => {
    const { happens, hears, told, posted } = aTab(() => 20);
    happens({ type: "session.reset", reason: "signOut" });
    expect(posted).toEqual([{ kind: "loginEnded", reason: "signOut", at: 20 }]);
    hears({ kind: "loginOpened", login: issued(19), at: 19 });
    expect(told).toEqual([]);
    hears({ kind: "loginOpened", login: issued(21), at: 21 });
    hears({ kind: "loginEnded", reason: "expired", at: 20 });
    expect(told).toEqual([{ type: "login.openedElsewhere", login: issued(21) }]);
    hears({ kind: "loginEnded", reason: "expired", at: 22 });
    expect(told.at(-1)).toEqual({ type: "login.endedElsewhere", reason: "expired" });
  });

  it("[FLOW-1] tell when a login was issued, by the clock of this device", () => {
    const { happens, posted } = aTab(() => 20);
    happens({ type: "session.opened", login: issued(12), storeId: null });
    happens({ type: "session.renewed", login: issued(15) });
    expect(posted).toEqual([
      { kind: "loginOpened", login: issued(12), at: 12 },
      { kind: "loginOpened", login: issued(15), at: 15 },
    ]);
  });

  it("[FLOW-1] wait for the page to be hydrated, and are heard in their order then", async () => {
    const hydrated = Promise.withResolvers<void>();
    const { hears, told } = aTab(() => 20, hydrated.promise);
    hears({ kind: "loginOpened", login: issued(21), at: 21 });
    hears({ kind: "loginEnded", reason: "expired", at: 22 });
    await Promise.resolve();
    expect(told).toEqual([]);
    hydrated.resolve();
    await hydrated.promise;
    expect(told).toEqual([
      { type: "login.openedElsewhere", login: issued(21) },
      { type: "login.endedElsewhere", reason: "expired" },
    ]);
  });
});
