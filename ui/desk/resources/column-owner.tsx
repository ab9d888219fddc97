import LockKeyhole from "lucide-react/icons/lock-keyhole";
import LockKeyholeOpen from "lucide-react/icons/lock-keyhole-open";
import { useState } from "react";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRowSeen } from "../../../api-schema/staff-resources.ts";
import { staffOwnColumn } from "../../../core/api/wire/staff-resources.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { Button } from "../../widgets/button.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { useChange } from "../desk-context.ts";
import { Moment } from "../parts/moment.tsx";
import { Section } from "../parts/section.tsx";
import styles from "./column-owner.module.css";

interface ColumnOwnerProps {
  readonly resource: ResourceName;
  readonly row: StaffRowSeen;
  readonly name: string;
  readonly header: string;
}

/** Who has the last word on a column, with what gives it to the other. Nothing where no file has spoken. */
export function ColumnOwner({ resource, row, name, header }: ColumnOwnerProps) {
  const [isAsking, setAsking] = useState(false);
  const owned = row.owners.find(({ column }) => column === name);
  const owner = owned?.owner === "desk" ? "file" : "desk";
  const own = useChange(
    () => (api) => staffOwnColumn(api, { resource, body: { key: row.key, column: name, owner } }),
  );
  if (owned === undefined) return null;
  const isDesk = owned.owner === "desk";
  const act = isDesk ? "Rendre aux fichiers" : "Reprendre la main";
  return (
    <div className={styles.owner}>
      {isDesk ? <LockKeyhole size={14} aria-hidden /> : <LockKeyholeOpen size={14} aria-hidden />}
      <Text as="span" tone="quiet" size="s">
        {isDesk ? "Tenu par la gestion" : "Tenu par les fichiers"} · {owned.who},{" "}
        <Moment at={owned.at} />
      </Text>
      <Button variant="quiet" aria-label={`${act} : ${header}`} onClick={() => setAsking(true)}>
        {act}
      </Button>
      {own.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(own.error)}
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        title={isDesk ? `Rendre « ${header} » aux fichiers ?` : `Reprendre « ${header} » en main ?`}
        confirmLabel={act}
        cancelLabel="Ne rien changer"
        busy={own.isPending}
        onConfirm={() => own.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {isDesk
          ? "Le prochain fichier qui dit autre chose le changera."
          : "Les fichiers n’y touchent plus : ce qu’ils en disent est gardé de côté et leur rapport le dit."}
      </ConfirmDialog>
    </div>
  );
}

/** Who took columns over and gave them back, the newest first. */
export function ColumnActs({
  resource,
  acts,
}: {
  readonly resource: Resource;
  readonly acts: StaffRowSeen["acts"];
}) {
  if (acts.length === 0) return null;
  return (
    <Section title="Qui tient quoi">
      <Stack as="ol" gap="3">
        {acts.map(({ column, owner, who, at }, place) => (
          <li key={`${column}:${at}:${place}`}>
            <Text tone="quiet" size="s">
              <Moment at={at} /> · {who}
            </Text>
            <Text size="s">
              « {resource.columns[column]?.header ?? column} »{" "}
              {owner === "desk" ? "repris en main par la gestion" : "rendu aux fichiers"}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
