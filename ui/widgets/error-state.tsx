import CloudAlert from "lucide-react/icons/cloud-alert";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  readonly title?: string | undefined;
  /** The server's message, in French. */
  readonly message?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
  readonly retryLabel?: string | undefined;
  /** In place of the drawing and of the cloud. */
  readonly icon?: ReactNode;
  /** 1 where it stands for the whole page: the house's drawing comes with it. */
  readonly level?: 1 | 2 | undefined;
}

/** It went wrong here; 'Réessayer' tries again. */
export function ErrorState({
  title = "Une erreur s'est produite",
  message,
  onRetry,
  busy,
  retryLabel = "Réessayer",
  icon,
  level,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        picture={level === 1 && icon === undefined ? "broken" : undefined}
        icon={icon ?? <CloudAlert size={36} aria-hidden />}
        title={title}
        level={level}
        action={
          onRetry === undefined ? undefined : (
            <Button
              variant="secondary"
              icon={<RotateCcw size={18} aria-hidden />}
              loading={busy ?? false}
              onClick={onRetry}
            >
              {retryLabel}
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}

/** A flow that met a defect hears nothing any more: only a fresh page goes on. */
export function BrokenState() {
  return (
    <ErrorState
      title="Cette partie de la boutique ne répond plus"
      message="Rechargez la page pour reprendre. Le reste de la boutique fonctionne."
      retryLabel="Recharger la page"
      onRetry={() => location.reload()}
    />
  );
}
