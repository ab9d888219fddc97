import { useState } from "react";
import type { StoreId } from "../../../api-schema/primitives.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { listChangeText } from "../../../core/offline/stored-lists.ts";
import { queueDays } from "../../../core/offline/queue-days.ts";
import type { Queue, QueueEntry } from "../../../core/offline/queue.ts";
import { paths } from "../../../core/routes/paths.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useIsOffline } from "../../hooks/network.ts";
import { useOfflineQueueCounts, useOfflineQueue } from "../../hooks/offline-queue.ts";
import { useStores } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { useNow } from "../../layout/use-now.ts";
import { WhatChanged } from "../../shopping/what-changed.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { QueueChange } from "./queue-change.tsx";
import { QueueSummary } from "./queue-summary.tsx";
import styles from "./offline-queue-page.module.css";
import { faceOf } from "../../widgets/title-face.ts";

/** /carnet: what was done without network, until the server has it (product §10). */
export function OfflineQueuePage() {
  return (
    <>
      <PageTitle route="orderBook" />
      <Page
        title="Carnet hors ligne"
        subtitle="Ce que vous faites sans réseau est gardé ici, puis envoyé tout seul. Rien n’est commandé sans votre confirmation."
      >
        <ReadQueue />
      </Page>
    </>
  );
}

function ReadQueue() {
  const queue = useOfflineQueue();
  if (queue === null) {
    return (
      <div className={styles.days} role="status" aria-label={LOADING}>
        <SkeletonBlock height="4.5rem" />
        <SkeletonBlock height="12rem" />
      </div>
    );
  }
  if (queue.entries.length === 0 && queue.news.length === 0) {
    return (
      <EmptyState
        picture="offline"
        title="Rien en attente"
        action={<ButtonLink href={paths.cart()}>Voir mon panier</ButtonLink>}
      >
        Sans réseau, continuez comme d’habitude : vos quantités attendent ici, puis partent dès son
        retour.
      </EmptyState>
    );
  }
  return <FilledQueue queue={queue} />;
}

function FilledQueue({ queue }: { readonly queue: Queue }) {
  const isOffline = useIsOffline();
  const nameOf = useStoreName();
  const [givingUp, giveUp] = useState<QueueEntry | null>(null);
  const dispatch = useDispatch();
  const today = parisDayOf(instantOfMs(useNow()));
  return (
    <div className={styles.days}>
      <QueueSummary counts={useOfflineQueueCounts()} isOffline={isOffline} />
      <News queue={queue} />
      {queueDays(queue.entries).map(({ day, entries }) => (
        <section key={day} className={styles.day} aria-labelledby={`jour-${day}`}>
          <h2 id={`jour-${day}`} {...faceOf(day === today ? null : day)}>
            {day === today ? "Aujourd’hui" : formatDay(day, "long")}
          </h2>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <QueueChange
                key={entry.id}
                entry={entry}
                storeName={nameOf(entry.storeId)}
                onRetry={() => dispatch({ type: "queue.retryRequested", ids: [entry.id] })}
                onGiveUp={() => giveUp(entry)}
              />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        open={givingUp !== null}
        title="Abandonner ce changement ?"
        confirmLabel="Abandonner"
        cancelLabel="Garder"
        danger
        onCancel={() => giveUp(null)}
        onConfirm={() => {
          if (givingUp !== null) dispatch({ type: "queue.givenUp", ids: [givingUp.id] });
          giveUp(null);
        }}
      >
        {givingUp === null ? "" : givenUpText(givingUp)}
      </ConfirmDialog>
    </div>
  );
}

/** What a store is called, to whoever has several. */
const useStoreName = (): ((storeId: StoreId) => string | null) => {
  const { stores } = useStores();
  return (storeId) => {
    const store = stores.find(({ id }) => id === storeId);
    return store === undefined || stores.length < 2 ? null : storeLabel(store);
  };
};

/** What is not done once that change is given up. */
const givenUpText = ({ command }: QueueEntry): string =>
  command.kind === "setQuantity"
    ? `${command.name} ne sera pas envoyé au panier.`
    : `${listChangeText(command)} : ce changement ne sera pas envoyé.`;

/** 'Ce qui a changé' of each store, until somebody has read it. */
function News({ queue: { news } }: { readonly queue: Queue }) {
  const dispatch = useDispatch();
  const nameOf = useStoreName();
  return news.map(({ storeId, changes }) => {
    const name = nameOf(storeId);
    return (
      <Stack
        key={storeId}
        as={name === null ? "div" : "section"}
        gap="3"
        className={styles.day}
        aria-label={name ?? undefined}
      >
        {name === null ? null : <h2 {...faceOf(name)}>{name}</h2>}
        <WhatChanged changes={changes} />
        <Cluster gap="2" className={styles.actions}>
          {/* The cart is the active store's. */}
          <ButtonLink
            href={paths.cart()}
            onClick={() => dispatch({ type: "store.selected", storeId })}
          >
            Voir mon panier
          </ButtonLink>
          <Button variant="secondary" onClick={() => dispatch({ type: "queue.newsRead", storeId })}>
            C’est vu
          </Button>
        </Cluster>
      </Stack>
    );
  });
}
