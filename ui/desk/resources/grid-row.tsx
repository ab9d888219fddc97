import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { memo, type MouseEvent } from "react";
import { Link } from "wouter";
import type { ExchangeColumn, Resource } from "../../../api-schema/exchange/resource.ts";
import { scalarText } from "../../../api-schema/exchange/resource.ts";
import type { StaffCell, StaffRow } from "../../../api-schema/staff-resources.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Text } from "../../widgets/primitives.tsx";
import { SkeletonLine } from "../../widgets/skeleton.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { type Block, isInBlock, type Place } from "./blocks.ts";
import { CellEditor, type Onward } from "./cell-editor.tsx";
import { isFigure, isSameStaffCell, shownText, typedText } from "./cells.ts";
import type { CellEdit } from "./edits.ts";
import type { LabelOf } from "./labels.ts";
import styles from "./resource-grid.module.css";

interface GridRowProps {
  readonly resource: Resource;
  readonly columns: readonly string[];
  /** Undefined as long as it is not there. */
  readonly row: StaffRow | undefined;
  readonly index: number;
  readonly edits: { readonly [column: string]: CellEdit } | undefined;
  /** The column of the cell that the keyboard is at. */
  readonly active: number | null;
  readonly marked: Block | null;
  readonly editing: {
    readonly place: { readonly column: number };
    readonly text: string | null;
  } | null;
  readonly labelOf: LabelOf;
  readonly href: string;
  readonly mayChange: boolean;
  /** `isAgain`: the keyboard was there already. */
  readonly onPress: (
    place: Place,
    press: { readonly marks: boolean; readonly isAgain: boolean },
  ) => void;
  readonly onCommit: (text: string, onward: Onward | null) => void;
  readonly onGiveUp: () => void;
}

/**
 * A row of the grid: 40 px, the cell that the keyboard is at, and those that are changed. Drawn once for all turns
 * of the wheel.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { resource, columns, row, index, edits, active, marked, editing } = props;
  const { labelOf, href, mayChange, onPress, onCommit, onGiveUp } = props;
  return (
    <tr aria-rowindex={index + 2} aria-busy={row === undefined || undefined} className={styles.row}>
      {columns.map((name, at) => {
        const column = resource.columns[name];
        if (column === undefined) return null;
        const edit = edits?.[name];
        const isKey = resource.key.includes(name);
        const value = row?.cells[name] ?? null;
        const isEditing = editing?.place.column === at;
        const Cell = at === 0 ? "th" : "td";
        return (
          <Cell
            key={name}
            {...(at === 0 ? { scope: "row" as const } : { role: "gridcell" })}
            data-place={`${index}:${at}`}
            data-kind={column.kind}
            tabIndex={active === at && !isEditing ? 0 : -1}
            className={classNames(
              styles.cell,
              isFigure(column) && styles.figure,
              edit !== undefined && styles.edited,
              edit?.fault !== undefined && styles.faulty,
              isEditing && styles.editing,
            )}
            aria-selected={
              (marked !== null && isInBlock(marked, { row: index, column: at })) || active === at
            }
            aria-readonly={!mayChange || isKey || undefined}
            aria-invalid={edit?.fault === undefined ? undefined : true}
            title={edit?.fault}
            onMouseDown={(event: MouseEvent) => {
              if (isEditing || (event.target as HTMLElement).closest("a") !== null) return;
              event.preventDefault();
              onPress(
                { row: index, column: at },
                {
                  marks: event.shiftKey,
                  isAgain: event.currentTarget === document.activeElement,
                },
              );
            }}
          >
            {isEditing ? (
              <CellEditor
                column={column}
                text={editing?.text ?? edit?.text ?? typedText(column, value)}
                onCommit={onCommit}
                onGiveUp={onGiveUp}
              />
            ) : row === undefined ? (
              <SkeletonLine width="4rem" />
            ) : at === 0 ? (
              <Link href={href} tabIndex={-1} className={styles.name}>
                <Shown column={column} value={value} labelOf={labelOf} />
              </Link>
            ) : edit === undefined ? (
              <>
                <Shown column={column} value={value} labelOf={labelOf} />
                {row.taken?.includes(name) === true ? (
                  <Held by="Tenu par la gestion" />
                ) : row.held.includes(name) ? (
                  <Held by="Dit par le client" />
                ) : null}
              </>
            ) : (
              <Edited column={column} value={value} edit={edit} labelOf={labelOf} />
            )}
          </Cell>
        );
      })}
    </tr>
  );
});

/** What people have said on the site, or the desk has taken over: files leave it as it is. */
function Held({ by }: { readonly by: string }) {
  return (
    <span className={styles.held} title={`${by} : les fichiers n’y touchent pas`}>
      <LockKeyhole size={14} aria-hidden />
      <VisuallyHidden>, {by.toLowerCase()}</VisuallyHidden>
    </span>
  );
}

interface ShownProps {
  readonly column: ExchangeColumn;
  readonly value: StaffCell;
  readonly labelOf: LabelOf;
}

/** A value for the eye: what names another row has that row's name beside it. */
export function Shown({ column, value, labelOf }: ShownProps) {
  if (value === null) return null;
  if (column.kind === "flag") {
    return (
      <span className={value === true ? undefined : styles.no}>
        {value === true ? "oui" : "non"}
      </span>
    );
  }
  const label =
    column.refers === undefined || Array.isArray(value)
      ? undefined
      : labelOf(column.refers, scalarText(value));
  return (
    <>
      {shownText(column, value)}
      {label === undefined ? null : (
        <Text as="span" tone="quiet">
          {" "}
          {label}
        </Text>
      )}
    </>
  );
}

/** Old crossed out beside new; what another has written meanwhile stands there too. */
function Edited({ column, value, edit, labelOf }: ShownProps & { readonly edit: CellEdit }) {
  const { text, value: said, seen, fault } = edit;
  const isMoved = !isSameStaffCell(value, seen);
  return (
    <>
      {value === null ? null : (
        <del className={styles.old}>
          <VisuallyHidden>avant : </VisuallyHidden>
          {shownText(column, value)}
        </del>
      )}{" "}
      <ins className={styles.new}>
        <VisuallyHidden>, saisi : </VisuallyHidden>
        {fault !== undefined ? (
          text === "" ? (
            "vide"
          ) : (
            text
          )
        ) : said === null ? (
          "rien"
        ) : (
          <Shown column={column} value={said} labelOf={labelOf} />
        )}
      </ins>
      {isMoved ? <span className={styles.moved}>modifié depuis</span> : null}
    </>
  );
}
