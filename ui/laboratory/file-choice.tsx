import { type ChangeEvent, useRef } from "react";
import { LabButton } from "./lab-button.tsx";

export type OnFile = (file: File) => Promise<void>;

interface FileChoiceProps {
  /** What the file is: 'Fichier de trace'. */
  readonly label: string;
  readonly main?: boolean;
  /** What the button says, where it opens no other file of the same place. */
  readonly text?: string;
  readonly onFile: OnFile;
}

/** A button that opens the browser's choice of files. */
export function FileChoice({ label, main = false, text, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (file !== undefined) void onFile(file);
    // The same file again is a choice too: it may have been recorded again.
    target.value = "";
  };
  return (
    <>
      <LabButton main={main} onClick={() => input.current?.click()}>
        {text ?? (main ? "Choisir un fichier" : "Ouvrir un autre fichier")}
      </LabButton>
      <input
        ref={input}
        hidden
        type="file"
        accept=".jsonl,application/jsonl"
        aria-label={label}
        onChange={choose}
      />
    </>
  );
}
