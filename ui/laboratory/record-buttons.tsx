import CircleDot from "lucide-react/icons/circle-dot";
import History from "lucide-react/icons/history";
import { LabButton } from "./lab-button.tsx";

interface RecordButtonsProps {
  /** Events recorded so far; null when nothing is being recorded. */
  readonly recording: number | null;
  readonly disabled?: boolean;
  readonly onRecord: (what: "start" | "stop" | "drop" | "recent") => void;
}

/** Records what comes, or saves what has just happened, as a trace. */
export function RecordButtons({ recording, disabled = false, onRecord }: RecordButtonsProps) {
  if (recording !== null && !disabled) {
    return (
      <>
        <span role="status">{`Enregistrement : ${recording} ${recording === 1 ? "événement" : "événements"}`}</span>
        <LabButton main onClick={() => onRecord("stop")}>
          Arrêter et enregistrer
        </LabButton>
        <LabButton onClick={() => onRecord("drop")}>Abandonner</LabButton>
      </>
    );
  }
  return (
    <>
      <LabButton
        disabled={disabled}
        icon={<CircleDot size={16} aria-hidden />}
        onClick={() => onRecord("start")}
      >
        Enregistrer
      </LabButton>
      <LabButton
        disabled={disabled}
        icon={<History size={16} aria-hidden />}
        onClick={() => onRecord("recent")}
      >
        Enregistrer ce qui vient de se passer
      </LabButton>
    </>
  );
}
