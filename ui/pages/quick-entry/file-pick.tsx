import FileUp from "lucide-react/icons/file-up";
import { useId } from "react";
import { ENTRY_FILE_ACCEPT } from "../../../core/quick-entry/entry-file.ts";
import { Spinner } from "../../widgets/loader.tsx";
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
      <label htmlFor={id} className={styles.pick} aria-busy={isReading || undefined}>
        {isReading ? <Spinner /> : <FileUp size={18} aria-hidden />}
        Fichier CSV
        <input
          id={id}
          type="file"
          accept={ENTRY_FILE_ACCEPT}
          className={styles.picker}
          aria-describedby={problem === null ? undefined : `${id}-erreur`}
          aria-invalid={problem === null ? undefined : true}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // The same file may be chosen again once it is mended.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id={`${id}-erreur`} role="alert" className={styles.problem}>
        {problem}
      </p>
      <p role="status" className={styles.encoding}>
        {read === null || isEmpty ? null : `${read.name} : Lu comme ${read.encoding}`}
      </p>
    </>
  );
}
