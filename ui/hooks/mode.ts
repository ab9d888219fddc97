import type { ScreenMode } from "../../machines/events/browser.ts";
import { currentMode } from "../environment/browser-events.ts";
import { useOfBrowser } from "../first-screen/server-snapshot.ts";

/** Breakpoints of spec §9: mobile to 600 px, tablet to 1200 px. */
export const useMode = (): ScreenMode => useOfBrowser(onResize, currentMode, ({ mode }) => mode);

const onResize = (changed: () => void): (() => void) => {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
};
