import { Text } from "../../widgets/primitives.tsx";
import { Select } from "../source-select.tsx";
import { RecordButtons } from "../record-buttons.tsx";
import { useStore } from "../store.ts";
import type { LiveConnection } from "./live-connection.ts";
import styles from "../source-bar.module.css";

/** Which tab is watched, and recording it. */
export function LiveSource({ connection }: { readonly connection: LiveConnection }) {
  const { tabs, attached, lost, recording } = useStore(connection.live);
  const there = attached !== null && !lost;
  return (
    <div className={styles.bar}>
      <Text as="h1" size="xl">
        En direct
      </Text>
      {tabs.length === 0 ? null : (
        <Select
          label="Onglet regardé"
          value={there ? attached : ""}
          options={tabs.map(({ tab, title, path }) => ({
            value: tab,
            label: `${title} — ${path}`,
          }))}
          placeholder="Choisir un onglet"
          onChange={connection.attach}
        />
      )}
      <p className={styles.state} role="status">
        <span className={there ? styles.on : styles.off} aria-hidden />
        {stateText(tabs.length, there, lost)}
      </p>
      <RecordButtons recording={recording} disabled={!there} onRecord={connection.record} />
    </div>
  );
}

const stateText = (tabs: number, there: boolean, lost: boolean): string => {
  if (lost) return "L’onglet a été fermé : son journal reste ici";
  if (!there) return tabs === 0 ? "En attente d’un onglet" : "Pas encore d’onglet choisi";
  return tabs === 1 ? "1 onglet de la boutique" : `${tabs} onglets de la boutique`;
};
