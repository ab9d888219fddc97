import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import styles from "./copy-button.module.css";
import { IconButton } from "./icon-button.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface CopyButtonProps {
  /** What is copied, as a bank's form takes it. */
  readonly text: string;
  /** 'Copier l'IBAN'. */
  readonly label: string;
}

const saidFor = 3000;

/** Copies a short text; a tick and 'Copié', read aloud, say so; or that the browser refuses. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said === "") return undefined;
    const timer = setTimeout(() => setSaid(""), saidFor);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(COPIED);
    } catch {
      setSaid(REFUSED);
    }
  };
  return (
    <span className={styles.copy} data-print="none">
      {/* The tick says it to the eye, without moving what stands beside it. */}
      <span role="status" className={said === REFUSED ? styles.refused : undefined}>
        {said === COPIED ? <VisuallyHidden>{COPIED}</VisuallyHidden> : said}
      </span>
      <IconButton
        label={label}
        icon={said === COPIED ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      />
    </span>
  );
}

const COPIED = "Copié";
const REFUSED = "Le navigateur refuse la copie";
