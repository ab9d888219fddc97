import { useLayoutEffect, useState } from "react";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import { RunId, type StaffRun, type UndoneRun } from "../../../../api-schema/staff-resources.ts";
import { staffRun } from "../../../../core/api/calls/staff-resources.ts";
import { shownKey } from "../../../../core/exchange/report.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { deskPaths } from "../../paths.ts";
import { forgetProposed } from "../../resources/kept.ts";
import type { Named } from "../../rooms.ts";
import { RunActions } from "./run-actions.tsx";
import { RunControl } from "./run-control.tsx";
import { RunLines } from "./run-lines.tsx";
import { RunTiles } from "./run-tiles.tsx";
import { isUnderWay, RUN_TONES, runTitle, stateWords } from "./run-words.ts";
import styles from "./runs.module.css";

/** How often a run that goes on by itself is asked about. */
const LOOK_MS = 1500;

/** One run: what it would change, changes or has changed, and what can be done with it. */
export default function RunPage({ params }: { readonly params: Named }) {
  const id = idIn(RunId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: RunId }) {
  const read = useRead(staffRun, { id });
  return (
    <ReadPage read={read}>
      {(run) => (
        <>
          {isUnderWay(run) ? <Watched id={id} /> : null}
          <Seen key={id} run={run} />
        </>
      )}
    </ReadPage>
  );
}

/** Asks again as long as something goes on in it. */
function Watched({ id }: { readonly id: RunId }) {
  useRead(staffRun, { id }, { everyMs: LOOK_MS });
  return null;
}

function Seen({ run }: { readonly run: StaffRun }) {
  const { login } = useAgent();
  const [undone, setUndone] = useState<UndoneRun | null>(null);
  const { id, resource, state } = run;
  // Before it is shown as applied: whoever goes on at once finds nothing typed there any more.
  useLayoutEffect(() => {
    if (state === "applied") forgetProposed(login, resource, id);
  }, [state, login, resource, id]);
  return (
    <DeskPage
      title={runTitle(run)}
      back={{ href: deskPaths.runs(), label: "Échanges" }}
      about={
        <>
          <Badge tone={RUN_TONES[state]}>{stateWords(state)}</Badge> passage n° {id},{" "}
          {RESOURCES[resource].title}, reçu le <Moment at={run.receivedAt} /> de {run.receivedBy}
          {run.merchant === null ? "" : `, fichier du marchand ${run.merchant}`}
          {run.confirmedBy === null ? "" : `, regardé par ${run.confirmedBy}`}
        </>
      }
      actions={<RunActions run={run} onUndone={setUndone} />}
    >
      <RunTiles run={run} />
      {run.isEdifact === true ? <RunControl id={id} /> : null}
      {run.refusal === null ? null : <Notice tone="error">{run.refusal}</Notice>}
      {state === "dated" && run.countsFrom !== null ? (
        <Notice tone="info">
          Confirmé : compte à partir du <Moment at={run.countsFrom} />. Jusque-là, il peut être
          rejeté ; toute la direction en est avertie par e-mail.
        </Notice>
      ) : null}
      {run.concerns.length === 0 ? null : <Concerns run={run} />}
      {state === "applying" ? (
        <Stack gap="1">
          <progress
            className={styles.progress}
            aria-label="Avancement"
            value={run.progress.written}
            max={Math.max(1, run.progress.of)}
          />
          <Text tone="quiet">
            {counted(run.progress.written, "ligne écrite", "lignes écrites")} sur {run.progress.of}
          </Text>
        </Stack>
      ) : null}
      {run.bundle === null ? null : (
        <Text tone="quiet">
          Écrit d’un seul tenant avec d’autres passages, depuis le n° {run.bundle} : ils s’annulent
          ensemble.
        </Text>
      )}
      {undone === null ? null : <Undone undone={undone} />}
      {run.told.length === 0 ? null : (
        <Notice tone="info">
          <ul>
            {run.told.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {run.counts === null ? null : <RunLines run={run} counts={run.counts} />}
      {run.may.apply || run.may.confirm ? (
        <Text tone="quiet">
          {run.undoing === "reversible"
            ? "Après l’application, tout se remet en un geste : ce qui aura été modifié depuis sera gardé et nommé."
            : "Ce que ce passage écrit ne se défait pas en un geste."}
        </Text>
      ) : null}
    </DeskPage>
  );
}

/** The guard's stop: what has to be looked at, with its consequences. */
function Concerns({ run: { concerns, state, may } }: { readonly run: StaffRun }) {
  return (
    <section className={styles.band} aria-label="À regarder">
      <b>
        {state === "waiting"
          ? may.confirm
            ? "Arrêté pour vous :"
            : "Arrêté : quelqu’un d’autre doit le regarder."
          : "À regarder :"}
      </b>
      <ul>
        {concerns.map(({ guard, text }) => (
          <li key={guard}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** What an undo has given back, and what it has left, with the reason. */
function Undone({ undone: { givenBack, kept } }: { readonly undone: UndoneRun }) {
  return (
    <Notice
      tone={kept.length === 0 ? "success" : "warning"}
      live
      title={`${counted(givenBack, "ligne est", "lignes sont")} comme avant.`}
    >
      {kept.length === 0 ? null : (
        <>
          <p>{counted(kept.length, "ligne est restée", "lignes sont restées")} :</p>
          <ul>
            {kept.map(({ key, why }) => (
              <li key={key}>
                {shownKey(key)} : {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
