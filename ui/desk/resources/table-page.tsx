import Plus from "lucide-react/icons/plus";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { apiErrorMessage, isNotFound } from "../../../core/api/errors.ts";
import { wholeNumber } from "../../../core/money/format.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { useAgent } from "../desk-context.ts";
import { counted } from "../parts/counted.ts";
import { DeskPage } from "../parts/desk-page.tsx";
import { MissingPage } from "../parts/missing-page.tsx";
import { ComingGrid } from "./coming-grid.tsx";
import { EditsBar } from "./edits-bar.tsx";
import { useKeptEdits } from "./kept.ts";
import { useLabels } from "./labels.ts";
import { deskPaths } from "../paths.ts";
import { PAGE_ROWS, useLongTable } from "./long-table.ts";
import { isOfArticle, newRowPath, roomOfTable, rowPath, tableLabel, tablePath } from "./places.ts";
import { ResourceCards } from "./resource-cards.tsx";
import { ResourceGrid } from "./resource-grid.tsx";
import { RoomTabs } from "./room-tabs.tsx";
import { firstColumns, inOrder } from "./shown-columns.ts";
import { useTableAddress } from "./table-address.ts";
import { TableTools } from "./table-tools.tsx";
import { useNarrow } from "./use-narrow.ts";
import { type RowsInSight, sightFrom } from "./use-rows-in-sight.ts";

/** So long after the last turn of the wheel the address says where the table stands. */
const SETTLED_MS = 400;

const NO_PAGES: readonly (readonly StaffRow[])[] = [];

/** The rows of a resource, looked through and changed; nothing is sent before it is looked at. */
export function TablePage({ resource }: { readonly resource: Resource }) {
  const at = useTableAddress();
  const { chosen, choose, hrefOf, choice } = at;
  const isNarrow = useNarrow();
  const start = (chosen.page - 1) * PAGE_ROWS;
  const [sight, setSight] = useState(() => sightFrom(start));
  const onSight = useCallback(
    (next: RowsInSight) => setSight((known) => (isOfSamePages(known, next) ? known : next)),
    [],
  );
  const [sightOf, setSightOf] = useState(at.choice);
  if (sightOf !== at.choice) {
    setSightOf(at.choice);
    setSight(sightFrom(start));
  }
  const inSight = isNarrow ? { first: start, end: start + PAGE_ROWS } : sight;
  const { table, isBefore, error, retry, rowsBetween } = useLongTable(resource, chosen, inSight);
  const [waits, setWaits] = useState<string | null>(null);
  useSettledPage(isNarrow || isBefore ? null : table, sight, at);
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
  const pages = table?.pages ?? NO_PAGES;
  const there = pages.flat();
  const labelOf = useLabels(resource, pages);
  if (table === undefined && error !== null && isNotFound(error)) return <MissingPage />;
  const label = tableLabel(resource.name) ?? resource.title;
  const total = table?.total;
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
          <>
            {isOfArticle(resource.name) ? (
              <ButtonLink variant="quiet" href={deskPaths.newArticle()}>
                Nouvel article
              </ButtonLink>
            ) : null}
            <ButtonLink
              variant="secondary"
              icon={<Plus size={18} aria-hidden />}
              href={newRowPath(resource.name)}
            >
              Ajouter {resource.one}
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      <RoomTabs room={roomOfTable(resource.name)} here={tablePath(resource.name)} />
      <TableTools resource={resource} at={at} />
      {table !== undefined && error !== null ? (
        <Notice
          tone="error"
          live
          action={
            <Button variant="secondary" onClick={retry}>
              Réessayer
            </Button>
          }
        >
          {apiErrorMessage(error)}
        </Notice>
      ) : null}
      {table === undefined ? (
        error === null ? (
          <ComingGrid columns={columns.map((name) => resource.columns[name]?.header ?? name)} />
        ) : (
          <ErrorState message={apiErrorMessage(error)} onRetry={retry} />
        )
      ) : table.total === 0 ? (
        <EmptyState title="Aucune ligne">
          {chosen.search === "" && Object.keys(chosen.filters).length === 0
            ? `Il n’y a encore rien parmi les ${resource.title}.`
            : "Ni cette recherche ni ces filtres ne laissent de ligne."}
        </EmptyState>
      ) : isNarrow ? (
        <ResourceCards
          resource={resource}
          columns={columns}
          rows={there}
          edits={edits}
          labelOf={labelOf}
        />
      ) : (
        <ResourceGrid
          // Rows that are chosen otherwise begin at their first.
          key={choice}
          resource={resource}
          columns={columns}
          rows={table.rows}
          start={start}
          onSight={onSight}
          rowsBetween={rowsBetween}
          onWait={setWaits}
          edits={edits}
          onEdits={onEdits}
          mayChange={mayChange}
          sort={chosen.sort}
          onSort={(sort) => choose({ sort })}
          labelOf={labelOf}
          hrefOf={({ key }) => rowPath(resource.name, key) ?? ""}
        />
      )}
      {isNarrow ? (
        <Pagination
          page={chosen.page}
          lastPage={Math.max(1, Math.ceil((total ?? 0) / PAGE_ROWS))}
          href={hrefOf}
          label="Pages"
        />
      ) : null}
      <div role="status">
        {waits === null ? null : <Text size="xs">{waits}</Text>}
        {table !== undefined && table.total > table.rows.length ? (
          <Text size="xs">
            Les {wholeNumber(table.rows.length)} premières lignes : cherchez ou filtrez pour voir
            les autres.
          </Text>
        ) : null}
      </div>
      {mayChange && !isNarrow && there.length > 0 ? (
        <Text tone="quiet" size="xs">
          Flèches pour aller, Entrée pour écrire, Échap pour renoncer, Ctrl+C et Ctrl+V avec un
          tableur, Ctrl+D pour recopier vers le bas, Ctrl+Z pour revenir.
        </Text>
      ) : null}
      <EditsBar resource={resource} edits={edits} rows={there} onEdits={onEdits} />
    </DeskPage>
  );
}

/** Rows of the same calls: the page need not be drawn anew for a turn of the wheel. */
const isOfSamePages = (one: RowsInSight, other: RowsInSight): boolean =>
  pageAt(one.first) === pageAt(other.first) && pageAt(one.end - 1) === pageAt(other.end - 1);

const pageAt = (row: number): number => Math.floor(Math.max(0, row) / PAGE_ROWS);

/** The address says which page of the rows is in sight once the table stands still: it is gone back to. */
const useSettledPage = (
  table: { readonly total: number } | null | undefined,
  { first }: RowsInSight,
  { chosen, hrefOf }: Pick<ReturnType<typeof useTableAddress>, "chosen" | "hrefOf">,
): void => {
  const [, navigate] = useLocation();
  const page = pageAt(first) + 1;
  const target = table && page !== chosen.page ? hrefOf(page) : null;
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => navigate(target, { replace: true }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [target, navigate]);
};
