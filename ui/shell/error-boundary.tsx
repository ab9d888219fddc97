import { Component, type ReactNode } from "react";
import { Page } from "../layout/page.tsx";
import { ErrorState } from "../widgets/error-state.tsx";

interface Props {
  readonly children: ReactNode;
}
interface State {
  readonly failed: boolean;
}

/** A page that breaks shows a message with 'Réessayer'; the rest of the shop goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page>
        <ErrorState onRetry={() => this.setState({ failed: false })} />
      </Page>
    );
  }
}
