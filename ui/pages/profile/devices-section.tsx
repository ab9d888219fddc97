import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LoginSession } from "../../../api-schema/customer.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import { sessions as loginSessions } from "../../../core/api/calls/session.ts";
import { type ApiError, apiErrorMessage } from "../../../core/api/errors.ts";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useRead } from "../../hooks/read.ts";
import { useReader } from "../../hooks/reader.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./profile-page.module.css";

/** What is to be signed out: one device, all the others, or all with this one. */
type Ending = LoginSession | "others" | "all";

/** 'Mes appareils': where the customer is signed in, and how to end it (product §3). */
export function DevicesSection() {
  const sessions = useRead(loginSessions);
  const [requested, setRequested] = useState<Ending | null>(null);
  const ending = useEnding(() => void sessions.refetch());
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Card as="section" className={styles.section} aria-labelledby="appareils">
      <h2 id="appareils">Mes appareils</h2>
      {ending.error === null ? null : (
        <ProblemNotice tone="error" occurrence={ending.error}>
          {apiErrorMessage(ending.error)}
        </ProblemNotice>
      )}
      {sessions.data !== undefined ? (
        <ul className={styles.devices}>
          {sessions.data.map((session) => (
            <Device key={session.id} session={session} onEnd={() => setRequested(session)} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState onRetry={() => void sessions.refetch()} busy={sessions.isFetching} />
      ) : (
        <div role="status" aria-label={LOADING}>
          <SkeletonBlock height="4.5rem" />
        </div>
      )}
      <div className={styles.actions}>
        {others.length === 0 ? null : (
          <Button variant="secondary" onClick={() => setRequested("others")}>
            Déconnecter les autres appareils
          </Button>
        )}
        <Button variant="quiet" onClick={() => setRequested("all")}>
          Me déconnecter partout
        </Button>
      </div>
      <ConfirmDialog
        open={requested !== null}
        title={requested === null ? "" : questionOf(requested)}
        busy={ending.isPending}
        onCancel={() => setRequested(null)}
        onConfirm={() => {
          if (requested !== null) ending.mutate(requested, { onSettled: () => setRequested(null) });
        }}
      >
        <p>Ce qui est dans le panier reste dans le panier.</p>
      </ConfirmDialog>
    </Card>
  );
}

interface DeviceProps {
  readonly session: LoginSession;
  readonly onEnd: () => void;
}

function Device({ session, onEnd }: DeviceProps) {
  return (
    <Cluster as="li" gap="2 4" align="center" justify="between" className={styles.device}>
      <div className={styles.what}>
        <b>{session.device}</b>
        <Text as="span" tone="quiet" size="s">
          Dernière activité {momentOf(session.lastUsedAt)}
        </Text>
        <Text as="span" tone="quiet" size="s">
          Connecté depuis le {formatDay(parisDayOf(session.signedInAt), "date")}
        </Text>
      </div>
      {session.current ? (
        <Text as="span" tone="good" size="s" className={styles.here}>
          Cet appareil
        </Text>
      ) : (
        <Button variant="quiet" onClick={onEnd} aria-label={`Déconnecter ${session.device}`}>
          Déconnecter
        </Button>
      )}
    </Cluster>
  );
}

const momentOf = (at: Instant): string =>
  `${formatDay(parisDayOf(at), "long")} à ${formatClock(parisTimeOf(at))}`;

const questionOf = (ending: Ending): string => {
  if (ending === "others") return "Déconnecter tous les autres appareils ?";
  return ending === "all"
    ? "Vous déconnecter partout, ici aussi ?"
    : `Déconnecter ${ending.device} ?`;
};

const useEnding = (refresh: () => void) => {
  const reader = useReader();
  const dispatch = useDispatch();
  return useMutation<null, ApiError, Ending>({
    mutationFn: (ending) =>
      reader.read(
        ({ api, session }) =>
          typeof ending === "string"
            ? session.endSessions(api, { scope: ending })
            : session.endSession(api, { sessionId: ending.id }),
        new AbortController().signal,
      ),
    onSuccess: (_, ending) => {
      if (ending === "all") dispatch({ type: "login.endedElsewhere", reason: "signOut" });
    },
    // Ended already by somebody else, perhaps: the list says how it is.
    onSettled: (_, __, ending) => {
      if (ending !== "all") refresh();
    },
  });
};
