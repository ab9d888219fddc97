import { useEffect } from "react";
import { useSearch } from "wouter";
import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { getShoppingList } from "../../../core/api/calls/shopping-lists.ts";
import { isNotFound } from "../../../core/api/errors.ts";
import { shoppingListIdOf } from "../../../core/lists/list-id.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useRead } from "../../hooks/read.ts";
import { useShownList } from "../../hooks/shopping-lists.ts";
import { useActiveStoreId, useMay } from "../../hooks/stores.ts";
import { NotFound } from "../../layout/not-found.tsx";
import { Page } from "../../layout/page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { MayNotUseLists } from "../../shopping/lists/may-not-use-lists.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { useLoaded } from "../../layout/use-loaded.ts";
import { SkeletonBlock, SkeletonRow } from "../../widgets/skeleton.tsx";
import { ListElsewhere } from "./list-elsewhere.tsx";
import { ListOrganiser } from "./list-organiser.tsx";
import { ListView } from "./list-view.tsx";

/** /listes/{id}: a list of the store, or the order pad; '?organiser=1' puts it in order (product §8). */
export function ListPage({ params: { id = "" } }: PageProps) {
  const listId = shoppingListIdOf(id);
  const mayUse = useMay("lists.use");
  if (listId !== undefined && mayUse) return <ReadList id={listId} />;
  return (
    <>
      <PageTitle route="list" />
      {mayUse ? (
        <NotFound />
      ) : (
        <Page title="Liste">
          <MayNotUseLists />
        </Page>
      )}
    </>
  );
}

function ReadList({ id }: { readonly id: ShoppingListId }) {
  const query = useRead(getShoppingList, { id });
  return (
    <>
      <PageTitle route="list" ownName={query.data?.name} />
      {query.isError && isNotFound(query.error) ? (
        <ListElsewhere id={id} />
      ) : query.data !== undefined ? (
        <FoundList read={query.data} />
      ) : query.isError ? (
        <Page>
          <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
        </Page>
      ) : (
        <LoadingList />
      )}
    </>
  );
}

function FoundList({ read }: { readonly read: ShoppingList }) {
  const dispatch = useDispatch();
  const storeId = useActiveStoreId();
  const list = useShownList(read);
  const isOrganised = new URLSearchParams(useSearch()).has("organiser");
  useEffect(() => {
    if (storeId !== null) dispatch({ type: "shoppingList.read", storeId, list: read });
  }, [dispatch, storeId, read]);
  const isPad = list.isQuickOrder && !isOrganised;
  const pad = useLoaded(loadPad, isPad);
  if (isOrganised) return <ListOrganiser list={list} />;
  if (!isPad) return <ListView list={list} />;
  if (pad === null || storeId === null) return <LoadingList />;
  return <pad.OrderPad list={list} storeId={storeId} />;
}

const loadPad = () => import("../order-pad/order-pad.tsx");

const LoadingList = () => (
  <Page>
    <div role="status" aria-label={LOADING}>
      <SkeletonBlock height="6rem" />
      {Array.from({ length: 8 }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </div>
  </Page>
);
