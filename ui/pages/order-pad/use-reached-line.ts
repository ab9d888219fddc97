import { useEffect, useReducer, useRef } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import { walkTo } from "./pad-walk.ts";

/**
 * Puts the cursor in the line of a product as soon as the pad shows it: what hid it goes first, and a
 * line that was just added comes with the answer. Not away from where somebody writes meanwhile.
 */
export const useReachedLine = (showAll: () => void): ((code: VariantCode) => void) => {
  const wanted = useRef<VariantCode | null>(null);
  const [, look] = useReducer((times: number) => times + 1, 0);
  // After each rendering of the pad: whatever shows the line renders it.
  useEffect(() => {
    if (wanted.current === null) return;
    if (document.activeElement?.matches("input, textarea") === true || walkTo(wanted.current)) {
      wanted.current = null;
    }
  });
  return (code) => {
    wanted.current = code;
    showAll();
    // Where nothing hid it, nothing else renders the pad.
    look();
  };
};
