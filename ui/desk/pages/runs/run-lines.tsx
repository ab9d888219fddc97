import { useMemo } from "react";
import { Link, useLocation } from "wouter";
import type { ExchangeColumn, Resource } from "../../../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import type {
  RunCounts,
  StaffCell,
  StaffCells,
  StaffRun,
  StaffRunLine,
} from "../../../../api-schema/staff-resources.ts";
import { staffRunLines } from "../../../../core/api/calls/staff-resources.ts";
import { percent, wholeNumber } from "../../../../core/money/format.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { useRead } from "../../desk-context.ts";
import { Facts } from "../../parts/facts.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import { isFigure, keyCells, shownText } from "../../resources/cells.ts";
import { OldAndNew } from "../../resources/change-facts.tsx";
import { Shown } from "../../resources/grid-row.tsx";
import { type LabelOf, useLabels } from "../../resources/labels.ts";
import { rowPath, SHEET, wholePage } from "../../resources/places.ts";
import { inOrder } from "../../resources/shown-columns.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { OUTCOMES } from "./run-words.ts";
import styles from "./runs.module.css";

interface RunLinesProps {
  readonly run: StaffRun;
  readonly counts: RunCounts;
}

/** The lines of a run by what they do: old beside new, and what is wrong with those that are refused. */
export function RunLines({ run, counts }: RunLinesProps) {
  const [location] = useLocation();
  const { page, choice, hrefOf } = useChoices();
  const resource = RESOURCES[run.resource];
  const there = OUTCOMES.filter(({ outcome }) => counts[outcome] > 0);
  const outcome = (there.find((each) => each.outcome === choice("lot")) ?? there[0])?.outcome;
  const read = useRead(
    staffRunLines,
    { id: run.id, outcome: outcome ?? null, page },
    { keepsPage: true },
  );
  const pages = useMemo(
    () => [
      (read.data?.results ?? []).map((line) => ({
        ...line,
        cells: { ...keyCells(resource, line.key), ...line.after },
      })),
    ],
    [read.data, resource],
  );
  const lines = pages.flat();
  const labelOf = useLabels(resource, pages);
  if (outcome === undefined) {
    return <Text tone="quiet">Aucune ligne de ce passage n’est à écrire ni à corriger.</Text>;
  }
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0 && isAlone(counts) && outcome !== "faulty") {
    return <OneLine {...{ run, resource, labelOf }} line={only} isNew={outcome === "added"} />;
  }
  return (
    <Card padding="s">
      <nav aria-label="Lignes" className={styles.parts}>
        {there.map((each) => (
          <Link
            key={each.outcome}
            href={withChoices(location, { lot: each.outcome })}
            className={styles.part}
            aria-current={each.outcome === outcome ? "true" : undefined}
          >
            {each.label} {wholeNumber(counts[each.outcome])}
          </Link>
        ))}
      </nav>
      <DeskTable
        label={OUTCOMES.find((each) => each.outcome === outcome)?.label ?? ""}
        columns={
          outcome === "faulty"
            ? faultColumns(resource)
            : changeColumns(resource, lines, outcome === "added", labelOf)
        }
        read={{ ...read, data: read.data === undefined ? undefined : lines }}
        keyOf={({ n }) => n}
        empty="Aucune ligne sur cette page."
        pages={{ page, lastPage: read.data?.pagination.lastPage ?? 1, href: hrefOf }}
      />
    </Card>
  );
}

const isAlone = (counts: RunCounts): boolean =>
  OUTCOMES.reduce((sum, { outcome }) => sum + counts[outcome], 0) === 1;

interface OneLineProps {
  readonly run: StaffRun;
  readonly resource: Resource;
  readonly line: Line;
  readonly isNew: boolean;
  readonly labelOf: LabelOf;
}

/** What somebody has typed for one row, a fact a column; once it counts, the way to all that the row is of. */
function OneLine({ run, resource, line, isNew, labelOf }: OneLineProps) {
  const sheet = useChoices().choice(SHEET);
  const whole =
    sheet === ""
      ? wholePage(resource.name, line.cells)
      : { href: deskPaths.product(sheet), label: "Revenir à la fiche" };
  return (
    <Card padding="m">
      <Stack gap="4">
        <Facts
          facts={changeColumns(resource, [line], isNew, labelOf)
            .filter(({ id }) => !resource.key.includes(id) || !isNothing(line.cells[id]))
            .map(({ label, cell }) => [label, cell(line)])}
        />
        {run.state !== "applied" || whole === undefined ? null : (
          <ButtonLink href={whole.href}>{whole.label}</ButtonLink>
        )}
      </Stack>
    </Card>
  );
}

/** A line with what names it and what it will say, for the names of what it names. */
type Line = StaffRunLine & { readonly cells: StaffCells };

/** What names the row, then each column that changes in any of these lines. */
const changeColumns = (
  resource: Resource,
  lines: readonly Line[],
  isNew: boolean,
  labelOf: LabelOf,
): readonly Column<Line>[] => {
  const changing = inOrder(resource, Object.keys(resource.columns)).filter(
    (name) =>
      !resource.key.includes(name) &&
      lines.some(({ before, after }) => !isNothing(before?.[name]) || !isNothing(after?.[name])),
  );
  return [
    ...inOrder(resource, resource.key)
      .slice(0, resource.key.length)
      .map((name, at) => keyColumn(resource, name, at === 0, labelOf)),
    ...changing.flatMap((name) => {
      const column = resource.columns[name];
      if (column === undefined) return [];
      return [
        valueColumn(name, column, isNew, labelOf),
        ...(column.kind === "euros" && !isNew ? [moveColumn(name, column)] : []),
      ];
    }),
  ];
};

/** A cell that says nothing. */
const isNothing = (value: StaffCell | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

const keyColumn = (
  resource: Resource,
  name: string,
  isFirst: boolean,
  labelOf: LabelOf,
): Column<Line> => {
  const column = resource.columns[name];
  return {
    id: name,
    label: column?.header ?? name,
    cell: ({ cells, key }) => {
      const href = rowPath(resource.name, key);
      const shown =
        column === undefined ? null : (
          <Shown column={column} value={cells[name] ?? null} labelOf={labelOf} />
        );
      return isFirst && href !== undefined ? <Link href={href}>{shown}</Link> : shown;
    },
    ...(isFirst ? { onPhone: "title" as const } : {}),
  };
};

const valueColumn = (
  name: string,
  column: ExchangeColumn,
  isNew: boolean,
  labelOf: LabelOf,
): Column<Line> => ({
  id: name,
  label: column.header,
  cell: ({ before, after }) => {
    if (after === null || !(name in after)) return null;
    const [old, now] = [before?.[name] ?? null, after[name] ?? null];
    return isNew ? (
      <Shown column={column} value={now} labelOf={labelOf} />
    ) : (
      <OldAndNew old={shortText(column, old)} now={shortText(column, now)} />
    );
  },
  ...(isFigure(column) ? { align: "end" as const } : {}),
});

/** Longest text of a value in a line. */
const LONGEST = 80;

const shortText = (column: ExchangeColumn, value: StaffCell): string => {
  const text = shownText(column, value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** By how much an amount moves. */
const moveColumn = (name: string, { header }: ExchangeColumn): Column<Line> => ({
  id: `${name}-ecart`,
  label: `Écart (${header})`,
  align: "end",
  cell: ({ before, after }) => {
    const [old, now] = [before?.[name], after?.[name]];
    if (typeof old !== "number" || typeof now !== "number" || old === 0) return null;
    return (
      <Text as="b" tone={now > old ? "bad" : "good"}>
        {moveText((now - old) / old)}
      </Text>
    );
  },
});

/** '+24,9 %'. */
const moveText = (rate: number): string =>
  `${rate > 0 ? "+" : ""}${percent(Math.round(rate * 1000) / 1000)}`;

/** Line, column, value, reason and cure of each fault. */
const faultColumns = (resource: Resource): readonly Column<Line>[] => [
  { id: "line", label: "Ligne", cell: ({ line }) => line, align: "end", onPhone: "figure" },
  {
    id: "key",
    label: resource.key.map((name) => resource.columns[name]?.header ?? name).join(", "),
    cell: ({ cells }) =>
      resource.key
        .flatMap((name) => {
          const column = resource.columns[name];
          return column === undefined ? [] : [shownText(column, cells[name] ?? null)];
        })
        .filter((part) => part !== "")
        .join(" · "),
    onPhone: "title",
  },
  {
    id: "faults",
    label: "Ce qui ne va pas, et comment le corriger",
    cell: ({ faults }) => (
      <ul>
        {faults.map(({ column, value, reason }) => (
          <li key={`${column} ${reason}`}>
            {column === null ? null : <b>{resource.columns[column]?.header ?? column}</b>}
            {value === "" ? null : ` « ${value} »`}
            {column === null && value === "" ? null : " : "}
            {reason}
          </li>
        ))}
      </ul>
    ),
  },
];
