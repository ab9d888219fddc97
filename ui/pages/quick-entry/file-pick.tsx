import FileUp from "lucide-react/icons/file-up";
import { useId } from "react";
import { ENTRY_FILE_ACCEPT } from "../../../core/quick-entry/entry-file.ts";
import { FileButton } from "../../widgets/file-button.tsx";
import { Spinner } from "../../widgets/loader.tsx";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./entry-tools.module.css";
import type { EntryFile } from "./use-entry-file.ts";

interface FilePickProps {
  readonly file: EntryFile;
  /** Nothing stands in quick entry, nor what the last file had. */
  readonly isEmpty: boolean;
}

/** Chooses a file; it may as well be dropped on the field. */
export function FilePick({ file: { take, isReading, problem, read }, isEmpty }: FilePickProps) {
  const id = useId();
  return (
    <>
      <FileButton
        label="Fichier CSV"
        icon={isReading ? <Spinner /> : <FileUp size={18} aria-hidden />}
        accept={ENTRY_FILE_ACCEPT}
        busy={isReading}
        describedBy={problem === null ? undefined : `${id}-erreur`}
        isInvalid={problem !== null}
        onFiles={take}
      />
      <p id={`${id}-erreur`} role="alert" className={styles.problem}>
        {problem}
      </p>
      <Text tone="quiet" size="s" role="status" className={styles.encoding}>
        {read === null || isEmpty ? null : `${read.name} : Lu comme ${read.encoding}`}
      </Text>
    </>
  );
}
