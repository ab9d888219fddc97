import CloudAlert from "lucide-react/icons/cloud-alert";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  readonly title?: string | undefined;
  /** The server's message, in French. */
  readonly message?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/** It went wrong here; 'Réessayer' tries again. */
export function ErrorState({
  title = "Une erreur s'est produite",
  message,
  onRetry,
  busy,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert size={36} aria-hidden />}
        title={title}
        action={
          onRetry === undefined ? undefined : (
            <Button
              variant="secondary"
              icon={<RotateCcw size={18} aria-hidden />}
              loading={busy ?? false}
              onClick={onRetry}
            >
              Réessayer
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
