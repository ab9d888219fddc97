import { useState } from "react";
import type { StaffRun, UndoneRun } from "../../../../api-schema/staff-resources.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import {
  staffApplyRun,
  staffCancelRun,
  staffConfirmRun,
  staffUndoRun,
} from "../../../../core/api/wire/staff-resources.ts";
import { Button } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { useChange } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { writtenLines } from "./run-words.ts";

interface RunActionsProps {
  readonly run: StaffRun;
  readonly onUndone: (undone: UndoneRun) => void;
}

/** What can be done with a run as it stands; what cannot be taken back in one go asks first. */
export function RunActions({ run, onUndone }: RunActionsProps) {
  const { id, may, undoing } = run;
  const [question, setQuestion] = useState<"apply" | "undo" | null>(null);
  const applying = useChange(() => (api) => staffApplyRun(api, { id }));
  const confirming = useChange(() => (api) => staffConfirmRun(api, { id }));
  const cancelling = useChange(() => (api) => staffCancelRun(api, { id }));
  const undo = useChange(() => (api) => staffUndoRun(api, { id }));
  const error = applying.error ?? confirming.error ?? cancelling.error ?? undo.error;
  const isBusy =
    applying.isPending || confirming.isPending || cancelling.isPending || undo.isPending;
  const written = counted(writtenLines(run), "changement", "changements");
  return (
    <>
      {may.cancel ? (
        <Button
          variant="secondary"
          loading={cancelling.isPending}
          disabled={isBusy && !cancelling.isPending}
          onClick={() => cancelling.mutate(undefined)}
        >
          Rejeter
        </Button>
      ) : null}
      {may.confirm ? (
        <Button
          loading={confirming.isPending}
          disabled={isBusy && !confirming.isPending}
          onClick={() => confirming.mutate(undefined)}
        >
          J’ai regardé : confirmer
        </Button>
      ) : null}
      {may.apply && writtenLines(run) > 0 ? (
        <Button
          loading={applying.isPending}
          disabled={isBusy && !applying.isPending}
          onClick={() =>
            undoing === "reversible" ? applying.mutate(undefined) : setQuestion("apply")
          }
        >
          Appliquer {written}
        </Button>
      ) : null}
      {may.undo ? (
        <Button variant="secondary" loading={undo.isPending} onClick={() => setQuestion("undo")}>
          Annuler ce passage
        </Button>
      ) : null}
      {error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(error)}
        </Notice>
      )}
      <ConfirmDialog
        open={question === "apply"}
        title={`Appliquer ${written} ?`}
        confirmLabel="Appliquer"
        cancelLabel="Ne rien changer"
        busy={applying.isPending}
        onConfirm={() => applying.mutate(undefined, { onSettled: () => setQuestion(null) })}
        onCancel={() => setQuestion(null)}
      >
        Ce que ce passage écrit ne se défait pas en un geste.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "undo"}
        title="Annuler ce passage ?"
        confirmLabel="Annuler le passage"
        cancelLabel="Ne rien changer"
        danger
        busy={undo.isPending}
        onConfirm={() =>
          undo.mutate(undefined, { onSuccess: onUndone, onSettled: () => setQuestion(null) })
        }
        onCancel={() => setQuestion(null)}
      >
        {counted(writtenLines(run), "ligne redevient", "lignes redeviennent")} comme avant ; ce qui
        a été modifié depuis est gardé, et nommé.
      </ConfirmDialog>
    </>
  );
}
