import { useEffect } from "react";
import { onFirstGesture } from "../first-screen/first-gesture.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { useToasts } from "../hooks/toasts.ts";
import { loadToastRegion } from "../widgets/load-toast-region.ts";
import { Toaster } from "../widgets/toaster.tsx";

/** Short messages: the machine keeps them and their time, the toaster shows them (spec §9). */
export function ToastArea() {
  const dispatch = useDispatch();
  const { toasts } = useToasts();
  // A load that fails is tried again by the first toast.
  useEffect(() => onFirstGesture(() => void loadToastRegion().catch(() => undefined)), []);
  const dismiss = (id: string) => dispatch({ type: "toast.dismissed", id });
  return (
    <Toaster
      toasts={toasts.map(({ action, duration: _, ...toast }) => ({
        ...toast,
        action:
          action === undefined
            ? undefined
            : {
                label: action.label,
                altText: action.altText,
                onAction: () => {
                  dispatch(action.event);
                  dismiss(toast.id);
                },
              },
      }))}
      onDismiss={dismiss}
      onSwipe={(id, distance) => dispatch({ type: "toast.swiped", id, distance })}
      onHold={(held) => dispatch({ type: held ? "toasts.held" : "toasts.released" })}
    />
  );
}
