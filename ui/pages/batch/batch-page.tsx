import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import {
  type BatchAddress,
  type BatchItem,
  readBatch,
  withItem,
  writeBatch,
} from "../../../core/content/batch-address.ts";
import { paths } from "../../../core/routes/paths.ts";
import { PrintButton } from "../../editorial/print-button.tsx";
import { ShareButton } from "../../editorial/share-button.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { PrintHead } from "../../shopping/print-head.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";
import styles from "./batch-page.module.css";
import { BatchShopping } from "./batch-shopping.tsx";
import { RecipePicker } from "./recipe-picker.tsx";
import { useBatchRecipes } from "./use-batch-recipes.ts";
import { BatchRecipes } from "./batch-recipes.tsx";

/** /recettes/fournee: several recipes at once, one shopping list (product §10 Fournée → commande). */
export function BatchPage() {
  const [batch, go] = useBatch();
  const recipes = useBatchRecipes(batch.items);
  // A quantity is corrected in place; a recipe that comes or goes can be taken back by 'back'.
  const setItem = (changed: BatchItem) =>
    go(withItem(batch, changed), { replace: changed.pieces > 0 && isIn(batch, changed) });
  return (
    <>
      <PageTitle route="batch" />
      <Page
        trail={
          <Breadcrumbs
            trail={[
              { label: "Accueil", href: paths.home() },
              { label: "Recettes", href: paths.recipes() },
              { label: "Fournée" },
            ]}
          />
        }
        title="Préparer une fournée"
        subtitle="Vos recettes et vos quantités, une seule liste d’ingrédients arrondie aux conditionnements."
        aside={
          batch.items.length === 0 ? null : (
            <Cluster gap="3" data-print="none">
              <ShareButton title="Ma fournée" />
              <PrintButton />
            </Cluster>
          )
        }
      >
        <PrintHead />
        <div className={styles.layout} data-empty={batch.items.length === 0 || undefined}>
          <Stack gap="4" shrinks>
            <BatchRecipes recipes={recipes} onPieces={setItem} />
            <RecipePicker batch={batch} onPick={setItem} />
          </Stack>
          {batch.items.length === 0 ? null : (
            <BatchShopping
              recipes={recipes}
              deducting={batch.deducting}
              onDeducting={(deducting) => go({ ...batch, deducting }, { replace: true })}
            />
          )}
        </div>
      </Page>
    </>
  );
}

const isIn = ({ items }: BatchAddress, { slug }: BatchItem): boolean =>
  items.some((setItem) => setItem.slug === slug);

/** The batch that the address says, and the way to another. */
function useBatch() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const batch = useMemo(() => readBatch(new URLSearchParams(search)), [search]);
  const go = (next: BatchAddress, options: { readonly replace: boolean }) =>
    navigate(paths.batch(writeBatch(next)), options);
  return [batch, go] as const;
}
