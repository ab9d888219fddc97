import { EmailField, PhoneField } from "../../contact/person-fields.tsx";
import rows from "../../contact/field-row.module.css";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { useStepForm } from "./use-step-form.ts";

const GENDERS = [
  { value: "u", label: "Ne pas préciser" },
  { value: "f", label: "Madame" },
  { value: "m", label: "Monsieur" },
] as const;

/** Who registers. */
export function PersonStep({ registration }: StepProps) {
  const stepForm = useStepForm({ registration, step: "person" });
  const { field } = stepForm;
  const gender = field("gender");
  return (
    <StepFrame {...{ registration, stepForm }} step="person" label="Vos coordonnées">
      <div className={rows.row}>
        <TextField label="Prénom" autoComplete="given-name" required {...field("firstName")} />
        <TextField label="Nom" autoComplete="family-name" required {...field("lastName")} />
      </div>
      <EmailField hint="Pour vous connecter et confirmer votre inscription." {...field("email")} />
      <div className={rows.row}>
        <PhoneField
          required
          hint="Celui que le chauffeur peut appeler."
          {...field("phoneNumber")}
        />
        <Select
          label="Civilité"
          name={gender.name}
          options={GENDERS}
          value={gender.value === "" ? "u" : gender.value}
          onValueChange={(value) => gender.onValueChange(value ?? "u")}
        />
      </div>
    </StepFrame>
  );
}
