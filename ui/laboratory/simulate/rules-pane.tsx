import { type FocusEvent, useId, useState } from "react";
import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import { isFitting } from "../../../machines/laboratory/simulation/fitting.ts";
import type { Rule } from "../../../machines/laboratory/simulation/script.ts";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { AnswerChoice } from "./answer-choice.tsx";
import styles from "./rules-pane.module.css";

interface RulesPaneProps {
  readonly flow: Flow;
  readonly rules: { readonly [call: string]: Rule };
  readonly onRule: (call: string, rule: Rule) => void;
}

/** How each call is answered when nobody is there to do it. */
export function RulesPane({ flow, rules, onRule }: RulesPaneProps) {
  const calls = Object.keys(flow.machine.implementations.actors);
  if (calls.length === 0) return null;
  const set = calls.filter((call) => (rules[call]?.kind ?? "byHand") !== "byHand").length;
  return (
    <div className={styles.pane}>
      <Disclosure
        headingLevel={2}
        summary="Réponses par règle"
        aside={set === 0 ? "tout à la main" : `${set} sur ${calls.length}`}
      >
        <ul className={styles.list}>
          {calls.map((call) => (
            <RuleRow
              key={call}
              call={call}
              rule={rules[call] ?? { kind: "byHand" }}
              onChange={(rule) => onRule(call, rule)}
            />
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

interface RuleRowProps {
  readonly call: string;
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
}

function RuleRow({ call, rule, onChange }: RuleRowProps) {
  const id = useId();
  // A value being typed is a rule once the row is left: each key would be an action of the script.
  const [draft, setDraft] = useState<AnsweringRule | null>(null);
  const shown = draft ?? rule;
  const change = (next: Rule): void => {
    setDraft(null);
    onChange(next);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (draft === null || currentTarget.contains(relatedTarget)) return;
    if (isFitting(call, draft.answer)) change(draft);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles that the focus has left its form
    <li className={styles.row} onBlur={leave}>
      <label htmlFor={id}>{call}</label>
      <select id={id} value={shown.kind} onChange={({ target }) => change(ruleOf(target.value))}>
        <option value="byHand">à la main</option>
        <option value="answers">répond d’elle-même</option>
        <option value="never">ne répond jamais</option>
      </select>
      {shown.kind === "answers" ? (
        <AnswerOfRule
          call={call}
          rule={shown}
          onChange={(next) => (hasOwnValue(next) ? setDraft(next) : change(next))}
        />
      ) : null}
    </li>
  );
}

type AnsweringRule = Extract<Rule, { readonly kind: "answers" }>;

const hasOwnValue = ({ answer }: AnsweringRule): boolean => Object.hasOwn(answer, "value");

interface AnswerOfRuleProps {
  readonly call: string;
  readonly rule: AnsweringRule;
  readonly onChange: (rule: AnsweringRule) => void;
}

function AnswerOfRule({ call, rule, onChange }: AnswerOfRuleProps) {
  return (
    <Stack gap="2" align="start" bounded className={styles.answer}>
      <AnswerChoice
        call={call}
        answer={rule.answer}
        onChange={(answer) => onChange({ ...rule, answer })}
      />
      <label>
        après (ms)
        <input
          type="number"
          min={0}
          max={3_600_000}
          step={100}
          value={rule.afterMs}
          onChange={({ target }) =>
            onChange({ ...rule, afterMs: Math.max(0, Math.round(target.valueAsNumber || 0)) })
          }
        />
      </label>
    </Stack>
  );
}

const ruleOf = (kind: string): Rule => {
  if (kind === "never") return { kind };
  return kind === "answers"
    ? { kind, answer: { kind: "succeeds" }, afterMs: 200 }
    : { kind: "byHand" };
};
