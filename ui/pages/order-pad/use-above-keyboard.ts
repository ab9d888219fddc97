import { useEffect } from "react";

/**
 * While a telephone's keyboard covers the foot of the page, what stands there goes above it:
 * `--keyboard` is as high as what is covered.
 */
export const useAboveKeyboard = (): void => {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    const { style } = document.documentElement;
    if (viewport === null) return undefined;
    const measure = (): void => {
      // Pinched larger, the page is looked at, not typed in.
      const covered =
        viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
};
