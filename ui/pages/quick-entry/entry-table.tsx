import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { wholeNumber } from "../../../core/money/format.ts";
import type { Columns, Table } from "../../../core/quick-entry/table.ts";
import type { EntryTable as Source } from "../../../core/quick-entry/entry-draft.ts";
import { columnCount } from "../../../core/quick-entry/entry-file.ts";
import { Button } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Grid, Row, Stack } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./entry-table.module.css";

interface EntryTableProps {
  readonly source: Source;
  /** null while it is being read. */
  readonly table: Table | null;
  /** null: it is put aside. */
  readonly onChange: (source: Source | null) => void;
  /** Its text is to be read as a text. */
  readonly onText: () => void;
}

/** A table in place of the field: what its columns seem to be, to be corrected. */
export function EntryTable({ source, table, onChange, onText }: EntryTableProps) {
  const rows = table?.rows.length ?? 0;
  return (
    <Stack gap="3" shrinks>
      <Row as="p" gap="2" align="center" shrinks className={styles.name}>
        <FileSpreadsheet size={20} aria-hidden />
        <b>{source.name}</b>
        <span>{table === null ? "" : `${wholeNumber(rows)} ${rows > 1 ? "lignes" : "ligne"}`}</span>
      </Row>
      {table === null ? (
        <SkeletonBlock height="14rem" />
      ) : (
        <TableColumns source={source} table={table} onChange={onChange} />
      )}
      <Cluster gap="1 3">
        <Button variant="quiet" onClick={onText}>
          Lire comme un texte
        </Button>
        <Button variant="quiet" onClick={() => onChange(null)}>
          Retirer le tableau
        </Button>
      </Cluster>
    </Stack>
  );
}

type TableColumnsProps = Pick<EntryTableProps, "source" | "onChange"> & { readonly table: Table };

const ROLES: readonly { readonly role: keyof Columns; readonly label: string }[] = [
  { role: "product", label: "Référence ou code EAN" },
  { role: "quantity", label: "Quantité" },
  { role: "name", label: "Désignation" },
];

function TableColumns({ source, table, onChange }: TableColumnsProps) {
  const columns = source.columns ?? table.columns;
  const options = Array.from({ length: columnCount(table) }, (_, index) => ({
    value: String(index),
    label: columnName(table, index),
  }));
  return (
    <>
      {table.problems.length === 0 ? null : (
        <Notice tone="warning">
          <ul>
            {table.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Checkbox
        label="La première ligne est un en-tête"
        checked={table.header !== null}
        onCheckedChange={(hasHeader) => onChange({ ...source, hasHeader })}
      />
      <Grid least="10rem" fit gap="3">
        {ROLES.map(({ role, label }) => (
          <Select
            key={role}
            label={label}
            options={options}
            value={columns[role] === null ? null : String(columns[role])}
            placeholder="Aucune colonne"
            clearable
            onValueChange={(value) =>
              onChange({
                ...source,
                columns: { ...columns, [role]: value === null ? null : Number(value) },
              })
            }
          />
        ))}
      </Grid>
      <Preview table={table} columns={columns} />
    </>
  );
}

/** So many rows show what a column holds. */
const SHOWN_ROWS = 4;

function Preview({ table, columns }: { readonly table: Table; readonly columns: Columns }) {
  const indices = Array.from({ length: columnCount(table) }, (_, index) => index);
  const roleOf = (index: number) =>
    ROLES.find(({ role }) => columns[role] === index)?.label ?? undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
    <div className={styles.preview} tabIndex={0} role="region" aria-label="Aperçu du tableau">
      <table>
        <thead>
          <tr>
            {indices.map((index) => (
              <th key={index} scope="col" data-used={roleOf(index) !== undefined || undefined}>
                {columnName(table, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, SHOWN_ROWS).map(({ cells, at }) => (
            <tr key={at.from}>
              {indices.map((index) => (
                <td key={index} data-used={roleOf(index) !== undefined || undefined}>
                  {cells[index] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const columnName = ({ header }: Table, index: number): string => {
  const title = header?.[index]?.trim() ?? "";
  return title === "" ? `Colonne ${index + 1}` : title;
};
