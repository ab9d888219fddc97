/** As a ref: what appears because it was asked for takes the focus, without scrolling to it. */
export const focusWhenShown = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true });
};
