import { useId, useMemo } from "react";
import type { Typed } from "../../../machines/laboratory/flows/answers.ts";
import { checked } from "../../../machines/laboratory/simulation/checked.ts";
import { fieldOf } from "../../../machines/laboratory/simulation/form-fields.ts";
import { Stack } from "../../widgets/primitives.tsx";
import { Members, SchemaForm } from "./schema-form.tsx";
import styles from "./value-form.module.css";

interface ValueFormProps {
  /** Said to assistive technology: 'Contenu de route.changed'. */
  readonly label: string;
  readonly schema: Typed["schema"];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A value and what its schema thinks of it. */
export function ValueForm({ label, schema, value, onChange }: ValueFormProps) {
  const field = useMemo(() => fieldOf(schema), [schema]);
  const read = useMemo(() => checked(schema, value), [schema, value]);
  const problem = useId();
  return (
    <Stack gap="2" shrinks role="group" aria-label={label} aria-describedby={problem}>
      {field.kind === "struct" ? (
        <Members members={field.members} value={value} onChange={onChange} />
      ) : (
        <SchemaForm label="valeur" field={field} value={value} onChange={onChange} />
      )}
      <p id={problem} className={styles.problem} role="status">
        {read.ok ? null : read.message}
      </p>
    </Stack>
  );
}
