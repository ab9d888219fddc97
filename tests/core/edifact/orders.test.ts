import { describe, expect, it } from "vitest";
import { readInterchange, writeInterchange } from "../../../core/edifact/interchange.ts";
import { orderMessages } from "../../../core/edifact/orders.ts";
import { writeSegment } from "../../../core/edifact/syntax.ts";

const LINE = {
  order: "P26-000731",
  version: 1,
  orderedAt: "2026-11-26T16:12:00.000Z",
  customer: "302145",
  siret: "82098765400012",
  company: "L’Épi d’Or",
  address: "3 rue du Pont, 35000 Rennes",
  merchant: "moulin",
  deliveryDate: "2026-11-28",
  state: "ordered",
  article: "T65-25",
  name: "Farine de tradition T65",
  packaging: "Sac 25 kg",
  quantity: 40,
  unitPrice: 1840,
  totalHt: 73_600,
  vatRate: 0.055,
  deliveryFee: 1500,
  customerReference: "BC 4512",
  note: "Sonner au fournil.",
};

const told = (kind: "orders" | "ordrsp", ...lines: readonly object[]) =>
  orderMessages(
    kind,
    lines.map((line) => ({ ...LINE, ...line })),
  ).map(({ segments }) => segments.map(writeSegment));

describe("an order that goes out", () => {
  it("[DOOR-33] is an ORDERS of its lines, and no message before it is confirmed", () => {
    expect(told("orders", {}, { article: "X", state: "cancelled" })).toEqual([
      [
        "BGM+220+P26-000731+9'",
        "DTM+137:202611261712:203'",
        "FTX+DEL+++Sonner au fournil.'",
        "RFF+ON:P26-000731::1'",
        "NAD+BY+302145::91++L?'Épi d?'Or'",
        "NAD+SU+moulin::91'",
        "NAD+DP+302145::91+3 rue du Pont, 35000 Rennes'",
        "CUX+2:EUR:9'",
        "ALC+C++++FC'",
        "MOA+23:15.00'",
        "LIN+1++T65-25:SA'",
        "IMD+F++:::Farine de tradition T65:Sac 25 kg'",
        "QTY+21:40'",
        "DTM+2:20261128:102'",
        "MOA+203:736.00'",
        "PRI+AAA:18.40'",
        "RFF+CR:BC 4512'",
        "TAX+7+VAT+++:::5.5+S'",
        "UNS+S'",
        "CNT+2:1'",
      ],
    ]);
    expect(told("orders", { state: "waitingPayment" })).toEqual([]);
    expect(told("orders", { state: "waitingPayment" }, { state: "cancelled" })).toEqual([]);
    expect(told("orders", { state: "sent" }, { state: "delivered" })).toEqual([]);
    expect(told("orders", { state: "prepared" }, {})[0]?.at(-1)).toBe("CNT+2:2'");
    const functions = (kind: "orders" | "ordrsp") =>
      [[{}], [{ version: 3 }], [{ state: "cancelled" }]].map(
        (lines) => told(kind, ...lines)[0]?.[0],
      );
    expect([functions("orders"), functions("ordrsp")]).toEqual([
      ["BGM+220+P26-000731+9'", "BGM+220+P26-000731+5'", "BGM+220+P26-000731+1'"],
      ["BGM+231+P26-000731+29'", "BGM+231+P26-000731+4'", "BGM+231+P26-000731+27'"],
    ]);
  });

  it("[DOOR-33] is a message a merchant, and says in ORDRSP which lines are not delivered", () => {
    const messages = told("ordrsp", {}, { article: "X", state: "cancelled" }, { merchant: "lait" });
    expect(
      messages.map((segments) => segments.filter((one) => /^(?:LIN|QTY|DTM\+69|CNT)/.test(one))),
    ).toEqual([
      [
        "LIN+1+5+T65-25:SA'",
        "QTY+113:40'",
        "DTM+69:20261128:102'",
        "LIN+2+7+X:SA'",
        "QTY+113:0'",
        "DTM+69:20261128:102'",
        "CNT+2:2'",
      ],
      ["LIN+1+5+T65-25:SA'", "QTY+113:40'", "DTM+69:20261128:102'", "CNT+2:1'"],
    ]);
    const text = writeInterchange(
      {
        sender: { id: "A", qualifier: "5" },
        recipient: { id: "B", qualifier: "14" },
        reference: "1",
        day: "2026-11-28",
        time: "04:30",
      },
      orderMessages("orders", [LINE]),
    );
    expect(readInterchange(text)).toMatchObject({ type: "ORDERS", messages: [{ at: 3 }] });
  });

  it("[DOOR-33] is a message an order and merchant, of the type that is asked for", () => {
    const rows = [{}, { order: "P26-000732" }, { merchant: "lait" }, { article: "X" }].map(
      (line) => ({ ...LINE, ...line }),
    );
    const named = (kind: "orders" | "ordrsp") =>
      orderMessages(kind, rows).map(({ type, segments }) => [
        type,
        ...segments.map(writeSegment).filter((one) => /^(?:BGM|NAD\+SU|CUX|LIN)/.test(one)),
      ]);
    expect(named("orders")).toEqual([
      [
        "ORDERS:D:96A:UN",
        "BGM+220+P26-000731+9'",
        "NAD+SU+moulin::91'",
        "CUX+2:EUR:9'",
        "LIN+1++T65-25:SA'",
        "LIN+2++X:SA'",
      ],
      [
        "ORDERS:D:96A:UN",
        "BGM+220+P26-000732+9'",
        "NAD+SU+moulin::91'",
        "CUX+2:EUR:9'",
        "LIN+1++T65-25:SA'",
      ],
      [
        "ORDERS:D:96A:UN",
        "BGM+220+P26-000731+9'",
        "NAD+SU+lait::91'",
        "CUX+2:EUR:9'",
        "LIN+1++T65-25:SA'",
      ],
    ]);
    expect(named("ordrsp")[1]).toEqual([
      "ORDRSP:D:96A:UN",
      "BGM+231+P26-000732+29'",
      "NAD+SU+moulin::91'",
      "CUX+2:EUR:4'",
      "LIN+1+5+T65-25:SA'",
    ]);
  });

  it.each(["waitingPayment", "pending", "enabled"])(
    "[DOOR-33] says nothing of a line that nobody prepares yet: %s",
    (state) => {
      expect([told("orders", { state }), told("ordrsp", { state })]).toEqual([[], []]);
      expect(told("ordrsp", { state, article: "X" }, {})[0]?.at(-1)).toBe("CNT+2:1'");
    },
  );

  it.each<[string, object, readonly string[], readonly string[]]>([
    ["no fee", { deliveryFee: 0 }, ["ALC+C++++FC'", "MOA+23:15.00'"], []],
    ["no fee that is known", { deliveryFee: null }, ["ALC+C++++FC'", "MOA+23:15.00'"], []],
    [
      "no fee where it is cancelled",
      { state: "cancelled" },
      ["BGM+220+P26-000731+9'", "ALC+C++++FC'", "MOA+23:15.00'"],
      ["BGM+220+P26-000731+1'"],
    ],
    ["no note", { note: "" }, ["FTX+DEL+++Sonner au fournil.'"], []],
    ["no note of another kind", { note: ["x"] }, ["FTX+DEL+++Sonner au fournil.'"], []],
    [
      "a long note in parts",
      { note: `${"n".repeat(70)}${"o".repeat(70)}t` },
      ["FTX+DEL+++Sonner au fournil.'"],
      [`FTX+DEL+++${"n".repeat(70)}:${"o".repeat(70)}:t'`],
    ],
    ["no number of its customer's", { customerReference: "" }, ["RFF+CR:BC 4512'"], []],
    ["no number that is not said", { customerReference: undefined }, ["RFF+CR:BC 4512'"], []],
    [
      "a long number of its customer's cut",
      { customerReference: `${"B".repeat(34)} C 4512` },
      ["RFF+CR:BC 4512'"],
      [`RFF+CR:${"B".repeat(34)}'`],
    ],
    [
      "long names cut",
      { name: `${"F".repeat(34)} T65`, packaging: `${"S".repeat(34)} 25` },
      ["IMD+F++:::Farine de tradition T65:Sac 25 kg'"],
      [`IMD+F++:::${"F".repeat(34)}:${"S".repeat(34)}'`],
    ],
    [
      "a company in two parts, and an address in five",
      { company: "C".repeat(80), address: `${"a".repeat(35)}${"b".repeat(35)}c` },
      ["NAD+BY+302145::91++L?'Épi d?'Or'", "NAD+DP+302145::91+3 rue du Pont, 35000 Rennes'"],
      [
        `NAD+BY+302145::91++${"C".repeat(35)}:${"C".repeat(35)}'`,
        `NAD+DP+302145::91+${"a".repeat(35)}:${"b".repeat(35)}:c'`,
      ],
    ],
    [
      "its SIRET where the seller has no number for it",
      { customer: "" },
      ["NAD+BY+302145::91++L?'Épi d?'Or'", "NAD+DP+302145::91+3 rue du Pont, 35000 Rennes'"],
      [
        "NAD+BY+82098765400012::107++L?'Épi d?'Or'",
        "NAD+DP+82098765400012::107+3 rue du Pont, 35000 Rennes'",
      ],
    ],
    [
      "a rate to the hundredth",
      { vatRate: 0.021 },
      ["TAX+7+VAT+++:::5.5+S'"],
      ["TAX+7+VAT+++:::2.1+S'"],
    ],
  ])("[DOOR-33] has %s", (_, line, gone, come) => {
    const [usual = []] = told("orders", {});
    const [changed = []] = told("orders", line);
    expect(usual.filter((segment) => !changed.includes(segment))).toEqual(gone);
    expect(changed.filter((segment) => !usual.includes(segment))).toEqual(come);
  });

  it("[DOOR-33] is ordered anew only while something of it is to be prepared", () => {
    expect(told("orders", { state: "prepared" })).toEqual([]);
    expect(
      told(
        "orders",
        {},
        { article: "X", state: "cancelled" },
        { article: "Y", state: "sent" },
      )[0]?.filter((segment) => segment.startsWith("LIN")),
    ).toEqual(["LIN+1++T65-25:SA'", "LIN+2++Y:SA'"]);
    expect(told("ordrsp", { state: "prepared" })).toHaveLength(1);
  });
});
