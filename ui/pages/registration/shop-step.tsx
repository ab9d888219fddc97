import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "wouter";
import type { DraftTexts } from "../../../core/registration/draft.ts";
import { pathOfStep } from "../../../core/registration/steps.ts";
import { LEGAL_FORMS } from "../../../core/stores/legal-forms.ts";
import rows from "../../contact/field-row.module.css";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { AddressFields } from "./address-fields.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { type StepForm, useStepForm } from "./use-step-form.ts";

/** The shop, as the directory tells it or by hand; where the lorry stops. */
export function ShopStep({ registration }: StepProps) {
  const stepForm = useStepForm({ registration, step: "shop" });
  const { form } = registration;
  const { texts, mode } = form;
  return (
    <StepFrame {...{ registration, stepForm }} step="shop" label="Votre boutique">
      <Source texts={texts} changeHref={pathOfStep(mode, "establishment")} />
      <TextField
        label="Nom de la boutique"
        hint="Celui de l’enseigne."
        autoComplete="organization"
        required
        {...stepForm.field("company")}
      />
      <AddressFields
        {...{ registration, stepForm }}
        purpose="billing"
        fields={{ street: "street", postcode: "postcode", city: "city" }}
      />
      <Checkbox
        label="Livrer à une autre adresse"
        checked={texts.otherDelivery !== ""}
        onCheckedChange={(checked) => registration.type({ otherDelivery: checked ? "oui" : "" })}
      />
      {texts.otherDelivery === "" ? null : (
        <AddressFields
          {...{ registration, stepForm }}
          purpose="shipping"
          fields={{
            street: "deliveryStreet",
            postcode: "deliveryPostcode",
            city: "deliveryCity",
          }}
        />
      )}
      <Company texts={texts} stepForm={stepForm} />
    </StepFrame>
  );
}

/** Where the texts below come from. */
function Source({
  texts,
  changeHref,
}: {
  readonly texts: DraftTexts;
  readonly changeHref: string;
}) {
  const change = <Link href={changeHref}>Changer de SIRET</Link>;
  switch (texts.byHand) {
    case "":
      return (
        <Notice tone="success" action={change}>
          Trouvée dans l’annuaire des entreprises. Vérifiez, corrigez si besoin.
        </Notice>
      );
    case "away":
      return (
        <Notice tone="info" action={change}>
          L’annuaire des entreprises ne répond pas. Décrivez votre boutique, le moulin vérifiera.
        </Notice>
      );
    case "unknown":
      return (
        <Notice tone="warning" action={change}>
          L’annuaire des entreprises ne connaît pas ce SIRET. Vérifiez-le, ou décrivez votre
          boutique.
        </Notice>
      );
    case "withheld":
      return (
        <Notice tone="info" action={change}>
          L’annuaire des entreprises connaît ce SIRET, mais cette entreprise a demandé à ne pas y
          être publiée. Complétez ce qui manque.
        </Notice>
      );
    case "unasked":
      return (
        <Notice tone="info" action={change}>
          Décrivez votre boutique, le moulin vérifiera.
        </Notice>
      );
  }
}

/** What the directory knows of the company: to be read over, seldom changed. */
function Company({ texts, stepForm }: { readonly texts: DraftTexts; readonly stepForm: StepForm }) {
  const { field, problems, attempts } = stepForm;
  const legalStatus = field("legalStatus");
  const isWrong = COMPANY_FIELDS.some((name) => problems[name] !== undefined);
  const isKnown = texts.byHand === "" && texts.legalName !== "";
  const summary = isKnown
    ? `Société : ${[texts.legalName, texts.legalStatus].filter(Boolean).join(", ")}`
    : "Société et facturation";
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen] = useState(isWrong || !isKnown);
  const showWrong = useEffectEvent(() => {
    if (isWrong && box.current !== null) box.current.open = true;
  });
  // A field that is wrong must be in sight; what is typed into it then changes nothing of that.
  useEffect(() => {
    if (attempts > 0) showWrong();
  }, [attempts]);
  return (
    <Disclosure ref={box} summary={summary} open={isOpen}>
      <div className={rows.row}>
        <TextField label="Raison sociale" autoComplete="off" required {...field("legalName")} />
        <Select
          label="Forme juridique"
          clearable
          name={legalStatus.name}
          error={legalStatus.error}
          value={texts.legalStatus === "" ? null : texts.legalStatus}
          options={formsWith(texts.legalStatus).map((name) => ({ value: name, label: name }))}
          onValueChange={(value) => legalStatus.onValueChange(value ?? "")}
        />
        <TextField
          label="Numéro de TVA"
          hint="Vide si vous n’en avez pas."
          autoComplete="off"
          {...field("vatNumber")}
        />
        <TextField
          label="Code NAF"
          hint="10.71C pour une boulangerie-pâtisserie."
          autoComplete="off"
          {...field("naf")}
        />
      </div>
      <TextField
        label="E-mail pour les factures"
        hint="S’il diffère du vôtre."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        {...field("billingEmail")}
      />
    </Disclosure>
  );
}

const COMPANY_FIELDS = ["legalName", "legalStatus", "vatNumber", "naf", "billingEmail"] as const;

const formsWith = (legalStatus: string): readonly string[] =>
  legalStatus === "" || LEGAL_FORMS.some((form) => form === legalStatus)
    ? LEGAL_FORMS
    : [legalStatus, ...LEGAL_FORMS];
