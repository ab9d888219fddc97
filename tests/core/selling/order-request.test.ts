import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { CalendarDay, ShipmentId, VariantCode } from "../../../api-schema/primitives.ts";
import { OpeningLine, RequestedLine } from "../../../core/selling/opening-line-schema.ts";
import {
  addedItems,
  orderRequest,
  previewRequest,
  settledItems,
  requestedBeside,
  sheetPayments,
  withPayment,
  withQuantity,
  withShipmentRequest,
} from "../../../core/selling/order-request.ts";
import {
  samplePreview,
  samplePreviewToPay,
} from "../../../machines/laboratory/flows/sample-preview.ts";

const flour = VariantCode.make("FARINE-T65-25");
const butter = VariantCode.make("BEURRE-1");

/** A lorry and a parcel: the lorry's part by card, the merchant's by transfer unless it is chosen. */
const twoParts: OrderPreview = {
  ...samplePreview,
  paymentChoices: {
    scopes: samplePreview.paymentChoices.scopes.flatMap((gmp) => {
      const [card] = gmp.methods;
      if (card === undefined) return [];
      const debit = { ...card, code: "PRELEVEMENT" as const, enabled: false };
      const transfer = { ...card, code: "VIREMENT" as const };
      return [
        { ...gmp, methods: [debit, card] },
        { ...gmp, scope: "mkp" as const, methods: [card, transfer] },
      ];
    }),
  },
  proposal: {
    ...samplePreview.proposal,
    payments: [
      { scope: "gmp", method: "CB" },
      { scope: "mkp", method: "VIREMENT" },
    ],
  },
};

describe("a wished order", () => {
  it("[ONCE-7] keeps one wish for a line, a shipment and a part", () => {
    const items = [{ variant: flour, quantity: 2 }];
    const more = withQuantity(items, { variant: butter, quantity: 1 });
    expect([
      withQuantity(more, { variant: flour, quantity: 0 }),
      addedItems(withQuantity(more, { variant: flour, quantity: 0 })),
      settledItems(withQuantity(more, { variant: flour, quantity: 50 }), samplePreview),
    ]).toEqual([
      [
        { variant: flour, quantity: 0 },
        { variant: butter, quantity: 1 },
      ],
      [{ variant: butter, quantity: 1 }],
      [
        { variant: flour, quantity: 2 },
        { variant: butter, quantity: 1 },
      ],
    ]);
    const day = (deliveryDate: string) => ({
      key: "gmp:Z002",
      deliveryDate: CalendarDay.make(deliveryDate),
    });
    expect(withShipmentRequest([day("2026-11-24")], day("2026-11-26"))).toEqual([
      day("2026-11-26"),
    ]);
    expect(
      withPayment([{ scope: "gmp", method: "CB" }], { scope: "gmp", method: "VIREMENT" }),
    ).toEqual([{ scope: "gmp", method: "VIREMENT" }]);
  });

  it("[ONCE-11] wishes what is missing with the cart or without, and keeps what somebody has set", () => {
    const opening = [
      { variant: flour, quantity: 2, alone: 9 },
      { variant: butter, quantity: 1, alone: 1 },
    ];
    const items = [
      { variant: flour, quantity: 2 },
      { variant: butter, quantity: 3 },
      { variant: VariantCode.make("A-LA-PLACE"), quantity: 4 },
    ];
    const set = [butter];
    const beside = requestedBeside(items, opening, { keepCart: true, set });
    expect([beside.map(({ quantity }) => quantity)]).toEqual([[9, 3, 4]]);
    expect(requestedBeside(beside, opening, { keepCart: false, set })).toEqual(items);
  });

  it("[ONCE-11] opens with whole packagings of a product, with the cart and without", () => {
    const line = { variant: flour, quantity: 2, alone: 9 };
    const lines = [
      line,
      { variant: flour, quantity: 2 },
      { variant: flour, alone: 9 },
      { quantity: 2, alone: 9 },
      { ...line, quantity: 1.5 },
      { ...line, alone: "9" },
      { ...line, variant: 65 },
    ];
    expect([
      lines.map((each) => Schema.is(OpeningLine)(each)),
      lines.map((each) => Schema.is(RequestedLine)(each)),
    ]).toEqual([
      [true, false, false, false, false, false, false],
      [true, true, false, false, false, true, false],
    ]);
  });

  it("[ONCE-11] previews what it sends: the same lines, beside the cart or along with it", () => {
    const items = [
      { variant: flour, quantity: 2 },
      { variant: butter, quantity: 0 },
    ];
    const wished = [{ variant: flour, quantity: 2 }];
    expect([previewRequest(items), previewRequest(items, { keepCart: true })]).toEqual([
      { items: wished, shipments: [] },
      { items: wished, shipments: [], keepCart: true },
    ]);
    expect(orderRequest(samplePreview, [], true)).toEqual({
      ...orderRequest(samplePreview, []),
      keepCart: true,
    });
  });

  it("[ONCE-3] pays by what was chosen in the sheet while it is allowed", () => {
    const chosen = (method: "CB" | "VIREMENT") => [{ scope: "gmp" as const, method }];
    expect([
      sheetPayments(samplePreviewToPay, chosen("CB")),
      sheetPayments(samplePreview, chosen("VIREMENT")),
      sheetPayments(samplePreviewToPay, chosen("VIREMENT")),
    ]).toEqual([chosen("CB"), chosen("CB"), []]);
  });

  it("[ONCE-7] is sent whole or not at all", () => {
    const { order, proposal } = samplePreview;
    const blocker = {
      code: "banned" as const,
      shipment: null,
      step: "cart" as const,
      message: "Non.",
    };
    expect(orderRequest(samplePreview, [])).toEqual({
      items: [{ variant: flour, quantity: 2 }],
      shippingAddress: 11,
      shipments: [{ key: "gmp:Z002", deliveryDate: "2026-11-24" }],
      payments: [{ scope: "gmp", method: "CB" }],
      cgvAccepted: true,
      expectedTotal: order.total,
    });
    expect(
      [
        samplePreviewToPay,
        { ...samplePreview, order: { ...order, blockers: [blocker] } },
        { ...samplePreview, order: { ...order, shipments: [] } },
        { ...samplePreview, proposal: { ...proposal, shippingAddress: null } },
      ].map((preview) => orderRequest(preview, [])),
    ).toEqual([null, null, null, null]);
  });

  it("[ONCE-7] sends what is added and nothing else, each shipment with its day or its way", () => {
    const wish = orderRequest(
      {
        ...twoParts,
        lines: [...samplePreview.lines, { variant: butter, inCart: 4, added: 0 }],
        proposal: {
          ...twoParts.proposal,
          shipments: [
            ...samplePreview.proposal.shipments,
            {
              key: "mkp:7",
              shipment: ShipmentId.make(52),
              deliveryDate: null,
              shippingMethod: 2,
            },
          ],
        },
      },
      [],
    );
    expect([wish?.items, wish?.shipments, wish?.payments]).toEqual([
      [{ variant: flour, quantity: 2 }],
      [
        { key: "gmp:Z002", deliveryDate: "2026-11-24" },
        { key: "mkp:7", shippingMethod: 2 },
      ],
      [
        { scope: "gmp", method: "CB" },
        { scope: "mkp", method: "VIREMENT" },
      ],
    ]);
  });

  it("[ONCE-7] keeps the wishes for the other shipments and the other part", () => {
    const lorry = { key: "gmp:Z002", deliveryDate: CalendarDay.make("2026-11-24") };
    const parcel = { key: "mkp:7", shippingMethod: 2 };
    const thursday = { ...lorry, deliveryDate: CalendarDay.make("2026-11-26") };
    const card = { scope: "gmp" as const, method: "CB" as const };
    const transfer = { scope: "mkp" as const, method: "VIREMENT" as const };
    const debit = { ...card, method: "PRELEVEMENT" as const };
    expect([
      withShipmentRequest([lorry, parcel], thursday),
      withPayment([card, transfer], debit),
    ]).toEqual([
      [parcel, thursday],
      [transfer, debit],
    ]);
  });

  it("[ONCE-3] pays each part by its own choice, and as proposed where that is not allowed", () => {
    const payments = sheetPayments(twoParts, [
      { scope: "mkp", method: "CB" },
      { scope: "gmp", method: "PRELEVEMENT" },
    ]);
    expect(payments).toEqual([
      { scope: "gmp", method: "CB" },
      { scope: "mkp", method: "CB" },
    ]);
    expect(sheetPayments(twoParts, [{ scope: "gmp", method: "PRELEVEMENT" }])).toEqual([
      { scope: "gmp", method: "CB" },
      { scope: "mkp", method: "VIREMENT" },
    ]);
  });

  it("[ONCE-7] asks for every part to be paid", () => {
    const proposal = { ...twoParts.proposal, payments: samplePreview.proposal.payments };
    expect(orderRequest({ ...twoParts, proposal }, [])).toBeNull();
  });
});
