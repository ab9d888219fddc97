import Check from "lucide-react/icons/check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import WifiOff from "lucide-react/icons/wifi-off";
import { waitingText } from "../../../core/offline/queue.ts";
import { Row } from "../../widgets/primitives.tsx";
import styles from "./offline-queue-page.module.css";

interface QueueSummaryProps {
  readonly counts: { readonly waiting: number; readonly toReview: number };
  readonly isOffline: boolean;
}

/** Where the whole book stands, in one sentence. */
export function QueueSummary({ counts: { waiting, toReview }, isOffline }: QueueSummaryProps) {
  const Icon = isOffline ? WifiOff : waiting > 0 ? CloudUpload : Check;
  return (
    <Row as="p" gap="3" align="center" weight="strong" className={styles.state} role="status">
      <Icon size={20} aria-hidden />
      <span>{sentence(waiting, toReview, isOffline)}</span>
    </Row>
  );
}

const sentence = (waiting: number, toReview: number, isOffline: boolean): string => {
  if (waiting > 0) {
    const text = waitingText(waiting);
    return isOffline
      ? `${text} : l’envoi se fera au retour du réseau.`
      : `${text} : envoi en cours.`;
  }
  if (toReview > 0) {
    return toReview === 1 ? "1 changement à revoir." : `${toReview} changements à revoir.`;
  }
  return "Tout est envoyé.";
};
