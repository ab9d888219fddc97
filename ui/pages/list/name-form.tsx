import { type FormEvent, useState } from "react";
import {
  fullNameHint,
  LIST_NAME_LENGTH,
  NAMELESS_LIST,
  SECTION_NAME_LENGTH,
} from "../../../core/lists/name-field.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { Button } from "../../widgets/button.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./name-form.module.css";

interface NameFormProps {
  readonly label: string;
  readonly name: string;
  /** An empty name of a section is none. */
  readonly kind: "list" | "section";
  readonly onNamed: (name: string) => void;
}

/** A name that can be written again. */
export function NameForm({ label, name, kind, onNamed }: NameFormProps) {
  // Null follows the name; what is typed stays, whoever gives it another one meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? name;
  const [isRefused, setRefused] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnProblem(attempts);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "" && kind === "list") {
      setRefused(true);
      setAttempts(attempts + 1);
      return;
    }
    setTyped(null);
    if (wanted !== name) onNamed(wanted);
  };
  const most = kind === "list" ? LIST_NAME_LENGTH : SECTION_NAME_LENGTH;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={text}
        maxLength={most}
        autoComplete="off"
        error={isRefused ? NAMELESS_LIST : undefined}
        hint={fullNameHint(text, most)}
        onValueChange={(next) => {
          setTyped(next);
          setRefused(false);
        }}
      />
      <Button type="submit" variant="secondary" disabled={text.trim() === name}>
        Renommer
      </Button>
    </form>
  );
}
