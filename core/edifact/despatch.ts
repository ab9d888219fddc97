import { dateOf, type EdifactRow, numberOf } from "./cells.ts";
import type { Message } from "./interchange.ts";
import { component, type Segment, type Signs } from "./syntax.ts";

/** What a line, or a packing of it, says of goods that left. */
interface Said {
  lot: string;
  quantity: string | undefined;
  bestBefore: string;
  useBy: string;
}

interface Item {
  readonly line: number;
  order: string;
  /** By what the item number is known: the seller's own reference before any other. */
  article: string;
  reason: string | undefined;
  readonly own: Said;
  /** What stands below its PCI. */
  readonly packs: Said[];
}

const nothing = (): Said => ({ lot: "", quantity: undefined, bestBefore: "", useBy: "" });

/** What a pack says, by the line where it says nothing itself. */
const within = (item: Said, pack: Said): Said => ({
  lot: pack.lot || item.lot,
  quantity: pack.quantity,
  bestBefore: pack.bestBefore || item.bestBefore,
  useBy: pack.useBy || item.useBy,
});

/**
 * The departures of a DESADV: a row a lot of a line, and one of the lines of several pallets that are alike.
 * A line of which nothing left is no row.
 */
export const despatchRows = ({ segments, at }: Message, signs: Signs): readonly EdifactRow[] => {
  const head = { order: "", leftAt: "", orders: 0 };
  const items: Item[] = [];
  let problem: { readonly line: number; readonly reason: string } | undefined;
  for (const segment of segments) {
    const item = items.at(-1);
    const place = item?.packs.at(-1) ?? item?.own;
    switch (segment.tag) {
      case "BGM":
        if (!ORIGINAL.includes(component(segment, 2))) {
          const reason = `BGM : la fonction « ${component(segment, 2)} » n'est pas lue, un avis d'expédition est pris une fois, comme original (9).`;
          problem ??= { line: segment.at, reason };
        }
        break;
      case "DTM": {
        const { qualifier, text } = dateOf(segment);
        if (qualifier === LEFT && item === undefined) {
          head.leftAt = text ?? component(segment, 0, 1);
        } else if (place !== undefined && qualifier === BEST_BEFORE) {
          place.bestBefore = text ?? component(segment, 0, 1);
        } else if (place !== undefined && qualifier === USE_BY) {
          place.useBy = text ?? component(segment, 0, 1);
        }
        break;
      }
      case "RFF":
        if (component(segment, 0) === "ON") {
          const order = component(segment, 0, 1);
          if (item === undefined) {
            head.orders += head.order === order ? 0 : 1;
            head.order = order;
          } else item.order = order;
        } else if (component(segment, 0) === "BT" && item !== undefined && place !== undefined) {
          sayLot(item, place, component(segment, 0, 1));
        }
        break;
      case "LIN":
        items.push({
          line: segment.at,
          order: head.orders > 1 ? "" : head.order,
          article: component(segment, 2),
          reason: undefined,
          own: nothing(),
          packs: [],
        });
        break;
      case "PIA":
        if (item !== undefined) sayNumbers(item, segment);
        break;
      case "PCI":
        item?.packs.push(nothing());
        break;
      case "GIN":
        if (item !== undefined && place !== undefined && component(segment, 0) === "BX") {
          for (const [first = "", until] of segment.elements.slice(1)) {
            if (until !== undefined) item.reason ??= MANY_LOTS;
            sayLot(item, place, first.trimEnd());
          }
        }
        break;
      case "QTY":
        if (item !== undefined && place !== undefined && component(segment, 0) === "12") {
          sayQuantity(item, place, segment, signs);
        }
        break;
      default:
    }
  }
  if (problem !== undefined) return [problem];
  if (head.leftAt === "") {
    return [
      { line: at, reason: "DTM+11 : quand le camion est parti manque (DTM+11:202611270430:203)." },
    ];
  }
  if (items.length === 0) return [{ line: at, reason: "LIN : le message n'a aucune ligne." }];
  return alikeTogether(items.flatMap((item) => rowsOfItem(item, head.leftAt)));
};

const ORIGINAL = ["", "9"];
const LEFT = "11";
const BEST_BEFORE = "361";
const USE_BY = "36";

/** Units that count pieces; a weight is no count of sacks. */
const MEASURES = ["KGM", "GRM", "TNE", "LTR", "MTR", "MTK", "MTQ"];

const MANY_LOTS =
  "GIN+BX : plusieurs lots n'ont qu'une quantité : dites chaque lot sous un PCI, avec sa quantité (QTY+12).";

const sayLot = (item: Item, place: Said, lot: string): void => {
  if (lot === "") return;
  if (place.lot !== "" && place.lot !== lot) item.reason ??= MANY_LOTS;
  place.lot = lot;
};

const sayNumbers = (item: Item, segment: Segment): void => {
  for (const [number = "", kind = ""] of segment.elements.slice(1)) {
    if (kind === "SA") item.article = number.trimEnd();
    if (kind === "NB") sayLot(item, item.packs.at(-1) ?? item.own, number.trimEnd());
  }
};

const sayQuantity = (item: Item, place: Said, segment: Segment, signs: Signs): void => {
  const [text, unit] = [component(segment, 0, 1), component(segment, 0, 2)];
  const quantity = numberOf(text, signs);
  if (MEASURES.includes(unit)) {
    item.reason ??= `QTY+12 : la quantité est en ${unit} : dites combien de conditionnements.`;
  } else if (quantity === undefined || !/^\d+$/.test(quantity)) {
    item.reason ??= `QTY+12 : « ${text.slice(0, 40)} » n'est pas un nombre entier de conditionnements.`;
  } else if (place.quantity !== undefined) {
    item.reason ??= "QTY+12 : la quantité expédiée y est deux fois.";
  }
  place.quantity = quantity;
};

const rowsOfItem = (item: Item, leftAt: string): readonly EdifactRow[] => {
  const { line, order, article, own, packs } = item;
  const counted = packs.filter(({ quantity }) => quantity !== undefined);
  const reason = item.reason ?? doubtOf(item, counted);
  if (reason !== undefined) return [{ line, reason }];
  const said =
    counted.length > 0
      ? counted.map((pack) => within(own, pack))
      : [{ ...(packs[0] === undefined ? own : within(own, packs[0])), quantity: own.quantity }];
  return said
    .filter(({ quantity }) => Number(quantity) > 0)
    .map(({ lot, quantity = "", bestBefore, useBy }) => ({
      line,
      cells: { order, article, lot, leftAt, quantity, bestBefore, useBy },
    }));
};

const doubtOf = ({ own, packs }: Item, counted: readonly Said[]): string | undefined => {
  if (own.quantity === undefined && counted.length === 0) {
    return "QTY+12 : la quantité expédiée manque.";
  }
  if (counted.length > 0 && counted.length < packs.filter(({ lot }) => lot !== "").length) {
    return "PCI : un lot n'a pas sa quantité (QTY+12).";
  }
  if (counted.length === 0 && packs.filter(({ lot }) => lot !== "").length > 1) return MANY_LOTS;
  const sum = counted.reduce((total, { quantity }) => total + Number(quantity), 0);
  return counted.length > 0 && own.quantity !== undefined && Number(own.quantity) !== sum
    ? `QTY+12 : la ligne dit ${own.quantity}, ses lots font ${sum}.`
    : undefined;
};

/** Rows of the same goods, lot and dates, on several pallets, as one. */
const alikeTogether = (rows: readonly EdifactRow[]): readonly EdifactRow[] => {
  const known = new Map<string, EdifactRow>();
  for (const row of rows) {
    if ("reason" in row) {
      known.set(`${known.size}`, row);
      continue;
    }
    const { quantity = "", ...goods } = row.cells;
    const key = JSON.stringify(goods);
    const before = known.get(key);
    const more = before !== undefined && "cells" in before ? Number(before.cells["quantity"]) : 0;
    known.set(key, {
      line: before?.line ?? row.line,
      cells: { ...row.cells, quantity: String(Number(quantity) + more) },
    });
  }
  return [...known.values()];
};
