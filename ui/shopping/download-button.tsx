import FileDown from "lucide-react/icons/file-down";
import type { Call } from "../data/reader.ts";
import { useDownload } from "../hooks/download.ts";
import { Button } from "../widgets/button.tsx";
import { Text } from "../widgets/primitives.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./download-button.module.css";

interface DownloadButtonProps {
  readonly label: string;
  /** What a row's short label leaves out, for those who hear it. */
  readonly about?: string | undefined;
  /**
   * In a row the link is text, and on a phone its icon alone: thirty outlined buttons would be all that
   * one sees.
   */
  readonly variant?: "secondary" | "quiet" | "icon" | undefined;
  /** What it is kept under. */
  readonly name: string;
  readonly file: Call<Blob>;
}

/** Fetches a file with its login and gives it to the person; says it when that fails. */
export function DownloadButton({
  label,
  about,
  variant = "secondary",
  name,
  file,
}: DownloadButtonProps) {
  const { start, waiting, failed } = useDownload(name, file);
  return (
    <div className={styles.download} data-variant={variant} data-print="none">
      <Button
        variant={variant === "icon" ? "quiet" : variant}
        icon={<FileDown size={18} aria-hidden />}
        loading={waiting}
        onClick={start}
      >
        {variant === "icon" ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {about === undefined ? null : <VisuallyHidden>{` ${about}`}</VisuallyHidden>}
      </Button>
      {failed === null ? null : (
        <Text tone="bad" size="s" role="alert">
          {failed._tag === "ServerRefused" ? failed.message : "Le téléchargement n’a pas abouti."}{" "}
          Réessayez.
        </Text>
      )}
    </div>
  );
}
