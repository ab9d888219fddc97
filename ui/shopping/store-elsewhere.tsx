import StoreIcon from "lucide-react/icons/store";
import type { ReactNode } from "react";
import type { Store } from "../../api-schema/store.ts";
import { storeLabel } from "../../core/stores/store-choice.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { Button } from "../widgets/button.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";

interface StoreElsewhereProps {
  readonly store: Store;
  /** 'Cette commande', 'Cette liste'. */
  readonly what: string;
  /** What changes with the store. */
  readonly children: ReactNode;
}

/** What a link leads to is another own store's: the customer says whether this tab goes there. */
export function StoreElsewhere({ store, what, children }: StoreElsewhereProps) {
  const dispatch = useDispatch();
  return (
    <EmptyState
      level={1}
      icon={<StoreIcon size={36} aria-hidden />}
      title={`${what} est celle de ${storeLabel(store)}`}
      action={
        <Button onClick={() => dispatch({ type: "store.selected", storeId: store.id })}>
          Ouvrir dans cette boutique
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
