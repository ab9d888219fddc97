import ArrowUp from "lucide-react/icons/arrow-up";
import styles from "./back-to-top.module.css";

/** Scrolls to the top and gives the focus back to the main content (spec §2). */
export function BackToTop({
  shown,
  targetId = "contenu",
}: {
  readonly shown: boolean;
  readonly targetId?: string;
}) {
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
