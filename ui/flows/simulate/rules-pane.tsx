import { useId } from "react";
import { type Flow } from "../../../machines/flows/registry.ts";
import type { Rule } from "../../../machines/simulation/script.ts";
import { Disclosure } from "../../widgets/disclosure.tsx";
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
  return (
    <li className={styles.row}>
      <label htmlFor={id}>{call}</label>
      <select id={id} value={rule.kind} onChange={({ target }) => onChange(ruleOf(target.value))}>
        <option value="byHand">à la main</option>
        <option value="answers">répond d’elle-même</option>
        <option value="never">ne répond jamais</option>
      </select>
      {rule.kind === "answers" ? (
        <div className={styles.answer}>
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
        </div>
      ) : null}
    </li>
  );
}

const ruleOf = (kind: string): Rule => {
  if (kind === "never") return { kind };
  return kind === "answers"
    ? { kind, answer: { kind: "succeeds" }, afterMs: 200 }
    : { kind: "byHand" };
};
