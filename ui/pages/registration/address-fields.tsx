import { useEffect } from "react";
import { towns as townsOf } from "../../../core/api/calls/registration.ts";
import type { DraftField } from "../../../core/registration/draft.ts";
import { normalisePostcode } from "../../../core/addresses/postcode.ts";
import { normaliseText } from "../../../core/search/text.ts";
import { useRead } from "../../hooks/read.ts";
import type { RegistrationView } from "../../hooks/registration.ts";
import rows from "../../contact/field-row.module.css";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import type { StepForm } from "./use-step-form.ts";

interface AddressFieldsProps {
  readonly registration: RegistrationView;
  readonly stepForm: StepForm;
  readonly fields: {
    readonly street: DraftField;
    readonly postcode: DraftField;
    readonly city: DraftField;
  };
  /** Which address the browser may fill in. */
  readonly purpose: "billing" | "shipping";
}

const NO_TOWNS: readonly string[] = [];

/** Street, postcode and town; a postcode of several towns has them to choose from. */
export function AddressFields({ registration, stepForm, fields, purpose }: AddressFieldsProps) {
  const { texts } = registration.form;
  const [postcode, city] = [normalisePostcode(texts[fields.postcode]), texts[fields.city]];
  const towns = useTowns(postcode);
  const { type } = registration;
  const [only] = towns.length === 1 ? towns : [];
  useEffect(() => {
    if (only !== undefined && city === "") type({ [fields.city]: only });
    // Once a postcode: who empties the field means to write another name.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the town is told when the list comes
  }, [only, postcode]);
  const { field } = stepForm;
  const postcodeField = field(fields.postcode);
  const cityField = field(fields.city);
  return (
    <>
      <TextField
        label="Adresse"
        hint="Numéro et rue."
        autoComplete={`${purpose} street-address`}
        required
        {...field(fields.street)}
      />
      <div className={rows.row}>
        <TextField
          label="Code postal"
          inputMode="numeric"
          autoComplete={`${purpose} postal-code`}
          required
          {...postcodeField}
          onValueChange={(value) => {
            // A town of the postcode that was there does not belong to the next one.
            const isLeft = normalisePostcode(value) !== postcode && isAmong(towns, city);
            type({ [fields.postcode]: value, ...(isLeft ? { [fields.city]: "" } : {}) });
          }}
        />
        {towns.length > 1 ? (
          <Select
            label="Commune"
            required
            name={cityField.name}
            error={cityField.error}
            value={city === "" ? null : city}
            placeholder="Choisir la commune"
            options={optionsOf(towns, city)}
            onValueChange={(value) => cityField.onValueChange(value ?? "")}
          />
        ) : (
          <TextField
            label="Commune"
            autoComplete={`${purpose} address-level2`}
            required
            {...cityField}
          />
        )}
      </div>
    </>
  );
}

const useTowns = (postcode: string): readonly string[] => {
  const { data } = useRead(townsOf, /^\d{5}$/.test(postcode) ? { postcode } : null);
  return data?.map(({ name }) => name) ?? NO_TOWNS;
};

/** Insee writes 'ROUEN', the list 'Rouen'. */
const isAmong = (towns: readonly string[], city: string): boolean =>
  towns.some((town) => normaliseText(town) === normaliseText(city));

/** What was filled in stays a choice, however it is written. */
const optionsOf = (towns: readonly string[], city: string) =>
  (city === "" || towns.includes(city) ? towns : [city, ...towns]).map((name) => ({
    value: name,
    label: name,
  }));
