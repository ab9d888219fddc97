import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { parisDayOf, parisTimeOf } from "../calendar/paris-time.ts";
import type { WrittenMessage } from "./interchange.ts";
import { latinText, type WrittenSegment } from "./syntax.ts";

/** ORDERS tells a mill's system what to prepare; ORDRSP tells a customer's what becomes of what it ordered. */
export type OrderMessage = "orders" | "ordrsp";

/** States of a line that nobody prepares yet: it is not told. */
const NOT_YET = ["waitingPayment", "pending", "enabled"];

/**
 * The messages of lines of the resource `orders`: one for what an order buys of a merchant, in the order of the
 * lines. What waits for its payment is not in them. ORDERS is of orders of which something is still to be
 * prepared, and of those that are cancelled as a whole; nobody prepares anew what has left.
 */
export const orderMessages = (
  kind: OrderMessage,
  rows: readonly ExchangeRow[],
): readonly WrittenMessage[] => {
  const orders = new Map<string, ExchangeRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row["order"], row["merchant"]]);
    const known = orders.get(key);
    if (known === undefined) orders.set(key, [row]);
    else known.push(row);
  }
  return [...orders.values()].flatMap((lines) => {
    const isCancelled = !lines.some(isStanding);
    const told = lines.filter(
      (line) => !isWaiting(line) && (kind === "ordrsp" || isCancelled || isStanding(line)),
    );
    const isDue = told.some((line) => text(line, "state") === "ordered");
    if (told.length === 0 || (kind === "orders" && !isDue && !isCancelled)) return [];
    return [
      {
        type: kind === "orders" ? "ORDERS:D:96A:UN" : "ORDRSP:D:96A:UN",
        segments: segmentsOf(kind, told, isCancelled),
      },
    ];
  });
};

const segmentsOf = (
  kind: OrderMessage,
  told: readonly ExchangeRow[],
  isCancelled: boolean,
): readonly WrittenSegment[] => {
  const head = told[0] ?? {};
  const isChanged = Number(head["version"]) > 1;
  const note = plain(head, "note");
  const fee = told.reduce((sum, line) => sum + Number(line["deliveryFee"] ?? 0), 0);
  return [
    [
      "BGM",
      kind === "orders" ? "220" : "231",
      plain(head, "order"),
      functionOf(kind, isCancelled, isChanged),
    ],
    ["DTM", ["137", momentOf(text(head, "orderedAt")), "203"]],
    ...(note === "" ? [] : [freeText("DEL", note)]),
    ["RFF", ["ON", plain(head, "order"), "", text(head, "version")]],
    ["NAD", "BY", buyerOf(head), "", piecesOf(plain(head, "company"), 2)],
    ["NAD", "SU", [plain(head, "merchant"), "", BY_SELLER]],
    ["NAD", "DP", buyerOf(head), piecesOf(plain(head, "address"), 5)],
    ["CUX", ["2", "EUR", kind === "orders" ? "9" : "4"]],
    ...(fee === 0 || isCancelled
      ? []
      : ([
          ["ALC", "C", "", "", "", "FC"],
          ["MOA", ["23", eurosOf(fee)]],
        ] as const)),
    ...told.flatMap((line, index) => lineOf(kind, line, index + 1)),
    ["UNS", "S"],
    ["CNT", ["2", String(told.length)]],
  ];
};

/** Numbers that the seller has given (data element 3055), and those of INSEE. */
const BY_SELLER = "91";
const BY_INSEE = "107";

const isWaiting = (line: ExchangeRow): boolean => NOT_YET.includes(text(line, "state"));
const isStanding = (line: ExchangeRow): boolean => text(line, "state") !== "cancelled";

/** What a message does to what was told before (data element 1225). */
const functionOf = (kind: OrderMessage, isCancelled: boolean, isChanged: boolean): string => {
  if (kind === "orders") return isCancelled ? "1" : isChanged ? "5" : "9";
  return isCancelled ? "27" : isChanged ? "4" : "29";
};

const lineOf = (
  kind: OrderMessage,
  line: ExchangeRow,
  number: number,
): readonly WrittenSegment[] => {
  const stands = isStanding(line);
  const isOrder = kind === "orders";
  const reference = plain(line, "customerReference");
  const rate = Math.round(Number(line["vatRate"]) * 10_000) / 100;
  return [
    ["LIN", String(number), isOrder ? "" : stands ? "5" : "7", [plain(line, "article"), "SA"]],
    [
      "IMD",
      "F",
      "",
      [
        "",
        "",
        "",
        plain(line, "name").slice(0, 35).trimEnd(),
        plain(line, "packaging").slice(0, 35).trimEnd(),
      ],
    ],
    ["QTY", [isOrder ? "21" : "113", isOrder || stands ? text(line, "quantity") : "0"]],
    ["DTM", [isOrder ? "2" : "69", text(line, "deliveryDate").replaceAll("-", ""), "102"]],
    ["MOA", ["203", eurosOf(Number(line["totalHt"]))]],
    ["PRI", ["AAA", eurosOf(Number(line["unitPrice"]))]],
    ...(reference === "" ? [] : ([["RFF", ["CR", reference.slice(0, 35).trimEnd()]]] as const)),
    ["TAX", "7", "VAT", "", "", ["", "", "", String(rate)], "S"],
  ];
};

/** The number that the seller knows a shop by, or its SIRET. */
const buyerOf = (line: ExchangeRow): readonly string[] => {
  const customer = plain(line, "customer");
  return customer === "" ? [plain(line, "siret"), "", BY_INSEE] : [customer, "", BY_SELLER];
};

const text = (row: ExchangeRow, column: string): string => {
  const value = row[column] ?? "";
  return typeof value === "object" ? "" : String(value);
};

const plain = (row: ExchangeRow, column: string): string => latinText(text(row, column));

const eurosOf = (cents: number): string => (cents / 100).toFixed(2);

const momentOf = (at: string): string => {
  const instant = at as Instant;
  return `${parisDayOf(instant)}${parisTimeOf(instant)}`.replaceAll(/[-:]/g, "");
};

/** A text in so many pieces of 35 characters at most; the rest of it is left out. */
const piecesOf = (said: string, most: number): readonly string[] =>
  Array.from({ length: most }, (_, at) => said.slice(at * 35, at * 35 + 35));

const freeText = (qualifier: string, said: string): WrittenSegment => [
  "FTX",
  qualifier,
  "",
  "",
  Array.from({ length: 5 }, (_, at) => said.slice(at * 70, at * 70 + 70)),
];
