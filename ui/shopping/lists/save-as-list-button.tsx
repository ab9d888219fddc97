import ListPlus from "lucide-react/icons/list-plus";
import { lazy, Suspense, useState } from "react";
import type { ListedProduct } from "../../../api-schema/shopping-list.ts";
import { useMay } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";

const loadDialog = () => import("./save-as-list-dialog.tsx");
const SaveAsListDialog = lazy(() =>
  loadDialog().then((module) => ({ default: module.SaveAsListDialog })),
);

interface SaveAsListButtonProps {
  /** The name that is proposed. */
  readonly name: string;
  readonly products: readonly ListedProduct[];
  readonly block?: boolean | undefined;
}

/** 'Enregistrer comme liste': a cart or an order as a list of the store, for those who use lists. */
export function SaveAsListButton({ name, products, block }: SaveAsListButtonProps) {
  const mayUse = useMay("lists.use");
  const [isOpen, setOpen] = useState(false);
  if (!mayUse || products.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        block={block}
        icon={<ListPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        Enregistrer comme liste
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SaveAsListDialog name={name} products={products} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
