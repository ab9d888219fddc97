import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import { shoppingListStore } from "../../../core/api/calls/shopping-lists.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStoreId, useStores } from "../../hooks/stores.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import { StoreElsewhere } from "../../shopping/store-elsewhere.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";

/** Perhaps it is another own store's: a shared link knows no store. */
export function ListElsewhere({ id }: { readonly id: ShoppingListId }) {
  const query = useRead(shoppingListStore, { id });
  const { stores } = useStores();
  const active = useActiveStoreId();
  if (query.isPending) {
    return (
      <Page>
        <div role="status" aria-label={LOADING}>
          <SkeletonBlock height="16rem" />
        </div>
      </Page>
    );
  }
  const store = stores.find((own) => own.id === query.data?.storeId && own.id !== active);
  if (store === undefined) return <NotFound />;
  return (
    <Page>
      <StoreElsewhere store={store} what="Cette liste">
        Vous êtes dans une autre de vos boutiques : prix, panier et listes changent avec elle.
      </StoreElsewhere>
    </Page>
  );
}
