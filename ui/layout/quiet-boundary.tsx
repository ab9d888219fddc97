import { Component, type ReactNode, Suspense } from "react";

interface Props {
  readonly children: ReactNode;
}
interface State {
  readonly failed: boolean;
}

/** A piece of the layout that comes later, and stays away when its code cannot be had: the page goes on. */
export class QuietBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (this.state.failed) return null;
    return <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
