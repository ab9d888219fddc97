import type { Order } from "../../../api-schema/order.ts";
import { useChangedSince } from "../../hooks/changed-since.ts";
import { WhatChanged } from "../../shopping/what-changed.tsx";
import { Button } from "../../widgets/button.tsx";

/** 'Ce qui a changé' since the lines were put in: prices and quantities, until somebody has read it. */
export function ChangedSince({ order }: { readonly order: Order }) {
  const { changes, acknowledge } = useChangedSince(order);
  if (changes.length === 0) return null;
  return (
    <WhatChanged
      changes={changes}
      action={
        <Button variant="quiet" onClick={acknowledge}>
          C’est vu
        </Button>
      }
    />
  );
}
