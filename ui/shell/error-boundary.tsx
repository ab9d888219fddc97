import { Component, type ReactNode } from "react";
import { Page } from "../layout/page.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { useTitle } from "./use-title.ts";

interface Props {
  readonly children: ReactNode;
  /** Forgets what broke, before the children are rendered anew. */
  readonly onRetry?: (() => void) | undefined;
}
interface State {
  readonly failed: boolean;
  readonly retried: boolean;
}

/** A page that breaks shows a message with 'Réessayer'; the rest of the shop goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, retried: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <BrokenPage onRetry={this.retry} /> : this.props.children;
  }

  readonly retry = (): void => {
    // Broken twice: a new version of the shop may have taken the page's code away, and only a
    // fresh page knows the new one. Without network it would know nothing at all.
    if (this.state.retried && navigator.onLine) {
      location.reload();
      return;
    }
    this.props.onRetry?.();
    this.setState({ failed: false, retried: true });
  };
}

function BrokenPage({ onRetry }: { readonly onRetry: () => void }) {
  useTitle(undefined, "Une erreur s'est produite");
  return (
    <Page>
      <ErrorState
        level={1}
        message="Cette page n'a pas pu s'afficher. Le reste de la boutique fonctionne."
        onRetry={onRetry}
      />
    </Page>
  );
}
