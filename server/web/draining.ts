/** Whether this process is about to stop: it still answers, and sends nobody back to itself. */
export interface Draining {
  readonly isDraining: () => boolean;
  readonly begin: () => void;
}

export const makeDraining = (): Draining => {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    begin: () => {
      isDraining = true;
    },
  };
};
