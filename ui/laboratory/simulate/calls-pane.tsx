import { useRef, useState } from "react";
import { isFitting } from "../../../machines/laboratory/simulation/fitting.ts";
import type { Answer } from "../../../machines/laboratory/simulation/script.ts";
import type {
  PendingCall,
  SimulationState,
} from "../../../machines/laboratory/simulation/state.ts";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { shortText } from "../context-changes.ts";
import { timeText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import { AnswerChoice } from "./answer-choice.tsx";
import styles from "./calls-pane.module.css";

interface CallsPaneProps {
  readonly state: SimulationState;
  readonly onAnswer: (call: string, answer: Answer) => void;
}

/** The calls that wait for their answer. */
export function CallsPane({ state, onAnswer }: CallsPaneProps) {
  const { calls } = state;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.pane} aria-label="Appels en attente">
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        Appels en attente
      </h2>
      {calls.length === 0 ? (
        <Text tone="quiet" size="xs">
          Aucun : la machine attend un événement ou un délai.
        </Text>
      ) : (
        <Stack as="ul" gap="2">
          {calls.map((call) => (
            <CallCard
              key={`${call.id} ${call.since}`}
              call={call}
              now={state.now}
              rule={state.rules[call.call]?.kind ?? "byHand"}
              onAnswer={(answer) => {
                onAnswer(call.id, answer);
                // The button goes with its card: the keyboard stays in the place.
                title.current?.focus();
              }}
            />
          ))}
        </Stack>
      )}
    </section>
  );
}

interface CallCardProps {
  readonly call: PendingCall;
  readonly now: number;
  readonly rule: "byHand" | "never" | "answers";
  readonly onAnswer: (answer: Answer) => void;
}

function CallCard({ call, now, rule, onAnswer }: CallCardProps) {
  const [answer, setAnswer] = useState<Answer>({ kind: "succeeds" });
  const fits = isFitting(call.call, answer);
  return (
    <li className={styles.card}>
      <Cluster as="p" gap="0 3" align="baseline" justify="between" size="s">
        <b>{call.call}</b>
        <span className={styles.since}>{waitText(call, now, rule)}</span>
      </Cluster>
      {call.input === undefined ? null : <p className={styles.input}>{inputText(call.input)}</p>}
      <AnswerChoice call={call.call} answer={answer} onChange={setAnswer} />
      <LabButton main aria-disabled={!fits} onClick={() => (fits ? onAnswer(answer) : undefined)}>
        Répondre
      </LabButton>
    </li>
  );
}

const waitText = ({ since, dueAt }: PendingCall, now: number, rule: string): string => {
  if (dueAt !== null) return `répond dans ${timeText(dueAt - now)}`;
  const waited = `depuis ${timeText(now - since)}`;
  return rule === "never" ? `ne répondra pas, ${waited}` : waited;
};

const inputText = (input: unknown): string =>
  typeof input === "object" && input !== null
    ? Object.entries(input)
        .map(([name, value]) => `${name} ${shortText(name === "password" ? "…" : value)}`)
        .join(", ")
    : shortText(input);
