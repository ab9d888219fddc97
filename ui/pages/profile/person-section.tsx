import { useQueryClient } from "@tanstack/react-query";
import type { Customer } from "../../../api-schema/customer.ts";
import { shownFrenchPhone } from "../../../core/contact/phone-shape.ts";
import { PERSON_LENGTHS, personProblems } from "../../../core/customers/person.ts";
import { useAccountForm } from "../../hooks/account-form.ts";
import { ownCustomerKey } from "../../hooks/customer.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useDraft } from "../../hooks/draft.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./profile-page.module.css";
import { typedSince } from "../../widgets/typed-since.ts";

const GENDERS = [
  { value: "u", label: "Non précisée" },
  { value: "f", label: "Madame" },
  { value: "m", label: "Monsieur" },
];

/** Names, telephones and the newsletter; half-typed, they are kept as a draft. */
export function PersonSection({ customer }: { readonly customer: Customer }) {
  const client = useQueryClient();
  const dispatch = useDispatch();
  const [draft, keepDraft] = useDraft("profile", nothing);
  const values = { ...textsOf(customer), ...draft };
  const form = useAccountForm({
    values,
    onChange: (field, value) => keepDraft((known) => ({ ...known, [field]: value })),
    problems: personProblems,
    call:
      (texts) =>
      ({ api, account }) =>
        account.putCustomer(api, {
          id: customer.customerId,
          body: {
            firstName: texts.firstName,
            lastName: texts.lastName,
            phoneNumber: texts.phoneNumber,
            mobileNumber: texts.mobileNumber,
            gender: genderIn(texts.gender),
            subscribedToNewsletter: texts.newsletter === "oui",
          },
        }),
    onDone: (changed, sent) => {
      client.setQueryData(ownCustomerKey(customer.customerId), changed);
      // What was typed since is not saved yet.
      keepDraft((known) => typedSince(known, sent));
      const title = "Vos informations sont enregistrées.";
      dispatch({ type: "toast.requested", toast: { status: "success", title } });
    },
  });
  const isChanged = Object.entries(textsOf(customer)).some(
    ([field, text]) => (values as Texts)[field] !== text,
  );
  const newsletter = form.field("newsletter");
  const gender = form.field("gender");
  return (
    <Card as="section" className={styles.section} aria-labelledby="identite">
      <h2 id="identite">Qui je suis</h2>
      <CheckedForm state={form}>
        <Select
          label="Civilité"
          options={GENDERS}
          value={gender.value}
          name="gender"
          onValueChange={(value) => gender.onValueChange(value ?? "u")}
        />
        <Stack gap="4" className={styles.row}>
          <TextField
            label="Prénom"
            autoComplete="given-name"
            required
            maxLength={PERSON_LENGTHS.firstName}
            {...form.field("firstName")}
          />
          <TextField
            label="Nom"
            autoComplete="family-name"
            required
            maxLength={PERSON_LENGTHS.lastName}
            {...form.field("lastName")}
          />
        </Stack>
        <Stack gap="4" className={styles.row}>
          <TextField
            label="Téléphone fixe"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={PERSON_LENGTHS.phoneNumber}
            {...form.field("phoneNumber")}
          />
          <TextField
            label="Téléphone mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="Pour les alertes par SMS."
            maxLength={PERSON_LENGTHS.mobileNumber}
            {...form.field("mobileNumber")}
          />
        </Stack>
        <Checkbox
          label="Recevoir la lettre d’information"
          hint="Nouveautés, recettes et offres, une fois par mois."
          name="newsletter"
          checked={newsletter.value === "oui"}
          onCheckedChange={(checked) => newsletter.onValueChange(checked ? "oui" : "non")}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={form.sending} aria-disabled={!isChanged}>
            Enregistrer
          </Button>
          {isChanged ? (
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => {
                // It goes with the changes: the focus goes on to the button beside it.
                currentTarget.parentElement?.querySelector("button")?.focus();
                keepDraft(() => ({}));
                form.again();
              }}
            >
              Annuler mes changements
            </Button>
          ) : null}
        </div>
      </CheckedForm>
    </Card>
  );
}

type Texts = { readonly [field: string]: string };

const textsOf = (customer: Customer) => ({
  gender: customer.gender as string,
  firstName: customer.firstName,
  lastName: customer.lastName,
  phoneNumber: shownFrenchPhone(customer.phoneNumber ?? ""),
  mobileNumber: shownFrenchPhone(customer.mobileNumber ?? ""),
  newsletter: customer.subscribedToNewsletter ? "oui" : "non",
});

const genderIn = (text: string): Customer["gender"] => (text === "f" || text === "m" ? text : "u");

const nothing = () => undefined;
