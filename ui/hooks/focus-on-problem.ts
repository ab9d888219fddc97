import { type RefObject, useEffect, useRef } from "react";

/** After a try that did not go, the reading is at the first field that is wrong. */
export const useFocusOnProblem = (attempts: number): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [attempts]);
  return form;
};
