import type { Instant } from "../../api-schema/primitives.ts";
import { addDays } from "../../core/calendar/day.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Script } from "./conversation-scripts.ts";
import type { Demonstration } from "./demonstration.ts";
import type { OrderTables } from "./order-types.ts";
import { pick } from "./random.ts";
import { merchantId as idOfMerchant } from "./row-ids.ts";
import type { StoreRow } from "./stores.ts";

/** Which store talks, and how long ago it began. */
export interface Talk {
  readonly demo: Demonstration;
  readonly orders: OrderTables;
  readonly catalogue: Catalogue;
  readonly store: StoreRow;
  readonly daysAgo: number;
}

/** What a conversation is about; null merchant is the operator. */
export interface Subject {
  readonly merchantId: number | null;
  readonly shipmentId: number | null;
  readonly variantId: number | null;
  readonly words: Readonly<Record<string, string>>;
}

const nothing: Subject = { merchantId: null, shipmentId: null, variantId: null, words: {} };

/** A delivery, an offer or nothing, with the words that fill in the script. */
export const subjectOf = (
  script: Script,
  talk: Talk,
  begins: Instant,
  random: () => number,
): Subject => {
  const merchant = script.merchants === undefined ? undefined : pick(random, script.merchants);
  const merchantId = merchant === undefined ? null : idOfMerchant(merchant);
  if (script.about === "nothing") return { ...nothing, merchantId };
  if (script.about === "offer") {
    const products = talk.catalogue.products.filter((product) => product.merchant === merchant);
    const { code, name } = pick(random, products);
    const variantId = talk.catalogue.variants.findIndex(({ productCode }) => productCode === code);
    return {
      ...nothing,
      merchantId,
      variantId: variantId + 1,
      words: { produit: insideQuotes(name) },
    };
  }
  return deliveryOf(script, talk, begins);
};

// Of the last delivery before the conversation, or the next one; a store without asks in general.
const deliveryOf = (script: Script, { orders, store }: Talk, begins: Instant): Subject => {
  const day = parisDayOf(begins);
  const isComing = script.isComing === true;
  const ordered = new Map(
    orders.orders
      .filter(({ storeId, completedAt }) => storeId === store.id && (completedAt ?? "") < begins)
      .map((order) => [order.id, order]),
  );
  const shipment = orders.shipments.findLast(
    ({ orderId, transportTypeCode, deliveryDate }) =>
      ordered.has(orderId) &&
      (transportTypeCode === "MKP") === (script.about === "parcel") &&
      deliveryDate !== null &&
      deliveryDate > day === isComing,
  );
  const number = shipment === undefined ? undefined : ordered.get(shipment.orderId)?.number;
  if (shipment?.deliveryDate == null || number == null) {
    const about = formatDay(addDays(day, isComing ? 2 : 0), "long");
    return { ...nothing, words: { commande: "en cours", jour: about } };
  }
  return {
    merchantId: script.about === "parcel" ? shipment.merchantId : null,
    shipmentId: shipment.id,
    variantId: null,
    words: { commande: number, jour: formatDay(shipment.deliveryDate, "long") },
  };
};

// A name may hold quotation marks of its own.
const insideQuotes = (name: string): string =>
  name.replaceAll(/«\s?/g, "“").replaceAll(/\s?»/g, "”");
