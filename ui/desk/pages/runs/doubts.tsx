import { useState } from "react";
import { RESOURCE_NAMES, type ResourceName } from "../../../../api-schema/exchange/names.ts";
import { comesIn, RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import type { TakenFile } from "../../../../api-schema/staff-resources.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { useAgent } from "../../desk-context.ts";
import styles from "./runs.module.css";

/** What headers mean: a column, or nothing. */
export type Meant = { readonly [header: string]: string | null };

interface DoubtsProps {
  readonly fileName: string;
  readonly asked: Extract<TakenFile, { readonly outcome: "asking" }>;
  readonly isSending: boolean;
  readonly onAnswer: (resource: ResourceName | null, meant: Meant | null) => void;
  readonly onGiveUp: () => void;
}

/** A column that says nothing to the shop. */
const NOTHING = "-";

/** What has to be said of a file before it is read: of what it is, and what some headers mean. */
export function Doubts({ fileName, asked, isSending, onAnswer, onGiveUp }: DoubtsProps) {
  const { roles } = useAgent();
  const { resource, guesses, why } = asked;
  const [chosen, setChosen] = useState<ResourceName | null>(resource);
  const [answers, setAnswers] = useState<{ readonly [header: string]: string }>(() =>
    Object.fromEntries(guesses.map(({ header, column }) => [header, column ?? NOTHING])),
  );
  const doubtful = guesses.filter(({ confidence }) => confidence !== "sure");
  const columns = resource === null ? [] : Object.entries(RESOURCES[resource].columns);
  const send = (): void =>
    onAnswer(
      chosen,
      resource === null
        ? null
        : Object.fromEntries(
            Object.entries(answers).map(([header, column]) => [
              header,
              column === NOTHING ? null : column,
            ]),
          ),
    );
  return (
    <Stack gap="4" as="section" aria-label={`Questions sur ${fileName}`}>
      <Notice tone="warning" live title={fileName}>
        {why}
      </Notice>
      {resource === null ? (
        <Select
          label="De quoi est ce fichier ?"
          options={RESOURCE_NAMES.filter(
            (name) => comesIn(name) && mayOfResource(roles, "change", name),
          ).map((name) => ({ value: name, label: RESOURCES[name].title }))}
          value={chosen}
          onValueChange={(value) =>
            setChosen(RESOURCE_NAMES.find((name) => name === value) ?? null)
          }
        />
      ) : (
        <div className={styles.choices}>
          {doubtful.map(({ header, why: reason }) => (
            <Select
              key={header}
              label={`« ${header} »`}
              hint={reason}
              options={[
                { value: NOTHING, label: "Ne dit rien : la laisser" },
                ...columns.map(([name, column]) => ({ value: name, label: column.header })),
              ]}
              value={answers[header] ?? NOTHING}
              onValueChange={(value) => setAnswers({ ...answers, [header]: value ?? NOTHING })}
            />
          ))}
        </div>
      )}
      <Cluster gap="2">
        <Button loading={isSending} disabled={resource === null && chosen === null} onClick={send}>
          Lire le fichier
        </Button>
        <Button variant="quiet" onClick={onGiveUp}>
          Abandonner
        </Button>
      </Cluster>
    </Stack>
  );
}
