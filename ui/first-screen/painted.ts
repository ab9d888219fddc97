/** After the next frame and its effects; at once in a tab that is not shown, which has no frames. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Lets the browser draw and answer what waits; what was promised is kept before. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
