import { Component, type ReactNode } from "react";
import { useLocation } from "wouter";

interface Props {
  readonly children: ReactNode;
  /** What stands there when they break. */
  readonly instead: ReactNode;
}

/** A part of the layout that breaks gives way to something simple: the page goes on, and the next one tries again. */
export function LayoutBoundary(props: Props) {
  const [path] = useLocation();
  return <Boundary {...props} path={path} />;
}

interface BoundaryProps extends Props {
  readonly path: string;
}
interface State {
  readonly failed: boolean;
  readonly path: string;
}

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failed: false, path: this.props.path };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ path }: BoundaryProps, state: State): State | null {
    return path === state.path ? null : { failed: false, path };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
