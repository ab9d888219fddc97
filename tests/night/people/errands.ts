import type { Actor } from "xstate";
import type { ThreadId } from "../../../api-schema/messaging.ts";
import type { ShipmentId, StoreId } from "../../../api-schema/primitives.ts";
import type { WantedLine } from "../../../machines/events/event.ts";
import type { messageSendingMachine } from "../../../machines/shop/message-sending.ts";
import type { outstandingPaymentMachine } from "../../../machines/shop/outstanding-payment.ts";
import type { ChosenInvoice } from "../../../core/outstandings/chosen.ts";
import type { OutgoingMessage } from "../../../core/messaging/outgoing-message.ts";
import { paths } from "../../../core/routes/paths.ts";
import { startPageActor } from "../../../ui/hooks/page-actor.ts";
import type { NightDatabase } from "../world/database.ts";
import type { Errand } from "./accounts.ts";
import { isPayment } from "./payment-page.ts";
import type { Action, Papers, Surroundings } from "./surroundings.ts";
import type { Tab } from "./tab.ts";

// What some people come for besides the cart: messages, lists, invoices.

export const papersIn = async ({ rows }: NightDatabase): Promise<Papers> => {
  const shipments = await rows<{ store: StoreId; ids: readonly ShipmentId[] }>(
    `select q.store_id as store, (array_agg(h.id order by h.id desc))[1:3] as ids
     from shipment h join "order" q on q.id = h.order_id
     where q.checkout_state = 'completed' group by q.store_id order by q.store_id`,
  );
  return {
    shipments: new Map(shipments.map(({ store, ids }) => [store, ids])),
    linesOf: (list) =>
      rows<WantedLine>(
        `select v.code as variant, l.quantity from shopping_list_line l
         join variant v on v.id = l.variant_id
         where l.list_id = $1 and l.quantity > 0 order by l.position`,
        [list],
      ),
    invoicesOf: (store) =>
      rows<ChosenInvoice>(
        `select id, invoice_number as "invoiceNumber", store_id as "storeId", owed::float8 as amount
         from outstanding where store_id = $1 and owed > 0 and payable order by id limit 3`,
        [store],
      ),
  };
};

export const errandsOf = (tab: Tab, storeId: StoreId, around: Surroundings): readonly Action[] =>
  tab.account.errands.flatMap((errand) => ERRANDS[errand](tab, storeId, around));

const messages = (
  tab: Tab,
  storeId: StoreId,
  { papers, step }: Surroundings,
): readonly Action[] => {
  // safe: the machine of that name
  const sending = startPageActor("messageSending", tab.shop(), storeId) as Actor<
    typeof messageSendingMachine
  >;
  const snapshot = sending.getSnapshot();
  const submit = (form: string, letter: OutgoingMessage) => (): void =>
    tab.dispatch({
      type: "message.submitted",
      form,
      letter,
      files: [],
      key: tab.shop().environment.newKey(),
    });
  const { sent } = snapshot.context;
  if (snapshot.matches("unanswered") && sent !== null) {
    const again = submit(sent.form, sent.letter);
    return [{ name: "renvoie le message", weight: 10, perform: again }];
  }
  if (snapshot.matches("sending")) return [];
  const words = { title: "Une livraison", body: `Étape ${step}, de ${tab.name}` };
  const [shipmentId] = papers.shipments.get(storeId) ?? [];
  const thread = tab.shop().system.actors.inbox.getSnapshot().context.threads?.[0]?.id;
  const letters: readonly (readonly [string, OutgoingMessage | null])[] = [
    ["écrit au service clients", { kind: "thread", merchant: "operator", ...words }],
    [
      "écrit sur une livraison",
      shipmentId === undefined ? null : { kind: "order", shipmentId, ...words },
    ],
    ["répond à un message", thread === undefined ? null : replyTo(thread, words.body)],
  ];
  return letters.flatMap(([name, letter]) =>
    letter === null
      ? []
      : [{ name, weight: 1.5, perform: submit(`${letter.kind}.${tab.name}`, letter) }],
  );
};

const replyTo = (threadId: ThreadId, body: string): OutgoingMessage => ({
  kind: "reply",
  threadId,
  body,
});

const lists = (
  tab: Tab,
  storeId: StoreId,
  { goods, papers, draw, step }: Surroundings,
): readonly Action[] => {
  const [list] = goods.lists.get(storeId) ?? [];
  if (list === undefined || tab.path() !== paths.list(list)) return [];
  const code = draw.pick(goods.variants, step, "changed in a list");
  const quantity = draw.between(1, 9, step, "changed quantity");
  const change = (
    changes: Extract<Parameters<Tab["dispatch"]>[0], { type: "shoppingList.changed" }>["changes"],
  ): void => tab.dispatch({ type: "shoppingList.changed", storeId, list, changes });
  return [
    {
      name: "commande la liste",
      weight: 3,
      perform: async () => {
        const items = await papers.linesOf(list);
        if (items.length > 0) tab.dispatch({ type: "lines.added", storeId, items });
      },
    },
    {
      name: `note plutôt ${quantity} × ${code}`,
      weight: 2,
      perform: () => change([{ kind: "quantity", code, quantity }]),
    },
    {
      name: `raye ${code}`,
      weight: 1,
      perform: () => change([{ kind: "remove", code }]),
    },
    { name: "quitte la liste", weight: 2, perform: () => tab.navigate("/") },
  ];
};

const invoices = (tab: Tab, storeId: StoreId, { papers }: Surroundings): readonly Action[] => {
  if (tab.path() !== paths.outstandings() && !isPayment(tab.path())) {
    const listed = (): void => tab.navigate(paths.outstandings());
    return [{ name: "ouvre les encours", weight: 3, perform: listed }];
  }
  // safe: the machine of that name
  const paying = startPageActor("outstandingPayment", tab.shop(), storeId) as Actor<
    typeof outstandingPaymentMachine
  >;
  const snapshot = paying.getSnapshot();
  const { newKey } = tab.shop().environment;
  const leave = { name: "quitte les encours", weight: 1, perform: () => tab.navigate("/") };
  if (snapshot.matches("choosing")) {
    const pay = (method: "CB" | "PRELEVEMENT") => async (): Promise<void> => {
      tab.dispatch({ type: "outstandings.chosen", invoices: await papers.invoicesOf(storeId) });
      tab.dispatch({ type: "outstandings.paymentRequested", method });
    };
    return [
      leave,
      { name: "choisit des factures, par carte", weight: 6, perform: pay("CB") },
      { name: "choisit des factures, par prélèvement", weight: 2, perform: pay("PRELEVEMENT") },
    ];
  }
  if (["confirming", "refused", "unanswered"].some((state) => snapshot.value === state)) {
    return [
      {
        name: "paie les factures",
        weight: 20,
        perform: () => tab.dispatch({ type: "outstandings.paymentConfirmed", key: newKey() }),
      },
      {
        name: "renonce aux factures",
        weight: 1,
        perform: () => tab.dispatch({ type: "outstandings.paymentDismissed" }),
      },
    ];
  }
  return [
    leave,
    {
      name: "laisse le paiement des factures",
      weight: 1,
      perform: () => tab.dispatch({ type: "outstandings.paymentGivenUp" }),
    },
    {
      name: "reprend le paiement des factures",
      weight: 2,
      perform: () => tab.dispatch({ type: "outstandings.paymentResumed" }),
    },
  ];
};

const ERRANDS: { readonly [Name in Errand]: typeof messages } = { messages, lists, invoices };
