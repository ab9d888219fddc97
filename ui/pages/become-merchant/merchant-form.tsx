import {
  CATALOGUE_SIZES,
  MERCHANT_LENGTHS,
  merchantProblems,
  type MerchantForm as Form,
} from "../../../core/contact/contact-form.ts";
import { AttachmentsField } from "../../contact/attachments-field.tsx";
import { fieldOf } from "../../contact/field-of.ts";
import { FormFrame } from "../../contact/form-frame.tsx";
import rows from "../../contact/field-row.module.css";
import { EmailField, PhoneField } from "../../contact/person-fields.tsx";
import { useWrittenForm } from "../../contact/use-written-form.ts";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";

const EMPTY: Form = {
  company: "",
  siret: "",
  name: "",
  email: "",
  phone: "",
  catalogueSize: "",
  message: "",
};

const NOTHING = {};

/** An application to sell on the marketplace, with the catalogue as files. */
export function MerchantForm() {
  const written = useWrittenForm<Form>({
    name: "merchant",
    empty: EMPTY,
    prefilled: NOTHING,
    problems: merchantProblems,
    call:
      (written) =>
      ({ api, contact }) =>
        contact.applyAsMerchant(api, written),
  });
  const { values, change, files, changeFiles, filesLeft, problemOf } = written;
  const field = fieldOf(written, MERCHANT_LENGTHS);
  return (
    <FormFrame
      written={written}
      label="Votre candidature"
      submitLabel="Envoyer ma candidature"
      sentTitle="Votre candidature est partie"
      sentText="Nous vous répondons par e-mail sous cinq jours ouvrés. Un accusé de réception est en route."
      againLabel="Déposer une autre candidature"
    >
      <TextField label="Société" autoComplete="organization" required {...field("company")} />
      <div className={rows.row}>
        <TextField
          label="SIRET"
          hint="14 chiffres, celui de l’établissement qui expédie."
          inputMode="numeric"
          autoComplete="off"
          required
          {...field("siret")}
        />
        <Select
          label="Taille du catalogue"
          name="catalogueSize"
          required
          options={CATALOGUE_SIZES}
          value={values.catalogueSize === "" ? null : values.catalogueSize}
          onValueChange={(value) => change("catalogueSize", value ?? "")}
          error={problemOf("catalogueSize")}
        />
      </div>
      <TextField label="Votre nom" autoComplete="name" required {...field("name")} />
      <div className={rows.row}>
        <EmailField {...field("email")} />
        <PhoneField {...field("phone")} />
      </div>
      <TextField
        label="Message"
        hint="Vos produits, vos lieux d’expédition, vos délais."
        required
        multiline
        rows={6}
        {...field("message")}
      />
      <AttachmentsField
        label="Joindre votre catalogue"
        files={files}
        onChange={changeFiles}
        left={filesLeft}
        error={problemOf("files")}
      />
    </FormFrame>
  );
}
