import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { isPageTurn } from "../../core/navigation/page-turn.ts";
import { painted } from "../first-screen/painted.ts";
import { partOfAddress } from "../layout/part-of-address.ts";

const store = "panetier.scroll";
const patience = 1500;

/**
 * Back and forward restore the scroll position, a new page starts at its top, another page of a list at the
 * list's head; a changed query (filter, sort) stays where it is. wouter has none of its own: positions are kept by history entry.
 */
export const useScrollMemory = (): void => {
  const [path] = useLocation();
  /** The page that is there, which is not moved for the one to come. */
  const shownPath = useRef(path);
  /** What is due as soon as the page of the address is there. */
  const due = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    shownPath.current = path;
    if (path !== location.pathname) return;
    due.current?.();
    due.current = null;
  }, [path]);
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    let entry = entryKey();
    let stop = (): void => undefined;
    const remember = () => {
      const positions = readPositions();
      delete positions[entry];
      // What the address says already holds however tall the page is above it, when it comes back.
      if (!isAtPart()) positions[entry] = Math.round(window.scrollY);
      writePositions(positions);
    };
    // Read at once, the place would make the browser lay the page out a second time: in the midst of a press.
    const rememberLater = async (): Promise<void> => {
      const left = entry;
      await painted();
      if (isThere && entry === left && left === entryKey()) remember();
    };
    let isThere = true;
    const onScrollEnd = (): void => void rememberLater();
    const arrive = (move: () => void) => {
      const arrived = () => {
        entry = entryKey();
        stop();
        move();
      };
      // 'popstate' may come after its page: React renders that one at once when it can.
      if (location.pathname === shownPath.current) arrived();
      else due.current = arrived;
    };
    let query = location.search;
    const onPush = () => {
      const isSamePage = location.pathname === shownPath.current;
      const isNextPart = isSamePage && isPageTurn(query, location.search);
      query = location.search;
      arrive(() => {
        if (isNextPart) goToListHead();
        else if (!isSamePage) window.scrollTo(0, 0);
      });
    };
    const onReplace = () => void (query = location.search);
    const onPop = () => {
      query = location.search;
      arrive(() => {
        const left = readPositions()[entry];
        // A part that is not drawn yet is gone to by its page.
        if (left === undefined && location.hash !== "") partOfAddress()?.scrollIntoView();
        else stop = restore(left ?? 0);
      });
    };
    // 'scrollend' comes before any navigation, 'pagehide' covers a reload in mid-scroll.
    window.addEventListener("scrollend", onScrollEnd);
    window.addEventListener("pagehide", remember);
    window.addEventListener("pushState", onPush);
    window.addEventListener("replaceState", onReplace);
    window.addEventListener("popstate", onPop);
    const known = readPositions()[entry];
    // Who has moved a drawn page before its code was there stays where they are.
    if (window.scrollY > 0) remember();
    else if (known !== undefined && wasReloaded()) stop = restore(known);
    return () => {
      isThere = false;
      stop();
      window.removeEventListener("scrollend", onScrollEnd);
      window.removeEventListener("pagehide", remember);
      window.removeEventListener("pushState", onPush);
      window.removeEventListener("replaceState", onReplace);
      window.removeEventListener("popstate", onPop);
    };
  }, []);
};

/** The reading goes on at the title of the list, which is the page's own where no other is named. */
const goToListHead = (): void => {
  const head =
    document.querySelector<HTMLElement>("[data-list-head]") ??
    document.querySelector<HTMLElement>("main h1");
  head?.focus({ preventScroll: true });
  head?.scrollIntoView({ block: "start" });
};

/** The part that the address names stands at the top of the screen, or nearly. */
const isAtPart = (): boolean => {
  const top = partOfAddress()?.getBoundingClientRect().top;
  return top !== undefined && top >= 0 && top < window.innerHeight / 4;
};

const entryKey = (): string => {
  const state: unknown = window.history.state;
  if (typeof state === "object" && state !== null && "entry" in state) return String(state.entry);
  const entry = `${Date.now()}-${Math.round(performance.now() * 1000)}`;
  window.history.replaceState({ ...(typeof state === "object" ? state : {}), entry }, "");
  return entry;
};

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && (entry.type === "reload" || entry.type === "back_forward"));

/**
 * Waits until the page is tall enough again, since lists come from the cache and pictures do not; then
 * holds the place for a while, because what still comes in above would push it away. Whoever moves
 * the page meanwhile is not held.
 */
const restore = (top: number): (() => void) => {
  const until = performance.now() + patience;
  const stopping = new AbortController();
  let frame = 0;
  const stop = (): void => {
    stopping.abort();
    cancelAnimationFrame(frame);
  };
  const attempt = (): void => {
    const isLate = performance.now() > until;
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    if ((reach >= top || isLate) && Math.round(window.scrollY) !== top) window.scrollTo(0, top);
    if (isLate) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const move of MOVES) {
    window.addEventListener(move, stop, { signal: stopping.signal, passive: true });
  }
  frame = requestAnimationFrame(attempt);
  return stop;
};

/** What a person does to move a page, or to use it. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? "{}");
  } catch {
    // Unreadable or forbidden storage: positions are a comfort, not a promise.
    return {};
  }
};

const writePositions = (positions: Record<string, number>): void => {
  try {
    sessionStorage.setItem(
      store,
      JSON.stringify(Object.fromEntries(Object.entries(positions).slice(-50))),
    );
  } catch {
    // Full or forbidden storage: the page opens at its top instead.
  }
};
