import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { isOrdered } from "../../../core/exchange/row-filter.ts";
import { classNames } from "../../widgets/class-names.ts";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { type Block, blockOf, filledDown, pasted, type Place, writeBlock } from "./blocks.ts";
import { isFigure, typedText } from "./cells.ts";
import { type Edits, undone, withTyped } from "./edits.ts";
import { isTyped, type Keystroke, movedBy } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import type { LabelOf } from "./labels.ts";
import styles from "./resource-grid.module.css";
import { turnedSort } from "./table-address.ts";
import { useRowsInSight } from "./use-rows-in-sight.ts";

/** Pixels of a row (`--space-10`): all are alike, so that those out of sight need not be there. */
const ROW_PX = 40;

export interface ResourceGridProps {
  readonly resource: Resource;
  /** Those that are shown, in their order; the first stays in sight. */
  readonly columns: readonly string[];
  readonly rows: readonly StaffRow[];
  readonly edits: Edits;
  readonly onEdits: (how: (edits: Edits) => Edits) => void;
  readonly mayChange: boolean;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly labelOf: LabelOf;
  readonly hrefOf: (row: StaffRow) => string;
}

/** A cell that is being typed in; `text` takes the place of what stood there. */
interface Editing {
  readonly place: Place;
  readonly text: string | null;
}

const CORNER: Place = { row: 0, column: 0 };

/**
 * Rows as a spreadsheet has them: arrows move, Enter types, Escape gives up, Tab goes on, Ctrl+D fills
 * down, Ctrl+Z takes back, a block of another spreadsheet is pasted. Nothing is sent from here.
 */
export function ResourceGrid(props: ResourceGridProps) {
  const { resource, columns, rows, edits, onEdits, mayChange, labelOf, hrefOf } = props;
  const [, navigate] = useLocation();
  const [active, setActive] = useState<Place>(CORNER);
  /** The other corner of what is marked. */
  const [anchor, setAnchor] = useState<Place>(CORNER);
  const [editing, setEditing] = useState<Editing | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const { first, end } = useRowsInSight(scroller, rows.length, ROW_PX);
  const here = within(active, rows.length, columns.length);
  const marked = blockOf(here, within(anchor, rows.length, columns.length));
  const shown = { rows, columns };

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-place="${here.row}:${here.column}"]`,
    );
    if (cell === null || cell === undefined) return;
    wantsFocus.current = false;
    cell.focus();
  });

  const go = (to: Place, marks = false): void => {
    const target = within(to, rows.length, columns.length);
    wantsFocus.current = true;
    setActive(target);
    if (!marks) setAnchor(target);
    const box = scroller.current;
    if (box === null || (target.row >= first && target.row < end)) return;
    // A row that is not there cannot take the focus: it comes into sight first.
    box.scrollTop = Math.max(0, target.row * ROW_PX - box.clientHeight / 2);
  };
  const isOpen = (column: number): boolean =>
    mayChange && !resource.key.includes(columns[column] ?? "");
  const textAt = ({ row, column }: Place): string => {
    const [at, name] = [rows[row], columns[column] ?? ""];
    const declared = resource.columns[name];
    if (at === undefined || declared === undefined) return "";
    return edits.rows[at.key]?.[name]?.text ?? typedText(declared, at.cells[name] ?? null);
  };
  const type = (typings: Parameters<typeof withTyped>[2]): void => {
    if (mayChange && typings.length > 0) onEdits((known) => withTyped(known, resource, typings));
  };
  const typeAll = (block: Block, text: string): void => type(pasted(shown, block, text));
  const edit = (text: string | null): void => {
    const row = rows[here.row];
    if (isOpen(here.column)) setEditing({ place: here, text });
    else if (row !== undefined && text === null) navigate(hrefOf(row));
  };
  const commit = (text: string, { down = 0, right = 0 }): void => {
    const [row, column] = [rows[here.row], columns[here.column]];
    setEditing(null);
    if (row !== undefined && column !== undefined) type([{ row, column, text }]);
    go({ row: here.row + down, column: here.column + right });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // What is typed in a cell is its own field's matter, and a heading is a button.
    if (editing !== null || !(event.target as HTMLElement).hasAttribute("data-place")) return;
    const stroke: Keystroke = event;
    const moved = movedBy(stroke, here, rows.length, columns.length);
    if (moved !== null) go(moved, event.shiftKey);
    else if (event.key === "Enter" || event.key === "F2") edit(null);
    else if (event.key === "Escape") setAnchor(here);
    else if (event.key === "Delete" || event.key === "Backspace") typeAll(marked, "");
    else if (isCommand(event, "d")) type(filledDown(shown, marked, textAt));
    else if (isCommand(event, "z")) onEdits(undone);
    else if (isTyped(stroke)) edit(event.key);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== null) return;
    event.preventDefault();
    typeAll(marked, event.clipboardData.getData("text/plain"));
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (editing !== null) return;
    event.preventDefault();
    const lines = Array.from({ length: marked.to.row - marked.from.row + 1 }, (_, down) =>
      Array.from({ length: marked.to.column - marked.from.column + 1 }, (__, right) =>
        textAt({ row: marked.from.row + down, column: marked.from.column + right }),
      ),
    );
    event.clipboardData.setData("text/plain", writeBlock(lines));
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table whose cells take the focus
        role="grid"
        className={styles.grid}
        aria-label={resource.title}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        aria-readonly={!mayChange || undefined}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <Headings {...props} />
        <tbody>
          <Room height={first * ROW_PX} />
          {rows.slice(first, end).map((row, after) => {
            const index = first + after;
            return (
              <GridRow
                key={row.key}
                resource={resource}
                columns={columns}
                row={row}
                index={index}
                edits={edits.rows[row.key]}
                active={here.row === index ? here.column : null}
                marked={index >= marked.from.row && index <= marked.to.row ? marked : null}
                editing={editing?.place.row === index ? editing : null}
                labelOf={labelOf}
                href={hrefOf(row)}
                mayChange={mayChange}
                onPress={(column, { marks, isAgain }) => {
                  const isHere = isSamePlace(here, { row: index, column });
                  const isOne = isSamePlace(marked.from, marked.to);
                  if (isAgain && isHere && isOne && !marks && isOpen(column)) edit(null);
                  else go({ row: index, column }, marks);
                }}
                onCommit={commit}
                onGiveUp={() => {
                  setEditing(null);
                  wantsFocus.current = true;
                }}
              />
            );
          })}
          <Room height={(rows.length - end) * ROW_PX} />
        </tbody>
      </table>
    </div>
  );
}

const isCommand = ({ ctrlKey, metaKey, key }: KeyboardEvent, letter: string): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === letter;

const isSamePlace = (one: Place, other: Place): boolean =>
  one.row === other.row && one.column === other.column;

const within = ({ row, column }: Place, rows: number, columns: number): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** In the place of rows that are out of sight. */
function Room({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />;
}

function Headings({ resource, columns, sort, onSort }: ResourceGridProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((name) => {
          const column = resource.columns[name];
          if (column === undefined) return null;
          const direction =
            sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
          const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
          return (
            <th
              key={name}
              scope="col"
              className={classNames(styles.heading, isFigure(column) && styles.figure)}
              data-kind={column.kind}
              aria-sort={direction}
              title={column.about}
            >
              {isOrdered(column) ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort(turnedSort(sort, name))}
                >
                  {column.header}
                  {direction === undefined ? (
                    <VisuallyHidden>, trier</VisuallyHidden>
                  ) : (
                    <Arrow size={14} aria-hidden />
                  )}
                </button>
              ) : (
                <span className={styles.sort}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
