import CircleHelp from "lucide-react/icons/circle-question-mark";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { Loaf } from "../../layout/logo.tsx";
import { SkipLink } from "../../layout/skip-link.tsx";
import { Row } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import { letterKeysAreOn } from "../letter-keys.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { LAB, type LabPlace } from "./lab-place.ts";
import styles from "./lab-frame.module.css";

interface LabFrameProps {
  readonly place: LabPlace;
  readonly children: ReactNode;
}

const VIEWS = [
  { path: LAB, label: "Machines", kinds: ["overview", "flow", "simulation"] },
  { path: `${LAB}/direct`, label: "En direct", kinds: ["live"] },
  { path: `${LAB}/trace`, label: "Trace", kinds: ["trace"] },
  { path: `${LAB}/nuit`, label: "Nuit", kinds: ["night"] },
];

/** The bar above every view of the laboratory. */
export function LabFrame({ place, children }: LabFrameProps) {
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.defaultPrevented || !letterKeysAreOn()) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select"))
        return;
      setHelp(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className={styles.lab}>
      <SkipLink />
      <header className={styles.bar}>
        <Link href={LAB} className={styles.brand}>
          <Loaf />
          <span>
            Panetier <span className={styles.lower}>Laboratoire des flux</span>
          </span>
        </Link>
        <nav aria-label="Laboratoire" className={styles.views}>
          {VIEWS.map(({ path, label, kinds }) => (
            <Link
              key={path}
              href={path}
              className={styles.view}
              aria-current={kinds.includes(place.kind) ? "page" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <Row gap="3" align="center" className={styles.tools}>
          <a className={styles.shop} href="/" target="_blank" rel="noopener">
            Ouvrir la boutique
          </a>
          <LabButton
            aria-label="Raccourcis clavier"
            title="Raccourcis clavier (?)"
            aria-keyshortcuts="?"
            icon={<CircleHelp size={18} aria-hidden />}
            onClick={() => setHelp(true)}
          />
        </Row>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <KeysDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
