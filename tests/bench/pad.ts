import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { PAD_FIELD } from "../../ui/pages/order-pad/pad-walk.ts";
import { BAKER } from "./baker.ts";
import { withPhone } from "./browsers.ts";
import { KEY_REST_MS, openSlowed, readInp, REST_MS, SLOWER } from "./gestures.ts";
import { medianOf } from "./latencies.ts";

// The order pad with as many lines as it may have: the frames that a phone draws while it is pushed
// from its first line to its last, and while numbers are typed one after the other.

/** Milliseconds between two frames of the page's own thread, the medians of the rounds. */
export interface FrameFigures {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

export interface PadFigures {
  readonly lines: number;
  /** How many times slower the processor was made; 1 for its own speed. */
  readonly slower: number;
  readonly scrolling: FrameFigures;
  readonly typing: FrameFigures;
  /** Of the keys of one round. */
  readonly interactions: number;
  readonly inp: number;
}

/** On a slowed processor, and at its own speed: what stays slow there is the machine's. */
export async function measurePad(
  origin: string,
  path: string,
  rounds: number,
): Promise<readonly PadFigures[]> {
  const figures: PadFigures[] = [];
  for (const slower of [SLOWER, 1]) {
    const played: PadFigures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      played.push(
        await withPhone(origin, { account: BAKER }, (phone) => playOn(phone, path, slower)),
      );
    }
    const [first] = played;
    if (first === undefined) continue;
    const framesOf = (part: "scrolling" | "typing"): FrameFigures => ({
      p50: medianOf(played.map((each) => each[part].p50)),
      p90: medianOf(played.map((each) => each[part].p90)),
      p99: medianOf(played.map((each) => each[part].p99)),
    });
    figures.push({
      ...first,
      scrolling: framesOf("scrolling"),
      typing: framesOf("typing"),
      inp: medianOf(played.map(({ inp }) => inp)),
    });
    console.log(`  Order pad, processor ${slower} times slower`);
  }
  return figures;
}

async function playOn(phone: BrowserContext, path: string, slower: number): Promise<PadFigures> {
  const page = await openSlowed(phone, path, slower);
  const fields = page.locator(`[${PAD_FIELD}]`);
  await fields.first().waitFor();
  const session = await phone.newCDPSession(page);
  const scrolling = await framesDuring(page, () => pushThrough(page, session));
  await page.evaluate(() => window.scrollTo(0, 0));
  await fields.first().focus();
  await pause(REST_MS);
  const typing = await framesDuring(page, () => typeNumbers(page));
  await pause(REST_MS);
  const { inp } = await readInp(page, KEYS);
  return { lines: await fields.count(), slower, scrolling, typing, interactions: KEYS, inp };
}

/** Pixels a second: a list looked through with the thumb, not flung. */
const PUSH_SPEED = 2400;

/** By the browser's own touch input, from the first line to the last. */
const pushThrough = async (page: Page, session: CDPSession): Promise<void> => {
  const far = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
  await session.send("Input.synthesizeScrollGesture", {
    x: 200,
    y: 400,
    yDistance: -far,
    speed: PUSH_SPEED,
    gestureSourceType: "touch",
    preventFling: true,
  });
};

const NUMBERS = 30;
/** A figure and the key that leads to the next line. */
const KEYS = 2 * NUMBERS;

const typeNumbers = async (page: Page): Promise<void> => {
  for (let number = 0; number < NUMBERS; number += 1) {
    for (const key of [String(1 + (number % 4)), "Enter"]) {
      await page.keyboard.press(key);
      await pause(KEY_REST_MS);
    }
  }
};

declare global {
  interface Window {
    /** When frames began; undefined while nobody counts. */
    framesSeen: number[] | undefined;
  }
}

const framesDuring = async (page: Page, act: () => Promise<void>): Promise<FrameFigures> => {
  await page.evaluate(() => {
    const seen: number[] = [];
    window.framesSeen = seen;
    const frame = (at: number): void => {
      seen.push(at);
      if (window.framesSeen === seen) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  const seen = await page.evaluate(() => {
    const all = window.framesSeen ?? [];
    window.framesSeen = undefined;
    return all;
  });
  const gaps = seen.slice(1).map((at, index) => at - (seen[index] ?? at));
  const shortestFirst = gaps.toSorted((a, b) => a - b);
  const quantile = (share: number): number =>
    shortestFirst[Math.min(gaps.length - 1, Math.floor(share * gaps.length))] ?? 0;
  return { p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99) };
};
