import type { ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabPanelProps {
  /** That of the `TabList`. */
  readonly id: string;
  readonly active: string;
  readonly children: ReactNode;
}

/** What the chosen tab shows: apart from the list, whose code may come later. */
export function TabPanel({ id, active, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={tabId(id, active)}
      className={styles.panel}
      tabIndex={0}
    >
      {children}
    </div>
  );
}

export const tabId = (id: string, tab: string): string => `${id}-onglet-${tab}`;
export const panelId = (id: string): string => `${id}-panneau`;
