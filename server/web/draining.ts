/** How far this process is on its way to its end. */
export interface Draining {
  /** It still answers, and sends nobody back to itself. */
  readonly isDraining: () => boolean;
  readonly begin: () => void;
  /** It takes nothing more on, and finishes what it has begun. */
  readonly isStopping: () => boolean;
  readonly stop: () => void;
}

export const makeDraining = (): Draining => {
  let isDraining = false;
  let isStopping = false;
  return {
    isDraining: () => isDraining,
    begin: () => {
      isDraining = true;
    },
    isStopping: () => isStopping,
    stop: () => {
      isStopping = true;
    },
  };
};
