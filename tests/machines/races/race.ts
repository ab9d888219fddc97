import fc from "fast-check";
import { expect } from "vitest";
import { ThreadId } from "../../../api-schema/messaging.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { flour, storeA, storeB } from "../shop-data.ts";
import { isWholeRun } from "../../whole-run.ts";
import { checkRace, type Witness } from "../properties/counter-example.ts";
import { checkEnd, checkNow, checkRest, checkSent, checkDispatched } from "./race-invariants.ts";
import { type Fate, type RacingBrowser, racingBrowser, type RacingTab } from "./racing-browser.ts";
import { EMAILS } from "./racing-server.ts";

// A race: what people do in two tabs, while requests, answers and messages happen in any order.

/** `tab` counts the tabs in the order in which they were opened. */
export type Act =
  | { readonly kind: "tell"; readonly tab: number; readonly events: readonly ShopEvent[] }
  | { readonly kind: "close"; readonly tab: number }
  | { readonly kind: "open" | "expire" }
  | { readonly kind: "wait"; readonly milliseconds: number }
  /** Lets so many tasks happen. */
  | { readonly kind: "tasks"; readonly count: number };

type Race = {
  readonly scheduler: fc.Scheduler;
  readonly fates: readonly Fate[];
  readonly acts: readonly Act[];
  /** Tasks that happen in each tab before the race. */
  readonly warmUp: number;
};

const inTab = (events: readonly ShopEvent[]): fc.Arbitrary<Act> =>
  fc.nat({ max: 1 }).map((tab) => ({ kind: "tell", tab, events }));

const signIn = (email: string): ShopEvent => ({
  type: "signIn.submitted",
  email,
  password: "secret",
});

const ADD: readonly ShopEvent[] = [storeA, storeB].map((storeId) => ({
  type: "lines.added",
  storeId,
  items: [{ variant: flour, quantity: 1 }],
}));

const SIGN: readonly ShopEvent[] = [storeA, storeB].map((storeId) => ({
  type: "mandate.signRequested",
  storeId,
  kind: "MKP",
  origin: "/",
  tab: "blocked",
}));

/** A message has come: the server says so of each store. */
const NEWS: readonly ShopEvent[] = [storeA, storeB].map((storeId) => ({
  type: "inbox.changed",
  storeId,
  threadId: ThreadId.make(1),
}));

/** What may happen in a race, by name. */
export const ACTS = {
  select: fc
    .constantFrom(storeA, storeB)
    .chain((storeId) => inTab([{ type: "store.selected", storeId }])),
  add: inTab(ADD),
  signOut: inTab([{ type: "signOut.requested" }, { type: "signOut.confirmed" }]),
  signIn: fc.constantFrom(...EMAILS).chain((email) => inTab([signIn(email)])),
  comeBack: inTab([{ type: "tab.returned", now: 0 }]),
  renew: inTab([{ type: "tab.returned", now: 60 * 60_000 }]),
  sign: inTab(SIGN),
  news: inTab(NEWS),
  expire: fc.constant<Act>({ kind: "expire" }),
  open: fc.constant<Act>({ kind: "open" }),
  close: fc.nat({ max: 2 }).map((tab): Act => ({ kind: "close", tab })),
  wait: fc
    .constantFrom(5000, 60_000, 720_000)
    .map((milliseconds): Act => ({ kind: "wait", milliseconds })),
  tasks: fc.integer({ min: 1, max: 6 }).map((count): Act => ({ kind: "tasks", count })),
} satisfies { readonly [name: string]: fc.Arbitrary<Act> };

const LATE: readonly Fate[] = ["answered", "answered", "lost", "neverAnswered"];

/** Races made of those acts, with tasks happening in between. */
export const races = (...acts: readonly fc.Arbitrary<Act>[]): fc.Arbitrary<Race> =>
  fc.record({
    scheduler: fc.scheduler(),
    fates: fc.array(fc.constantFrom(...LATE), { maxLength: 25 }),
    acts: fc.array(fc.oneof({ weight: 2, arbitrary: ACTS.tasks }, ...acts), {
      minLength: 2,
      maxLength: 14,
      size: "max",
    }),
    warmUp: fc.nat({ max: 30 }),
  });

const act = async (browser: RacingBrowser, what: Act, tellOf: (tab: RacingTab) => void) => {
  if (what.kind === "open" && browser.tabs.length < 3) tellOf(browser.open());
  if (what.kind === "expire") browser.server.expire();
  if (what.kind === "wait") browser.pass(what.milliseconds);
  if (what.kind === "tasks") await tasks(browser, what.count);
  if (what.kind !== "tell" && what.kind !== "close") return;
  const tab = browser.tabs[what.tab];
  if (tab === undefined || tab.isClosed()) return;
  if (what.kind === "close") tab.close();
  else for (const event of what.events) tab.shop.system.dispatch(event);
};

const tasks = async (browser: RacingBrowser, count: number): Promise<void> => {
  for (let task = 0; task < count && (await browser.step()); task += 1) checkNow(browser);
};

/** A renewal tells a tab that its login is over, should nothing else have told it. */
const END_OF_A_TOKEN_MS = 12 * 60_000;
const NO_MORE_TASKS = 500;

const play = async ({ scheduler, fates, acts, warmUp }: Race, witness: Witness): Promise<void> => {
  const failures: unknown[] = [];
  const onFailure = (failure: unknown): void => void failures.push(failure);
  process.on("unhandledRejection", onFailure);
  const browser = racingBrowser({
    scheduler,
    fates: [...Array.from<Fate>({ length: 8 }).fill("answered"), ...fates],
    onSent: (sent) => noting(onFailure, () => checkSent(sent, browser.server)),
  });
  const see = (tab: RacingTab): void => {
    witness(tab.name, tab.shop.observation.recent);
    tab.shop.system.listen((event) => noting(onFailure, () => checkDispatched(event, tab)));
  };
  try {
    see(browser.open());
    see(browser.open());
    browser.tabs[0]?.shop.system.dispatch(signIn(EMAILS[0]));
    await tasks(browser, warmUp);
    for (const what of acts) {
      await act(browser, what, see);
      checkNow(browser);
    }
    await tasks(browser, NO_MORE_TASKS);
    checkRest(browser);
    browser.pass(END_OF_A_TOKEN_MS);
    await tasks(browser, NO_MORE_TASKS);
    checkEnd(browser);
    expect(failures).toEqual([]);
  } finally {
    for (const tab of browser.tabs) if (!tab.isClosed()) tab.close();
    process.off("unhandledRejection", onFailure);
  }
};

/** What a fake fetch or a listener throws would be taken for a failure of the network. */
const noting = (onFailure: (failure: unknown) => void, check: () => void): void => {
  try {
    check();
  } catch (failure) {
    onFailure(failure);
  }
};

/** Holds what must always hold over races; `name` is the counter-example's. */
export const race = (
  name: string,
  cases: fc.Arbitrary<Race>,
  numRuns = isWholeRun ? 40 : 15,
): Promise<"holds"> => checkRace({ name, cases, run: play, numRuns });
