import { useLocation } from "wouter";
import type { ShoppingListSummary } from "../../../api-schema/shopping-list.ts";
import { listShoppingLists } from "../../../core/api/calls/shopping-lists.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { useShownSummaries } from "../../hooks/shopping-lists.ts";
import { useMay } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { LateChanges } from "../../shopping/lists/late-changes.tsx";
import { MayNotUseLists } from "../../shopping/lists/may-not-use-lists.tsx";
import { NewListForm } from "../../shopping/lists/new-list-form.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Grid } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { ListCard } from "./list-card.tsx";
import styles from "./lists-page.module.css";

/** /listes: the lists of the active store, shared by its people (product §8). */
export function ListsPage() {
  const mayUse = useMay("lists.use");
  return (
    <>
      <PageTitle route="lists" />
      <Page
        title="Mes listes"
        subtitle="Ce que la boutique commande souvent, rangé comme sa réserve. Toute l’équipe les partage."
      >
        {mayUse ? <Lists /> : <MayNotUseLists />}
      </Page>
    </>
  );
}

function Lists() {
  const [, navigate] = useLocation();
  const lists = useRead(listShoppingLists);
  return (
    <>
      <div className={styles.fresh}>
        <NewListForm
          label="Nouvelle liste"
          action="Créer"
          onCreated={({ id }) => navigate(paths.list(id))}
        />
      </div>
      <LateChanges />
      <Loaded
        read={lists}
        coming={
          <Grid least="17rem" gap="4" below="8" role="status" aria-label={LOADING}>
            {Array.from({ length: 3 }, (_, index) => (
              <SkeletonBlock key={index} height="15rem" />
            ))}
          </Grid>
        }
      >
        {(data) => <Cards lists={data} />}
      </Loaded>
    </>
  );
}

function Cards({ lists }: { readonly lists: readonly ShoppingListSummary[] }) {
  const shown = useShownSummaries(lists);
  return (
    <>
      <Grid as="ul" least="17rem" gap="4" below="8" aria-label="Listes de la boutique">
        {shown.map((list) => (
          <ListCard key={list.id} list={list} names={shown.map(({ name }) => name)} />
        ))}
      </Grid>
      {shown.some(({ isQuickOrder }) => !isQuickOrder) ? null : (
        <EmptyState
          picture="no-lists"
          title="Pas encore d’autre liste"
          action={
            <ButtonLink variant="secondary" href={paths.catalogue()}>
              Parcourir le catalogue
            </ButtonLink>
          }
        >
          Donnez-lui un nom ci-dessus, ou ajoutez un produit à une liste depuis sa fiche.
        </EmptyState>
      )}
    </>
  );
}
