import type { Fact } from "../../../machines/facts.ts";
import { shortText } from "../context-changes.ts";
import styles from "./told-facts.module.css";

interface ToldFactsProps {
  readonly facts: readonly Fact[];
}

/** What the machine has just told the shop: the consequences that a customer would see come first. */
export function ToldFacts({ facts }: ToldFactsProps) {
  return (
    <div className={styles.told} role="status">
      {facts.length === 0 ? null : (
        <ul aria-label="Ce que la machine vient de dire" className={styles.list}>
          {facts.toSorted(bySight).map((fact, place) => (
            // The same fact may be told twice in a step.
            <li key={place} className={styles[lookOf(fact)]}>
              {factText(fact)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A fact in a few words, with what a customer would see of it. */
export const factText = (fact: Fact): string => {
  switch (fact.type) {
    case "toast.asked":
      return `Message : « ${fact.toast.title} »`;
    case "navigation.asked":
      return `Page : va à ${fact.path}`;
    case "browser.leaveAsked":
      return `Quitte le site pour ${fact.url}`;
    default: {
      const payload = Object.entries(fact).filter(([name]) => name !== "type");
      const text = payload.map(([name, value]) => `${name} ${shortText(value)}`).join(", ");
      return text === "" ? fact.type : `${fact.type} (${text})`;
    }
  }
};

type Look = "plain" | "seen" | "success" | "warning" | "error";

const lookOf = (fact: Fact): Look => {
  if (fact.type === "toast.asked") return fact.toast.status;
  return fact.type === "navigation.asked" || fact.type === "browser.leaveAsked" ? "seen" : "plain";
};

const bySight = (a: Fact, b: Fact): number =>
  Number(lookOf(a) === "plain") - Number(lookOf(b) === "plain");
