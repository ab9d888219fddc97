import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { auditAgent } from "../../support/agent-audit.ts";
import { Api } from "../../../api-schema/api.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import { lotCsv } from "../../../core/invoices/lot-csv.ts";
import { deliveryNoteNumber } from "../../../core/invoices/number.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { InvoiceFiles } from "../../invoicing/invoice-files.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { OrderNews } from "../../selling/orders/order-news.ts";
import { PaymentsRepository } from "../../selling/payments/payments-repository.ts";
import { Receipts } from "../../selling/payments/receipts.ts";
import { lorryLeaves, typeDeparture } from "./departures.ts";
import { sayAgain } from "./erp-again.ts";
import { type LorryAddress, readDay, readLorry } from "./lorries.ts";
import { receiversOf } from "./lots.ts";
import { hasNotes, ownerOfInvoice, readChoices } from "./order-choices.ts";
import { readOrder } from "./order-detail.ts";
import { listOrders } from "./order-list.ts";
import { shareShortage } from "./shares.ts";

type Needs = SqlClient.SqlClient | SellingFirm | PaymentsRepository | OrderNews | Receipts | Outbox;

const StaffOrdersGroup = HttpApiBuilder.group(
  Api,
  "staffOrders",
  Effect.fnUntraced(function* (handlers) {
    const files = yield* InvoiceFiles;
    const sql = yield* SqlClient.SqlClient;
    const needs = yield* Effect.context<Needs>();
    const inShop = <A, E>(work: Effect.Effect<A, E, Needs>): Effect.Effect<A, E> =>
      Effect.provide(work, needs);
    const lorryAt = Effect.fnUntraced(function* (address: LorryAddress) {
      const load = yield* inShop(readLorry(address));
      return load ?? (yield* Effect.fail(new NotFound({ message: "Aucun camion à cette date." })));
    });
    const receivers = ({ lot }: { readonly lot: string }) => inShop(receiversOf(lot));

    return handlers.handleAll({
      staffOrders: ({ query }) => inShop(listOrders(query)),
      staffOrderChoices: () => inShop(readChoices),
      staffOrder: Effect.fnUntraced(function* ({ params }) {
        const order = yield* inShop(readOrder(params.id));
        return order ?? (yield* Effect.fail(new NotFound({ message: "Commande introuvable." })));
      }),
      staffErpAgain: Effect.fnUntraced(function* ({ params, payload }) {
        yield* inShop(sayAgain(params.id, payload, (yield* CurrentAgent).name));
      }),
      staffDeliveryNote: Effect.fnUntraced(function* ({ params }) {
        if (!(yield* inShop(hasNotes(params.id)))) {
          return yield* Effect.fail(new NotFound({ message: "Ce bon de livraison n’existe pas." }));
        }
        const pdf = yield* files.deliveryNotes([params.id]);
        return pdfAnswer(`${deliveryNoteNumber(params.id)}.pdf`, pdf);
      }),
      staffInvoicePdf: Effect.fnUntraced(function* ({ params }) {
        const store = yield* inShop(ownerOfInvoice(params.id));
        if (store === null) {
          return yield* Effect.fail(new NotFound({ message: "Cette facture n’existe pas." }));
        }
        const { name, pdf } = yield* files.invoice(store, params.id, "agent");
        return pdfAnswer(name, pdf);
      }),
      staffLorries: ({ params }) => inShop(readDay(params.day)),
      staffLorry: ({ params }) => lorryAt(params),
      staffLorryNotes: Effect.fnUntraced(function* ({ params }) {
        const { stops } = yield* lorryAt(params);
        const pdf = yield* files.deliveryNotes(stops.map(({ shipment }) => shipment));
        return pdfAnswer(`bons-${params.day}-${params.area}-${params.range}.pdf`, pdf);
      }),
      staffTypeDeparture: Effect.fnUntraced(function* ({ params, payload }) {
        yield* inShop(typeDeparture(params.id, payload, (yield* CurrentAgent).name));
      }),
      staffLorryLeaves: Effect.fnUntraced(function* ({ params, payload }) {
        yield* lorryAt(params);
        return yield* inShop(lorryLeaves(params, payload.key, (yield* CurrentAgent).name));
      }),
      staffShareShortage: Effect.fnUntraced(function* ({ payload }) {
        yield* inShop(shareShortage(payload, (yield* CurrentAgent).name));
      }),
      staffLotReceivers: ({ query }) => receivers(query),
      staffLotReceiversCsv: Effect.fnUntraced(function* ({ query }) {
        const { id } = yield* CurrentAgent;
        const { receivers: all } = yield* receivers(query);
        yield* Effect.orDie(auditAgent(sql, id, "receivers of a lot exported"));
        return HttpServerResponse.text(lotCsv(all), {
          contentType: "text/csv; charset=utf-8",
          headers: attached("qui-a-recu-ce-lot.csv"),
        });
      }),
    });
  }),
);

export const StaffOrdersHandlers = StaffOrdersGroup.pipe(
  Layer.provide(InvoiceFiles.layer),
  Layer.provide(Receipts.layer),
  Layer.provide(PaymentsRepository.layer),
  Layer.provide(OrderNews.layer),
  Layer.provide(Outbox.layer),
);

const attached = (name: string) => ({
  "content-disposition": `attachment; filename="${name}"`,
});

const pdfAnswer = (name: string, pdf: Uint8Array) =>
  HttpServerResponse.uint8Array(pdf, { contentType: "application/pdf", headers: attached(name) });
