import { useCallback, useState } from "react";
import type { Thread } from "../../../api-schema/messaging.ts";
import { Text } from "../../widgets/primitives.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import styles from "./messaging.module.css";
import { useComposer } from "./use-composer.ts";

/** The answer to a conversation: what is typed stays with it until it has gone. */
export function ReplyForm({ thread }: { readonly thread: Thread }) {
  const [isSent, setSent] = useState(false);
  const sent = useCallback(() => setSent(true), []);
  const composer = useComposer({
    form: `message.reply.${thread.id}`,
    needsTitle: false,
    messageOf: ({ body }) => ({ kind: "reply", threadId: thread.id, body }),
    onSent: sent,
  });
  return (
    <div className={styles.reply}>
      <ComposerFrame
        composer={composer}
        label="Répondre"
        bodyLabel="Votre réponse"
        submitLabel="Envoyer"
        rows={3}
        {...(thread.incident?.state === "closed"
          ? { hint: "L’incident est clos : votre réponse le rouvre." }
          : {})}
      />
      <Text tone="good" size="s" role="status" className={styles.sent}>
        {isSent && composer.texts.body === "" && composer.sending.phase === "writing"
          ? "Votre message est parti."
          : ""}
      </Text>
    </div>
  );
}
