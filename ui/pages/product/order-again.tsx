import RotateCw from "lucide-react/icons/rotate-cw";
import { lazy, Suspense, useState } from "react";
import type { Variant } from "../../../api-schema/catalogue.ts";
import { usualProducts } from "../../../core/api/calls/stores.ts";
import { useRead } from "../../hooks/read.ts";
import { Button } from "../../widgets/button.tsx";

const loadSheet = () => import("./order-again-sheet.tsx");
const OrderAgainSheet = lazy(() =>
  loadSheet().then((module) => ({ default: module.OrderAgainSheet })),
);

/**
 * 'Commander à nouveau' of a product that the store usually buys, in its usual quantity. From what the
 * home page has read already: read here, it would push the page down when it comes.
 */
export function OrderAgain({ variant }: { readonly variant: Variant }) {
  const { data } = useRead(usualProducts, {}, { enabled: false });
  const [isOpen, setOpen] = useState(false);
  const product = [...(data?.products ?? []), ...(data?.others ?? [])].find(
    (usual) => usual.variant.code === variant.code,
  );
  if (product === undefined) return null;
  return (
    <>
      <Button
        block
        variant="secondary"
        icon={<RotateCw size={18} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        {`Commander à nouveau · ${product.quantity}`}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OrderAgainSheet product={product} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
