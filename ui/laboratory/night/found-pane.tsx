import X from "lucide-react/icons/x";
import { useState } from "react";
import { Text } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import { counted } from "./night-words.ts";
import styles from "./found-pane.module.css";

/** A step that was looked for, and what of it was found. */
export type FoundStep = { readonly n: number; readonly where: string; readonly text: string };

interface FoundPaneProps {
  /** What was looked for. */
  readonly title: string;
  readonly found: readonly FoundStep[];
  readonly current: number | null;
  readonly onGo: (n: number) => void;
  readonly onClose: () => void;
}

/** A night has hundreds of steps: the rest comes when asked for. */
const SHOWN = 100;

/** The steps that were looked for. */
export function FoundPane({ title, found, current, onGo, onClose }: FoundPaneProps) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <div className={styles.pane}>
      <header className={styles.head}>
        <Text as="h2" size="s" className={styles.title}>
          {title}
        </Text>
        <LabButton
          aria-label="Fermer la recherche"
          title="Fermer la recherche"
          icon={<X size={16} aria-hidden />}
          onClick={onClose}
        />
      </header>
      <p className={styles.count} role="status">
        {found.length === 0
          ? "Aucune étape trouvée"
          : `${counted(found.length, "étape")} trouvée${found.length > 1 ? "s" : ""}`}
      </p>
      <ul className={styles.list} aria-label="Étapes trouvées">
        {found.slice(0, shown).map(({ n, where, text }) => (
          <li key={n}>
            <button
              type="button"
              className={styles.found}
              aria-current={n === current ? "step" : undefined}
              onClick={() => onGo(n)}
            >
              <b>{`Étape ${n}`}</b> <span className={styles.where}>{where}</span>
              <span className={styles.text}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown ? (
        <LabButton onClick={() => setShown(shown + SHOWN)}>
          {`${found.length - shown} de plus`}
        </LabButton>
      ) : null}
    </div>
  );
}
