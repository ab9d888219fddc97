import { useEffect } from "react";

/** The screen's own pace: fewer steps would show, more would cost. */
const TICK_MS = 50;

/** Lets simulated time pass at that speed, 0 stands still. `pass` is told whole milliseconds. */
export const useClockRun = (speed: number, pass: (ms: number) => void): void => {
  useEffect(() => {
    if (speed === 0) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      // A tab that slept does not wake up hours later in the simulation.
      const ms = Math.round(Math.min(now - last, 1000) * speed);
      if (ms === 0) return;
      last = now;
      pass(ms);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [speed, pass]);
};
