import { createToaster, Toast, Toaster } from "@ark-ui/react/toast";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import iconButton from "./icon-button.module.css";
import type { ToastItem, ToasterProps } from "./toaster.tsx";
import { TOAST_HOTKEY, TOASTS_MAX } from "../../core/toasts/duration.ts";
import styles from "./toaster.module.css";

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert };
const edge = "var(--gutter)";

/** The lazy part of Toaster: keeps Ark's toasts in step with the list it is given. */
export default function ToastRegion({ toasts, onDismiss, onSwipe, onHold }: ToasterProps) {
  const [toaster] = useState(() =>
    createToaster({
      placement: "bottom-end",
      max: TOASTS_MAX,
      gap: 8,
      hotkey: [TOAST_HOTKEY],
      removeDelay: 200,
      // Above the action bar of phones.
      offsets: {
        left: edge,
        right: edge,
        top: edge,
        bottom: `calc(${edge} + var(--bottom-bar, 0rem))`,
      },
    }),
  );
  const shown = useRef(new Set<string>());
  const dismissed = useRef(onDismiss);
  useEffect(() => {
    dismissed.current = onDismiss;
  }, [onDismiss]);
  useEffect(() => {
    const wanted = new Set(toasts.map((toast) => toast.id));
    for (const id of shown.current) if (!wanted.has(id)) toaster.dismiss(id);
    for (const toast of toasts) {
      if (shown.current.has(toast.id)) continue;
      shown.current.add(toast.id);
      // Ark tells the state while React draws: the parent must hear of it afterwards.
      queueMicrotask(() => toaster.create(optionsOf(toast, gone)));
    }
    function gone(id: string): void {
      shown.current.delete(id);
      dismissed.current(id);
    }
  }, [toasts, toaster]);
  return (
    <Toaster
      toaster={toaster}
      className={styles.region}
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onHold(false);
      }}
    >
      {(toast) => {
        const Icon = icons[statusOf(toast.type)];
        return (
          <Toast.Root className={styles.toast} data-status={toast.type}>
            <Swipe onSwiped={(distance) => toast.id !== undefined && onSwipe(toast.id, distance)}>
              <Icon size={20} aria-hidden />
              <div className={styles.text}>
                <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
                {toast.description === undefined ? null : (
                  <Toast.Description>{toast.description}</Toast.Description>
                )}
                {toast.action === undefined ? null : (
                  <Toast.ActionTrigger className={styles.action} aria-label={altTextOf(toast.meta)}>
                    {toast.action.label}
                  </Toast.ActionTrigger>
                )}
              </div>
              <Toast.CloseTrigger
                className={classNames(iconButton.button, styles.close)}
                aria-label="Fermer la notification"
              >
                <X size={18} aria-hidden />
              </Toast.CloseTrigger>
            </Swipe>
          </Toast.Root>
        );
      }}
    </Toaster>
  );
}

function optionsOf(toast: ToastItem, gone: (id: string) => void) {
  const { id, status, title, description, action } = toast;
  return {
    id,
    type: status,
    title,
    // Its time is counted by whoever gives the list.
    duration: Number.POSITIVE_INFINITY,
    closable: true,
    ...(description === undefined ? {} : { description }),
    ...(action === undefined
      ? {}
      : {
          action: { label: action.label, onClick: action.onAction },
          meta: { altText: action.altText },
        }),
    onStatusChange: (details: { readonly status: string }) => {
      if (details.status === "unmounted") gone(id);
    },
  };
}

function statusOf(type: string | undefined): ToastItem["status"] {
  return type === "success" || type === "warning" ? type : "error";
}

function altTextOf(meta: Record<string, unknown> | undefined): string | undefined {
  return typeof meta?.["altText"] === "string" ? meta["altText"] : undefined;
}

interface SwipeProps {
  readonly onSwiped: (distance: number) => void;
  readonly children: ReactNode;
}

/** Follows the finger to the right; a toast that does not go comes back. */
function Swipe({ onSwiped, children }: SwipeProps) {
  const start = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const release = (): void => {
    if (start.current !== null) onSwiped(moved);
    setMoved(0);
    start.current = null;
  };
  return (
    <div
      className={styles.swipe}
      style={moved === 0 ? undefined : { translate: `${moved}px 0`, opacity: 1 - moved / 300 }}
      data-moving={moved > 0 || undefined}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        if (event.target instanceof Element && event.target.closest("button") !== null) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (start.current !== null) setMoved(Math.max(0, event.clientX - start.current));
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null;
        setMoved(0);
      }}
    >
      {children}
    </div>
  );
}
