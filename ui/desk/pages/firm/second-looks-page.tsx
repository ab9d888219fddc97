import { useState } from "react";
import type { SecondLook } from "../../../../api-schema/staff-firm.ts";
import { staffSecondLooks } from "../../../../core/api/calls/staff-firm.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffConfirmLook, staffWithdrawLook } from "../../../../core/api/wire/staff-firm.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { Button } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { useChange, useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { DifferenceList } from "./difference-list.tsx";

/** What is money or power and waits for a second person, and what became of the others. */
export default function SecondLooksPage() {
  const read = useRead(staffSecondLooks, {}, { everyMs: 60_000 });
  return (
    <DeskPage
      title="À confirmer"
      about="Ce qui touche à l’argent ou au pouvoir change à deux : une autre personne de la direction confirme. Un rôle compte alors tout de suite, la société le lendemain à minuit."
      back={{ href: deskPaths.firm(), label: "La firme" }}
    >
      <DeskTable
        label="À confirmer"
        columns={COLUMNS}
        read={read}
        keyOf={({ id }) => id}
        empty="Rien n’attend une seconde personne."
      />
    </DeskPage>
  );
}

const COLUMNS: readonly Column<SecondLook>[] = [
  {
    id: "changes",
    label: "Ce qui change",
    cell: ({ changes }) => <DifferenceList changes={changes} />,
    onPhone: "title",
  },
  {
    id: "by",
    label: "Proposé",
    cell: ({ proposedBy, proposedAt }) => `${proposedBy}, ${formatMoment(proposedAt)}`,
  },
  { id: "state", label: "Où cela en est", cell: stateWords },
  {
    id: "acts",
    label: "Décision",
    hideLabel: true,
    cell: (look) => (WAITS.has(look.state) ? <Acts look={look} /> : null),
    onPhone: "actions",
  },
];

const WAITS: ReadonlySet<SecondLook["state"]> = new Set(["open", "void", "coming"]);

function stateWords(look: SecondLook): string {
  const from = look.countsFrom === null ? "" : formatMoment(look.countsFrom);
  switch (look.state) {
    case "open":
      return look.isOwn ? "Attend une autre personne que vous" : "Attend votre confirmation";
    case "void":
      return "Ne compte plus : qui l’a proposé a été retiré depuis, ou n’est plus de la direction";
    case "coming":
      return `Confirmé par ${look.confirmedBy ?? ""}, compte à partir de ${from}`;
    case "counts":
      return `Confirmé par ${look.confirmedBy ?? ""}, compte depuis ${from}`;
    case "withdrawn":
      return `Retiré par ${look.withdrawnBy ?? ""}${look.withdrawnAt === null ? "" : `, ${formatMoment(look.withdrawnAt)}`}`;
  }
}

function Acts({ look: { id, kind, state, isOwn } }: { readonly look: SecondLook }) {
  const [asks, setAsks] = useState(false);
  const confirming = useChange(() => (api) => staffConfirmLook(api, { id }));
  const withdrawing = useChange(() => (api) => staffWithdrawLook(api, { id }));
  const error = confirming.error ?? withdrawing.error;
  return (
    <Cluster gap="2">
      {state === "open" && !isOwn ? (
        <Button
          aria-label={`Confirmer la proposition ${id}`}
          loading={confirming.isPending}
          onClick={() => setAsks(true)}
        >
          Confirmer…
        </Button>
      ) : null}
      <Button
        variant="secondary"
        aria-label={`Retirer la proposition ${id}`}
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate(undefined)}
      >
        Retirer
      </Button>
      <ConfirmDialog
        open={asks}
        title="Confirmer ce changement ?"
        confirmLabel="Confirmer"
        cancelLabel="Ne rien faire"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          confirming.mutate(undefined);
        }}
      >
        {kind === "firm"
          ? "Vérifiez les numéros auprès de la banque ou de la personne, pas dans un e-mail. Cela compte à minuit, et se retire jusque-là."
          : "Demandez à qui l’a proposé si c’est bien lui. Cela compte tout de suite."}
      </ConfirmDialog>
      {error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(error)}
        </Notice>
      )}
    </Cluster>
  );
}
