import { createContext, type ReactElement, Suspense, useContext, useState } from "react";
import { turn } from "./painted.ts";

// A whole page taken over in one go keeps a phone from answering for half a second. Its parts are
// taken over one after the other; meanwhile those that wait stand as the server drew them.

/** The parts of a drawn page, in the order in which they are met. */
export interface TakingOver {
  /** Its turn, for a part of the page; null when all has been taken over: it begins at once. */
  readonly join: () => Turn | null;
  /** Takes over one part after the other, and what these hold; over with the last one. */
  readonly run: (betweenParts: () => void) => Promise<void>;
}

interface Turn {
  readonly come: Promise<void>;
  readonly hasCome: () => boolean;
}

/** To be made before the page is taken over, and to run as soon as that has begun. */
export const openTakingOver = (): TakingOver => {
  const waiting: Array<() => void> = [];
  let isOver = false;
  return {
    join: () => {
      if (isOver) return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      let came = false;
      waiting.push(() => {
        came = true;
        resolve();
      });
      return { come: promise, hasCome: () => came };
    },
    run: async (betweenParts) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await turn();
        next();
        await turn();
        betweenParts();
      }
      isOver = true;
    },
  };
};

/** null in a page that the browser draws itself, and on the server. */
export const TakingOverContext = createContext<TakingOver | null>(null);

/** A part of a page that is taken over by itself: of exactly one element, or its neighbour would be taken for it. */
export function TakenOverLater({ children }: { readonly children: ReactElement }) {
  const takingOver = useContext(TakingOverContext);
  const [own] = useState(() => takingOver?.join() ?? null);
  return own === null ? (
    children
  ) : (
    <Suspense fallback={null}>
      <WhenItsTurnHasCome turn={own}>{children}</WhenItsTurnHasCome>
    </Suspense>
  );
}

function WhenItsTurnHasCome({
  turn: own,
  children,
}: {
  readonly turn: Turn;
  readonly children: ReactElement;
}) {
  // oxlint-disable-next-line typescript/only-throw-error -- how a component says that it waits
  if (!own.hasCome()) throw own.come;
  return children;
}
