import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow, StaffRun } from "../../../api-schema/staff-resources.ts";
import { apiErrorMessage, type ApiError } from "../../../core/api/errors.ts";
import { staffPropose } from "../../../core/api/wire/staff-resources.ts";
import { Button } from "../../widgets/button.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { useSend } from "../desk-context.ts";
import { deskPaths } from "../paths.ts";
import { counted } from "../parts/counted.ts";
import { MovedNotice } from "../parts/moved-notice.tsx";
import styles from "./edits-bar.module.css";
import {
  editCounts,
  type Edits,
  linesOf,
  movedCells,
  NO_EDITS,
  onToday,
  withoutCells,
  withoutSaid,
} from "./edits.ts";

interface EditsBarProps {
  readonly resource: Resource;
  readonly edits: Edits;
  /** Rows that are in sight: what others have changed in them meanwhile is said. */
  readonly rows: readonly StaffRow[];
  readonly onEdits: (how: (edits: Edits) => Edits) => void;
}

/** What is typed and not sent, with the two ways on: given up, or what it would change. */
export function EditsBar({ resource, edits, rows, onEdits }: EditsBarProps) {
  const send = useSend<StaffRun>();
  const [, navigate] = useLocation();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isSaid = withoutSaid(edits, rows) !== edits;
  useEffect(() => {
    if (isSaid) onEdits((known) => withoutSaid(known, rows));
  }, [isSaid, rows, onEdits]);
  const { cells, faults } = editCounts(edits);
  const moved = movedCells(edits, rows);
  if (cells === 0) return null;
  const propose = async (): Promise<void> => {
    setSending(true);
    setRefusal(null);
    try {
      const run = await send((api) =>
        staffPropose(api, {
          resource: resource.name,
          body: { lines: linesOf(edits, resource), only: "known" },
        }),
      );
      // What was typed meanwhile is none of this run, and waits on when it is applied.
      onEdits((known) => (known === edits ? { ...known, proposed: run.id } : known));
      navigate(deskPaths.run(run.id));
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
      setSending(false);
    }
  };
  return (
    <section className={styles.bar} aria-label="Modifications en cours">
      {refusal === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(refusal)}
        </Notice>
      )}
      {moved.length === 0 ? null : (
        <MovedNotice
          onTake={() => onEdits((all) => withoutCells(all, moved))}
          onKeep={() => onEdits((all) => onToday(all, moved))}
        >
          {counted(moved.length, "cellule a été modifiée", "cellules ont été modifiées")} par
          quelqu’un d’autre depuis votre saisie.
        </MovedNotice>
      )}
      <Cluster gap="2 4" align="center" justify="between">
        <p role="status">
          <b>{counted(cells, "modification", "modifications")}</b>
          {faults === 0 ? null : `, dont ${faults} à corriger`}
        </p>
        <Cluster gap="2">
          <Button variant="secondary" onClick={() => setLeaving(true)}>
            Abandonner
          </Button>
          <Button loading={isSending} disabled={faults > 0} onClick={() => void propose()}>
            Voir ce que ça change
          </Button>
        </Cluster>
      </Cluster>
      <ConfirmDialog
        open={isLeaving}
        title={`Abandonner ${counted(cells, "modification", "modifications")} ?`}
        confirmLabel="Abandonner"
        cancelLabel="Les garder"
        danger
        onConfirm={() => {
          setLeaving(false);
          onEdits(() => NO_EDITS);
        }}
        onCancel={() => setLeaving(false)}
      >
        Rien n’en a été envoyé ; ce qui est saisi ici sera perdu.
      </ConfirmDialog>
    </section>
  );
}
