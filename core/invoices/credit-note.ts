import { Result, Struct } from "effect";
import type { VatLine } from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import type { CarriageBack } from "../../api-schema/staff-invoices.ts";
import { applyRate, cents, distribute, shareOf, sumCents, ZERO } from "../money/cents.ts";
import { isCarriage } from "./carriage.ts";
import type { Invoice, InvoiceLine, InvoiceTotals } from "./invoice.ts";
import { deliveriesByLine } from "./periodic-invoice.ts";
import { NO_DEBIT } from "./shipment-invoice.ts";
import { linePart } from "./taxed-lines.ts";
import { invoiceTotals } from "./totals.ts";

/**
 * What is taken back of a line, by its number on the invoice (BT-126): packagings, of the carriage a sum HT, or a sum HT
 * off the price of goods that stay.
 */
export type TakenBack =
  | { readonly line: number; readonly quantity: number }
  | { readonly line: number; readonly net: Cents }
  | { readonly line: number; readonly less: Cents };

/**
 * More is taken back than the invoice still has: packagings, or cents of the carriage; nothing of a line that it does not
 * have. `isSum` where it is a price that is lessened by more than is left of it.
 */
export interface TooMuchTakenBack {
  readonly _tag: "TooMuchTakenBack";
  readonly line: number;
  readonly left: number;
  readonly isSum?: true;
}

/** What is issued beside what is taken back. */
export type CreditNoteIssue = Pick<Invoice, "number" | "issuedOn" | "settles"> & {
  /** Why, as its papers say it. */
  readonly reason?: string;
};

/**
 * What is left of a line: its quantity, its discount and its sum HT; its VAT is that of the invoice. `less` is what was
 * given back of the price of what is left, and stands in the discount.
 */
export type LineLeft = InvoiceLine & { readonly line: number; readonly less: Cents };

/**
 * The credit note that takes lines of an invoice back, in whole or in part: what remained of it before,
 * less what remains then (docs/decisions/0041). `before` are the credit notes that it has already, each
 * of whose lines names the line that it corrects. So the invoice less its credit notes is always a right
 * invoice of what remains, its VAT rounded once a rate, and nothing to the cent when nothing remains.
 * Amounts are positive.
 */
export const creditNote = (
  invoice: Invoice,
  before: readonly Invoice[],
  taken: readonly TakenBack[],
  { number, issuedOn, settles, reason }: CreditNoteIssue,
): Result.Result<Invoice, TooMuchTakenBack> => {
  const had = linesLeft(invoice, before);
  const goods = taken.filter((one) => !("less" in one));
  const wrong = goods.find(
    (one) => !fits(one, had[one.line - 1]) || takenOf(goods, one.line) > leftOf(had[one.line - 1]),
  );
  if (wrong !== undefined) {
    return Result.fail({
      _tag: "TooMuchTakenBack",
      line: wrong.line,
      left: leftOf(had[wrong.line - 1]),
    });
  }
  const stays = linesLeft(invoice, before, goods);
  const lessened = Map.groupBy(
    taken.flatMap((one) => ("less" in one ? [one] : [])),
    ({ line }) => line,
  );
  for (const [line, own] of lessened) {
    const known = stays[line - 1];
    const left = known === undefined || isCarriage(known) ? 0 : known.net;
    if (own.some(({ less }) => less < 0) || sumCents(own.map(({ less }) => less)) > left) {
      return Result.fail({ _tag: "TooMuchTakenBack", line, left, isSum: true });
    }
  }
  const lines = linesBack(invoice, had, stays, linesLeft(invoice, before, taken));
  const deliveries = deliveriesBack(invoice, lines);
  return Result.succeed({
    ...Struct.omit(invoice, ["deliveries", "settles"]),
    ...(deliveries === undefined
      ? {}
      : {
          deliveries,
          orders: [...new Set(deliveries.map(({ order }) => order))],
          deliveredOn: deliveries.at(-1)?.deliveredOn ?? invoice.deliveredOn,
        }),
    ...(settles === undefined ? {} : { settles }),
    number,
    kind: "creditNote",
    issuedOn,
    dueDate: issuedOn,
    corrects: {
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      ...(reason === undefined ? {} : { reason }),
    },
    // Nothing is asked for, by debit or otherwise.
    payment: { ...invoice.payment, ...NO_DEBIT, paid: ZERO },
    lines,
    totals: invoiceTotals(lines),
  });
};

/** What is left of each line of an invoice after its credit notes and what is `taken` beside, in the order of its lines. */
export const linesLeft = (
  { lines }: Pick<Invoice, "lines">,
  notes: readonly Pick<Invoice, "lines">[],
  taken: readonly TakenBack[] = [],
): readonly LineLeft[] => {
  const gone = Map.groupBy(
    [
      ...notes.flatMap((note) => note.lines.map(takenBy)),
      // Packagings first: what is given back of a price is of those that stay.
      ...taken.filter((one) => !("less" in one)),
      ...taken.filter((one) => "less" in one),
    ],
    ({ line }) => line,
  );
  return lines.map((line, at) => {
    const own = gone.get(at + 1) ?? [];
    return isCarriage(line) ? feeLeft(line, at + 1, own) : goodsLeft(line, at + 1, own);
  });
};

/** What a line of a credit note took back. */
const takenBy = ({ corrected = 0, ...line }: InvoiceLine): TakenBack => {
  if (isCarriage(line)) return { line: corrected, net: line.net };
  return line.allowance === true
    ? { line: corrected, less: line.net }
    : { line: corrected, quantity: line.quantity };
};

/** The carriage without what was taken back of it. */
const feeLeft = (fee: InvoiceLine, line: number, taken: readonly TakenBack[]): LineLeft => {
  const net = cents(fee.net - sumCents(taken.map((one) => ("net" in one ? one.net : ZERO))));
  const quantity = net === 0 ? 0 : 1;
  return { ...fee, line, net, unitPrice: net, quantity, discount: ZERO, less: ZERO };
};

/**
 * The goods without what was taken back of them, in its order. What was given back of their price goes with the packagings
 * that it was given for, in proportion, and is never more than these still come to: nothing is given back twice.
 */
const goodsLeft = (goods: InvoiceLine, line: number, taken: readonly TakenBack[]): LineLeft => {
  // Always of the whole line: parts of parts would round its discount once more.
  const worth = (quantity: number): Cents => linePart(goods, quantity).net;
  let { quantity } = goods;
  let less: number = 0;
  for (const one of taken) {
    if ("less" in one) less += one.less;
    if (!("quantity" in one) || one.quantity === 0) continue;
    const stays = quantity - one.quantity;
    const left = worth(quantity) - less;
    const share = quantity === 0 ? 0 : shareOf(cents(less), stays, quantity);
    less = Math.min(worth(stays), Math.max(share, worth(stays) - left, 0));
    quantity = stays;
  }
  const part = linePart(goods, quantity);
  return {
    ...part,
    line,
    discount: cents(part.discount - less),
    net: cents(part.net - less),
    less: cents(less),
  };
};

/** Whether each line of a credit note says which line of its invoice it corrects: an ERP's do not. */
export const saysItsLines = ({ lines }: Pick<Invoice, "lines">): boolean =>
  lines.every(({ corrected }) => corrected !== undefined);

/** What an invoice still comes to after its credit notes, rate by rate; never negative. */
export const totalsLeft = (
  { totals }: Pick<Invoice, "totals">,
  notes: readonly Pick<Invoice, "totals">[],
): InvoiceTotals => {
  const vatLines = totals.vatLines.map(({ rate, base, amount }) => {
    const own = notes.flatMap((note) => note.totals.vatLines.filter((row) => row.rate === rate));
    return {
      rate,
      base: cents(base - sumCents(own.map((row) => row.base))),
      amount: cents(amount - sumCents(own.map((row) => row.amount))),
    };
  });
  const net = sumCents(vatLines.map(({ base }) => base));
  const vat = sumCents(vatLines.map(({ amount }) => amount));
  return { vatLines, net, vat, gross: cents(net + vat) };
};

/**
 * What is taken back with so many packagings: they themselves, and of the carriage of each delivery what was
 * asked. Its share is that of the goods in what the delivery's goods came to HT: parts that are taken one after the
 * other add up to all of it, and never to more than is left.
 */
export const withCarriage = (
  invoice: Pick<Invoice, "lines" | "deliveries">,
  before: readonly Pick<Invoice, "lines">[],
  goods: readonly { readonly line: number; readonly quantity: number }[],
  carriage: CarriageBack,
): readonly TakenBack[] => {
  if (carriage === "none") return goods;
  const left = linesLeft(invoice, before);
  const after = linesLeft(invoice, before, goods);
  const delivery = deliveryOfLines(invoice);
  const fees = left.filter((line) => isCarriage(line) && line.net > 0);
  return [
    ...goods,
    ...fees.flatMap((fee): readonly TakenBack[] => {
      if (carriage === "all") return [{ line: fee.line, net: fee.net }];
      const goodsOf = (lines: readonly InvoiceLine[]): readonly InvoiceLine[] =>
        lines.filter((line, at) => !isCarriage(line) && delivery(at + 1) === delivery(fee.line));
      // Goods that were given for nothing are counted instead.
      const isFree = goodsOf(invoice.lines).every(({ net }) => net === 0);
      // By what they came to: a price that was lessened since has brought no carriage back.
      const worth = (lines: readonly (InvoiceLine & { readonly less?: Cents })[]): number =>
        goodsOf(lines).reduce(
          (sum, { net, quantity, less = ZERO }: InvoiceLine & { readonly less?: Cents }) =>
            sum + (isFree ? quantity : net + less),
          0,
        );
      const whole = worth(invoice.lines);
      const gone = whole - worth(left);
      const goneThen = whole - worth(after);
      const fullFee = invoice.lines[fee.line - 1]?.net ?? ZERO;
      if (whole === 0) return [];
      const share = shareOf(fullFee, goneThen, whole) - shareOf(fullFee, gone, whole);
      const net = cents(Math.min(fee.net, share));
      return net <= 0 ? [] : [{ line: fee.line, net }];
    }),
  ];
};

/** What each delivery of an invoice bears of a credit note, TTC, by the number of its delivery note; null for one without deliveries of its own. */
export const creditByDelivery = (
  note: Pick<Invoice, "deliveries" | "deliveryNote" | "totals">,
): readonly { readonly note: string | null; readonly gross: Cents }[] =>
  note.deliveries?.map((delivery) => ({ note: delivery.note, gross: delivery.gross })) ?? [
    { note: note.deliveryNote, gross: note.totals.gross },
  ];

const takenOf = (taken: readonly TakenBack[], line: number): number =>
  taken.reduce(
    (sum, one) =>
      one.line === line
        ? sum + ("quantity" in one ? one.quantity : "net" in one ? Number(one.net) : 0)
        : sum,
    0,
  );

const leftOf = (line: LineLeft | undefined): number => {
  if (line === undefined) return 0;
  return isCarriage(line) ? line.net : line.quantity;
};

/** Goods are taken back by packagings, carriage by its sum; neither less than nothing. */
const fits = (one: TakenBack, line: LineLeft | undefined): boolean => {
  if (line === undefined || "less" in one) return false;
  return "net" in one ? isCarriage(line) && one.net >= 0 : !isCarriage(line) && one.quantity >= 0;
};

/**
 * What goes, line by line: packagings and carriage up to what `stays`, then what the price of that is lessened by; with the
 * VAT of each rate spread over what goes of it.
 */
const linesBack = (
  { totals }: Pick<Invoice, "totals">,
  had: readonly LineLeft[],
  stays: readonly LineLeft[],
  has: readonly LineLeft[],
): readonly InvoiceLine[] => {
  const gone = had.flatMap((before, at): readonly InvoiceLine[] => [
    ...goodsBack(before, stays[at] ?? before),
    ...priceBack(stays[at] ?? before, has[at] ?? before),
  ]);
  const shares = new Map(
    totals.vatLines.flatMap((row) => {
      const own = gone.filter(({ vatRate }) => vatRate === row.rate);
      const vat = cents(vatLeft(row, had) - vatLeft(row, has));
      const spread = distribute(
        vat,
        own.map(({ net }) => net),
      );
      return own.map((line, at) => [line, spread[at] ?? ZERO] as const);
    }),
  );
  return gone.map((line) => ({ ...line, vat: shares.get(line) ?? ZERO }));
};

/** The packagings, or what of the carriage goes. */
const goodsBack = (
  { line, less: _, ...before }: LineLeft,
  after: LineLeft,
): readonly InvoiceLine[] => {
  const net = cents(before.net - after.net);
  if (isCarriage(before)) {
    return net === 0
      ? []
      : [{ ...before, quantity: 1, unitPrice: net, discount: ZERO, net, corrected: line }];
  }
  const quantity = before.quantity - after.quantity;
  const discount = cents(before.discount - after.discount);
  return quantity === 0 ? [] : [{ ...before, quantity, discount, net, corrected: line }];
};

/** What a price is lessened by, as one line of its sum: the goods stay. */
const priceBack = (
  { line, less: _, ...before }: LineLeft,
  after: LineLeft,
): readonly InvoiceLine[] => {
  const net = cents(before.net - after.net);
  return net === 0
    ? []
    : [
        {
          ...Struct.omit(before, ["tariff"]),
          name: `Remise sur ${before.name}`,
          packaging: PRICE_BACK,
          quantity: 1,
          unitPrice: net,
          discount: ZERO,
          net,
          corrected: line,
          allowance: true,
        },
      ];
};

/** In the place of the packaging, of a line that takes none back. */
const PRICE_BACK = "Remise";

/**
 * The VAT of what is left of a rate, rounded once. Of an invoice from before that rule, which said
 * another, in proportion to what it said: it is taken back as it was asked for.
 */
const vatLeft = ({ rate, base, amount }: VatLine, lines: readonly LineLeft[]): Cents => {
  const rest = sumCents(lines.flatMap(({ vatRate, net }) => (vatRate === rate ? [net] : [])));
  return amount === applyRate(base, rate) ? applyRate(rest, rate) : shareOf(amount, rest, base);
};

/** The place of the delivery that each line of an invoice is of; 0 where there is one alone. */
const deliveryOfLines = (
  invoice: Pick<Invoice, "lines" | "deliveries">,
): ((line: number) => number) => {
  const begins = deliveriesByLine(invoice);
  let place = 0;
  const places = invoice.lines.map((_, at) => {
    if (begins.has(at)) place += 1;
    return place;
  });
  return (line) => places[line - 1] ?? 0;
};

/** The deliveries of which something is taken back, each with what it bears of it. */
const deliveriesBack = (
  invoice: Pick<Invoice, "lines" | "deliveries">,
  lines: readonly InvoiceLine[],
): Invoice["deliveries"] => {
  const { deliveries } = invoice;
  if (deliveries === undefined) return undefined;
  const placeOf = deliveryOfLines(invoice);
  return deliveries.flatMap((delivery, at) => {
    const own = lines.filter(({ corrected = 0 }) => placeOf(corrected) === at + 1);
    return own.length === 0
      ? []
      : [
          {
            ...delivery,
            lines: own.length,
            gross: sumCents(own.map(({ net, vat }) => cents(net + vat))),
          },
        ];
  });
};
