import type fc from "fast-check";
import type { AnyActorRef } from "xstate";
import { stepClock } from "../../../machines/laboratory/simulation/clock.ts";
import { fakeBrowser, type FakeTab, openTab } from "../fake-shop.ts";
import { storeA, storeB } from "../shop-data.ts";
import { pathOf, type RacingServer, racingServer, tokenOf } from "./racing-server.ts";

// A browser whose network and channel are in the hands of fast-check's scheduler: requests arrive
// and answers come back when it says so, in any order, or never.

const STORES = [storeA, storeB];

/** What becomes of a request on its way. */
export type Fate = "answered" | "lost" | "neverAnswered" | "arrivesTwice";

/** A request as it left a tab. */
export type Sent = { readonly request: Request; readonly tab: RacingTab };

export type RacingTab = FakeTab & {
  readonly name: string;
  /** Requests that are on their way and not given up. */
  readonly inFlight: ReadonlySet<Request>;
  /** Renewals that another tab's renewal keeps from being sent. */
  readonly waitingForLock: () => number;
  readonly isClosed: () => boolean;
};

export type RacingBrowser = {
  readonly server: RacingServer;
  readonly tabs: readonly RacingTab[];
  /** Tokens of which a tab has heard that they are worth nothing. */
  readonly refused: ReadonlySet<string>;
  readonly open: () => RacingTab;
  /** Lets one task happen: a request arrives, an answer, a message; false when there is none. */
  readonly step: () => Promise<boolean>;
  /** Lets everything happen that is still on its way. */
  readonly drain: () => Promise<void>;
  readonly pass: (milliseconds: number) => void;
};

export type RacingOptions = {
  readonly scheduler: fc.Scheduler;
  /** Fates of the requests in their order; the last ones are answered. */
  readonly fates: readonly Fate[];
  /** Sees each request as it leaves. */
  readonly onSent: (sent: Sent) => void;
};

export const racingBrowser = ({ scheduler, fates, onSent }: RacingOptions): RacingBrowser => {
  const server = racingServer();
  const browser = fakeBrowser(server.server);
  const clock = stepClock();
  const tabs: RacingTab[] = [];
  const channels = new Map<EventTarget, string>();
  const refused = new Set<string>();
  // The device's clock: it moves on with every task.
  let ticks = 0;
  const now = (): number => clock.now() + ticks;
  let lastRenewal = Promise.resolve();
  let count = 0;

  const later = (label: string): Promise<unknown> => scheduler.schedule(Promise.resolve(), label);

  const travel = async (
    request: Request,
    label: string,
    isClosed: () => boolean,
  ): Promise<Response> => {
    const fate =
      pathOf(request) === "authentication-token" ? "answered" : (fates[count] ?? "answered");
    count += 1;
    await later(`${label} arrives`);
    if (fate === "lost") throw new TypeError("Failed to fetch");
    if (fate === "arrivesTwice") await server.take(request.clone());
    const response = await server.take(request);
    if (fate === "neverAnswered") return new Promise(() => undefined);
    await later(`${label} is answered ${response.status}`);
    // A tab that was closed meanwhile, or has given the call up, hears nothing and can tell nobody.
    const isHeard = !isClosed() && !request.signal.aborted;
    if (response.status === 401 && isHeard) refused.add(tokenOf(request));
    return response;
  };

  /** One tab's messages reach another in the order in which they were sent, as in a browser. */
  const channelOf = (name: string): BroadcastChannel => {
    const channel = new EventTarget();
    const before = new Map<EventTarget, Promise<unknown>>();
    channels.set(channel, name);
    const deliver = async (other: EventTarget, data: unknown): Promise<void> => {
      const last = before.get(other) ?? Promise.resolve();
      const mine = last.then(() => later(`${name} tells ${channels.get(other) ?? ""}`));
      before.set(other, mine);
      await mine;
      if (channels.has(other)) other.dispatchEvent(new MessageEvent("message", { data }));
    };
    const postMessage = (data: unknown): void => {
      for (const other of channels.keys()) if (other !== channel) void deliver(other, data);
    };
    return Object.assign(channel, { postMessage }) as unknown as BroadcastChannel; // safe: all that tabs.ts uses
  };

  const open = (): RacingTab => {
    const name = `tab-${tabs.length + 1}`;
    const channel = channelOf(name);
    const inFlight = new Set<Request>();
    let closed = false;
    let waiting = 0;
    const lock = (job: () => Promise<void>, _: AbortSignal, lockName = "login"): Promise<void> => {
      if (lockName !== "login") return job();
      waiting += 1;
      const done = lastRenewal.then(() => {
        waiting -= 1;
        return job();
      });
      lastRenewal = done.catch(() => undefined);
      return done;
    };
    const send = (request: Request): Promise<Response> => {
      onSent({ request, tab });
      inFlight.add(request);
      const label = `${name} ${request.method} ${pathOf(request)}`;
      return orAborted(
        request,
        travel(request, label, () => closed),
      ).finally(() => inFlight.delete(request));
    };
    // The tab sends nothing before it exists: its calls wait for the wire to load.
    const fake = openTab(browser, undefined, { clock, now, fetch: send, channel, lock });
    const tab: RacingTab = {
      ...fake,
      name,
      inFlight,
      waitingForLock: () => waiting,
      isClosed: () => closed,
      close: () => {
        closed = true;
        channels.delete(channel);
        fake.close();
        fake.shop.queryClient.clear();
      },
    };
    tabs.push(tab);
    return tab;
  };

  const step = async (): Promise<boolean> => {
    await rest(tabs);
    if (scheduler.count() === 0) return false;
    ticks += 1;
    await scheduler.waitOne();
    await rest(tabs);
    return true;
  };
  return {
    server,
    tabs,
    refused,
    open,
    step,
    drain: async () => {
      while (await step());
    },
    pass: (milliseconds) => {
      const target = clock.now() + milliseconds;
      for (let due = clock.nextDue(); due !== null && due <= target; due = clock.nextDue()) {
        clock.fireNext();
      }
      clock.moveTo(target);
    },
  };
};

/** A call that is given up rejects at once, wherever its request may be. */
const orAborted = (request: Request, response: Promise<Response>): Promise<Response> =>
  Promise.race([
    response,
    new Promise<never>((_, reject) => {
      request.signal.addEventListener("abort", () =>
        reject(new DOMException("Aborted", "AbortError")),
      );
    }),
  ]);

/** Calls whose answers a tab has not worked off: its code is still at it, or their requests travel. */
const openCallsOf = ({ shop: { system } }: RacingTab): number =>
  [
    ...Object.values(system.actors),
    ...STORES.flatMap((id) => [system.order(id) ?? [], system.cartLines(id) ?? []].flat()),
  ]
    .flatMap((actor) => Object.values<AnyActorRef | undefined>(actor.getSnapshot().children))
    .filter((call) => call?.getSnapshot().status === "active").length;

const isAtRest = (tab: RacingTab): boolean =>
  tab.isClosed() ||
  openCallsOf(tab) <=
    tab.waitingForLock() + [...tab.inFlight].filter(({ signal }) => !signal.aborted).length;

/** More turns than any answer takes. */
const MOST_TURNS = 60;

/** What follows a task takes some turns of the event loop: Effect, the body of a response, the wire. */
const rest = async (tabs: readonly RacingTab[]): Promise<void> => {
  await turn();
  for (let count = 0; count < MOST_TURNS && !tabs.every(isAtRest); count += 1) await turn();
  await turn();
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
