import { useSearch } from "wouter";
import {
  CONTACT_LENGTHS,
  contactProblems,
  type ContactForm as Form,
} from "../../../core/contact/contact-form.ts";
import { CONTACT_OBJECTS, isContactObject } from "../../../core/contact/contact-objects.ts";
import { type KnownSender, prefilledContact } from "../../../core/contact/prefill.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { useCustomer } from "../../hooks/customer.ts";
import { useActiveStore } from "../../hooks/stores.ts";
import { AttachmentsField } from "../../contact/attachments-field.tsx";
import { fieldOf } from "../../contact/field-of.ts";
import { FormFrame } from "../../contact/form-frame.tsx";
import rows from "../../contact/field-row.module.css";
import { EmailField, PhoneField } from "../../contact/person-fields.tsx";
import { useWrittenForm } from "../../contact/use-written-form.ts";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";

const EMPTY: Form = { name: "", email: "", phone: "", store: "", object: "", content: "" };

/** A message to customer service, with files (spec §5 Message form, §7 contact). */
export function ContactForm() {
  const sender = useKnownSender();
  const query = new URLSearchParams(useSearch());
  const written = useWrittenForm<Form>({
    name: "contact",
    empty: EMPTY,
    prefilled: prefilledContact(sender, query),
    problems: contactProblems,
    call:
      ({ body: { object = "", ...body }, ...sent }) =>
      ({ api, contact }) =>
        contact.sendContact(api, {
          ...sent,
          body: isContactObject(object) ? { ...body, object } : body,
        }),
  });
  const { values, change, files, changeFiles, filesLeft, problemOf } = written;
  const field = fieldOf(written, CONTACT_LENGTHS);
  return (
    <FormFrame
      written={written}
      label="Nous écrire"
      submitLabel="Envoyer le message"
      sentTitle="Votre message est parti"
      sentText="Nous vous répondons par e-mail le jour ouvré suivant. Un accusé de réception est en route."
      againLabel="Écrire un autre message"
    >
      <div className={rows.row}>
        <TextField label="Votre nom" autoComplete="name" required {...field("name")} />
        <EmailField {...field("email")} />
      </div>
      <div className={rows.row}>
        <PhoneField {...field("phone")} />
        <TextField
          label="Boutique"
          hint="Nom ou numéro client."
          autoComplete="organization"
          {...field("store")}
        />
      </div>
      <Select
        label="Objet"
        name="object"
        required
        options={CONTACT_OBJECTS}
        value={values.object === "" ? null : values.object}
        onValueChange={(value) => change("object", value ?? "")}
        error={problemOf("object")}
      />
      <TextField label="Message" required multiline rows={7} {...field("content")} />
      <AttachmentsField
        label="Joindre des fichiers"
        files={files}
        onChange={changeFiles}
        left={filesLeft}
        error={problemOf("files")}
      />
    </FormFrame>
  );
}

/** Who is signed in, with the active store. */
const useKnownSender = (): KnownSender | null => {
  const customer = useCustomer();
  const store = useActiveStore();
  if (customer === null) return null;
  return {
    name: customer.fullName,
    email: customer.email,
    phone: customer.mobileNumber ?? customer.phoneNumber,
    store: store === null ? null : { label: storeLabel(store), erpId: store.erpId },
  };
};
