import { lazy, Suspense } from "react";
import { useSession } from "../../hooks/session.ts";
import type { MaterialProps } from "./priced-material.tsx";
import { UnitOfPrice } from "./unit-of-price.tsx";

/** Prices are for those who sign in: a visitor does not load what reads them. */
const PricedMaterial = lazy(() => import("./priced-material.tsx"));

/** What the ingredients of a piece cost at the store's prices; without prices, what the price is of. */
export function MaterialCost(props: MaterialProps) {
  const isSignedIn = useSession().status === "signedIn";
  if (!isSignedIn) return <UnitOfPrice />;
  return (
    <Suspense fallback={<UnitOfPrice />}>
      <PricedMaterial {...props} />
    </Suspense>
  );
}
