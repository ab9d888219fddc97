import { Effect, Layer, type Stream } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, CurrentStore, type Identity } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { InvoiceExports, type Period } from "./invoice-exports.ts";
import type { Reader } from "./invoice-drawing.ts";
import { InvoiceFiles, type PaperFile } from "./invoice-files.ts";

export const InvoicesHandlers = HttpApiBuilder.group(
  Api,
  "invoices",
  Effect.fnUntraced(function* (handlers) {
    const files = yield* InvoiceFiles;
    const exports = yield* InvoiceExports;
    return handlers.handleAll({
      invoicePdf: Effect.fnUntraced(function* ({ params }) {
        const { identity, store } = yield* CurrentStore;
        return pdfAnswer(yield* files.invoice(store.storeId, params.id, readerOf(identity)));
      }),
      deliveryNotePdf: Effect.fnUntraced(function* ({ params }) {
        const { store } = yield* CurrentStore;
        return pdfAnswer(yield* files.deliveryNote(store.storeId, params.id));
      }),
      orderDocuments: Effect.fnUntraced(function* ({ params }) {
        const { store } = yield* CurrentStore;
        return yield* files.ofOrder(store, params.token);
      }),
      invoicesArchive: Effect.fnUntraced(function* ({ query }) {
        const identity = yield* CurrentCustomer;
        const bytes = yield* exports.archive(identity.customerId, query.ids, readerOf(identity));
        return streamed(bytes, "application/zip", "factures.zip");
      }),
      invoicesCsv: Effect.fnUntraced(function* ({ query }) {
        const { customerId } = yield* CurrentCustomer;
        const bytes = yield* exports.csv(customerId, query);
        return streamed(bytes, "text/csv; charset=utf-8", `factures-${daysOf(query)}.csv`);
      }),
      invoicesEntries: Effect.fnUntraced(function* ({ query }) {
        const { customerId } = yield* CurrentCustomer;
        const { bytes, name } = yield* exports.entries(customerId, query);
        return streamed(bytes, "text/plain; charset=utf-8", name);
      }),
    });
  }),
).pipe(Layer.provide([InvoiceFiles.layer, InvoiceExports.layer]));

const readerOf = ({ actor }: Identity): Reader => (actor === null ? "customer" : "agent");

const daysOf = ({ from, to }: Period): string => `${from}-${to}`;

const attached = (name: string) => ({
  "content-disposition": `attachment; filename="${name}"`,
});

const pdfAnswer = ({ name, pdf }: PaperFile) =>
  HttpServerResponse.uint8Array(pdf, { contentType: "application/pdf", headers: attached(name) });

const streamed = (bytes: Stream.Stream<Uint8Array>, contentType: string, name: string) =>
  HttpServerResponse.stream(bytes, { contentType, headers: attached(name) });
