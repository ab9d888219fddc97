import type { BrowserContext, Locator, Page } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { ALL_REFUSED, CONSENT_KEY } from "../../core/consent/consent.ts";
import { paths } from "../../core/routes/paths.ts";
import { BAKER } from "./baker.ts";
import { type Looker, withPhone } from "./browsers.ts";
import { medianOf } from "./latencies.ts";

// Interaction to Next Paint (web.dev/inp): from a press or a key to the next picture that shows what
// it did, by the browser's own Event Timing. Fingers and keys are those of the browser's own input.

/** Milliseconds. */
export interface GestureFigures {
  readonly name: string;
  /** Presses and keys of one round. */
  readonly interactions: number;
  /** The median of the rounds; 0 when every interaction took less than 16 ms, which browsers do not tell. */
  readonly inp: number;
  readonly rounds: readonly number[];
  /** Of what the slowest interaction of all rounds was made. */
  readonly worst: Slowness;
}

/** Until the shop's code began, until it ended, until the next picture. */
interface Slowness {
  readonly waited: number;
  readonly handled: number;
  readonly painted: number;
}

interface Gesture {
  readonly name: string;
  readonly path: string;
  readonly looker: Looker;
  /** Done as a hand does it, with `rest` between two presses; gives how many interactions these were. */
  readonly play: (page: Page) => Promise<number>;
}

/** How many times slower the processor is made. */
export const SLOWER = 4;
/** Between two presses of a finger, and between two keys. */
export const REST_MS = 400;
export const KEY_REST_MS = 120;

const baker: Looker = { account: BAKER };

/** Opens and closes the menu. */
const openMenu = async (page: Page): Promise<number> => {
  const button = page.getByRole("banner").getByRole("button", { name: "Menu", exact: true });
  const pane = page.getByRole("dialog", { name: "Menu" });
  for (let time = 0; time < 4; time += 1) {
    await tap(button);
    await tap(pane.getByRole("button", { name: "Fermer" }));
  }
  return 8;
};

/** Types letter by letter, and takes some of it back. */
const typeInSearch = async (page: Page): Promise<number> => {
  await tap(page.getByRole("button", { name: "Rechercher", exact: true }));
  const field = page.getByRole("combobox", { name: "Rechercher un produit" });
  const words = "farine tradition";
  await field.focus();
  await pause(REST_MS);
  for (const letter of words) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await pause(KEY_REST_MS);
  }
  for (let time = 0; time < 4; time += 1) {
    await page.keyboard.press("Backspace");
    await pause(KEY_REST_MS);
  }
  return 1 + words.length + 4;
};

const addToCart = async (page: Page): Promise<number> => {
  const adds = page.getByRole("article").getByRole("button", { name: /^Ajouter / });
  // Each becomes a stepper once it is pressed.
  for (let time = 0; time < 5; time += 1) await tap(adds.nth(1));
  return 5;
};

const changeQuantities = async (page: Page): Promise<number> => {
  const more = page.getByRole("main").getByRole("button", { name: /^Augmenter la quantité/ });
  const less = page.getByRole("main").getByRole("button", { name: /^Diminuer la quantité/ });
  for (const line of [0, 0, 7, 20, 33]) await tap(more.nth(line));
  for (const line of [0, 7]) await tap(less.nth(line));
  return 7;
};

const GESTURES: readonly Gesture[] = [
  { name: "Open the menu, visitor", path: paths.home(), looker: "visitor", play: openMenu },
  { name: "Open the menu, signed in", path: paths.home(), looker: baker, play: openMenu },
  {
    name: "Type in the search, visitor",
    path: paths.home(),
    looker: "visitor",
    play: typeInSearch,
  },
  { name: "Type in the search, signed in", path: paths.home(), looker: baker, play: typeInSearch },
  { name: "Add to cart", path: "/catalogue/farines", looker: baker, play: addToCart },
  {
    name: "Change a quantity in a cart of 40 lines",
    path: paths.cart(),
    looker: baker,
    play: changeQuantities,
  },
];

/** Plays each gesture in `rounds` fresh browsers; `prepare` puts the cart as it is to be found. */
export async function measureGestures(
  origin: string,
  rounds: number,
  prepare: () => Promise<void>,
): Promise<readonly GestureFigures[]> {
  const figures: GestureFigures[] = [];
  for (const gesture of GESTURES) {
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (gesture.looker !== "visitor") await prepare();
      played.push(await withPhone(origin, gesture.looker, (phone) => playOn(phone, gesture)));
    }
    const inps = played.map(({ inp }) => inp);
    const slowest = played
      .flatMap(({ slowest }) => slowest)
      .reduce((a, b) => (totalOf(b) > totalOf(a) ? b : a), { waited: 0, handled: 0, painted: 0 });
    figures.push({
      name: gesture.name,
      interactions: played[0]?.interactions ?? 0,
      inp: medianOf(inps),
      rounds: inps,
      worst: slowest,
    });
    console.log(`  ${gesture.name}: ${inps.join(", ")} ms`);
  }
  return figures;
}

interface Round {
  readonly interactions: number;
  readonly inp: number;
  readonly slowest: Slowness;
}

async function playOn(phone: BrowserContext, { path, play }: Gesture): Promise<Round> {
  const page = await openSlowed(phone, path, SLOWER);
  const interactions = await play(page);
  await pause(REST_MS);
  return { interactions, ...(await readInp(page, interactions)) };
}

/** Opens a page on a phone whose processor is so many times slower, and follows what is pressed there. */
export async function openSlowed(
  phone: BrowserContext,
  path: string,
  slower: number,
): Promise<Page> {
  await phone.addInitScript(
    ([key, consent]) => localStorage.setItem(key, consent),
    // Asked once in half a year: the banner is not what is measured.
    [
      CONSENT_KEY,
      JSON.stringify({ purposes: ALL_REFUSED, decidedAt: Date.now() - 60_000 }),
    ] as const,
  );
  await phone.addInitScript(observeInteractions);
  const page = await phone.newPage();
  const session = await phone.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
}

/** Of all presses and keys that the page has seen. */
export const readInp = async (page: Page, interactions: number) =>
  inpOf(
    await page.evaluate(() => window.interactionsSeen.map((each) => ({ ...each }))),
    interactions,
  );

/** One event of an interaction, as the browser tells it. */
interface SeenEvent extends Slowness {
  readonly id: number;
  readonly duration: number;
}

declare global {
  interface Window {
    interactionsSeen: SeenEvent[];
  }
}

/** Runs in the page, before anything else of it. */
const observeInteractions = (): void => {
  // The least that browsers tell; TypeScript does not know of it.
  const everyInteraction = { type: "event", durationThreshold: 16, buffered: true };
  window.interactionsSeen = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      const { interactionId, startTime, processingStart, processingEnd, duration } = entry;
      window.interactionsSeen.push({
        id: interactionId,
        duration,
        waited: processingStart - startTime,
        handled: processingEnd - processingStart,
        painted: Math.max(0, startTime + duration - processingEnd),
      });
    }
  }).observe(everyInteraction);
};

/** An interaction lasts as long as its longest event; one in fifty interactions may be slower. */
const inpOf = (seen: readonly SeenEvent[], interactions: number): Omit<Round, "interactions"> => {
  const longest = new Map<number, SeenEvent>();
  for (const event of seen) {
    const known = longest.get(event.id);
    if (known === undefined || event.duration > known.duration) longest.set(event.id, event);
  }
  const slowestFirst = [...longest.values()].toSorted((a, b) => b.duration - a.duration);
  const slowest = slowestFirst[Math.floor(interactions / 50)];
  return { inp: slowest?.duration ?? 0, slowest: slowest ?? { waited: 0, handled: 0, painted: 0 } };
};

const totalOf = ({ waited, handled, painted }: Slowness): number => waited + handled + painted;

/**
 * As a finger does it: the next press comes when the page has shown what this one did. Where to press is
 * looked for before, since looking takes the page's own time: pressed by its locator, half of what an
 * interaction waited for was the tool that measures it.
 */
const tap = async (target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  await pause(REST_MS);
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target.toString()} is not on the screen`);
  await pause(REST_MS);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await pause(REST_MS);
};
