import { useLayoutEffect, useRef } from "react";

/** Runs with what was known last once it is taken away unasked: a row scrolled out of sight, a page left by Back. */
export const useOnGone = (run: () => void): void => {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => () => latest.current(), []);
};
