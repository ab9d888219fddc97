import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../widgets/button.tsx";
import { WithSide } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./search-form.module.css";

interface SearchFormProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is looked for, as the address has it. */
  readonly text: string;
  /** The page is there to look something up: the keyboard starts in it. */
  readonly startsHere?: boolean;
  readonly onSearch: (text: string) => void;
}

/** Looks something up; what is looked for stands in the address. */
export function SearchForm({ label, hint, text, startsHere = false, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // Another address looks for something else.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (startsHere) box.current?.querySelector("input")?.focus();
  }, [startsHere]);
  return (
    <WithSide
      as="form"
      gap="2"
      align="start"
      ref={box}
      role="search"
      method="post"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        label={label}
        hint={hint}
        type="search"
        name="recherche"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onValueChange={setTyped}
      />
      <Button type="submit" variant="secondary">
        Rechercher
      </Button>
    </WithSide>
  );
}
