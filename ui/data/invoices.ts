import type { OrderToken } from "../../api-schema/primitives.ts";
import { ofOwnStore, type Reader } from "./reader.ts";

/** The papers of an order's shipments. */
export const orderDocuments = (reader: Reader, token: OrderToken) =>
  ofOwnStore(reader, "orders.view", ["orders", "documents", token], ({ api, invoices }, storeId) =>
    invoices.orderDocuments(api, storeId, token),
  );
