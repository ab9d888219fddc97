import { Schema } from "effect";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { RESOURCE_NAMES } from "../../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import {
  type StaffChange,
  StaffResource,
  type StaffRun,
} from "../../../../api-schema/staff-resources.ts";
import { staffChanges } from "../../../../core/api/calls/staff-resources.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffTakeBack } from "../../../../core/api/wire/staff-resources.ts";
import { isCalendarDay } from "../../../../core/calendar/day.ts";
import { beginningOfDay } from "../../../../core/calendar/paris-time.ts";
import { shownKey } from "../../../../core/exchange/report.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Chips } from "../../../widgets/chips.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useRead, useSend } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import { ChangeFacts } from "../../resources/change-facts.tsx";
import { rowPath } from "../../resources/places.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import type { ApiError } from "../../../../core/api/errors.ts";
import styles from "./history.module.css";

/** Every change of the exchange's resources: by whom, before and after, and the way back. */
export default function HistoryPage() {
  const { page, choice, choose, hrefOf } = useChoices();
  const { roles } = useAgent();
  const [resource, key, who, since] = [
    choice("ressource"),
    choice("cle"),
    choice("qui"),
    choice("depuis"),
  ];
  const known = Schema.is(StaffResource)(resource) ? resource : null;
  const read = useRead(
    staffChanges,
    {
      resource: known,
      key: key === "" ? null : key,
      who: who === "" ? null : who,
      since: isCalendarDay(since) ? beginningOfDay(since) : null,
      page,
    },
    { keepsPage: true },
  );
  const pick = (change: { readonly [name: string]: string }): void =>
    choose({ ressource: resource, cle: key, qui: who, depuis: since, ...change });
  return (
    <DeskPage
      title="Historique"
      about="Chaque changement des données de la maison, avec ce qui était avant. Tout se reprend, hors ce qui a eu lieu : un stock compté, un départ, une facture."
    >
      <div className={styles.filters}>
        <Select
          label="De quoi"
          placeholder="Tout"
          clearable
          options={RESOURCE_NAMES.filter((name) => mayOfResource(roles, "view", name)).map(
            (name) => ({ value: name, label: RESOURCES[name].title }),
          )}
          value={known}
          onValueChange={(value) => pick({ ressource: value ?? "", cle: "" })}
        />
        <Who key={who} who={who} onWho={(qui) => pick({ qui })} />
        <TextField
          label="Depuis le"
          type="date"
          value={since}
          onValueChange={(depuis) => pick({ depuis })}
        />
      </div>
      {key === "" ? null : (
        <Chips
          label="Filtres actifs"
          chips={[{ id: "cle", label: shownKey(key), onRemove: () => pick({ cle: "" }) }]}
        />
      )}
      <Card padding="s">
        <DeskTable
          label="Changements"
          columns={COLUMNS}
          read={{ ...read, data: read.data?.results }}
          keyOf={({ id }) => id}
          empty="Aucun changement n’est ainsi."
          pages={{ page, lastPage: read.data?.pagination.lastPage ?? 1, href: hrefOf }}
        />
      </Card>
    </DeskPage>
  );
}

/** Asked for when it is left or entered: not at each letter. */
function Who({ who, onWho }: { readonly who: string; readonly onWho: (who: string) => void }) {
  const [typed, setTyped] = useState(who);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onWho(typed.trim());
      }}
    >
      <TextField
        label="Par qui"
        placeholder="identifiant, dossier ou commande"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onValueChange={setTyped}
        onBlur={() => {
          if (typed.trim() !== who) onWho(typed.trim());
        }}
      />
    </form>
  );
}

const COLUMNS: readonly Column<StaffChange>[] = [
  {
    id: "what",
    label: "Quoi",
    cell: ({ resource, key }) => {
      const href = rowPath(resource, key);
      return (
        <>
          {href === undefined ? <b>{shownKey(key)}</b> : <Link href={href}>{shownKey(key)}</Link>}
          <Text tone="quiet" size="s">
            {RESOURCES[resource].title}
          </Text>
        </>
      );
    },
    onPhone: "title",
  },
  {
    id: "change",
    label: "Ce qui a changé",
    cell: ({ resource, before, after }) => (
      <ChangeFacts resource={RESOURCES[resource]} before={before} after={after} />
    ),
  },
  {
    id: "who",
    label: "Par",
    cell: ({ who, run, undoes }) => (
      <>
        {who}
        {run === null ? null : (
          <Text size="s">
            <Link href={deskPaths.run(run)}>passage n° {run}</Link>
          </Text>
        )}
        {undoes === null ? null : (
          <Text size="s">
            annule le <Link href={deskPaths.run(undoes)}>passage n° {undoes}</Link>
          </Text>
        )}
      </>
    ),
  },
  { id: "at", label: "Quand", cell: ({ at }) => <Moment at={at} /> },
  {
    id: "back",
    label: "Reprendre",
    hideLabel: true,
    cell: (change) => <TakeBack change={change} />,
    onPhone: "actions",
  },
];

/** Proposes what stood before: it is looked at before anything is written. */
function TakeBack({ change }: { readonly change: StaffChange }) {
  const { id, resource, key, before, lostFiles } = change;
  const may = mayOfResource(useAgent().roles, "change", resource);
  const send = useSend<StaffRun>();
  const [, navigate] = useLocation();
  const [isRequested, setRequested] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isReversible = RESOURCES[resource].undoing === "reversible";
  if (!may || !isReversible || before === null) return null;
  if (lostFiles > 0) {
    return (
      <Text tone="quiet" size="s">
        {lostFiles === 1 ? "Document effacé depuis" : "Documents effacés depuis"} : ne se reprend
        plus.
      </Text>
    );
  }
  const takeBack = async (): Promise<void> => {
    setSending(true);
    setRefusal(null);
    try {
      const run = await send((api) => staffTakeBack(api, { id }));
      navigate(deskPaths.run(run.id));
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
      setSending(false);
      setRequested(false);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Reprendre ce qui était avant : ${shownKey(key)}`}
        onClick={() => setRequested(true)}
      >
        Reprendre…
      </Button>
      {refusal === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(refusal)}
        </Notice>
      )}
      <ConfirmDialog
        open={isRequested}
        title="Reprendre ce qui était avant ?"
        confirmLabel="Voir ce que ça change"
        cancelLabel="Ne rien changer"
        busy={isSending}
        onConfirm={() => void takeBack()}
        onCancel={() => setRequested(false)}
      >
        {shownKey(key)} : les colonnes que ce changement a touchées reprendraient leurs valeurs
        d’avant. Rien n’est écrit avant que vous l’ayez vu.
      </ConfirmDialog>
    </>
  );
}
