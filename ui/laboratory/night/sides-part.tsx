import { Text } from "../../widgets/primitives.tsx";
import { classNames } from "../../widgets/class-names.ts";
import type { Difference } from "./night-differences.ts";
import { counted } from "./night-words.ts";
import styles from "./step-part.module.css";

interface SidesPartProps {
  readonly n: number;
  readonly differences: readonly Difference[];
  /** Names of the two nights. */
  readonly one: string;
  readonly other: string;
}

/** A step on both sides: what of it is otherwise in the second night. */
export function SidesPart({ n, differences, one, other }: SidesPartProps) {
  return (
    <section className={styles.part} aria-label="Deux nuits à cette étape">
      <Text as="h3" size="s" below="2">
        {differences.length === 0
          ? `Étape ${n} : la même dans les deux nuits`
          : `Étape ${n} : ${counted(differences.length, "différence")}`}
      </Text>
      {differences.length === 0 ? null : (
        <table className={classNames(styles.table, styles.sides)}>
          <thead>
            <tr>
              <th scope="col">Quoi</th>
              <th scope="col">{one}</th>
              <th scope="col">{other}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ of, ...sides }) => (
              <tr key={of}>
                <th scope="row">{of}</th>
                <td>{sides.one ?? "–"}</td>
                <td>{sides.other ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
