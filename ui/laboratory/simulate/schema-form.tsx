import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import {
  blankOf,
  type Field,
  type Member,
} from "../../../machines/laboratory/simulation/form-fields.ts";
import { Stack, WithSide } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import {
  CheckField,
  ChoiceField,
  type FieldProps,
  JsonField,
  NumberField,
  TextField,
} from "./form-inputs.tsx";
import styles from "./schema-form.module.css";

interface SchemaFormProps extends FieldProps {
  readonly field: Field;
}

/** A form made of a schema's fields, at any depth. */
export function SchemaForm({ label, field, value, onChange }: SchemaFormProps) {
  switch (field.kind) {
    case "text":
      return <TextField label={label} value={value} onChange={onChange} />;
    case "number":
      return <NumberField label={label} value={value} onChange={onChange} />;
    case "boolean":
      return <CheckField label={label} value={value === true} onChange={onChange} />;
    case "choice":
      return (
        <ChoiceField label={label} options={field.options} value={value} onChange={onChange} />
      );
    case "nullable":
      return <NullableField label={label} inner={field.inner} value={value} onChange={onChange} />;
    case "struct":
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <Members members={field.members} value={value} onChange={onChange} />
        </fieldset>
      );
    case "list":
      return <ListField label={label} item={field.item} value={value} onChange={onChange} />;
    case "json":
      return <JsonField label={label} value={value} onChange={onChange} />;
  }
}

interface MembersProps {
  readonly members: readonly Member[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The members of a struct, one under the other. */
export function Members({ members, value, onChange }: MembersProps) {
  const record = recordOf(value);
  return members.map(({ name, optional, field }) => {
    const change = (next: unknown): void => onChange({ ...record, [name]: next });
    if (!optional) {
      return (
        <SchemaForm key={name} label={name} field={field} value={record[name]} onChange={change} />
      );
    }
    const present = Object.hasOwn(record, name);
    return (
      <Stack key={name} gap="1" shrinks>
        <CheckField
          label={`Avec ${name}`}
          value={present}
          onChange={(wanted) => {
            onChange(
              wanted === true ? { ...record, [name]: blankOf(field) } : without(record, name),
            );
          }}
        />
        {present ? (
          <SchemaForm label={name} field={field} value={record[name]} onChange={change} />
        ) : null}
      </Stack>
    );
  });
}

function NullableField({ label, inner, value, onChange }: FieldProps & { readonly inner: Field }) {
  const isNull = value === null || value === undefined;
  return (
    <Stack gap="1" shrinks>
      <CheckField
        label={`Avec ${label}`}
        value={!isNull}
        onChange={(wanted) => onChange(wanted === true ? blankOf(inner) : null)}
      />
      {isNull ? null : <SchemaForm label={label} field={inner} value={value} onChange={onChange} />}
    </Stack>
  );
}

function ListField({ label, item, value, onChange }: FieldProps & { readonly item: Field }) {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {items.map((one, place) => (
        // A list of plain values has no key but the place.
        <WithSide key={place} gap="2" align="start">
          <SchemaForm
            label={`${label} ${place + 1}`}
            field={item}
            value={one}
            onChange={(next) => onChange(items.with(place, next))}
          />
          <LabButton
            aria-label={`Retirer ${label} ${place + 1}`}
            icon={<Trash size={16} aria-hidden />}
            onClick={() => onChange(items.toSpliced(place, 1))}
          />
        </WithSide>
      ))}
      <LabButton
        icon={<Plus size={16} aria-hidden />}
        onClick={() => onChange([...items, blankOf(item)])}
      >
        {`Ajouter à ${label}`}
      </LabButton>
    </fieldset>
  );
}

const without = (record: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>) // safe: read key by key as unknown
    : {};
