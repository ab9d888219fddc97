import { Component, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { PageBuild } from "../../../core/offline/page-build.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { useDesk } from "../desk-context.ts";
import { MissingCode } from "../page-code.ts";

/** A page of the desk that breaks says so in its place; the menu leads on from there. */
export function DeskBoundary({ children }: Pick<Props, "children">) {
  const { build } = useDesk();
  const [path] = useLocation();
  return (
    <Boundary build={build} path={path}>
      {children}
    </Boundary>
  );
}

interface Props {
  readonly build: PageBuild;
  readonly path: string;
  readonly children: ReactNode;
}
interface State {
  /** 'asking': its code could not be had, and perhaps another build has it. */
  readonly is: "well" | "asking" | "broken";
  readonly path: string;
}

class Boundary extends Component<Props, State> {
  override state: State = { is: "well", path: this.props.path };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { is: error instanceof MissingCode ? "asking" : "broken" };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { is: "well", path };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof MissingCode) void this.openAnew();
  }

  override render(): ReactNode {
    if (this.state.is === "well") return this.props.children;
    if (this.state.is === "asking") return <Loader />;
    return (
      <ErrorState
        level={1}
        message="Cette page n'a pas pu s'afficher. Le reste de la gestion fonctionne."
        retryLabel="Recharger la page"
        onRetry={() => location.reload()}
      />
    );
  }

  private async openAnew(): Promise<void> {
    if (!(await this.props.build.codeMissing())) this.setState({ is: "broken" });
  }
}
