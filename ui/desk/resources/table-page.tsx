import Plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { staffRows } from "../../../core/api/calls/staff-resources.ts";
import { apiErrorMessage, isNotFound } from "../../../core/api/errors.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { useAgent, useRead } from "../desk-context.ts";
import { counted } from "../parts/counted.ts";
import { DeskPage } from "../parts/desk-page.tsx";
import { MissingPage } from "../parts/missing-page.tsx";
import { ComingGrid } from "./coming-grid.tsx";
import { EditsBar } from "./edits-bar.tsx";
import { useKeptEdits } from "./kept.ts";
import { useLabels } from "./labels.ts";
import { newRowPath, roomOfTable, rowPath, tableLabel, tablePath } from "./places.ts";
import { ResourceCards } from "./resource-cards.tsx";
import { ResourceGrid } from "./resource-grid.tsx";
import { RoomTabs } from "./room-tabs.tsx";
import { firstColumns, inOrder } from "./shown-columns.ts";
import { useTableAddress, writeFilters } from "./table-address.ts";
import { TableTools } from "./table-tools.tsx";
import { useNarrow } from "./use-narrow.ts";

/** Rows of one page: what a person scrolls through. */
const ROWS = 100;

const NO_ROWS: readonly StaffRow[] = [];

/** The rows of a resource, looked through and changed; nothing is sent before it is looked at. */
export function TablePage({ resource }: { readonly resource: Resource }) {
  const at = useTableAddress();
  const { chosen, choose, hrefOf } = at;
  const read = useRead(
    staffRows,
    {
      resource: resource.name,
      search: chosen.search === "" ? null : chosen.search,
      filter: writeFilters(chosen.filters) || null,
      sort: chosen.sort === "" ? null : chosen.sort,
      page: chosen.page,
      itemsPerPage: ROWS,
    },
    { keepsPage: true },
  );
  const [edits, onEdits] = useKeptEdits(resource.name);
  const mayChange =
    mayOfResource(useAgent().roles, "change", resource.name) && resource.direction !== "out";
  const columns = useMemo(
    () =>
      inOrder(resource, chosen.columns ?? firstColumns(resource)).filter(
        (name) => name in resource.columns,
      ),
    [resource, chosen.columns],
  );
  const rows = read.data?.results ?? NO_ROWS;
  const labelOf = useLabels(resource, rows);
  const isNarrow = useNarrow();
  if (read.data === undefined && read.error !== null && isNotFound(read.error)) {
    return <MissingPage />;
  }
  const label = tableLabel(resource.name) ?? resource.title;
  const total = read.data?.pagination.totalItems;
  return (
    <DeskPage
      title={label}
      about={
        total === undefined
          ? resource.about
          : `${counted(total, "ligne", "lignes")} · ${resource.about}`
      }
      actions={
        mayChange ? (
          <ButtonLink
            variant="secondary"
            icon={<Plus size={18} aria-hidden />}
            href={newRowPath(resource.name)}
          >
            Ajouter {resource.one}
          </ButtonLink>
        ) : undefined
      }
    >
      <RoomTabs room={roomOfTable(resource.name)} here={tablePath(resource.name)} />
      <TableTools resource={resource} at={at} />
      {read.data === undefined ? (
        read.error === null ? (
          <ComingGrid columns={columns.map((name) => resource.columns[name]?.header ?? name)} />
        ) : (
          <ErrorState message={apiErrorMessage(read.error)} onRetry={() => void read.refetch()} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title="Aucune ligne">
          {chosen.search === "" && Object.keys(chosen.filters).length === 0
            ? `Il n’y a encore rien parmi les ${resource.title}.`
            : "Ni cette recherche ni ces filtres ne laissent de ligne."}
        </EmptyState>
      ) : isNarrow ? (
        <ResourceCards
          resource={resource}
          columns={columns}
          rows={rows}
          edits={edits}
          labelOf={labelOf}
        />
      ) : (
        <ResourceGrid
          resource={resource}
          columns={columns}
          rows={rows}
          edits={edits}
          onEdits={onEdits}
          mayChange={mayChange}
          sort={chosen.sort}
          onSort={(sort) => choose({ sort })}
          labelOf={labelOf}
          hrefOf={({ key }) => rowPath(resource.name, key) ?? ""}
        />
      )}
      <Pagination
        page={chosen.page}
        lastPage={read.data?.pagination.lastPage ?? 1}
        href={hrefOf}
        label="Pages"
      />
      {mayChange && !isNarrow && rows.length > 0 ? (
        <Text tone="quiet" size="xs">
          Flèches pour aller, Entrée pour écrire, Échap pour renoncer, Ctrl+C et Ctrl+V avec un
          tableur, Ctrl+D pour recopier vers le bas, Ctrl+Z pour revenir.
        </Text>
      ) : null}
      <EditsBar resource={resource} edits={edits} rows={rows} onEdits={onEdits} />
    </DeskPage>
  );
}
