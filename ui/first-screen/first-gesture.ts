import { FIRST_SCREEN_ID } from "../../core/routes/first-screen.ts";

/** Signs that someone is about to use the page. */
const GESTURES = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** Calls back once, at the first sign that someone uses the page; gives the way to stop waiting. */
export const onFirstGesture = (begin: () => void): (() => void) => {
  const stopping = new AbortController();
  const gesture = (event: Event) => {
    if (event instanceof MouseEvent && event.type === "pointermove" && !hasMoved(event)) return;
    stopping.abort();
    begin();
  };
  for (const name of GESTURES) {
    window.addEventListener(name, gesture, { signal: stopping.signal, passive: true });
  }
  return () => stopping.abort();
};

/** Browsers say so too when the page has come under a mouse that rests. */
const hasMoved = ({ movementX, movementY }: MouseEvent): boolean =>
  movementX !== 0 || movementY !== 0;

/** The same to wait for; over at once for who has used the page already. */
export const firstGesture = (): Promise<void> => used;

const used: Promise<void> =
  typeof window === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => onFirstGesture(resolve));

/**
 * Code of which the server has rendered the part: it is loaded with the first gesture, and not before
 * the network is back, until when the part stands as it was rendered. At once in a page that the browser
 * renders itself, and on the server. For `lazy` and for the `PagePart` around it, which asks for it
 * while the page is hydrated: React may come to the part when that is over.
 */
export const loadWhenUsed = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let loaded: Promise<Module> | undefined;
  return () => (loaded ??= loadLater(load));
};

const loadLater = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  if (typeof document !== "undefined" && document.getElementById(FIRST_SCREEN_ID) !== null) {
    await firstGesture();
    await online();
  }
  return load();
};

const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });
