import Printer from "lucide-react/icons/printer";
import { useMemo, useState } from "react";
import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { getShoppingList } from "../../../core/api/calls/shopping-lists.ts";
import { shoppingListIdOf } from "../../../core/lists/list-id.ts";
import {
  type LabelCode,
  labelCodeText,
  labelPages,
  labelsPerPage,
} from "../../../core/shelf-labels/labels.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { useShownList } from "../../hooks/shopping-lists.ts";
import { useMay } from "../../hooks/stores.ts";
import { NotFound } from "../../layout/not-found.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ReadPage } from "../../layout/read-page.tsx";
import { MayNotUseLists } from "../../shopping/lists/may-not-use-lists.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { type LabelChoice, LabelChoices } from "./label-choices.tsx";
import { LabelSheets, type ShelfLabel } from "./label-sheets.tsx";
import styles from "./shelf-labels-page.module.css";
import { type LabelCodes, useLabelCodes } from "./use-label-codes.ts";

/** /listes/{id}/etiquettes: labels for the shelves of a list's products, from screen to printer. */
export function ShelfLabelsPage({ params: { id = "" } }: PageProps) {
  const listId = shoppingListIdOf(id);
  return (
    <>
      <PageTitle route="shelfLabels" />
      {listId === undefined ? <NotFound /> : <ReadLabels id={listId} />}
    </>
  );
}

function ReadLabels({ id }: { readonly id: ShoppingListId }) {
  const mayUse = useMay("lists.use");
  const query = useRead(getShoppingList, { id }, { enabled: mayUse });
  if (!mayUse && query.data === undefined && !query.isFetching) return <NoLists />;
  return (
    <ReadPage query={query} skeleton={<Skeleton />}>
      {(list) => <Labels read={list} />}
    </ReadPage>
  );
}

function NoLists() {
  return (
    <Page title="Étiquettes de rayon">
      <MayNotUseLists />
    </Page>
  );
}

function Skeleton() {
  return (
    <Page title="Étiquettes de rayon">
      <Stack gap="5" bounded className={styles.layout} role="status" aria-label={LOADING}>
        <SkeletonBlock height="24rem" />
        <SkeletonBlock height="40rem" />
      </Stack>
    </Page>
  );
}

function Labels({ read }: { readonly read: ShoppingList }) {
  const list = useShownList(read);
  const [choice, setChoice] = useState<LabelChoice>(WHOLE_LIST);
  const { format, kind, skipped, leftOut } = choice;
  const labels = useMemo(
    () => list.lines.flatMap((line) => labelOf(line, kind) ?? []),
    [list.lines, kind],
  );
  const chosen = useMemo(() => labels.filter(({ code }) => !leftOut.has(code)), [labels, leftOut]);
  const texts = useMemo(() => chosen.map(({ text }) => text), [chosen]);
  const drawn = useLabelCodes(kind, texts);
  const perPage = labelsPerPage(format);
  const pages = labelPages(chosen, { perPage, skipped: format === "a4" ? skipped : 0 });
  return (
    <Page
      title="Étiquettes de rayon"
      trail={
        <Breadcrumbs
          trail={[
            { label: list.name, href: paths.list(list.id) },
            { label: "Étiquettes de rayon" },
          ]}
        />
      }
      aside={<Print count={chosen.length} drawn={drawn} />}
    >
      <Stack gap="5" bounded className={styles.layout}>
        <LabelChoices
          {...{ labels, choice }}
          onChoose={(change) => setChoice((known) => ({ ...known, ...change }))}
        />
        <section className={styles.preview} aria-labelledby="apercu">
          <Cluster gap="1 4" align="baseline" justify="between" below="2" data-print="none">
            <Text as="h2" size="xl" id="apercu">
              Aperçu en taille réelle
            </Text>
            <Text tone="quiet" size="s" role="status">
              {countText(chosen.length, pages.length)}
            </Text>
          </Cluster>
          {drawn.status === "failed" ? <NotDrawn retry={drawn.retry} /> : null}
          {chosen.length === 0 ? (
            <NothingChosen {...{ list }} />
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
            <div className={styles.table} tabIndex={0} role="region" aria-label="Étiquettes">
              <LabelSheets {...{ pages, format, kind }} codes={drawn.codes} />
            </div>
          )}
          <Text tone="quiet" size="s" above="2" className={styles.note} data-print="none">
            Imprimez à 100 %, sans marges ni mise à l’échelle.
          </Text>
        </section>
      </Stack>
    </Page>
  );
}

const WHOLE_LIST: LabelChoice = { format: "a4", kind: "code128", skipped: 0, leftOut: new Set() };

/** Null for what is no longer sold: nobody needs its shelf any more. */
const labelOf = (line: ShoppingListLine, kind: LabelCode): ShelfLabel | null => {
  const { code, section, usual, variant } = line;
  if (variant === null) return null;
  const { product, packaging, reference, ean } = variant;
  const text = labelCodeText(kind, { code, reference, ean });
  return { code, name: product.name, packaging, reference, section, usual, text };
};

const countText = (labels: number, pages: number): string =>
  `${labels}\u00a0${labels > 1 ? "étiquettes" : "étiquette"}, ${pages}\u00a0${pages > 1 ? "pages" : "page"}`;

interface PrintProps {
  readonly count: number;
  readonly drawn: LabelCodes;
}

function Print({ count, drawn: { status, progress } }: PrintProps) {
  return (
    <Button
      size="large"
      icon={<Printer size={20} aria-hidden />}
      disabled={count === 0 || status === "failed"}
      loading={status === "drawing" && count > 0}
      progress={progress}
      onClick={() => window.print()}
    >
      {count === 1 ? "Imprimer 1 étiquette" : `Imprimer ${count} étiquettes`}
    </Button>
  );
}

function NotDrawn({ retry }: Pick<LabelCodes, "retry">) {
  return (
    <Notice
      tone="error"
      live
      action={
        <Button variant="quiet" onClick={retry}>
          Réessayer
        </Button>
      }
    >
      Les codes n’ont pas pu être dessinés : vérifiez votre connexion.
    </Notice>
  );
}

function NothingChosen({ list }: { readonly list: ShoppingList }) {
  return list.lines.length === 0 ? (
    <EmptyState
      picture="no-orders"
      title="Cette liste est vide"
      action={<ButtonLink href={paths.list(list.id)}>Retour à la liste</ButtonLink>}
    >
      Ajoutez-y des produits : leurs étiquettes s’impriment ici.
    </EmptyState>
  ) : (
    <EmptyState picture="no-orders" title="Aucun produit choisi">
      Choisissez au moins un produit à étiqueter.
    </EmptyState>
  );
}
