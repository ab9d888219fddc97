import { Link } from "wouter";
import { type Resource, scalarText } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { counted } from "../parts/counted.ts";
import { shownText } from "./cells.ts";
import type { Edits } from "./edits.ts";
import { Shown } from "./grid-row.tsx";
import type { LabelOf } from "./labels.ts";
import { rowPath } from "./places.ts";
import styles from "./resource-cards.module.css";
import { nameColumns } from "./shown-columns.ts";

interface ResourceCardsProps {
  readonly resource: Resource;
  readonly columns: readonly string[];
  readonly rows: readonly StaffRow[];
  readonly edits: Edits;
  readonly labelOf: LabelOf;
}

/** Lines of a card beside its title: the rest stands in its form. */
const LINES = 4;

/** Rows on a phone: a card each, which leads to its form. */
export function ResourceCards({ resource, columns, rows, edits, labelOf }: ResourceCardsProps) {
  const names = new Set([...resource.key, ...nameColumns(resource)]);
  const lines = columns.filter((name) => !names.has(name));
  return (
    <ul className={styles.cards} aria-label={resource.title}>
      {rows.map((row) => {
        const changed = Object.keys(edits.rows[row.key] ?? {}).length;
        return (
          <li key={row.key} className={styles.card}>
            <Link href={rowPath(resource.name, row.key) ?? ""} className={styles.title}>
              {titleOf(resource, row, labelOf)}
            </Link>
            {changed === 0 ? null : (
              <Badge>{counted(changed, "modification", "modifications")}</Badge>
            )}
            {lines
              .filter((name) => (row.cells[name] ?? null) !== null)
              .slice(0, LINES)
              .map((name) => {
                const column = resource.columns[name];
                return column === undefined ? null : (
                  <p key={name} className={styles.line}>
                    <Text as="span" tone="quiet" size="s">
                      {column.header} :{" "}
                    </Text>
                    <Shown column={column} value={row.cells[name] ?? null} labelOf={labelOf} />
                  </p>
                );
              })}
          </li>
        );
      })}
    </ul>
  );
}

/** What a row is called: its name, or the names of what its key is made of. */
export const titleOf = (resource: Resource, row: StaffRow, labelOf: LabelOf): string => {
  const own = nameColumns(resource).flatMap((column) => partOf(resource, row, column, labelOf));
  const key = resource.key.flatMap((column) => partOf(resource, row, column, labelOf));
  return own.length === 0 ? key.join(" · ") : `${own.join(", ")} (${key.join(" · ")})`;
};

const partOf = (
  { columns }: Resource,
  { cells }: StaffRow,
  column: string,
  labelOf: LabelOf,
): readonly string[] => {
  const value = cells[column] ?? null;
  const declared = columns[column];
  if (value === null || value === "" || Array.isArray(value) || declared === undefined) return [];
  const { refers } = declared;
  return [
    (refers === undefined ? undefined : labelOf(refers, scalarText(value))) ??
      shownText(declared, value),
  ];
};
