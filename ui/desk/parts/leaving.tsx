import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";

interface LeavingProps {
  /** Something is typed that is nowhere else. */
  readonly isTyped: boolean;
  readonly title: string;
  readonly children: string;
}

/** Asks whoever follows a link, or closes the tab, while something is typed. */
export function Leaving({ isTyped, title, children }: LeavingProps) {
  const [to, setTo] = useState<string | null>(null);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isTyped) return undefined;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      const { pathname, origin, search } = new URL(link.href);
      // A jump within the page leaves nothing.
      if (origin !== window.location.origin || pathname === window.location.pathname) return;
      // Before the link's own listeners, which would go there.
      event.preventDefault();
      event.stopPropagation();
      setTo(pathname + search);
    };
    window.addEventListener("beforeunload", unload);
    document.addEventListener("click", follow, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", follow, { capture: true });
    };
  }, [isTyped]);
  return (
    <ConfirmDialog
      open={to !== null}
      title={title}
      confirmLabel="Quitter"
      cancelLabel="Rester"
      onConfirm={() => {
        if (to !== null) navigate(`~${to}`);
      }}
      onCancel={() => setTo(null)}
    >
      {children}
    </ConfirmDialog>
  );
}
