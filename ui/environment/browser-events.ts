import type { ShopEvent, ShopEventOf } from "../../machines/events/shop-event.ts";
import type { ScreenMode } from "../../machines/events/browser.ts";

/** Breakpoints (spec §9): tablet to 1200 px, mobile to 600 px. */
const MOBILE = "(width <= 600px)";
const TABLET = "(width <= 1200px)";

/** wouter announces its navigations by these, the browser its own by the last. */
const NAVIGATIONS = ["pushState", "replaceState", "popstate"] as const;

export const currentMode = (): ScreenMode => {
  if (matchMedia(MOBILE).matches) return "mobile";
  return matchMedia(TABLET).matches ? "tablet" : "desktop";
};

export const currentRoute = (): ShopEventOf<"route.changed"> => ({
  type: "route.changed",
  path: location.pathname,
  search: location.search,
});

/** Tells what happens around the shop: addresses, returns to the tab, Escape, the width. */
export const dispatchBrowserEvents = (
  dispatch: (event: ShopEvent) => void,
  now: () => number,
  /** The address that the shop was started with. */
  { path, search }: ShopEventOf<"route.changed">,
): (() => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const returned = (): void => dispatch({ type: "tab.returned", now: now() });

  let address = path + search;
  const follow = (): void => {
    const next = location.pathname + location.search;
    if (next === address) return;
    address = next;
    dispatch(currentRoute());
  };
  for (const navigation of NAVIGATIONS) window.addEventListener(navigation, follow, { signal });
  // The first render may have moved on already.
  follow();
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") returned();
      else dispatch({ type: "tab.left" });
    },
    { signal },
  );
  window.addEventListener("online", returned, { signal });
  // Back from the bank by the back button: the page comes out of the browser's memory as it was.
  window.addEventListener("pageshow", ({ persisted }) => persisted && returned(), { signal });
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Escape") dispatch({ type: "escape.pressed" });
    },
    { signal },
  );
  window.addEventListener(
    "scroll",
    () => dispatch({ type: "page.scrolled", y: Math.max(0, Math.round(window.scrollY)) }),
    { signal, passive: true },
  );
  for (const query of [MOBILE, TABLET]) {
    matchMedia(query).addEventListener(
      "change",
      () => dispatch({ type: "mode.changed", mode: currentMode() }),
      { signal },
    );
  }
  return () => stopping.abort();
};

/**
 * 'hidden': out of sight, and perhaps thrown away there; 'gone': it hears nothing any more; 'back': it
 * is in sight.
 */
export type PageGoing = "hidden" | "gone" | "back";

/** Notifies when the page goes out of sight, when it goes for good, and when it is back. */
export const subscribeToLeaving = (leave: (going: PageGoing) => void): (() => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener(
    "visibilitychange",
    () => leave(document.visibilityState === "hidden" ? "hidden" : "back"),
    { signal },
  );
  // A persisted page may come out of the browser's memory as it was, and go on by itself.
  window.addEventListener("pagehide", ({ persisted }) => leave(persisted ? "hidden" : "gone"), {
    signal,
  });
  window.addEventListener("pageshow", ({ persisted }) => persisted && leave("back"), { signal });
  return () => stopping.abort();
};
