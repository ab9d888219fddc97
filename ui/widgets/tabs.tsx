import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./tabs.module.css";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabsProps {
  /** What the tabs choose between, for assistive technology. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onActiveChange: (id: string) => void;
}

/** Views of one thing. Arrows, Home and End move and choose; only the chosen panel is mounted. */
export function Tabs({ label, tabs, active, onActiveChange }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.find((tab) => tab.id === active) ?? tabs[0];
  const move = (event: KeyboardEvent): void => {
    const next = neighbour(tabs, chosen, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onActiveChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus, not the list */}
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-onglet-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${base}-panneau` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            className={classNames(styles.tab, tab === chosen && styles.chosen)}
            onClick={() => onActiveChange(tab.id)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panneau`}
        aria-labelledby={chosen === undefined ? undefined : `${base}-onglet-${chosen.id}`}
        className={styles.panel}
        tabIndex={0}
      >
        {chosen?.content}
      </div>
    </div>
  );
}

function neighbour(tabs: readonly Tab[], chosen: Tab | undefined, key: string): Tab | undefined {
  const at = chosen === undefined ? 0 : tabs.indexOf(chosen);
  if (key === "ArrowRight") return tabs[(at + 1) % tabs.length];
  if (key === "ArrowLeft") return tabs.at(at - 1);
  if (key === "Home") return tabs[0];
  if (key === "End") return tabs.at(-1);
  return undefined;
}
