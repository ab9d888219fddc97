import ChevronRight from "lucide-react/icons/chevron-right";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { classNames } from "../widgets/class-names.ts";
import { Text } from "../widgets/primitives.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import { entriesOf, type Entry, hasEntries, NOTHING, shortText } from "./context-changes.ts";
import styles from "./context-tree.module.css";

interface ContextTreeProps {
  /** What the tree is of, for assistive technology: 'Contexte de cartToken'. */
  readonly label: string;
  readonly value: unknown;
  /** The value at the previous step, to show what changed; absent, nothing is marked. */
  readonly previous?: unknown;
  /** The steps that changed that entry are wanted. */
  readonly onKey?: (key: string) => void;
}

/** Plain data as a tree of lines; what changed since the previous step is marked, and opened. */
export function ContextTree({ label, value, previous = NOTHING, onKey }: ContextTreeProps) {
  const entries = entriesOf(value, previous);
  if (entries.length === 0)
    return (
      <Text tone="quiet" size="xs">
        Vide.
      </Text>
    );
  return (
    <ul className={styles.tree} aria-label={label}>
      {entries.map((entry) => (
        <Line key={entry.key} entry={entry} depth={0} onKey={onKey} />
      ))}
    </ul>
  );
}

/** Lists are long: the rest comes when asked for. */
const SHOWN = 50;

interface LineProps {
  readonly entry: Entry;
  readonly depth: number;
  readonly onKey?: ((key: string) => void) | undefined;
}

function Line({ entry, depth, onKey }: LineProps) {
  const { key, value, before, change } = entry;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const opens = change !== "removed" && hasEntries(value);
  const news = (change === "inside" || change === "added") && depth < 3;
  const open = opens && (chosen ?? news);
  const entries = open ? entriesOf(value, change === "added" ? NOTHING : before) : [];
  return (
    <li>
      <div className={styles.head}>
        <LineHead entry={entry} open={opens ? open : null} onToggle={() => setChosen(!open)} />
        {onKey === undefined ? null : (
          <button
            type="button"
            className={styles.steps}
            aria-label={`Étapes qui ont changé cette clé : ${key}`}
            title="Étapes qui ont changé cette clé"
            onClick={() => onKey(key)}
          >
            <History size={14} aria-hidden />
          </button>
        )}
      </div>
      {open ? (
        <ul className={styles.inner}>
          {entries.slice(0, shown).map((inner) => (
            <Line key={inner.key} entry={inner} depth={depth + 1} />
          ))}
          {entries.length > shown ? (
            <li>
              <button type="button" className={styles.more} onClick={() => setShown(shown + 200)}>
                {`${entries.length - shown} de plus sous « ${key} »`}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

interface LineHeadProps {
  readonly entry: Entry;
  /** Null for what cannot be opened. */
  readonly open: boolean | null;
  readonly onToggle: () => void;
}

function LineHead({ entry, open, onToggle }: LineHeadProps) {
  const { key, change } = entry;
  const text = (
    <>
      <Text as="span" tone="soft" weight="medium" className={styles.key}>
        {key}
      </Text>
      <LineValue entry={entry} open={open === true} />
    </>
  );
  const marks = classNames(styles.line, change !== "same" && styles[change]);
  if (open === null) return <div className={classNames(marks, styles.leaf)}>{text}</div>;
  return (
    <button type="button" className={marks} aria-expanded={open} onClick={onToggle}>
      <ChevronRight
        size={14}
        aria-hidden
        className={classNames(styles.arrow, open && styles.down)}
      />
      {text}
    </button>
  );
}

const WORDS = {
  same: null,
  inside: "modifié à l’intérieur",
  changed: "modifié",
  added: "nouveau",
  removed: "retiré",
};

function LineValue({ entry, open }: { readonly entry: Entry; readonly open: boolean }) {
  const { value, before, change } = entry;
  const word = WORDS[change];
  return (
    <>
      {change === "changed" || change === "removed" ? (
        <del className={styles.before}>{shortText(before)}</del>
      ) : null}
      {change === "removed" ? null : (
        <span className={classNames(styles.value, styles[kindOf(value)], open && styles.faint)}>
          {shortText(value)}
        </span>
      )}
      {word === null ? null : <VisuallyHidden>{`(${word})`}</VisuallyHidden>}
    </>
  );
}

const kindOf = (value: unknown): "text" | "figure" | "nothing" | "group" => {
  if (typeof value === "string") return "text";
  if (typeof value === "number" || typeof value === "boolean") return "figure";
  return value === null || value === undefined ? "nothing" : "group";
};
