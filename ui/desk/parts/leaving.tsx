import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { type AroundNavHandler, Router } from "wouter";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { DESK_ROOT } from "../paths.ts";

/** Goes where somebody wants to. */
type Going = () => void;

/** Who is asked before a page is left. */
interface Gate {
  readonly around: AroundNavHandler;
  /** Asks of who goes back too, until what this answers is called. */
  readonly listen: () => () => void;
  /** From now on somebody is asked, until what this answers is called. */
  readonly guard: (asked: (going: Going) => void) => () => void;
}

const newGate = (): Gate => {
  let guarded: { readonly asked: (going: Going) => void; readonly href: string } | null = null;
  const wentBack = (event: PopStateEvent): void => {
    if (guarded === null || isHere(guarded.href)) return;
    event.stopImmediatePropagation();
    // What was left stands again, one step further than where it led.
    window.history.pushState(null, "", guarded.href);
    guarded.asked(() => {
      guarded = null;
      window.history.back();
    });
  };
  return {
    around: (navigate, to, options) => {
      const go = (): void => navigate(to, options);
      if (guarded === null || isHere(to)) go();
      else guarded.asked(go);
    },
    listen: () => {
      window.addEventListener("popstate", wentBack);
      return () => window.removeEventListener("popstate", wentBack);
    },
    guard: (asked) => {
      guarded = { asked, href: window.location.href };
      return () => {
        guarded = null;
      };
    },
  };
};

const GateContext = createContext<Gate | null>(null);

/** The addresses of the desk: links, Ctrl+K and buttons ask the page that is open before it is left. */
export function DeskRouter({ children }: { readonly children: ReactNode }) {
  const [gate] = useState(newGate);
  // Before the router's own listener, which is an effect: it hears only of what is not held.
  useLayoutEffect(() => gate.listen(), [gate]);
  return (
    <GateContext value={gate}>
      <Router base={DESK_ROOT} aroundNav={gate.around}>
        {children}
      </Router>
    </GateContext>
  );
}

/** Another part of the page that is shown: nothing is left. */
const isHere = (to: string): boolean =>
  new URL(to, window.location.href).pathname === window.location.pathname;

interface LeavingProps {
  /** Something is typed that is nowhere else. */
  readonly isTyped: boolean;
  readonly title: string;
  readonly children: string;
}

/** Asks whoever goes elsewhere, back, or closes the tab, while something is typed. */
export function Leaving({ isTyped, title, children }: LeavingProps) {
  const [going, setGoing] = useState<Going | null>(null);
  const gate = useContext(GateContext);
  useEffect(() => {
    if (!isTyped) return undefined;
    const letGo = gate?.guard((to) => setGoing(() => to));
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", unload);
    return () => {
      letGo?.();
      window.removeEventListener("beforeunload", unload);
    };
  }, [isTyped, gate]);
  return (
    <ConfirmDialog
      open={going !== null}
      title={title}
      confirmLabel="Quitter"
      cancelLabel="Rester"
      onConfirm={() => going?.()}
      onCancel={() => setGoing(null)}
    >
      {children}
    </ConfirmDialog>
  );
}
