import { useLocation } from "wouter";
import type { ShoppingListSummary } from "../../../api-schema/shopping-list.ts";
import { listShoppingLists } from "../../../core/api/calls/shopping-lists.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { useShownSummaries } from "../../hooks/shopping-lists.ts";
import { useMay } from "../../hooks/stores.ts";
import { CollectionPage, RowsComing } from "../../layout/collection-page.tsx";
import { LateChanges } from "../../shopping/lists/late-changes.tsx";
import { MayNotUseLists } from "../../shopping/lists/may-not-use-lists.tsx";
import { NewListForm } from "../../shopping/lists/new-list-form.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Grid } from "../../widgets/primitives.tsx";
import { ListCard } from "./list-card.tsx";
import styles from "./lists-page.module.css";

/** /listes: the lists of the active store, shared by its people (product §8). */
export function ListsPage() {
  const mayUse = useMay("lists.use");
  const [, navigate] = useLocation();
  const lists = useRead(listShoppingLists);
  return (
    <CollectionPage
      route="lists"
      title="Mes listes"
      intro="Ce que la boutique commande souvent, rangé comme sa réserve. Toute l’équipe les partage."
      instead={mayUse ? undefined : <MayNotUseLists />}
      above={
        <>
          <div className={styles.fresh}>
            <NewListForm
              label="Nouvelle liste"
              action="Créer"
              onCreated={({ id }) => navigate(paths.list(id))}
            />
          </div>
          <LateChanges />
        </>
      }
      read={lists}
      items={lists.data}
      coming={<RowsComing count={3} height="15rem" least="17rem" gap="4" below="8" />}
    >
      {(known) => <Cards lists={known} />}
    </CollectionPage>
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
