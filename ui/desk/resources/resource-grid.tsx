import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { MOST_PROPOSED } from "../../../api-schema/staff-proposals.ts";
import { isOrdered } from "../../../core/exchange/row-filter.ts";
import { wholeNumber } from "../../../core/money/format.ts";
import { classNames } from "../../widgets/class-names.ts";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import {
  type Block,
  blockOf,
  filledDown,
  pasted,
  type Place,
  rowsUnder,
  type Shown,
  writeBlock,
} from "./blocks.ts";
import type { Onward } from "./cell-editor.tsx";
import { isFigure, typedText } from "./cells.ts";
import { type Edits, undone, withTyped } from "./edits.ts";
import { isTyped, type Keystroke, movedBy } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import type { LabelOf } from "./labels.ts";
import type { Rows } from "./long-table.ts";
import styles from "./resource-grid.module.css";
import { turnedSort } from "./table-address.ts";
import { type RowsInSight, useRowsInSight } from "./use-rows-in-sight.ts";

/** Pixels of a row (`--space-10`): all are alike, so that those out of sight need not be there. */
const ROW_PX = 40;

/** Rows that are written over, or copied, at once: as many as one proposal takes. */
const MOST_AT_ONCE = MOST_PROPOSED;

export interface ResourceGridProps {
  readonly resource: Resource;
  /** Those that are shown, in their order; the first stays in sight. */
  readonly columns: readonly string[];
  readonly rows: Rows;
  /** The row that it begins at. */
  readonly start?: number;
  /** Told which rows have to be there. */
  readonly onSight?: (sight: RowsInSight) => void;
  /** Rows that are not there: asked for before something is written over them, or copied. */
  readonly rowsBetween?: (from: number, end: number) => Promise<Rows>;
  /** Rows are asked for before something is done with them, or that was too many: said in French; null once it is over. */
  readonly onWait?: (words: string | null) => void;
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
  /** As it stood when it was begun: another one may have come into its place since. */
  readonly row: StaffRow;
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
  const { start = 0, onSight, rowsBetween, onWait } = props;
  const [begin] = useState(start);
  useLayoutEffect(() => {
    if (begin > 0 && scroller.current !== null) scroller.current.scrollTop = begin * ROW_PX;
  }, [begin]);
  const { first, end } = useRowsInSight(scroller, rows.length, ROW_PX, start);
  useEffect(() => onSight?.({ first, end }), [onSight, first, end]);
  const here = within(active, rows.length, columns.length);
  const marked = blockOf(here, within(anchor, rows.length, columns.length));
  const shown: Shown = { rows, columns };

  useLayoutEffect(() => {
    // What is typed elsewhere is taken as its field loses the focus.
    if (!wantsFocus.current || (editing !== null && isSamePlace(editing.place, here))) return;
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
  const textIn =
    (known: Shown) =>
    ({ row, column }: Place): string => {
      const [at, name] = [known.rows[row], columns[column] ?? ""];
      const declared = resource.columns[name];
      if (at === undefined || declared === undefined) return "";
      return edits.rows[at.key]?.[name]?.text ?? typedText(declared, at.cells[name] ?? null);
    };
  /** Does something with rows once all of them are there: at once where they are. */
  const withRows = async (
    [from, stop]: readonly [number, number],
    does: (known: Shown) => void | Promise<void>,
  ): Promise<void> => {
    const last = Math.min(stop, rows.length);
    if (last - from > MOST_AT_ONCE) {
      onWait?.(
        `${wholeNumber(MOST_AT_ONCE)} lignes au plus à la fois : marquez-en moins, ou prenez un fichier.`,
      );
      return;
    }
    const isThere = rowsBetween === undefined || isWhole(rows, from, last);
    onWait?.(isThere ? null : "Lecture des lignes qui manquent…");
    if (isThere) {
      await does(shown);
      return;
    }
    try {
      await does({ rows: await rowsBetween(from, last), columns });
      onWait?.(null);
    } catch {
      onWait?.("Toutes les lignes n’ont pas pu être lues : rien n’a changé. Recommencez.");
    }
  };
  const type = (typings: Parameters<typeof withTyped>[2]): void => {
    if (mayChange && typings.length > 0) onEdits((known) => withTyped(known, resource, typings));
  };
  const typeAll = (block: Block, text: string): void =>
    void withRows(rowsUnder(block, text), (known) => type(pasted(known, block, text)));
  const fillDown = (block: Block): void =>
    void withRows([Math.max(0, block.from.row - 1), block.to.row + 1], (known) =>
      type(filledDown(known, block, textIn(known))),
    );
  const edit = (text: string | null): void => {
    const row = rows[here.row];
    if (row === undefined) return;
    if (isOpen(here.column)) setEditing({ place: here, row, text });
    else if (text === null) navigate(hrefOf(row));
  };
  const commit = (text: string, onward: Onward | null): void => {
    if (editing === null) return;
    const { row, place } = editing;
    const column = columns[place.column];
    setEditing(null);
    if (column !== undefined) type([{ row, column, text }]);
    if (onward === null) return;
    go({ row: place.row + (onward.down ?? 0), column: place.column + (onward.right ?? 0) });
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
    else if (isCommand(event, "d")) fillDown(marked);
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
    const { from, to } = marked;
    const { clipboardData } = event;
    void withRows([from.row, to.row + 1], (known) => {
      const textAt = textIn(known);
      const text = writeBlock(
        Array.from({ length: to.row - from.row + 1 }, (_, down) =>
          Array.from({ length: to.column - from.column + 1 }, (__, right) =>
            textAt({ row: from.row + down, column: from.column + right }),
          ),
        ),
      );
      // Once the press is over, what it copies is no more the event's.
      if (known !== shown) return navigator.clipboard.writeText(text);
      clipboardData.setData("text/plain", text);
      return undefined;
    });
  };
  const onPress: GridRowActs["onPress"] = (place, { marks, isAgain }) => {
    const isOne = isSamePlace(marked.from, marked.to);
    if (isAgain && isSamePlace(here, place) && isOne && !marks && isOpen(place.column)) edit(null);
    else go(place, marks);
  };
  const onGiveUp = (): void => {
    setEditing(null);
    wantsFocus.current = true;
  };
  const told = useSteady({ onPress, onCommit: commit, onGiveUp });
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
                // By its place: the cell that has the focus keeps it while its row comes.
                key={index}
                resource={resource}
                columns={columns}
                row={row}
                index={index}
                edits={row === undefined ? undefined : edits.rows[row.key]}
                active={here.row === index ? here.column : null}
                marked={index >= marked.from.row && index <= marked.to.row ? marked : null}
                editing={editing?.place.row === index ? editing : null}
                labelOf={labelOf}
                href={row === undefined ? "" : hrefOf(row)}
                mayChange={mayChange}
                {...told}
              />
            );
          })}
          <Room height={(rows.length - end) * ROW_PX} />
        </tbody>
      </table>
    </div>
  );
}

type GridRowActs = Pick<ComponentProps<typeof GridRow>, "onPress" | "onCommit" | "onGiveUp">;

/** The same functions as long as the grid stands, which do what they do now: no row is drawn anew for them. */
const useSteady = (acts: GridRowActs): GridRowActs => {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [steady] = useState<GridRowActs>(() => ({
    onPress: (...press) => latest.current.onPress(...press),
    onCommit: (...said) => latest.current.onCommit(...said),
    onGiveUp: () => latest.current.onGiveUp(),
  }));
  return steady;
};

const isWhole = (rows: Rows, from: number, end: number): boolean => {
  for (let at = from; at < end; at += 1) if (rows[at] === undefined) return false;
  return true;
};

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
