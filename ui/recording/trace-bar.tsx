import { useSyncExternalStore } from "react";
import { Row } from "../widgets/primitives.tsx";
import type { TraceRecording } from "./trace-recording.ts";
import { Button } from "../widgets/button.tsx";
import styles from "./trace-bar.module.css";

interface TraceBarProps {
  readonly recording: TraceRecording;
  readonly onStop: () => void;
  readonly onDrop: () => void;
  readonly onSaveRecent: () => void;
}

/** Says that a recording runs, and ends it. Takes no focus: the customer goes on with what is recorded. */
export function TraceBar({ recording, onStop, onDrop, onSaveRecent }: TraceBarProps) {
  const count = useSyncExternalStore(recording.subscribe, recording.count);
  if (count === null) return null;
  return (
    <section className={styles.bar} data-print="none" aria-label="Enregistrement d'une trace">
      <Row as="p" gap="2" align="center">
        <span className={styles.dot} aria-hidden />
        {`Enregistrement : ${count} ${count > 1 ? "événements" : "événement"}`}
      </Row>
      <Button variant="secondary" onClick={onStop} aria-keyshortcuts="Control+Alt+R">
        Arrêter et enregistrer
      </Button>
      <Button variant="quiet" onClick={onDrop}>
        Abandonner
      </Button>
      <Button variant="quiet" onClick={onSaveRecent}>
        Enregistrer ce qui vient de se passer
      </Button>
    </section>
  );
}
