import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffCell, StaffCells } from "../../../api-schema/staff-resources.ts";
import { Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./change-facts.module.css";
import { shownText } from "./cells.ts";

interface ChangeFactsProps {
  readonly resource: Resource;
  readonly before: StaffCells | null;
  readonly after: StaffCells | null;
}

/** What changed in a row, a line a column: old crossed out beside new. */
export function ChangeFacts({ resource, before, after }: ChangeFactsProps) {
  if (after === null) return <p>Retiré : la ligne n’y est plus.</p>;
  const names = Object.keys(resource.columns).filter(
    (name) =>
      !resource.key.includes(name) &&
      (name in after || (before !== null && name in before)) &&
      ((before?.[name] ?? null) !== null || (after[name] ?? null) !== null),
  );
  return (
    <>
      {before === null ? <p>Ajouté.</p> : null}
      <ul className={styles.facts}>
        {names.map((name) => {
          const column = resource.columns[name];
          return column === undefined ? null : (
            <li key={name}>
              <Text as="span" tone="quiet" size="s">
                {column.header} :{" "}
              </Text>
              <OldAndNew
                old={shown(column, before?.[name] ?? null)}
                now={shown(column, after[name] ?? null)}
                isNew={before === null}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Longest text of a value that is shown whole. */
const LONGEST = 160;

const shown = (column: Resource["columns"][string], value: StaffCell): string => {
  const text = shownText(column, value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

interface OldAndNewProps {
  readonly old: string;
  readonly now: string;
  /** There was no row before. */
  readonly isNew?: boolean;
}

/** Old crossed out beside new. */
export function OldAndNew({ old, now, isNew = false }: OldAndNewProps) {
  return (
    <>
      {isNew || old === "" ? null : (
        <del className={styles.old}>
          <VisuallyHidden>avant : </VisuallyHidden>
          {old}
        </del>
      )}{" "}
      <ins className={styles.now}>
        {isNew ? null : <VisuallyHidden>, après : </VisuallyHidden>}
        {now === "" ? "rien" : now}
      </ins>
    </>
  );
}
