import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { sectionsOf, WITHOUT_SECTION } from "../../../core/lists/sections.ts";
import { lineName } from "../../../core/lists/words.ts";
import { PrintHead } from "../../shopping/print-head.tsx";
import styles from "./stock-sheet.module.css";

/** On paper only: what is in the storeroom is counted by section and written into the boxes. */
export function StockSheet({ list }: { readonly list: ShoppingList }) {
  const sections = sectionsOf(list.lines);
  const unnamed = sections.length === 1 ? "Produit" : WITHOUT_SECTION;
  return (
    <div className={styles.sheet} aria-hidden>
      <PrintHead />
      <p className={styles.about}>
        Feuille d’inventaire · comptée le ______________ par ______________
      </p>
      {sections.map(({ name, lines }) => (
        <table key={name ?? ""} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{name ?? unnamed}</th>
              <th scope="col">Habituel</th>
              <th scope="col">En réserve</th>
              <th scope="col">À commander</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.code} line={line} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function Row({ line }: { readonly line: ShoppingListLine }) {
  const { variant, unavailable, usual, quantity } = line;
  const reference = variant?.reference ?? unavailable?.reference;
  return (
    <tr>
      <th scope="row">
        {lineName(line)}
        <span>
          {[variant?.packaging, reference === undefined ? undefined : `réf.\u00a0${reference}`]
            .filter((text) => text !== undefined)
            .join(" · ")}
        </span>
      </th>
      <td>{usual ?? (quantity === 0 ? "" : quantity)}</td>
      <td className={styles.box}>{"\u00a0"}</td>
      <td className={styles.box}>{"\u00a0"}</td>
    </tr>
  );
}
