import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadToastRegion } from "./load-toast-region.ts";

export interface ToastItem {
  readonly id: string;
  readonly status: "success" | "error" | "warning";
  /** Never empty (spec §5). */
  readonly title: string;
  readonly description?: string | undefined;
  /** Its alternative text says what to do without the button (spec §5: never empty). */
  readonly action?:
    | { readonly label: string; readonly altText: string; readonly onAction: () => void }
    | undefined;
}

export interface ToasterProps {
  readonly toasts: readonly ToastItem[];
  /** Closed by its cross or its action. */
  readonly onDismiss: (id: string) => void;
  /** Dragged to the right by so many pixels, and let go. */
  readonly onSwipe: (id: string, distance: number) => void;
  /** The pointer or the focus came among them, or left them; or the first one waits to be painted. */
  readonly onHold: (held: boolean) => void;
}

const ToastRegion = lazy(loadToastRegion);

/**
 * Short messages in the corner; F8 goes to them (spec §9). How long each stays, and whether a swipe
 * sends it away, is decided by whoever gives the list; the time of the first one stands still until it can be
 * seen.
 */
export function Toaster(props: ToasterProps) {
  const [needed, setNeeded] = useState(false);
  const [isShown, setShown] = useState(false);
  const isEmpty = props.toasts.length === 0;
  const hold = useRef(props.onHold);
  useEffect(() => {
    hold.current = props.onHold;
  }, [props.onHold]);
  /** By the pointer or the focus. */
  const isHeld = useRef(false);
  const isAwaited = !isEmpty && !isShown;
  useEffect(() => {
    if (isAwaited) hold.current(true);
  }, [isAwaited]);
  if (!isEmpty && !needed) setNeeded(true);
  // Stays once it came: the last toast would go without its leaving, and the next one unheard.
  return isEmpty && !needed ? null : (
    <Suspense fallback={null}>
      <ToastRegion
        {...props}
        onHold={(held) => {
          isHeld.current = held;
          props.onHold(held);
        }}
        onShown={() => {
          setShown(true);
          if (!isHeld.current) hold.current(false);
        }}
      />
    </Suspense>
  );
}
