import { useState } from "react";
import type { HouseReason } from "../../../../api-schema/house-change.ts";
import {
  OrderChange,
  type OrderChangePreview,
  type OrderChangeWish,
} from "../../../../api-schema/staff-order-changes.ts";
import type { StaffOrder } from "../../../../api-schema/staff-orders.ts";
import { staffPreviewOrderChange } from "../../../../core/api/calls/staff-order-changes.ts";
import { staffChangeOrder } from "../../../../core/api/wire/staff-order-changes.ts";
import { houseRefusal } from "../../../../core/orders/house-change.ts";
import { Card } from "../../../widgets/card.tsx";
import { EmptyState } from "../../../widgets/empty-state.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useRequestKey } from "../../form/request-key.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import { ChangeLines, lessenedOf, type Typed } from "./order-change-lines.tsx";
import { HouseReasonChoice, WORDS_TO_CUSTOMER } from "./house-reason.tsx";
import { Consequences, OrderActPage, ShownWish } from "./order-act.tsx";
import { OrderChangeShown } from "./order-change-shown.tsx";

/** What the house takes out of an order before it leaves: its consequences first, then the act. */
export default function OrderChangePage({ params }: { readonly params: Named }) {
  return <OrderActPage params={params}>{(known) => <Change known={known} />}</OrderActPage>;
}

function Change({ known }: { readonly known: StaffOrder }) {
  const { order, store } = known;
  const { choice } = useChoices();
  const isLess = choice("acte") === "diminuer";
  const only = choice("livraison");
  const shipments = order.shipments.filter(
    ({ id, status }) =>
      houseRefusal(status) === null && (only === "" ? !isLess : String(id) === only),
  );
  const [typed, setTyped] = useState<Typed>(new Map());
  const [first] = shipments;
  const less = first === undefined || !isLess ? null : lessenedOf(first, typed);
  const cancelled = shipments.map(({ id }) => ({ shipment: id, items: [] }));
  const wished = !isLess ? cancelled : less === null ? null : [less];
  const what =
    shipments.length === 1 && first !== undefined && order.shipments.length > 1
      ? `« ${first.label} » de la commande ${order.number ?? ""}`
      : `la commande ${order.number ?? ""}`;
  return (
    <DeskPage
      title={`${isLess ? "Diminuer" : "Annuler"} ${what}`}
      back={{ href: deskPaths.order(order.id), label: `Commande ${order.number ?? ""}` }}
      about={store.company}
    >
      {first === undefined ? (
        <EmptyState title="Rien ne se change plus ici">
          Ce qui est parti ou annulé ne se change plus depuis la commande.
        </EmptyState>
      ) : (
        <>
          {isLess ? (
            <ChangeLines order={order.id} shipment={first} typed={typed} onType={setTyped} />
          ) : null}
          <Act known={known} isLess={isLess} wished={wished} />
        </>
      )}
    </DeskPage>
  );
}

interface ActProps {
  readonly known: StaffOrder;
  readonly isLess: boolean;
  readonly wished: OrderChangeWish["shipments"] | null;
}

function Act({ known, isLess, wished }: ActProps) {
  const [reason, setReason] = useState<HouseReason | null>(null);
  const wish = reason === null || wished === null ? null : { reason, shipments: wished };
  return (
    <>
      <Card>
        <HouseReasonChoice reason={reason} onChoose={setReason} />
      </Card>
      <ShownWish
        wish={wish}
        missing={
          isLess
            ? "Diminuez une ligne et dites le motif : ce que cela change se montre ici, avant d’être fait."
            : "Dites le motif : ce que cela change se montre ici, avant d’être fait."
        }
      >
        {(shown) => <Previewed known={known} isLess={isLess} wish={shown} />}
      </ShownWish>
    </>
  );
}

interface PreviewedProps extends Pick<ActProps, "known" | "isLess"> {
  readonly wish: OrderChangeWish;
}

function Previewed({ known, isLess, wish }: PreviewedProps) {
  const { id } = known.order;
  return (
    <Consequences
      read={useRead(staffPreviewOrderChange, { id, body: wish }, { keepsPage: true })}
      shown={(preview) => <OrderChangeShown preview={preview} />}
      confirm={(preview) => <Confirm known={known} isLess={isLess} wish={wish} preview={preview} />}
    />
  );
}

const FIELDS = fieldsOf(OrderChange, { words: WORDS_TO_CUSTOMER });

interface ConfirmProps extends PreviewedProps {
  readonly preview: OrderChangePreview;
}

function Confirm({ known, isLess, wish, preview }: ConfirmProps) {
  const { order } = known;
  const send = useSend<null>();
  const lead = useLead();
  const key = useRequestKey();
  const act = isLess ? "Diminuer" : "Annuler";
  const form = useDeskForm({
    fields: FIELDS,
    initial: { words: "" },
    keepsValues: true,
    confirm: () => ({
      title: isLess ? "Diminuer la livraison ?" : "Annuler la livraison ?",
      consequence: `${preview.money.join(" ")} Le client est prévenu par mail, et cela ne se reprend pas.`,
      button: act,
      danger: true,
    }),
    send: ({ words }) =>
      send((api) =>
        staffChangeOrder(api, {
          id: order.id,
          body: {
            ...wish,
            words,
            key: key.of([wish, words]),
            version: preview.version,
            expectedTotal: preview.after.total,
          },
        }),
      ),
    onDone: () =>
      lead(
        deskPaths.order(order.id),
        isLess
          ? "C’est diminué. Le client est prévenu par mail."
          : "C’est annulé. Le client est prévenu par mail.",
      ),
  });
  return <DeskForm state={form} submit={`${act}…`} look="danger" />;
}
