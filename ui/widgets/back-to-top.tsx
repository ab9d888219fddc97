import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useState } from "react";
import styles from "./back-to-top.module.css";

/** Spec §2 and §9: shown beyond 500 px, scrolling looked at every 50 ms at most. */
const threshold = 500;
const throttle = 50;

/** Scrolls to the top and gives the focus back to the main content. */
export function BackToTop({ targetId = "contenu" }: { readonly targetId?: string }) {
  const shown = useScrolledBeyond(threshold);
  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Revenir en haut de la page"
      title="Revenir en haut de la page"
      onClick={() => {
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
        document.getElementById(targetId)?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp size={22} aria-hidden />
    </button>
  );
}

function useScrolledBeyond(distance: number): boolean {
  const [beyond, setBeyond] = useState(() => window.scrollY > distance);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setBeyond(window.scrollY > distance);
      }, throttle);
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
      clearTimeout(timer);
    };
  }, [distance]);
  return beyond;
}
