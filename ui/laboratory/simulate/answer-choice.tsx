import { useId } from "react";
import { answerOf } from "../../../machines/laboratory/flows/answers.ts";
import {
  type Answer,
  FAILURES,
  type FailureName,
} from "../../../machines/laboratory/simulation/script.ts";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { ValueForm } from "./value-form.tsx";
import styles from "./answer-choice.module.css";

interface AnswerChoiceProps {
  /** Name of the call: 'retrieveOrder'. */
  readonly call: string;
  readonly answer: Answer;
  readonly onChange: (answer: Answer) => void;
}

// safe: the keys of the record are its type's, nothing extends it
const failures = Object.keys(FAILURES) as readonly FailureName[];

/** How a call ends: with its example, with a value of one's own, with a failure, with a defect. */
export function AnswerChoice({ call, answer, onChange }: AnswerChoiceProps) {
  const id = useId();
  const described = answerOf(call);
  const own = answer.kind === "succeeds" && Object.hasOwn(answer, "value");
  return (
    <Stack gap="1" shrinks size="xs" className={styles.choice}>
      <Text as="label" tone="soft" htmlFor={id}>{`Réponse de ${call}`}</Text>
      <select
        id={id}
        value={keyOf(answer)}
        onChange={({ target }) => onChange(answerOfKey(target.value, call))}
      >
        <optgroup label="Réussit">
          <option value="example">avec l’exemple</option>
          {described === undefined ? null : <option value="own">avec une valeur à remplir…</option>}
        </optgroup>
        <optgroup label="Échoue">
          {failures.map((name) => (
            <option key={name} value={name}>
              {FAILURES[name].label}
            </option>
          ))}
        </optgroup>
        <optgroup label="Casse">
          <option value="crashes">défaut du programme</option>
        </optgroup>
      </select>
      {own && described !== undefined ? (
        <ValueForm
          label={`Réponse de ${call}`}
          schema={described.schema}
          value={answer.value}
          onChange={(value) => onChange({ kind: "succeeds", value })}
        />
      ) : null}
    </Stack>
  );
}

const keyOf = (answer: Answer): string => {
  if (answer.kind === "fails") return answer.failure;
  if (answer.kind === "crashes") return "crashes";
  return Object.hasOwn(answer, "value") ? "own" : "example";
};

const answerOfKey = (key: string, call: string): Answer => {
  if (key === "crashes") return { kind: "crashes" };
  if (key === "own") return { kind: "succeeds", value: answerOf(call)?.example };
  const failure = failures.find((name) => name === key);
  return failure === undefined ? { kind: "succeeds" } : { kind: "fails", failure };
};
