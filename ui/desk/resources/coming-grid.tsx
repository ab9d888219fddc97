import { SkeletonLine } from "../../widgets/skeleton.tsx";
import styles from "./resource-grid.module.css";

/** As many rows as a first look takes in, before they are there. */
export function ComingGrid({ columns }: { readonly columns: readonly string[] }) {
  const shown = columns.slice(0, 8);
  return (
    <div className={styles.scroller} aria-busy>
      <table className={styles.grid}>
        <thead>
          <tr>
            {shown.map((header) => (
              <th key={header} scope="col" className={styles.heading}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 10 }, (_, row) => (
            <tr key={row}>
              {shown.map((header) => (
                <td key={header} className={styles.cell}>
                  <SkeletonLine width="70%" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
