import { listTitle, listChangeText } from "../../../core/offline/stored-lists.ts";
import type { QueueCommand, QueueEntry } from "../../../core/offline/queue.ts";
import { clockText } from "../../../core/offline/queue-days.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Button } from "../../widgets/button.tsx";
import { Cluster, Text, WithSide } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./offline-queue-page.module.css";

interface QueueChangeProps {
  readonly entry: QueueEntry;
  /** Of whoever has several. */
  readonly storeName: string | null;
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}

/** One change: what, when, where it stands, and what to do about it. */
export function QueueChange({ entry, storeName, onRetry, onGiveUp }: QueueChangeProps) {
  const { command, state, madeAt, problem } = entry;
  const title = entryTitle(command);
  const of = <VisuallyHidden>{` : ${title}`}</VisuallyHidden>;
  return (
    <WithSide as="li" gap="2 4" align="center" className={styles.entry} data-state={state}>
      <div className={styles.what}>
        <p className={styles.name}>{tiedName(title)}</p>
        <Text tone="quiet" size="s">
          {[changeText(command), clockText(madeAt), storeName].filter(Boolean).join(" · ")}
        </Text>
        {problem === null ? null : (
          <Text tone="bad" size="s" above="1">
            {problem}
          </Text>
        )}
      </div>
      <Badge tone={TONES[state]}>{STATES[state]}</Badge>
      {state === "sent" ? null : (
        <Cluster gap="2" className={styles.actions}>
          {state === "toReview" ? (
            <Button onClick={onRetry}>
              Renvoyer
              {of}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onGiveUp}>
            Abandonner
            {of}
          </Button>
        </Cluster>
      )}
    </WithSide>
  );
}

/** What a change is of: the product, or the list. */
export const entryTitle = (command: QueueCommand): string =>
  command.kind === "setQuantity" ? command.name : listTitle(command);

const changeText = (command: QueueCommand): string => {
  if (command.kind === "changeList") return listChangeText(command);
  return command.quantity === 0 ? "Retiré du panier" : `${command.quantity} dans le panier`;
};

const STATES = { waiting: "En attente", sent: "Envoyé", toReview: "À revoir" } as const;
const TONES = { waiting: "info", sent: "good", toReview: "bad" } as const;
