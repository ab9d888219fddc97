import { Button } from "../widgets/button.tsx";
import { Cluster } from "../widgets/primitives.tsx";

interface SearchFailedProps {
  /** Asks again; the button goes then, and the focus has to go on. */
  readonly onRetry: () => void;
}

/** In the place of what a search would have found, when it could not be had. */
export function SearchFailed({ onRetry }: SearchFailedProps) {
  return (
    <Cluster gap="2" align="center" tone="quiet" role="alert">
      La recherche n’a pas répondu.
      <Button variant="quiet" onClick={onRetry}>
        Réessayer
      </Button>
    </Cluster>
  );
}
