import Columns3 from "lucide-react/icons/columns-3";
import Download from "lucide-react/icons/download";
import Funnel from "lucide-react/icons/funnel";
import Star from "lucide-react/icons/star";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { staffFile } from "../../../core/api/wire/staff-resources.ts";
import { isExportOfCustomers } from "../../../core/staff/resource-rights.ts";
import { saveBlob } from "../../widgets/save-file.ts";
import { Button } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Chips } from "../../widgets/chips.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Grid, Row, Stack, Text } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { useChange } from "../desk-context.ts";
import { SearchForm } from "../form/search-form.tsx";
import { withChoices } from "../paths.ts";
import { optionsOf } from "./cells.ts";
import { useSavedViews } from "./kept.ts";
import { tablePath } from "./places.ts";
import { ReferenceField } from "./reference-field.tsx";
import { filterColumns, firstColumns } from "./shown-columns.ts";
import { type useTableAddress, writeFilters } from "./table-address.ts";
import styles from "./table-tools.module.css";

interface TableToolsProps {
  readonly resource: Resource;
  readonly at: ReturnType<typeof useTableAddress>;
}

/** What of a table is looked at: searched, filtered, its columns, and ways of looking that are kept. */
export function TableTools({ resource, at }: TableToolsProps) {
  const { chosen, choose } = at;
  const filtered = Object.entries(chosen.filters);
  return (
    <Stack gap="3">
      <Cluster gap="2 4" align="end" justify="between">
        <SearchForm
          label={`Rechercher parmi les ${resource.title}`}
          text={chosen.search}
          onSearch={(search) => choose({ search })}
        />
        <Cluster gap="1">
          <Filters resource={resource} at={at} />
          <ColumnsChoice resource={resource} at={at} />
          <Views resource={resource} at={at} />
          <Downloads resource={resource} at={at} />
        </Cluster>
      </Cluster>
      {filtered.length === 0 ? null : (
        <Chips
          label="Filtres actifs"
          chips={filtered.map(([column, value]) => ({
            id: column,
            label: `${resource.columns[column]?.header ?? column} : ${value}`,
            onRemove: () =>
              choose({
                filters: Object.fromEntries(filtered.filter(([name]) => name !== column)),
              }),
          }))}
          onClear={() => choose({ filters: {} })}
        />
      )}
    </Stack>
  );
}

interface ToolProps {
  readonly label: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A button, and what it opens above the table. */
function Tool({ label, title, icon, children }: ToolProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="quiet" icon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  );
}

function Filters({ resource, at: { chosen, choose } }: TableToolsProps) {
  const columns = filterColumns(resource);
  const set = (column: string, value: string): void =>
    choose({ filters: { ...chosen.filters, [column]: value } });
  if (columns.length === 0) return null;
  return (
    <Tool label="Filtrer" title="Filtrer" icon={<Funnel size={18} aria-hidden />}>
      {(close) => (
        <Stack gap="4">
          {columns.map((name) => {
            const column = resource.columns[name];
            if (column === undefined) return null;
            const value = chosen.filters[name] ?? "";
            const options = optionsOf(column);
            return options === null ? (
              <ReferenceField
                key={name}
                label={column.header}
                refers={column.refers ?? resource.name}
                value={value}
                placeholder="Tous"
                onValueChange={(key) => set(name, key)}
              />
            ) : (
              <Select
                key={name}
                label={column.header}
                placeholder="Tous"
                clearable
                options={options}
                value={value === "" ? null : value}
                onValueChange={(word) => set(name, word ?? "")}
              />
            );
          })}
          <Button variant="secondary" onClick={close}>
            Voir les {resource.title}
          </Button>
        </Stack>
      )}
    </Tool>
  );
}

function ColumnsChoice({ resource, at: { chosen, choose } }: TableToolsProps) {
  const shown = chosen.columns ?? firstColumns(resource);
  return (
    <Tool label="Colonnes" title="Colonnes" icon={<Columns3 size={18} aria-hidden />}>
      {() => (
        <Stack gap="3">
          <Grid least="14rem" gap="1 4">
            {Object.entries(resource.columns)
              .filter(([name]) => !resource.key.includes(name))
              .map(([name, { header }]) => (
                <Checkbox
                  key={name}
                  label={header}
                  checked={shown.includes(name)}
                  onCheckedChange={(checked) =>
                    choose({
                      columns: checked ? [...shown, name] : shown.filter((one) => one !== name),
                    })
                  }
                />
              ))}
          </Grid>
          <Button variant="quiet" onClick={() => choose({ columns: null })}>
            Comme au début
          </Button>
        </Stack>
      )}
    </Tool>
  );
}

function Views({ resource, at: { address } }: TableToolsProps) {
  const { views, save, remove } = useSavedViews(resource.name);
  const [name, setName] = useState("");
  return (
    <Tool label="Vues" title="Vues enregistrées" icon={<Star size={18} aria-hidden />}>
      {(close) => (
        <Stack gap="4">
          {views.length === 0 ? (
            <Text tone="quiet">
              Une vue garde la recherche, les filtres, le tri et les colonnes, pour vous, dans ce
              navigateur.
            </Text>
          ) : (
            <ul className={styles.views}>
              {views.map((view) => (
                <Row as="li" key={view.name} gap="3" align="center" justify="between">
                  <Link href={`${tablePath(resource.name)}?${view.address}`} onClick={close}>
                    {view.name}
                  </Link>
                  <Button
                    variant="quiet"
                    aria-label={`Oublier la vue ${view.name}`}
                    onClick={() => remove(view.name)}
                  >
                    Oublier
                  </Button>
                </Row>
              ))}
            </ul>
          )}
          <form
            className={styles.name}
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === "") return;
              save({ name: name.trim(), address });
              setName("");
            }}
          >
            <TextField
              label="Nom de la vue de maintenant"
              value={name}
              maxLength={60}
              autoComplete="off"
              onValueChange={setName}
            />
            <Button type="submit" variant="secondary">
              Enregistrer
            </Button>
          </form>
        </Stack>
      )}
    </Tool>
  );
}

/** Where the browser fetches what is shown, as a file. */
const fileAddress = (
  resource: Resource,
  format: "csv" | "xlsx",
  {
    search,
    filters,
  }: { readonly search: string; readonly filters: { readonly [c: string]: string } },
): string =>
  withChoices(`/api/v2/staff/resources/${resource.name}/file`, {
    format,
    search,
    filter: writeFilters(filters),
  });

const FORMATS = ["csv", "xlsx"] as const;

interface ConfirmedDownloadProps {
  readonly resource: Resource;
  readonly format: (typeof FORMATS)[number];
  readonly chosen: TableToolsProps["at"]["chosen"];
  readonly onDone: () => void;
}

/** A file of customers: the server asks first whether it is they, which a link could not answer. */
function ConfirmedDownload({ resource, format, chosen, onDone }: ConfirmedDownloadProps) {
  const fetching = useChange(
    () => (api) =>
      staffFile(api, {
        resource: resource.name,
        format,
        search: chosen.search,
        filter: writeFilters(chosen.filters),
      }),
  );
  const keep = (blob: Blob): void => {
    saveBlob({ name: `${resource.title}.${format}`, blob });
    onDone();
  };
  return (
    <>
      <Button
        variant="secondary"
        loading={fetching.isPending}
        onClick={() => fetching.mutate(undefined, { onSuccess: keep })}
      >
        {format.toUpperCase()}
      </Button>
      {fetching.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(fetching.error)}
        </Notice>
      )}
    </>
  );
}

function Downloads({ resource, at: { chosen } }: TableToolsProps) {
  return (
    <Tool label="Télécharger" title="Télécharger" icon={<Download size={18} aria-hidden />}>
      {(close) => (
        <Stack gap="3">
          <p>
            Toutes les lignes que la recherche et les filtres laissent, avec toutes leurs colonnes :
            le fichier peut être corrigé et renvoyé par « Échanges ».
          </p>
          <Cluster gap="2">
            {FORMATS.map((format) =>
              isExportOfCustomers(resource.name) ? (
                <ConfirmedDownload
                  key={format}
                  resource={resource}
                  format={format}
                  chosen={chosen}
                  onDone={close}
                />
              ) : (
                <a
                  key={format}
                  className={styles.file}
                  href={fileAddress(resource, format, chosen)}
                  download
                  onClick={close}
                >
                  {format.toUpperCase()}
                </a>
              ),
            )}
          </Cluster>
        </Stack>
      )}
    </Tool>
  );
}
