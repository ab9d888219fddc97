import type { ReactNode, Ref } from "react";
import { useId } from "react";
import styles from "./file-button.module.css";
import { Reach } from "./primitives.tsx";

interface FileButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Types and endings that the picker offers, as `accept` takes them. */
  readonly accept: string;
  /** 'drop' also looks like a place where files may fall; 'area' is one as wide as its form. */
  readonly look?: "button" | "drop" | "area";
  readonly multiple?: boolean;
  /** Asks for the camera at the back where there is one. */
  readonly capture?: boolean;
  /** What was chosen is being read. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Files are held over the area. */
  readonly isOver?: boolean;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly picker?: Ref<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The label is the button: the picker itself looks different in every browser. */
export function FileButton({
  label,
  icon,
  accept,
  look = "button",
  multiple = false,
  capture = false,
  busy = false,
  disabled = false,
  isOver = false,
  describedBy,
  isInvalid = false,
  picker,
  onFiles,
}: FileButtonProps) {
  const id = useId();
  return (
    <Reach
      as="label"
      gap="2"
      weight="strong"
      htmlFor={id}
      className={styles.choose}
      data-look={look}
      data-over={isOver || undefined}
      aria-busy={busy || undefined}
    >
      {icon}
      <span>{label}</span>
      <input
        ref={picker}
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        {...(capture ? { capture: "environment" } : {})}
        className={styles.picker}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </Reach>
  );
}
