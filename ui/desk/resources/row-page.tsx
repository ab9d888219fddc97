import Copy from "lucide-react/icons/copy";
import { Schema } from "effect";
import { useMemo, useState } from "react";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import { ContentResource } from "../../../api-schema/staff-content.ts";
import type { StaffRowSeen } from "../../../api-schema/staff-resources.ts";
import { staffRow } from "../../../core/api/calls/staff-resources.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { useAgent, useRead } from "../desk-context.ts";
import { DeskPage, ReadPage } from "../parts/desk-page.tsx";
import { BeginVersion } from "../parts/begin-version.tsx";
import { type Fact, Facts } from "../parts/facts.tsx";
import { MissingPage } from "../parts/missing-page.tsx";
import { Section } from "../parts/section.tsx";
import { useChoices } from "../parts/use-choices.ts";
import { ColumnActs, ColumnOwner } from "./column-owner.tsx";
import { CellField } from "./cell-field.tsx";
import { typedText } from "./cells.ts";
import { EditsBar } from "./edits-bar.tsx";
import { type Edits, withTyped } from "./edits.ts";
import { FormColumns } from "./form-columns.tsx";
import { Shown } from "./grid-row.tsx";
import { useKeptEdits } from "./kept.ts";
import { type LabelOf, useLabels } from "./labels.ts";
import { newRowPath, tableLabel, tablePath, wholePage } from "./places.ts";
import { OtherNames } from "./other-names.tsx";
import { titleOf } from "./resource-cards.tsx";
import { RowHistory } from "./row-history.tsx";
import { useOnGone } from "./use-on-gone.ts";

/** One row of a resource: what it says, in a form, and what has become of it beside. */
export function RowPage({ resource }: { readonly resource: Resource }) {
  const key = useChoices().choice("cle");
  const read = useRead(staffRow, { resource: resource.name, key });
  if (key === "") return <MissingPage />;
  return <ReadPage read={read}>{(row) => <Seen resource={resource} row={row} />}</ReadPage>;
}

interface SeenProps {
  readonly resource: Resource;
  readonly row: StaffRowSeen;
}

function Seen({ resource, row }: SeenProps) {
  const labelOf = useLabels(
    resource,
    useMemo(() => [[row]], [row]),
  );
  const [edits, onEdits] = useKeptEdits(resource.name);
  const mayChange = mayOfResource(useAgent().roles, "change", resource.name);
  const whole = wholePage(resource.name, row.cells);
  return (
    <DeskPage
      title={titleOf(resource, row, labelOf)}
      back={{ href: tablePath(resource.name), label: tableLabel(resource.name) ?? resource.title }}
      actions={
        <>
          {whole === undefined ? null : (
            <ButtonLink variant="secondary" href={whole.href}>
              {whole.label}
            </ButtonLink>
          )}
          {mayChange && isVersioned(resource.name) ? (
            <BeginVersion of={{ resource: resource.name, key: row.key }}>
              Préparer une version
            </BeginVersion>
          ) : null}
          {mayChange ? (
            <ButtonLink
              variant="secondary"
              icon={<Copy size={18} aria-hidden />}
              href={newRowPath(resource.name, { like: row.key })}
            >
              {hasTime(resource) ? "Changer à une date" : "Copier"}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <FormColumns
        side={
          <>
            <ColumnActs resource={resource} acts={row.acts} />
            <OtherNames resource={resource} rowKey={row.key} />
            <RowHistory resource={resource} rowKey={row.key} />
          </>
        }
      >
        <Card>
          <Facts facts={factsOf(resource, row, labelOf, mayChange)} />
        </Card>
        {mayChange ? (
          <Section title="Ce qu’elle dit">
            {openColumns(resource).map((name) => (
              <RowField
                key={`${row.key} ${name}`}
                resource={resource}
                name={name}
                row={row}
                edits={edits}
                onEdits={onEdits}
              />
            ))}
          </Section>
        ) : null}
      </FormColumns>
      <EditsBar resource={resource} edits={edits} rows={[row]} onEdits={onEdits} />
    </DeskPage>
  );
}

/** What is written in versions. */
const isVersioned = Schema.is(ContentResource);

/** A row that begins at an instant has another one after it. */
const hasTime = ({ key, columns }: Resource): boolean =>
  key.some((name) => columns[name]?.kind === "instant");

const openColumns = ({ key, columns }: Resource): readonly string[] =>
  Object.keys(columns).filter((name) => !key.includes(name));

/** What names the row; all of it for whoever may not change it. */
const factsOf = (
  resource: Resource,
  { cells }: StaffRowSeen,
  labelOf: LabelOf,
  mayChange: boolean,
): readonly Fact[] =>
  (mayChange ? resource.key : Object.keys(resource.columns)).flatMap((name) => {
    const column = resource.columns[name];
    return column === undefined
      ? []
      : [
          [
            column.header,
            (cells[name] ?? null) === null ? (
              "–"
            ) : (
              <Shown key={name} column={column} value={cells[name] ?? null} labelOf={labelOf} />
            ),
          ] as const,
        ];
  });

interface RowFieldProps extends SeenProps {
  readonly name: string;
  readonly edits: Edits;
  readonly onEdits: (how: (edits: Edits) => Edits) => void;
}

/** A field over the same edits as the table's: one begins there and goes on here. */
function RowField({ resource, name, row, edits, onEdits }: RowFieldProps) {
  const column = resource.columns[name];
  const edit = edits.rows[row.key]?.[name];
  // What is being typed, until it is left: each letter is no step to take back.
  const [typing, setTyping] = useState<string | null>(null);
  // Whoever goes back has not left the field before.
  useOnGone(() => {
    if (typing === null) return;
    onEdits((all) => withTyped(all, resource, [{ row, column: name, text: typing }]));
  });
  if (column === undefined) return null;
  const known = edit?.text ?? typedText(column, row.cells[name] ?? null);
  const take = (text: string): void => {
    setTyping(null);
    if (text !== known) onEdits((all) => withTyped(all, resource, [{ row, column: name, text }]));
  };
  return (
    <div
      onBlur={() => {
        if (typing !== null) take(typing);
      }}
    >
      <CellField
        name={name}
        column={column}
        text={typing ?? known}
        error={edit?.fault}
        isHeld={row.held.includes(name)}
        onText={isWritten(column.kind) ? setTyping : take}
      />
      <ColumnOwner resource={resource.name} row={row} name={name} header={column.header} />
    </div>
  );
}

/** Kinds that are written letter by letter; the others are chosen. */
const isWritten = (kind: string): boolean => !["flag", "choice", "choices"].includes(kind);
