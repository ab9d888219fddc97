import { useState } from "react";
import type { FailedSend, SendDecided } from "../../../../api-schema/staff-failed-sends.ts";
import {
  staffFailedSends,
  staffSendDecisions,
} from "../../../../core/api/calls/staff-failed-sends.ts";
import { staffGiveUpSend, staffRetrySend } from "../../../../core/api/wire/staff-failed-sends.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { useChange, useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

/** What failed for good, and what was decided lately. */
export default function FailedSendsPage() {
  const { page, hrefOf } = useChoices();
  const sends = useRead(staffFailedSends, { page }, { keepsPage: true });
  const decisions = useRead(staffSendDecisions);
  return (
    <DeskPage title="Envois en échec">
      {sends.data === undefined || sends.data.pagination.totalItems === 0 ? null : (
        <p>
          Ces envois ont échoué autant de fois que permis. Une fois la cause corrigée, réessayez ;
          ce qui n’a plus lieu d’être s’abandonne.
        </p>
      )}
      <Card padding="s">
        <DeskTable
          label="Envois en échec"
          columns={COLUMNS}
          read={{ ...sends, data: sends.data?.results }}
          keyOf={({ id }) => id}
          empty="Tout est parti : rien n’attend de décision."
          pages={{ page, lastPage: sends.data?.pagination.lastPage ?? 1, href: hrefOf }}
        />
      </Card>
      {decisions.data === undefined || decisions.data.length === 0 ? null : (
        <Section title="Dernières décisions">
          <DeskTable
            label="Dernières décisions"
            columns={DECIDED_COLUMNS}
            read={decisions}
            keyOf={({ at, subject }) => `${at} ${subject}`}
            empty=""
          />
        </Section>
      )}
    </DeskPage>
  );
}

const COLUMNS: readonly Column<FailedSend>[] = [
  {
    id: "what",
    label: "Envoi",
    cell: ({ what, to }) => (
      <>
        <b>{what}</b>
        <Text tone="quiet">{capital(toWhom(to))}</Text>
      </>
    ),
    onPhone: "title",
  },
  { id: "error", label: "Cause", cell: ({ error }) => <Text tone="bad">{error}</Text> },
  { id: "announced", label: "Annoncé le", cell: ({ announcedAt }) => <Moment at={announcedAt} /> },
  {
    id: "failed",
    label: "En échec depuis le",
    cell: ({ failedAt }) => <Moment at={failedAt} />,
  },
  { id: "attempts", label: "Essais", cell: ({ attempts }) => attempts, align: "end" },
  {
    id: "decide",
    label: "Décision",
    hideLabel: true,
    cell: (send) => <Choices send={send} />,
    onPhone: "actions",
  },
];

/** 'à l’acheteur', 'au service client', 'aux boutiques'. */
const toWhom = (to: string): string =>
  to.startsWith("le ")
    ? `au ${to.slice(3)}`
    : to.startsWith("les ")
      ? `aux ${to.slice(4)}`
      : `à ${to}`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Tries it again; asks before it is given up: nobody will try it any more. */
function Choices({ send: { id, what, to } }: { readonly send: FailedSend }) {
  const [isRequested, setRequested] = useState(false);
  const retrying = useChange(() => (api) => staffRetrySend(api, { id }));
  const givingUp = useChange(() => (api) => staffGiveUpSend(api, { id }));
  const error = retrying.error ?? givingUp.error;
  return (
    <Cluster gap="2">
      <Button
        variant="secondary"
        aria-label={`Réessayer : ${what}, ${toWhom(to)}`}
        loading={retrying.isPending}
        onClick={() => retrying.mutate(undefined)}
      >
        Réessayer
      </Button>
      <Button
        variant="quiet"
        aria-label={`Abandonner : ${what}, ${toWhom(to)}`}
        onClick={() => setRequested(true)}
      >
        Abandonner…
      </Button>
      {error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(error)}
        </Notice>
      )}
      <ConfirmDialog
        open={isRequested}
        title="Abandonner cet envoi ?"
        confirmLabel="Abandonner définitivement"
        cancelLabel="Ne rien changer"
        danger
        busy={givingUp.isPending}
        onConfirm={() => givingUp.mutate(undefined, { onSettled: () => setRequested(false) })}
        onCancel={() => setRequested(false)}
      >
        {what}, {toWhom(to)}. Il ne partira plus, et personne d’autre n’en sera averti.
      </ConfirmDialog>
    </Cluster>
  );
}

const DECIDED_COLUMNS: readonly Column<SendDecided>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  {
    id: "decision",
    label: "Décision",
    cell: ({ decision }) => (decision === "retried" ? "Réessayé" : "Abandonné"),
    onPhone: "figure",
  },
  { id: "subject", label: "Envoi", cell: ({ subject }) => subject, onPhone: "title" },
  { id: "agent", label: "Par", cell: ({ agent }) => agent },
];
