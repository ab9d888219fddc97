import type { Store } from "../../../api-schema/store.ts";
import {
  type MailboxForm,
  MAILBOX_LENGTHS,
  mailboxChange,
  mailboxForm,
  mailboxProblems,
} from "../../../core/stores/mailboxes.ts";
import { fieldOf } from "../../contact/field-of.ts";
import { useImpersonation } from "../../hooks/impersonation.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { Facts } from "./facts.tsx";
import { EditCard } from "./edit-card.tsx";
import { useEdit } from "./use-edit.ts";
import { useStoreChange } from "./use-store-change.ts";

const EMAIL = {
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
} as const;

interface MailboxesCardProps {
  readonly store: Store;
  readonly mayChange: boolean;
}

/** Where the mill writes to the store, and what it may send there (product §7). */
export function MailboxesCard({ store, mayChange }: MailboxesCardProps) {
  const isImpersonated = useImpersonation().name !== null;
  const saving = useStoreChange(store, "Les e-mails de la boutique sont enregistrés");
  const edit = useEdit<MailboxForm, ReturnType<typeof mailboxChange>>({
    name: `store-mailboxes-${store.id}`,
    known: mailboxForm(store),
    problems: mailboxProblems,
    changeOf: mailboxChange,
    saving,
  });
  const field = fieldOf(edit, MAILBOX_LENGTHS);
  const box = (name: "billingEmailOptin" | "newsletterOptin") => ({
    name,
    checked: edit.values[name] === "oui",
    onCheckedChange: (checked: boolean) => edit.change(name, checked ? "oui" : "non"),
  });
  return (
    <EditCard
      title="E-mails de la boutique"
      edit={edit}
      // Where invoices go is the customer's to say.
      mayEdit={mayChange && !isImpersonated}
      shown={
        <Facts
          facts={[
            ["Contact", store.contactEmail ?? "Non renseigné"],
            ["Factures", store.billingEmail ?? "Non renseigné"],
            ["Factures par e-mail", store.billingEmailOptin ? "Oui" : "Non"],
            ["Lettre d’information", store.newsletterOptin ? "Oui" : "Non"],
          ]}
        />
      }
    >
      <TextField {...EMAIL} {...field("contactEmail")} label="E-mail de contact" />
      <TextField
        {...EMAIL}
        {...field("billingEmail")}
        label="E-mail de facturation"
        required={edit.values.billingEmailOptin === "oui"}
      />
      <Checkbox {...box("billingEmailOptin")} label="Recevoir les factures par e-mail" />
      <Checkbox
        {...box("newsletterOptin")}
        label="Recevoir la lettre d’information"
        hint="Nouveautés et offres du moulin, une fois par mois."
      />
    </EditCard>
  );
}
