import WifiOff from "lucide-react/icons/wifi-off";
import { Component, type ReactNode } from "react";
import { useIsNetworkAway } from "../hooks/network.ts";
import { Page } from "../layout/page.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { MissingPageCode } from "../routes.tsx";
import { PageTitle } from "../layout/page-title.tsx";

interface Props {
  readonly children: ReactNode;
  /** The children are about to be rendered again. */
  readonly onRetry?: (() => void) | undefined;
}
interface State {
  readonly failed: boolean;
  /** Rendering again would break again. */
  readonly needsReload: boolean;
}

/**
 * A page that breaks shows a message with 'Réessayer'; the rest of the shop goes on. One that broke
 * without network comes back by itself with it.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, needsReload: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return error instanceof MissingPageCode
      ? { failed: true, needsReload: true }
      : { failed: true };
  }

  override componentDidMount(): void {
    window.addEventListener("online", this.comeBack);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", this.comeBack);
  }

  override render(): ReactNode {
    return this.state.failed ? <BrokenPage onRetry={this.retry} /> : this.props.children;
  }

  private readonly comeBack = (): void => {
    if (this.state.failed) this.retry();
  };

  readonly retry = (): void => {
    // Without network a fresh page would be none at all.
    if (this.state.needsReload && navigator.onLine) {
      location.reload();
      return;
    }
    this.props.onRetry?.();
    this.setState({ failed: false, needsReload: true });
  };
}

function BrokenPage({ onRetry }: { readonly onRetry: () => void }) {
  const isOffline = useIsNetworkAway();
  const title = isOffline ? "Vous êtes hors ligne" : "Une erreur s'est produite";
  return (
    <>
      <PageTitle route={undefined} ownName={title} />
      <Page>
        {isOffline ? (
          <ErrorState
            level={1}
            title={title}
            // A drawing cannot be had either.
            icon={<WifiOff size={36} aria-hidden />}
            message="Cette page n'a pas pu être chargée. Elle revient d'elle-même avec le réseau."
            onRetry={onRetry}
          />
        ) : (
          <ErrorState
            level={1}
            message="Cette page n'a pas pu s'afficher. Le reste de la boutique fonctionne."
            onRetry={onRetry}
          />
        )}
      </Page>
    </>
  );
}
