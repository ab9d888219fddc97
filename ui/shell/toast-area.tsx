import { useTell } from "../hooks/tell.ts";
import { useToasts } from "../hooks/toasts.ts";
import { Toaster } from "../widgets/toaster.tsx";

/** Short messages: the machine keeps them and their time, the toaster shows them (spec §9). */
export function ToastArea() {
  const tell = useTell();
  const { toasts } = useToasts();
  const dismiss = (id: string) => tell({ type: "toast.dismissed", id });
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
                  tell(action.fact);
                  dismiss(toast.id);
                },
              },
      }))}
      onDismiss={dismiss}
      onSwipe={(id, distance) => tell({ type: "toast.swiped", id, distance })}
      onHold={(held) => tell({ type: held ? "toasts.held" : "toasts.released" })}
    />
  );
}
