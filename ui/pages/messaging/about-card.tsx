import { useMutation } from "@tanstack/react-query";
import Package from "lucide-react/icons/package";
import Truck from "lucide-react/icons/truck";
import { Link } from "wouter";
import type { Thread } from "../../../api-schema/messaging.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useReader } from "../../hooks/reader.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import styles from "./about-card.module.css";
import { IncidentBadge } from "./incident-badge.tsx";

/** What a conversation is about, with the way there; of an incident its state, its lines and its reason. */
export function AboutCard({ thread }: { readonly thread: Thread }) {
  const { about, incident } = thread;
  if (about.kind === "none") return null;
  const Icon = about.kind === "offer" ? Package : Truck;
  const href = addressOf(about);
  return (
    <Stack as="aside" gap="2" size="s" className={styles.card} aria-label="Au sujet de">
      <Cluster as="p" gap="2" align="center" className={styles.about}>
        <Icon size={20} aria-hidden />
        {href === null ? <span>{about.label}</span> : <Link href={href}>{about.label}</Link>}
        {incident === null ? null : <IncidentBadge state={incident.state} />}
      </Cluster>
      {incident === null ? null : <Incident thread={thread} incident={incident} />}
    </Stack>
  );
}

const addressOf = ({ orderToken, productSlug }: Thread["about"]): string | null => {
  if (orderToken !== null) return paths.order(orderToken);
  return productSlug === null ? null : paths.product(productSlug);
};

interface IncidentProps {
  readonly thread: Thread;
  readonly incident: NonNullable<Thread["incident"]>;
}

function Incident({ thread, incident }: IncidentProps) {
  return (
    <Cluster gap="2 5" align="center" justify="between">
      <Text weight="strong">{incident.reason.label}</Text>
      {incident.lines.length === 0 ? null : (
        <ul className={styles.lines} aria-label="Produits concernés">
          {incident.lines.map(({ orderItemId, name, quantity }) => (
            <li key={orderItemId}>
              <b>{`${quantity} ×`}</b> {name}
            </li>
          ))}
        </ul>
      )}
      {incident.state === "closed" ? null : <CloseIncident thread={thread} />}
    </Cluster>
  );
}

function CloseIncident({ thread }: { readonly thread: Thread }) {
  const reader = useReader();
  const storeId = useActiveStoreId();
  const dispatch = useDispatch();
  const closing = useMutation({
    mutationFn: async () => {
      if (storeId === null) return;
      await reader.read(
        ({ api, messaging }) => messaging.closeIncident(api, { storeId, id: thread.id }),
        new AbortController().signal,
      );
      dispatch({ type: "inbox.changed", storeId, threadId: thread.id });
    },
  });
  return (
    <>
      <Button variant="secondary" loading={closing.isPending} onClick={() => closing.mutate()}>
        Le problème est réglé
      </Button>
      {closing.isError ? (
        <ProblemNotice tone="error" occurrence={closing.error}>
          {apiErrorMessage(closing.error)}
        </ProblemNotice>
      ) : null}
    </>
  );
}
