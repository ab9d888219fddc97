import Search from "lucide-react/icons/search";
import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./palette.module.css";

const Palette = lazy(() => import("./palette.tsx"));

/** Ctrl+K from anywhere: rooms, actions, articles and customers by a few letters. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", openByKey);
    return () => window.removeEventListener("keydown", openByKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden />
        <span>Aller à…</span>
        <kbd className={styles.key} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {isOpen
        ? // Not within the menu, which is hidden where the page is narrow or enlarged.
          createPortal(
            <Suspense>
              <Palette onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
