/** After the next frame and its effects; at once in a tab that is not shown, which has no frames. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Once something of the page is on the screen, which may be frames after it was drawn; at once in a
 * tab that is not shown, and in a browser that cannot tell.
 */
export const firstPainted = async (): Promise<void> => {
  if (document.visibilityState === "hidden") return;
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return;
  await new Promise<void>((resolve) => {
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
  });
};

/** Lets the browser draw and answer what waits; what was promised is kept before. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
