import { Component, type ReactNode } from "react";
import { Page } from "../layout/page.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { MissingPageCode } from "../routes.tsx";
import { PageTitle } from "../layout/page-title.tsx";

interface Props {
  readonly children: ReactNode;
  /** The children are about to be rendered anew. */
  readonly onRetry?: (() => void) | undefined;
}
interface State {
  readonly failed: boolean;
  /** Rendering anew would break again. */
  readonly needsReload: boolean;
}

/** A page that breaks shows a message with 'Réessayer'; the rest of the shop goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, needsReload: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return error instanceof MissingPageCode
      ? { failed: true, needsReload: true }
      : { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <BrokenPage onRetry={this.retry} /> : this.props.children;
  }

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
  return (
    <>
      <PageTitle route={undefined} ownName="Une erreur s'est produite" />
      <Page>
        <ErrorState
          level={1}
          message="Cette page n'a pas pu s'afficher. Le reste de la boutique fonctionne."
          onRetry={onRetry}
        />
      </Page>
    </>
  );
}
