import { useQuery } from "@tanstack/react-query";
import Store from "lucide-react/icons/store";
import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { listStoreQuery } from "../../data/lists.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useReader } from "../../hooks/reader.ts";
import { useActiveStoreId, useStores } from "../../hooks/stores.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import { Button } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";

/** Perhaps it is another own store's: a shared link knows no store. */
export function ListElsewhere({ id }: { readonly id: ShoppingListId }) {
  const query = useQuery(listStoreQuery(useReader(), id));
  const { stores } = useStores();
  const active = useActiveStoreId();
  const dispatch = useDispatch();
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
      <EmptyState
        level={1}
        icon={<Store size={36} aria-hidden />}
        title={`Cette liste est celle de ${storeLabel(store)}`}
        action={
          <Button onClick={() => dispatch({ type: "store.selected", storeId: store.id })}>
            Ouvrir dans cette boutique
          </Button>
        }
      >
        Vous êtes dans une autre de vos boutiques : prix, panier et listes changent avec elle.
      </EmptyState>
    </Page>
  );
}
