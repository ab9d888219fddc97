import { lazy, Suspense } from "react";

export interface ToastItem {
  readonly id: string;
  readonly status: "success" | "error" | "warning";
  /** Never empty (spec §5). */
  readonly title: string;
  readonly description?: string | undefined;
  /** Milliseconds on the screen; Infinity when another clock takes it away. */
  readonly duration: number;
  /** Its alternative text says what to do without the button (spec §5: never empty). */
  readonly action?:
    | { readonly label: string; readonly altText: string; readonly onAction: () => void }
    | undefined;
}

export interface ToasterProps {
  readonly toasts: readonly ToastItem[];
  /** The toast went: its time was over, it was closed, or swiped away. */
  readonly onDismiss: (id: string) => void;
}

const ToastRegion = lazy(() => import("./toast-region.tsx"));

/**
 * Short messages in the corner: five at most, F8 goes to them, a swipe of 50 px to the right or the
 * cross sends one away, time stops while the pointer or focus is on them (spec §9).
 */
export function Toaster(props: ToasterProps) {
  return props.toasts.length === 0 ? null : (
    <Suspense fallback={null}>
      <ToastRegion {...props} />
    </Suspense>
  );
}
