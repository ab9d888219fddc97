import { Schema } from "effect";
import { Address } from "../../../api-schema/address.ts";
import { type CartAnswer, Order, PaymentChoices } from "../../../api-schema/order.ts";

// One cart and the order that becomes of it, as the server would price them: three sacks of flour of
// 25 kg. Each value is checked by the schema of the wire.

const ADDRESS = {
  id: 11,
  firstName: "",
  lastName: "",
  phoneNumber: null,
  company: "Fournil du marché",
  countryCode: "FR",
  provinceCode: "76",
  provinceName: "Seine-Maritime",
  street: "4 place du Marché",
  city: "Rouen",
  postcode: "76000",
};

const FLOUR = {
  id: 101,
  variant: "FARINE-T65-25",
  variantName: "Sac de 25 kg",
  productName: "Farine de blé T65",
  productCode: "FARINE-T65",
  productMainTaxonCode: "farines",
  productSlug: "farine-de-ble-t65",
  ProductTaxonsNames: ["Farines"],
  productImages: [],
  reference: "F65-25",
  brand: "Panetier",
  packaging: "Sac de 25 kg",
  quantity: 3,
  orderStep: 1,
  netWeight: 25_000,
  unitPrice: 1890,
  originalUnitPrice: 1890,
  discountedUnitPrice: 1890,
  previousUnitPrice: null,
  volumeFrom: null,
  vatRate: 0.055,
  subtotal: 5670,
  promotionTotal: 0,
  taxTotal: 312,
  total: 5982,
  stock: 120,
  available: true,
};

const LORRY = {
  id: 51,
  label: "Camion farine",
  gmp: true,
  merchant: { id: 1, name: "Grands Moulins Panetier", slug: "grands-moulins-panetier", gmp: true },
  transportTypeCode: "Z002",
  status: 5,
  totalHt: 5670,
  totalTTC: 5982,
  totalHtWithoutShippingFee: 5670,
  originalTotalHt: 5670,
  totalDiscount: 0,
  taxTotal: 312,
  shippingTotal: 0,
  shippingTotalHT: 0,
  quantity: 3,
  weight: 75_000,
  deliveryDate: null,
  deliveryDetails: null,
  miraklLatestDeliveryDate: null,
  shippingMethodOptions: [],
  conditions: { unit: "gram", min: null, max: null, minBlocks: false },
  conditionsMessages: [],
  note: "",
  changeableUntil: null,
  items: [FLOUR],
};

const CART = {
  id: 501,
  number: null,
  tokenValue: "panier-boutique-1",
  checkoutState: "cart",
  paymentState: "cart",
  shippingState: 5,
  currencyCode: "EUR",
  localCode: "fr_FR",
  itemsTotal: 5982,
  itemsTotalHT: 5670,
  itemsOriginalTotalHT: 5670,
  orderPromotionTotal: 0,
  shippingTotal: 0,
  shippingTotalHT: 0,
  taxTotal: 312,
  total: 5982,
  totalHT: 5670,
  vat: [{ rate: 0.055, base: 5670, amount: 312 }],
  billingAddress: ADDRESS,
  shippingAddress: ADDRESS,
  expiredOffers: [],
  payments: [],
  transfers: [],
  promotionCoupon: null,
  shipments: [LORRY],
  unAvailableShippingItems: [],
  blockers: [],
  webHelpTransaction: null,
  revision: 4,
  version: 1,
  createdAt: "2026-11-21T03:00:00.000Z",
  completedAt: null,
  basis: null,
};

const order = (change: Partial<Record<keyof typeof CART, unknown>> = {}): Order =>
  Schema.decodeUnknownSync(Order)({ ...CART, ...change });

export const sampleAddress: Address = Schema.decodeUnknownSync(Address)(ADDRESS);

/** An open cart of the first store. */
export const sampleCart: Order = order();

/** The same cart after one more change, with one sack more: what opens the popup. */
export const sampleCartAfterAdding: Order = order({
  revision: 5,
  shipments: [{ ...LORRY, quantity: 4, items: [{ ...FLOUR, quantity: 4 }] }],
});

/** The same cart, ready to be paid. */
export const sampleCartToPay: Order = order({ checkoutState: "shipping_selected", revision: 6 });

/** The same cart, from which an offer that ended was taken. */
export const sampleCartWithExpiredOffer: Order = order({
  revision: 7,
  expiredOffers: [{ id: 31, reference: "BAC-10", variantName: "Beurre AOP, 10 kg" }],
});

const OPEN_STATES: readonly Order["paymentState"][] = ["cart", "processing", "failed"];

const cardPayment = (state: Order["paymentState"]) => ({
  id: 71,
  method: { code: "CB", name: "Carte bancaire" },
  state,
  gmp: true,
  amount: 5982,
  due: state === "completed" ? 0 : 5982,
  debitReturned: false,
  retryable: state === "failed",
  resumable: OPEN_STATES.includes(state),
  changeable: OPEN_STATES.includes(state),
  cancellable: OPEN_STATES.includes(state),
  payBefore: OPEN_STATES.includes(state) ? "2026-11-22T03:10:00.000Z" : null,
});

const completed = (state: Order["paymentState"], page: string | null): Order =>
  order({
    number: "P26-000123",
    checkoutState: "completed",
    paymentState: state,
    payments: [cardPayment(state)],
    webHelpTransaction: page === null ? null : { id: "carte-1", redirectionCardUrl: page },
    revision: 9,
    completedAt: "2026-11-21T03:10:00.000Z",
  });

/** The order that became of it, paid by card. */
export const samplePaidOrder: Order = completed("completed", null);

/** The bank has not answered yet. */
export const sampleAwaitedOrder: Order = completed(
  "processing",
  "https://banque.panetier.example/carte-1",
);

/** The card was refused: it can be tried again. */
export const sampleRefusedOrder: Order = completed("failed", null);

export const sampleAnswer: CartAnswer = { order: sampleCart, changes: [] };

export const samplePaymentChoices: PaymentChoices = Schema.decodeUnknownSync(PaymentChoices)({
  scopes: [
    {
      scope: "gmp",
      amount: 5982,
      preferred: "CB",
      methods: [
        {
          code: "CB",
          name: "Carte bancaire",
          description: "Débitée à la commande",
          enabled: true,
          message: null,
          mandateMissing: false,
        },
      ],
      transfer: {
        beneficiary: "Grands Moulins Panetier",
        iban: "FR0000000000000000000000000",
        bic: "PANEFRPP",
      },
    },
  ],
});
