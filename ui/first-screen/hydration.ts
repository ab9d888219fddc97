/** How far a server-rendered page is hydrated. */
export interface Hydration {
  /** A new part of the page, which has not begun; null once the whole page is hydrated. */
  readonly part: () => HydratedPart | null;
  /** What is hydrated first: the page around all parts. */
  readonly root: HydratedPart;
  /** Kept when the page is hydrated, without the parts whose code comes later. */
  readonly done: Promise<void>;
  /** Kept when those are hydrated too. */
  readonly whole: Promise<void>;
}

export interface HydratedPart {
  /**
   * What is around the part is hydrated: from now on the page waits for the part, unless its code
   * comes later.
   */
  readonly begin: (comesLater: boolean) => void;
  /** The part is hydrated, its effects included. */
  readonly end: () => void;
}

/** To be made before `hydrateRoot`; `onPart` is called after each part that is hydrated. */
export const openHydration = (onPart: () => void): Hydration => {
  const done = Promise.withResolvers<void>();
  const whole = Promise.withResolvers<void>();
  const awaited = new Set<HydratedPart>();
  const later = new Set<HydratedPart>();
  let isWhole = false;
  const look = (): void => {
    if (awaited.size > 0) return;
    done.resolve();
    if (later.size > 0) return;
    isWhole = true;
    whole.resolve();
  };
  const newPart = (): HydratedPart => {
    let isOver = false;
    const part: HydratedPart = {
      begin: (comesLater) => {
        // What is mounted, not hydrated, has its effects before what is around it.
        if (!isOver) (comesLater ? later : awaited).add(part);
      },
      end: () => {
        if (isOver) return;
        isOver = true;
        awaited.delete(part);
        later.delete(part);
        // Parts within this one begin in the same commit, and React handles nothing before its end.
        queueMicrotask(() => {
          onPart();
          look();
        });
      },
    };
    return part;
  };
  const root = newPart();
  root.begin(false);
  return {
    root,
    part: () => (isWhole ? null : newPart()),
    done: done.promise,
    whole: whole.promise,
  };
};
