import { Tabs } from "@ark-ui/react/tabs";
import { panelId, tabId } from "./tab-panel.tsx";
import styles from "./tabs.module.css";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
}

interface TabListProps {
  /** The `TabPanel` of the chosen tab has the same. */
  readonly id: string;
  /** What the tabs choose between, for assistive technology. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onActiveChange: (id: string) => void;
}

/** Views of one thing. Arrows, Home and End move and choose. */
export default function TabList({ id, label, tabs, active, onActiveChange }: TabListProps) {
  return (
    <Tabs.Root
      value={active}
      onValueChange={({ value }) => onActiveChange(value)}
      ids={{ trigger: (tab) => tabId(id, tab), content: () => panelId(id) }}
    >
      <Tabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
