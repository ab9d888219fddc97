import { isCtrlAlt } from "../environment/key-press.ts";
import { mayRecord, whenMayRecord } from "./recording-right.ts";
import type { Shop } from "../hooks/shop.ts";

declare global {
  interface Window {
    /** Set by end-to-end tests that want the traces of a page, before its first script. */
    panetierTraceWanted?: boolean;
  }
}

/**
 * Records on Ctrl+Alt+R, from the start with `?trace=1`, and for end-to-end tests, where recording is
 * allowed; elsewhere neither does anything. Nothing of the recorder is loaded before one of them asks.
 */
export const connectTraces = (shop: Shop): (() => void) => {
  const open = (after: number): void => {
    import("./open-trace-bar.tsx")
      .then(({ toggleRecording }) => toggleRecording(shop, after))
      .catch((failure: unknown) => shop.environment.log("Recording is not available", failure));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!isCtrlAlt("r", event) || !mayRecord(shop)) return;
    event.preventDefault();
    // What happens until the recorder is loaded belongs to the recording too.
    open(shop.observation.recent().at(-1)?.n ?? 0);
  };
  document.addEventListener("keydown", onKey);
  if (new URLSearchParams(location.search).get("trace") === "1") {
    whenMayRecord(shop, () => open(0));
  }
  if (window.panetierTraceWanted === true && mayRecord(shop)) {
    import("./trace-automation.ts")
      .then(({ giveTraces }) => giveTraces(shop.observation))
      .catch((failure: unknown) => shop.environment.log("Traces are not available", failure));
  }
  return () => document.removeEventListener("keydown", onKey);
};
