import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type Key, type ReactNode, useState } from "react";
import { type ApiError, apiErrorMessage } from "../../../core/api/errors.ts";
import { classNames } from "../../widgets/class-names.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { NoSuchPage } from "../../widgets/no-such-page.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { SkeletonLine } from "../../widgets/skeleton.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./desk-table.module.css";
import { type Column, type Sorting, sortRows, turned } from "./columns.ts";

/** What is read for a table: a query's result is one. */
export type TableRead<Row> = {
  readonly data?: readonly Row[] | undefined;
  readonly error?: ApiError | null;
  readonly refetch?: () => unknown;
};

interface DeskTableProps<Row> {
  /** What the table lists, for whoever hears it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly read: TableRead<Row>;
  readonly keyOf: (row: Row) => Key;
  /** Said in place of the rows where there are none. */
  readonly empty: ReactNode;
  readonly pages?: {
    readonly page: number;
    readonly lastPage: number;
    readonly href: (page: number) => string;
  };
}

/**
 * Rows of the desk: 40 px each, figures to the right, and on a phone a card a row. While they are
 * read their place is kept; an error says how to go on.
 */
export function DeskTable<Row>({ label, columns, read, keyOf, empty, pages }: DeskTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const { data, error = null, refetch } = read;
  if (data === undefined && error !== null) {
    return <ErrorState message={apiErrorMessage(error)} onRetry={() => void refetch?.()} />;
  }
  if (data?.length === 0) {
    if (pages === undefined || pages.page <= pages.lastPage) {
      return <Text tone="quiet">{empty}</Text>;
    }
    // What was on it has gone since, or the address was made up.
    const { page, lastPage, href } = pages;
    return <NoSuchPage page={page} lastPage={lastPage} last={href(lastPage)} />;
  }
  const rows = data === undefined ? undefined : sortRows(data, columns, sorting);
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-busy={rows === undefined || undefined}>
        <caption className={styles.caption}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading
                key={column.id}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(turned(sorting, column.id))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          )) ?? <Coming columns={columns} />}
        </tbody>
      </table>
      {pages === undefined ? null : <Pagination {...pages} label="Pages" />}
    </div>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: () => void;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const direction = sorting?.by === column.id ? sorting.direction : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classNames(styles.heading, column.align === "end" && styles.figure)}
      aria-sort={direction}
    >
      {column.hideLabel === true ? (
        <VisuallyHidden>{column.label}</VisuallyHidden>
      ) : column.sort === undefined ? (
        column.label
      ) : (
        <button type="button" className={styles.sort} onClick={onSort}>
          {column.label}
          {direction === undefined ? null : <Arrow size={14} aria-hidden />}
        </button>
      )}
    </th>
  );
}

/** A cell that has nothing to say: a dash in a column, and no line of its own on a phone. */
const NOTHING = "–";

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly children: ReactNode;
}

function Cell<Row>({ column, children }: CellProps<Row>) {
  const { align, onPhone = "line", label, hideLabel } = column;
  return (
    <td
      className={classNames(styles.cell, align === "end" && styles.figure)}
      data-phone={onPhone}
      data-label={hideLabel === true || onPhone === "title" ? undefined : label}
      data-nothing={children === NOTHING ? true : undefined}
    >
      {children}
    </td>
  );
}

/** As many rows as a first look takes in. */
function Coming<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return Array.from({ length: 5 }, (_, row) => (
    <tr key={row}>
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          <SkeletonLine width="70%" />
        </Cell>
      ))}
    </tr>
  ));
}
