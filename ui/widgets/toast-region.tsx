import { createToaster, Toast, Toaster } from "@ark-ui/react/toast";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import iconButton from "./icon-button.module.css";
import type { ToastItem, ToasterProps } from "./toaster.tsx";
import { TOAST_HOTKEY, TOAST_SWIPE_PX, TOASTS_MAX } from "../../core/toasts/duration.ts";
import styles from "./toaster.module.css";

/** Assistive technology hears what is added to a region that it knows: the first toast waits for that. */
const KNOWN_AFTER_MS = 100;

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert };
const edge = "var(--gutter)";

interface ToastRegionProps extends ToasterProps {
  /** What was there when the region came has been painted. */
  readonly onShown: () => void;
}

/** The lazy part of Toaster: keeps Ark's toasts in step with the list it is given. */
export default function ToastRegion({
  toasts,
  onDismiss,
  onSwipe,
  onHold,
  onShown,
}: ToastRegionProps) {
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
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), KNOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const told = useRef(onShown);
  useEffect(() => {
    told.current = onShown;
  }, [onShown]);
  useEffect(() => {
    if (!isKnown) return undefined;
    // In a tab that is not shown there are no frames: the time waits for whoever comes back.
    const frame = requestAnimationFrame(() => told.current());
    return () => cancelAnimationFrame(frame);
  }, [isKnown]);
  const cameFrom = useRef<HTMLElement | null>(null);
  const dismissed = useRef(onDismiss);
  useEffect(() => {
    dismissed.current = onDismiss;
  }, [onDismiss]);
  useEffect(() => {
    if (!isKnown) return;
    const wanted = new Set(toasts.map((toast) => toast.id));
    for (const id of shown.current) if (!wanted.has(id)) toaster.dismiss(id);
    if (toasts.length < shown.current.size) keepFocus(toasts.length > 0, cameFrom.current);
    for (const toast of toasts) {
      if (shown.current.has(toast.id)) continue;
      shown.current.add(toast.id);
      // Ark tells the state while React draws: the parent must be notified afterwards.
      queueMicrotask(() => toaster.create(optionsOf(toast, gone)));
    }
    function gone(id: string): void {
      shown.current.delete(id);
      dismissed.current(id);
    }
  }, [toasts, toaster, isKnown]);
  return (
    <Toaster
      toaster={toaster}
      className={styles.region}
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
        onHold(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onHold(false);
      }}
    >
      {(toast) => {
        const Icon = icons[statusOf(toast.type)];
        return (
          // The region reads it aloud: a status inside it would be read a second time.
          <Toast.Root className={styles.toast} data-status={toast.type} role="group">
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
                // Told at once, while the focus is still there to be given back.
                onClick={() => toast.id !== undefined && onDismiss(toast.id)}
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

/** A focus that goes with its toast is lost, and no blur tells that the others are free to go. */
function keepFocus(areOthersLeft: boolean, cameFrom: HTMLElement | null): void {
  const region = document.activeElement?.closest<HTMLElement>(REGION);
  if (region == null) return;
  if (areOthersLeft) region.focus();
  else if (cameFrom?.isConnected === true) cameFrom.focus();
  else region.blur();
}

const REGION = '[data-scope="toast"][data-part="group"]';

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
          meta: { altText: spokenName(action) },
        }),
    onStatusChange: (details: { readonly status: string }) => {
      if (details.status === "unmounted") gone(id);
    },
  };
}

function statusOf(type: string | undefined): ToastItem["status"] {
  return type === "success" || type === "warning" ? type : "error";
}

/** Who says what they see is understood: the word on the button begins what is read of it. */
const spokenName = ({ label, altText }: { readonly label: string; readonly altText: string }) =>
  altText.toLowerCase().includes(label.toLowerCase()) ? altText : `${label} : ${altText}`;

function altTextOf(meta: Record<string, unknown> | undefined): string | undefined {
  return typeof meta?.["altText"] === "string" ? meta["altText"] : undefined;
}

/** How much further a swiped toast glides while it fades. */
const GONE_BY = 160;

interface SwipeProps {
  readonly onSwiped: (distance: number) => void;
  readonly children: ReactNode;
}

/** Follows the finger to the right; a toast that does not go comes back. */
function Swipe({ onSwiped, children }: SwipeProps) {
  const start = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const [dragged, setDragged] = useState(false);
  const release = (): void => {
    if (start.current !== null) onSwiped(moved);
    // One that goes goes on to the right; one that stays comes back.
    setMoved(moved > TOAST_SWIPE_PX ? moved + GONE_BY : 0);
    setDragged(false);
    start.current = null;
  };
  return (
    <div
      className={styles.swipe}
      style={moved === 0 ? undefined : { translate: `${moved}px 0`, opacity: 1 - moved / 300 }}
      data-moving={dragged || undefined}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        if (event.target instanceof Element && event.target.closest("button") !== null) return;
        start.current = event.clientX;
        setDragged(true);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (start.current !== null) setMoved(Math.max(0, event.clientX - start.current));
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null;
        setDragged(false);
        setMoved(0);
      }}
    >
      {children}
    </div>
  );
}
