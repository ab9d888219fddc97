import { formatDay } from "../../core/calendar/format.ts";
import { deliveriesByLine, placeWords } from "../../core/invoices/periodic-invoice.ts";
import type { Invoice, InvoiceLine } from "../../core/invoices/invoice.ts";
import { sumCents } from "../../core/money/cents.ts";
import { percent, wholeNumber } from "../../core/money/format.ts";
import { tariffWords } from "../../core/money/tariff.ts";
import { packagingWords } from "../../core/selling/line-words.ts";
import { broken, COLOURS, type Doc, figure, put, rule, SHEET, type Wording } from "./paper.ts";

type Column = {
  readonly label: string;
  /** Its left end, or its right end for figures. */
  readonly x: number;
  readonly align?: "right";
  readonly text: (line: InvoiceLine) => string;
};

const NAME = { x: 112, width: 196 } as const;

const columnsOf = (hasDiscounts: boolean): readonly Column[] => [
  { label: "Référence", x: SHEET.left, text: ({ reference }) => reference },
  {
    label: "Quantité",
    x: hasDiscounts ? 352 : 370,
    align: "right",
    text: ({ quantity }) => wholeNumber(quantity),
  },
  {
    label: "Prix HT",
    x: hasDiscounts ? 408 : 435,
    align: "right",
    text: ({ unitPrice }) => figure(unitPrice),
  },
  ...(hasDiscounts
    ? [
        {
          label: "Remise",
          x: 456,
          align: "right" as const,
          text: ({ discount }: InvoiceLine) => (discount === 0 ? "" : figure(discount)),
        },
      ]
    : []),
  { label: "TVA", x: 490, align: "right", text: ({ vatRate }) => percent(vatRate) },
  { label: "Montant HT", x: SHEET.right, align: "right", text: ({ net }) => figure(net) },
];

/** The lines, with what was added up so far carried from sheet to sheet; gives where they end. */
export const drawLines = (doc: Doc, from: number, invoice: Invoice): number => {
  const { lines } = invoice;
  const deliveries = deliveriesByLine(invoice);
  const columns = columnsOf(lines.some(({ discount }) => discount !== 0));
  let y = drawHead(doc, from, columns);
  for (const [index, line] of lines.entries()) {
    const names = broken(doc, line.name, NAME.width, "strong");
    const delivery = deliveries.get(index);
    const place = delivery?.deliveredTo;
    const head = delivery === undefined ? 0 : place === undefined ? 24 : 36;
    const tariff = tariffWords(line.tariff, line.unitPrice);
    const height = head + names.length * 12 + 19 + (tariff === null ? 0 : 11);
    if (y + height > SHEET.bottom - 24) {
      carry(doc, y, "À reporter", lines.slice(0, index));
      doc.addPage();
      y = drawHead(doc, SHEET.top, columns);
      y = carry(doc, y, "Report", lines.slice(0, index));
    }
    if (delivery !== undefined) {
      put(doc, deliveryWords(delivery), SHEET.left, y + 8, { face: "strong", size: 8.5 });
      if (place !== undefined) {
        const words = `Livré à ${placeWords(place)}`;
        put(doc, words, SHEET.left, y + 20, { size: 8, colour: COLOURS.soft, width: SHEET.width });
      }
      rule(doc, y + head);
    }
    const top = y + head;
    for (const { x, text, align } of columns) {
      const wording: Wording =
        align === undefined ? { width: 60, colour: COLOURS.soft } : { align };
      put(doc, text(line), x, top + 6, wording);
    }
    for (const [at, name] of names.entries()) {
      put(doc, name, NAME.x, top + 6 + at * 12, { face: "strong" });
    }
    put(doc, packagingWords(line), NAME.x, top + 6 + names.length * 12, {
      size: 8,
      colour: COLOURS.soft,
      width: NAME.width,
    });
    if (tariff !== null) {
      put(doc, tariff, NAME.x, top + 17 + names.length * 12, {
        size: 8,
        colour: COLOURS.soft,
        width: NAME.width,
      });
    }
    y += height;
    rule(doc, y);
  }
  return y + 14;
};

/** 'Bon de livraison BL00000012 du 03/11/2026, commande P26-000123'. */
const deliveryWords = ({
  note,
  deliveredOn,
  order,
}: NonNullable<Invoice["deliveries"]>[number]): string =>
  `Bon de livraison ${note} du ${formatDay(deliveredOn, "numeric")}, commande ${order}`;

const drawHead = (doc: Doc, y: number, columns: readonly Column[]): number => {
  const label: Wording = { size: 8, colour: COLOURS.soft };
  put(doc, "Désignation", NAME.x, y, label);
  for (const { label: text, x, align } of columns) {
    put(doc, text, x, y, { ...label, ...(align === undefined ? {} : { align }) });
  }
  rule(doc, y + 15, COLOURS.ink, 0.9);
  return y + 15;
};

const carry = (doc: Doc, y: number, label: string, lines: readonly InvoiceLine[]): number => {
  put(doc, label, NAME.x, y + 6, { colour: COLOURS.soft });
  put(doc, figure(sumCents(lines.map(({ net }) => net))), SHEET.right, y + 6, { align: "right" });
  rule(doc, y + 23);
  return y + 23;
};
