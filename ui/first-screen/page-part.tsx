import {
  createContext,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useLayoutEffect,
  useState,
} from "react";
import type { HydratedPart, Hydration } from "./hydration.ts";

/** null on the server, and in a page that the browser renders itself. */
export const HydrationContext = createContext<Hydration | null>(null);

interface PagePartProps {
  readonly children: ReactElement;
  /** While its code is on its way, in a page that the browser renders itself. */
  readonly fallback?: ReactNode;
  /** Loads its code with the first gesture (`loadWhenUsed`): the page does not wait for it. */
  readonly comesLater?: () => Promise<unknown>;
}

/**
 * A part of a server-rendered page that is hydrated by itself: a whole page at once keeps a phone from
 * answering for half a second. React begins with the part that is used, and goes on when there is time.
 */
export function PagePart({ children, fallback = null, comesLater }: PagePartProps) {
  const hydration = useContext(HydrationContext);
  const [part] = useState(() => hydration?.part() ?? null);
  const isLater = comesLater !== undefined;
  // Not while rendering: React may render a part more than once before it is there.
  useLayoutEffect(() => {
    part?.begin(isLater);
    // Who goes on to another page leaves parts behind that are never hydrated.
    return () => part?.end();
  }, [part, isLater]);
  useLayoutEffect(() => {
    // A failure is told by the part itself.
    if (part !== null) comesLater?.().catch(() => undefined);
  }, [part, comesLater]);
  return (
    <Suspense fallback={fallback}>
      {children}
      {part === null ? null : <Hydrated part={part} />}
    </Suspense>
  );
}

/** Last of the part that it stands in: its effect comes after those of all that is in the part. */
export function Hydrated({ part }: { readonly part: HydratedPart }) {
  useLayoutEffect(() => part.end(), [part]);
  return null;
}
