import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Customer } from "../../../api-schema/customer.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { REQUIRED_FIELD } from "../../../core/errors/alerts.ts";
import { paths } from "../../../core/routes/paths.ts";
import { saveBlob } from "../../widgets/save-file.ts";
import { useAccountForm, useTexts } from "../../hooks/account-form.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useReader } from "../../hooks/reader.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { PasswordField } from "../../widgets/password-field.tsx";
import styles from "./profile-page.module.css";

/** One's personal data: a copy to keep, and the end of the account (product §7). */
export function DataSection({ customer }: { readonly customer: Customer }) {
  const [requested, setRequested] = useState<"copy" | "end" | null>(null);
  const copy = useCopy(customer);
  return (
    <Card as="section" className={styles.section} aria-labelledby="donnees">
      <h2 id="donnees">Mes données personnelles</h2>
      <p>
        Une copie de tout ce que nous gardons à votre sujet : un fichier à lire, un autre pour un
        logiciel.
      </p>
      {copy.error === null ? null : (
        <ProblemNotice tone="error" occurrence={copy.error}>
          {apiErrorMessage(copy.error)}
        </ProblemNotice>
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<Download size={18} aria-hidden />}
          loading={copy.isPending}
          onClick={() => setRequested("copy")}
        >
          Télécharger mes données
        </Button>
        <Button variant="quiet" onClick={() => setRequested("end")}>
          Supprimer mon compte
        </Button>
      </div>
      <ConfirmDialog
        open={requested === "copy"}
        title="Télécharger vos données sur cet appareil ?"
        onCancel={() => setRequested(null)}
        onConfirm={() => {
          setRequested(null);
          copy.mutate();
        }}
      >
        <p>
          Le fichier contient vos coordonnées et vos commandes : ne le laissez pas sur un appareil
          partagé.
        </p>
      </ConfirmDialog>
      {requested === "end" ? (
        <EndDialog customer={customer} onClose={() => setRequested(null)} />
      ) : null}
    </Card>
  );
}

const useCopy = ({ customerId }: Customer) => {
  const reader = useReader();
  return useMutation<Blob>({
    mutationFn: () =>
      reader.read(
        ({ api, account }) => account.personalData(api, { id: customerId }),
        new AbortController().signal,
      ),
    onSuccess: (blob) => saveBlob({ name: "mes-donnees.zip", blob }),
    gcTime: 0,
  });
};

interface EndDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

function EndDialog({ customer, onClose }: EndDialogProps) {
  const dispatch = useDispatch();
  const [, navigate] = useLocation();
  const { values, change } = useTexts({ password: "" });
  const form = useAccountForm({
    values,
    onChange: change,
    problems: ({ password }) => ({ password: password === "" ? REQUIRED_FIELD : undefined }),
    call:
      ({ password }) =>
      ({ api, account }) =>
        account.deleteAccount(api, { id: customer.customerId, body: { password } }),
    onDone: () => {
      // First away from here: the page would ask for a login again.
      navigate(paths.home());
      dispatch({ type: "login.endedElsewhere", reason: "signOut" });
      const title = "Votre compte est supprimé.";
      dispatch({ type: "toast.requested", toast: { status: "success", title } });
    },
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title="Supprimer votre compte ?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-first-focus>
            Garder mon compte
          </Button>
          <Button
            type="submit"
            form="fin-du-compte"
            variant="danger"
            loading={form.sending}
            aria-disabled={(form.waitSeconds ?? 0) > 0}
          >
            Supprimer mon compte
          </Button>
        </>
      }
    >
      <CheckedForm state={form} id="fin-du-compte">
        <p>
          Votre nom, votre adresse et vos téléphones sont effacés, tous vos appareils déconnectés.
          <b> C’est définitif.</b>
        </p>
        <Text tone="quiet" size="s">
          Les commandes, les factures et les mandats de vos boutiques restent conservés aussi
          longtemps que la loi l’exige, sans votre nom.
        </Text>
        <PasswordField
          label="Votre mot de passe"
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
      </CheckedForm>
    </Dialog>
  );
}
