import { useState } from "react";
import { Link } from "wouter";
import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import type {
  BlockedMandate,
  DoubtfulAnswer,
  EnteredTransfer,
  MoneyActDone,
  RemiseHead,
  TransferRest,
  UncollectedInvoice,
  UnregisteredMandate,
} from "../../../../api-schema/staff-collections.ts";
import { staffResumeMandate } from "../../../../core/api/wire/staff-collections.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { euros } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { useChange } from "../../desk-context.ts";
import { Moment } from "../../parts/moment.tsx";
import { useLead } from "../../parts/done.ts";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { ACTS, ANSWER_KINDS, creditorWords, debitsWords, remiseState } from "./collection-words.ts";

// The columns of the page of collections.

export const remiseColumns = (today: CalendarDay): readonly Column<RemiseHead>[] => [
  {
    id: "id",
    label: "Remise",
    cell: ({ id }) => (
      <Link href={deskPaths.remise(id)}>
        <b>Remise {id}</b>
      </Link>
    ),
    sort: ({ id }) => id,
    onPhone: "title",
  },
  { id: "day", label: "Jour", cell: ({ day }) => formatDay(day, "date"), sort: ({ day }) => day },
  { id: "creditor", label: "Créancier", cell: creditorWords },
  { id: "count", label: "Prélèvements", cell: ({ count }) => debitsWords(count), align: "end" },
  { id: "state", label: "État", cell: (remise) => remiseState(remise, today) },
  {
    id: "sum",
    label: "Montant",
    cell: ({ sum }) => <b>{euros(sum)}</b>,
    align: "end",
    sort: ({ sum }) => sum,
    onPhone: "figure",
  },
];

export const REST_COLUMNS: readonly Column<TransferRest>[] = [
  { id: "payer", label: "Payeur", cell: ({ payer }) => <b>{payer}</b>, onPhone: "title" },
  { id: "on", label: "Reçu le", cell: ({ receivedOn }) => formatDay(receivedOn, "date") },
  { id: "reference", label: "Libellé", cell: ({ reference }) => reference },
  { id: "company", label: "Boutique", cell: ({ company }) => company },
  {
    id: "use",
    label: "Affecter",
    hideLabel: true,
    cell: ({ transfer, left, payer }) => (
      <Link
        href={deskPaths.receivedTransfer(transfer)}
        aria-label={`Affecter ${euros(left)} de ${payer}`}
      >
        Affecter…
      </Link>
    ),
    onPhone: "actions",
  },
  {
    id: "left",
    label: "Reste",
    cell: ({ left }) => <b>{euros(left)}</b>,
    align: "end",
    sort: ({ left }) => left,
    onPhone: "figure",
  },
];

export const DOUBT_COLUMNS: readonly Column<DoubtfulAnswer>[] = [
  {
    id: "named",
    label: "Référence",
    cell: ({ named, payer }) => <b>{named ?? payer ?? "Sans référence"}</b>,
    onPhone: "title",
  },
  { id: "day", label: "Jour", cell: ({ day }) => formatDay(day, "date") },
  {
    id: "kind",
    label: "Selon la banque",
    cell: ({ kind, code }) =>
      code === null ? ANSWER_KINDS[kind] : `${ANSWER_KINDS[kind]}, ${code}`,
  },
  { id: "why", label: "À vérifier", cell: ({ why }) => why },
  {
    id: "look",
    label: "Vérifier",
    hideLabel: true,
    cell: ({ id, named, payer }) => (
      <Link
        href={deskPaths.bankAnswer(id)}
        aria-label={`Vérifier la réponse ${named ?? payer ?? id}`}
      >
        Vérifier…
      </Link>
    ),
    onPhone: "actions",
  },
  {
    id: "amount",
    label: "Montant",
    cell: ({ amount }) => (amount === null ? null : <b>{euros(amount)}</b>),
    align: "end",
    onPhone: "figure",
  },
];

export const BLOCKED_COLUMNS: readonly Column<BlockedMandate>[] = [
  {
    id: "company",
    label: "Boutique",
    cell: ({ company }) => <b>{company ?? "Ancien mandat"}</b>,
    onPhone: "title",
  },
  {
    id: "rum",
    label: "Mandat",
    cell: ({ rum }) => `Mandat ${rum} suspendu : appelez le client.`,
  },
  { id: "on", label: "Depuis", cell: ({ blockedOn }) => formatDay(blockedOn, "date") },
  {
    id: "resume",
    label: "Reprendre",
    hideLabel: true,
    cell: (mandate) => <Resume mandate={mandate} />,
    align: "end",
    onPhone: "actions",
  },
];

export const UNREGISTERED_COLUMNS: readonly Column<UnregisteredMandate>[] = [
  { id: "company", label: "Boutique", cell: ({ company }) => <b>{company}</b>, onPhone: "title" },
  { id: "rum", label: "Mandat", cell: ({ rum }) => rum },
  {
    id: "scope",
    label: "Pour",
    cell: ({ scope }) => (scope === "gmp" ? "Moulin" : "Place de marché"),
  },
  { id: "on", label: "Signé le", cell: ({ signedOn }) => formatDay(signedOn, "date") },
  {
    id: "register",
    label: "Enregistrer",
    hideLabel: true,
    cell: ({ rum, company }) => (
      <Link
        href={deskPaths.mandateRegistration(rum)}
        aria-label={`Enregistrer le mandat de ${company}`}
      >
        Enregistrer…
      </Link>
    ),
    align: "end",
    onPhone: "actions",
  },
];

/** Asks before a blocked mandate serves again. */
function Resume({ mandate: { rum, company } }: { readonly mandate: BlockedMandate }) {
  const [isRequested, setRequested] = useState(false);
  const lead = useLead();
  const resuming = useChange(() => (api) => staffResumeMandate(api, { rum }));
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Reprendre les prélèvements de ${company ?? rum}`}
        onClick={() => setRequested(true)}
      >
        Reprendre…
      </Button>
      {resuming.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(resuming.error)}
        </Notice>
      )}
      <ConfirmDialog
        open={isRequested}
        title="Reprendre les prélèvements ?"
        confirmLabel="Reprendre les prélèvements"
        cancelLabel="Ne rien changer"
        busy={resuming.isPending}
        onConfirm={() =>
          resuming.mutate(undefined, {
            onSuccess: () =>
              lead(deskPaths.collections(), "Les prélèvements de ce mandat reprennent."),
            onSettled: () => setRequested(false),
          })
        }
        onCancel={() => setRequested(false)}
      >
        Les factures dues seront de nouveau annoncées, puis prélevées par le mandat {rum}. Faites-le
        une fois le client appelé.
      </ConfirmDialog>
    </>
  );
}

export const UNCOLLECTED_COLUMNS: readonly Column<UncollectedInvoice>[] = [
  { id: "number", label: "Facture", cell: ({ number }) => <b>{number}</b>, onPhone: "title" },
  { id: "company", label: "Boutique", cell: ({ company }) => company },
  { id: "why", label: "Raison", cell: ({ why }) => why },
];

export const TRANSFER_COLUMNS: readonly Column<EnteredTransfer>[] = [
  { id: "payer", label: "Payeur", cell: ({ payer }) => <b>{payer}</b>, onPhone: "title" },
  { id: "on", label: "Reçu le", cell: ({ receivedOn }) => formatDay(receivedOn, "date") },
  { id: "reference", label: "Libellé", cell: ({ reference }) => reference },
  {
    id: "amount",
    label: "Montant",
    cell: ({ amount }) => <b>{euros(amount)}</b>,
    align: "end",
    sort: ({ amount }) => amount,
    onPhone: "figure",
  },
];

export const ACT_COLUMNS: readonly Column<MoneyActDone>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  { id: "act", label: "Action", cell: ({ act }) => ACTS[act], onPhone: "figure" },
  {
    id: "subject",
    label: "Objet",
    cell: ({ subject, reason }) => (reason === null ? subject : `${subject}, ${reason}`),
    onPhone: "title",
  },
  { id: "agent", label: "Par", cell: ({ agent }) => agent },
];
