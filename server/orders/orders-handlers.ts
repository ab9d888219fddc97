import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";

const later = () => Effect.die(new Error("not written yet"));

export const OrdersHandlers = HttpApiBuilder.group(Api, "orders", (handlers) =>
  handlers.handleAll({
    retrieveOrder: later, listOrders: later, getOrder: later, changeOrder: later, checkCart: later,
    addItem: later, addItems: later, removeItems: later, changeItem: later, removeItem: later,
    deliveryOptions: later, chooseDelivery: later, paymentMethods: later, choosePayment: later,
    completeOrder: later, initPayment: later, retryPayment: later, cancelPayment: later,
    listShipments: later, getShipment: later,
  }),
);
