import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, type ReactNode, useState } from "react";
import type { OnFile } from "./file-choice.tsx";
import styles from "./file-drop.module.css";

interface FileDropProps {
  readonly onFile: OnFile;
  readonly children: ReactNode;
}

/** A page onto which a file can be dropped. */
export function FileDrop({ onFile, children }: FileDropProps) {
  const [dragged, setDragged] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setDragged(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) void onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop; choosing a file does the same by keyboard
    <div
      className={styles.page}
      data-dragged={dragged || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={() => setDragged(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}

interface DropSheetProps {
  readonly children: ReactNode;
}

/** What a page says while no file is open. */
export function DropSheet({ children }: DropSheetProps) {
  return (
    <div className={styles.drop}>
      <div className={styles.sheet}>
        <FileUp size={40} strokeWidth={1.5} aria-hidden className={styles.icon} />
        {children}
      </div>
    </div>
  );
}
