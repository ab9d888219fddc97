import { type ReactNode, useState } from "react";
import type { ApiError } from "../../../../core/api/errors.ts";
import type { OrderItem } from "../../../../api-schema/order.ts";
import { OrderId } from "../../../../api-schema/primitives.ts";
import type { StaffOrder } from "../../../../api-schema/staff-orders.ts";
import { staffOrder } from "../../../../core/api/calls/staff-orders.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { SkeletonText } from "../../../widgets/skeleton.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { ReadPage } from "../../parts/desk-page.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";

// What the acts of the house on an order have alike: the order, the wish that is looked at, the consequences.

interface OrderActPageProps {
  readonly params: Named;
  readonly children: (known: StaffOrder) => ReactNode;
}

/** The order that the address names, for who may handle orders. */
export function OrderActPage({ params, children }: OrderActPageProps) {
  const id = idIn(OrderId, params["id"]);
  const { roles } = useAgent();
  return id === undefined || !staffMay(roles, "orders.handle") ? (
    <MissingPage />
  ) : (
    <KnownOrder id={id}>{children}</KnownOrder>
  );
}

function KnownOrder({
  id,
  children,
}: { readonly id: OrderId } & Pick<OrderActPageProps, "children">) {
  return <ReadPage read={useRead(staffOrder, { id })}>{children}</ReadPage>;
}

interface ShownWishProps<Wish> {
  /** Null while something of it is missing or cannot be. */
  readonly wish: Wish | null;
  /** What has to be said for there to be one. */
  readonly missing: string;
  readonly children: (wish: Wish) => ReactNode;
}

/** A wish with its consequences: what was shown stays while it is typed anew, and with it what was written to the customer. */
export function ShownWish<Wish>({ wish, missing, children }: ShownWishProps<Wish>) {
  const [last, setLast] = useState<Wish | null>(null);
  if (wish !== null && JSON.stringify(wish) !== JSON.stringify(last)) setLast(wish);
  return (
    <>
      {wish === null ? <Text tone="quiet">{missing}</Text> : null}
      {last === null ? null : (
        <div hidden={wish === null}>
          <Stack gap="5">{children(last)}</Stack>
        </div>
      )}
    </>
  );
}

interface ConsequencesProps<Preview> {
  readonly read: {
    readonly data: Preview | undefined;
    readonly error: ApiError | null;
    readonly isPlaceholderData: boolean;
  };
  readonly shown: (preview: Preview) => ReactNode;
  /** The act itself: there for what was looked at, and nothing is against. */
  readonly confirm: (preview: Preview) => ReactNode;
}

/** What a wish comes to, and the act once that is seen. */
export function Consequences<Preview extends { readonly refusal: string | null }>({
  read: { data, error, isPlaceholderData },
  shown,
  confirm,
}: ConsequencesProps<Preview>) {
  return (
    <>
      {error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(error)}
        </Notice>
      )}
      {data === undefined ? null : shown(data)}
      {data === undefined ? null : (
        <Card hidden={isPlaceholderData || error !== null || data.refusal !== null}>
          {confirm(data)}
        </Card>
      )}
      {data === undefined && error === null ? <SkeletonText lines={4} /> : null}
    </>
  );
}

type NamedArticle = Pick<OrderItem, "productName" | "reference" | "packaging">;

/** An article by its name, with what it is ordered by. */
export const ARTICLE: Column<NamedArticle> = {
  id: "name",
  label: "Article",
  cell: ({ productName, reference, packaging }) => (
    <>
      <b>{productName}</b>{" "}
      <Text as="span" tone="quiet">
        {reference} · {packaging}
      </Text>
    </>
  ),
  onPhone: "title",
};

/** How much of it was ordered. */
export const ORDERED: Column<Pick<OrderItem, "quantity">> = {
  id: "ordered",
  label: "Commandé",
  cell: ({ quantity }) => wholeNumber(quantity),
  align: "end",
};

/** A typed quantity of a line; null for what is none, or more than there is. */
export const quantityUpTo = (most: number, text: string): number | null => {
  const count = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Infinity;
  return count <= most ? count : null;
};
