import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows3 from "lucide-react/icons/rows-3";
import { listLookOf } from "../environment/persisted-list-look.ts";
import { useOfBrowser } from "../first-screen/server-snapshot.ts";
import { useShop } from "../hooks/shop-context.ts";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./list-look.module.css";

/** 'Grille' or 'Lignes': how this device shows the lists of products. */
export function ListLook() {
  const { isRows, change, subscribe } = listLookOf(useShop().environment);
  const rows = useOfBrowser(subscribe, isRows, () => false);
  const looks = [
    { label: "Grille", Icon: LayoutGrid, on: !rows, press: () => change(false) },
    { label: "Lignes", Icon: Rows3, on: rows, press: () => change(true) },
  ];
  return (
    <fieldset className={styles.looks} data-print="none">
      <legend>
        <VisuallyHidden>Présentation</VisuallyHidden>
      </legend>
      {looks.map(({ label, Icon, on, press }) => (
        <button
          key={label}
          type="button"
          className={styles.look}
          title={label}
          aria-pressed={on}
          onClick={press}
        >
          <Icon size={20} aria-hidden />
          <span>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
