import { useCallback, useMemo } from "react";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { type Resource, scalarText } from "../../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { StaffCells, StaffChoice, StaffRow } from "../../../api-schema/staff-resources.ts";
import { staffChoices, staffRows } from "../../../core/api/calls/staff-resources.ts";
import { filterText } from "../../../core/exchange/row-filter.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { useAgent, useManyReads, useRead } from "../desk-context.ts";
import { KEPT_MS } from "./long-table.ts";
import { nameColumns } from "./shown-columns.ts";

/** What people call a row by, of what names it; undefined where nobody has told yet. */
export type LabelOf = (resource: ResourceName, key: string) => string | undefined;

/** Rows that a column may name, by what is typed. */
export const useReferenceChoices = (resource: ResourceName, text: string): readonly StaffChoice[] =>
  useRead(
    staffChoices,
    { resource, search: text.trim() === "" ? null : text.trim() },
    { keepsPage: true },
  ).data ?? [];

/** Keys that one call asks for: its filter has room for them. */
const KEYS = 50;

/**
 * What the rows that these name are called, and what those are called by in turn: a price names an article,
 * which is called by its product. Of each page by itself, so that one more asks for nothing again. Of the same pages
 * it is the same.
 */
export const useLabels = (resource: Resource, pages: readonly NamingRows[]): LabelOf => {
  const named = useNamedRows(
    useMemo(() => pages.map((rows) => namesIn(resource, rows)), [resource, pages]),
  );
  const namedThen = useNamedRows(
    useMemo(
      () => [
        [...named].flatMap(([name, known]) => {
          const own = RESOURCES[name];
          return namesIn(own, [...known.values()]).filter(({ column }) =>
            nameColumns(own).includes(column),
          );
        }),
      ],
      [named],
    ),
  );
  return useCallback((name, key) => labelIn(named, namedThen, name, key), [named, namedThen]);
};

const labelIn = (
  named: NamedRows,
  namedThen: NamedRows,
  name: ResourceName,
  key: string,
): string | undefined => {
  const known = named.get(name)?.get(key) ?? namedThen.get(name)?.get(key);
  if (known === undefined) return undefined;
  const parts = nameColumns(RESOURCES[name]).flatMap((column) => {
    const value = text(known.cells[column]);
    const refers = RESOURCES[name].columns[column]?.refers;
    const of = refers === undefined ? undefined : namedThen.get(refers)?.get(value);
    const said =
      of === undefined || refers === undefined
        ? value
        : nameColumns(RESOURCES[refers])
            .map((each) => text(of.cells[each]))
            .join(" ");
    return said === "" ? [] : [said];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
};

type NamingRows = readonly { readonly cells: StaffCells }[];

interface Name {
  readonly column: string;
  readonly refers: ResourceName;
  readonly key: string;
}

/** What rows name in their columns. */
const namesIn = ({ columns }: Resource, rows: NamingRows): readonly Name[] =>
  Object.entries(columns).flatMap(([column, { refers, kind }]) =>
    refers === undefined || kind === "texts" || RESOURCES[refers].key.length > 1
      ? []
      : rows.flatMap(({ cells }) => {
          const key = text(cells[column]);
          return key === "" ? [] : [{ column, refers, key }];
        }),
  );

const text = (value: StaffCells[string] | undefined): string =>
  value === undefined || value === null || Array.isArray(value) ? "" : scalarText(value);

type NamedRows = ReadonlyMap<ResourceName, ReadonlyMap<string, StaffRow>>;

/** The calls that tell what these name, of one page. */
const callsFor = (names: readonly Name[]) => {
  const keys = new Map<ResourceName, Set<string>>();
  for (const { refers, key } of names) {
    keys.set(refers, (keys.get(refers) ?? new Set()).add(key));
  }
  return [...keys].flatMap(([resource, all]) => {
    const [column = ""] = RESOURCES[resource].key;
    const sorted = [...all].toSorted();
    return Array.from({ length: Math.ceil(sorted.length / KEYS) }, (_, at) => ({
      resource,
      filter: filterText(
        sorted.slice(at * KEYS, (at + 1) * KEYS).map((value) => ({ column, value })),
      ),
      itemsPerPage: KEYS,
    }));
  });
};

/** The rows that are named, by their resource and key. */
const useNamedRows = (pages: readonly (readonly Name[])[]): NamedRows => {
  const { roles } = useAgent();
  const asked = useMemo(
    () =>
      pages
        .flatMap((names) =>
          callsFor(names.filter(({ refers }) => mayOfResource(roles, "view", refers))),
        )
        .filter(
          ({ resource, filter }, at, all) =>
            all.findIndex((other) => other.resource === resource && other.filter === filter) === at,
        ),
    [pages, roles],
  );
  // As long as the rows that they name: who scrolls a long table past names thousands.
  const { data: answers } = useManyReads(staffRows, asked, { keepMs: KEPT_MS });
  return useMemo(() => {
    const named = new Map<ResourceName, Map<string, StaffRow>>();
    for (const [at, { resource }] of asked.entries()) {
      const known = named.get(resource) ?? new Map<string, StaffRow>();
      for (const row of answers[at]?.results ?? []) known.set(row.key, row);
      named.set(resource, known);
    }
    return named;
  }, [asked, answers]);
};
