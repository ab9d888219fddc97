import { useLayoutEffect, useState } from "react";

/** Seconds left of a wait, counted down; null without one. */
export function useCountdown(seconds: number | null): number | null {
  const [state, setState] = useState({ of: seconds, left: seconds });
  if (state.of !== seconds) setState({ of: seconds, left: seconds });
  // From the moment that it is said: an effect after painting would begin later.
  useLayoutEffect(() => {
    if (seconds === null) return undefined;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setState({ of: seconds, left });
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return state.left;
}
