import { lazy, Suspense, useState } from "react";

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
  /** The pointer or the focus came among them, or left them. */
  readonly onHold: (held: boolean) => void;
}

const ToastRegion = lazy(() => import("./toast-region.tsx"));

/**
 * Short messages in the corner; F8 goes to them (spec §9). How long each stays, and whether a swipe
 * sends it away, is decided by whoever gives the list.
 */
export function Toaster(props: ToasterProps) {
  const [needed, setNeeded] = useState(false);
  const isEmpty = props.toasts.length === 0;
  if (!isEmpty && !needed) setNeeded(true);
  // Stays once it came: the last toast would go without its leaving, and the next one unheard.
  return isEmpty && !needed ? null : (
    <Suspense fallback={null}>
      <ToastRegion {...props} />
    </Suspense>
  );
}
