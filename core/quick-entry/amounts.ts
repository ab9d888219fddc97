import { wholeNumber } from "../money/format.ts";
import { MAX_LINE_QUANTITY } from "../selling/quantity.ts";
import type { Amount, Context } from "./amount.ts";
import { habitualAmount } from "./habitual-amounts.ts";
import type { Reading } from "./reading.ts";
import type { Entry } from "./vocabulary.ts";

/** The packagings of that product: as said, reckoned from pieces or weight, or from what was bought. */
export const amountOf = (reading: Reading, entry: Entry, context: Context): Amount =>
  stepped(entry, saidAmount(reading, entry, context));

const saidAmount = (reading: Reading, entry: Entry, context: Context): Amount => {
  const { quantities, measures, habit, difference } = reading;
  const [quantity] = quantities;
  const [measure] = measures;
  if (reading.negation !== null) return removal(entry);
  if (reading.isCorrected || quantities.length > 1) {
    return asked(
      entry,
      quantities.map(({ value }) => value),
    );
  }
  if (habit !== null || (difference === -1 && quantity !== undefined)) {
    return habitualAmount(reading, entry, context);
  }
  if (quantity !== undefined) return counted(reading, entry, quantity);
  return measures.length === 1 && measure !== undefined && reading.container === null
    ? weighed(entry, measure)
    : asked(entry, []);
};

/** What is offered when nobody said how many: what is usual, what was last bought, one packaging. */
const asked = (entry: Entry, quantities: readonly number[]): Amount => {
  const { bought, orderStep, name } = entry.product;
  const offered = [...quantities, bought.usual, bought.last?.quantity, orderStep]
    .filter((quantity) => quantity !== null && quantity !== undefined)
    .slice(0, Math.max(quantities.length, 3));
  return { kind: "asked", quantities: offered, question: `Combien de « ${name} » ?` };
};

const removal = ({ product }: Entry): Amount => ({
  kind: "asked",
  quantities: [0],
  question: `Retirer « ${product.name} » du panier ?`,
});

/** Packagings are ordered by their step, and no line holds more than the largest quantity. */
const stepped = (entry: Entry, amount: Amount): Amount => {
  const { product } = entry;
  const step = Math.max(1, product.orderStep);
  const rounded = (quantity: number): number => Math.ceil(quantity / step) * step;
  if (amount.kind === "none") return amount;
  const tooMany = `Au plus ${wholeNumber(MAX_LINE_QUANTITY)} par ligne.`;
  if (amount.kind === "asked") {
    const all = new Set(amount.quantities.map(rounded));
    const quantities = [...all].filter((quantity) => quantity <= MAX_LINE_QUANTITY);
    return quantities.length > 0 ? { ...amount, quantities } : { kind: "none", reason: tooMany };
  }
  if (rounded(amount.quantity) > MAX_LINE_QUANTITY) return { kind: "none", reason: tooMany };
  if (amount.quantity <= 0) return removal(entry);
  const quantity = rounded(amount.quantity);
  return quantity === amount.quantity
    ? amount
    : {
        kind: "told",
        quantity,
        explanation: `Se vend par ${wholeNumber(step)} : ${wholeNumber(quantity)}.`,
      };
};

type Quantity = Reading["quantities"][number];

const counted = (reading: Reading, entry: Entry, { value, sense }: Quantity): Amount => {
  const container = reading.container?.name ?? null;
  if (container === "palette") return palletised(entry, value);
  const { pieces: each } = entry.product;
  const isDozen = sense === "dozen" && container === null && each !== null;
  // What is sold by the piece is its own packaging.
  if ((container === "piece" || isDozen) && each !== 1) return pieces(entry, value);
  if (!Number.isInteger(value)) {
    return {
      kind: "asked",
      quantities: [Math.ceil(value), Math.floor(value)].filter((quantity) => quantity > 0),
      question: `« ${entry.product.packaging} » ne se partage pas : combien ?`,
    };
  }
  const explanation = sense === "about" ? `Compris comme ${wholeNumber(value)}.` : null;
  const packs: Amount = { kind: "told", quantity: value, explanation };
  return container === null ? packsOrPieces(entry, value, packs) : packs;
};

/** Fewer pieces than this may be packagings of their own. */
const FEWEST_PIECES = 12;
/** So many packagings are ordered by anybody, without a habit to compare with. */
const FEW_PACKS = 10;

/** '4 croissants' are cartons, '240 croissants' are pieces; between them the person has to say. */
const packsOrPieces = (entry: Entry, count: number, packs: Amount): Amount => {
  const { pieces: each, bought } = entry.product;
  if (each === null || each < FEWEST_PIECES) return packs;
  const usual = Math.max(bought.usual ?? 0, bought.last?.quantity ?? 0);
  if (count < each && count <= Math.max(FEW_PACKS, 2 * usual)) return packs;
  const isManyPieces = count >= each && count > 3 * usual;
  if (isManyPieces && (count % each === 0 || count >= 2 * each)) return pieces(entry, count);
  return {
    kind: "asked",
    quantities: [Math.ceil(count / each), count],
    question: `${wholeNumber(count)} pièces, ou ${wholeNumber(count)} × « ${entry.product.packaging} » ?`,
  };
};

const pieces = ({ product }: Entry, count: number): Amount => {
  const each = product.pieces;
  if (each === null || each === 0) {
    return {
      kind: "asked",
      quantities: [Math.max(1, Math.ceil(count))],
      question: `Combien de « ${product.packaging} » ?`,
    };
  }
  return divided(count, each, {
    whole: `${wholeNumber(count)} pièces`,
    text: wholeNumber,
    question: `Se vend par ${wholeNumber(each)} pièces : combien de « ${product.packaging} » ?`,
    roundsUp: true,
  });
};

const weighed = ({ product, packaging }: Entry, measure: Reading["measures"][number]): Amount => {
  const { unit } = measure;
  const amount = measure.count * measure.amount;
  const each = unit === "ml" ? packaging.volume : unit === "g" ? product.netWeight : null;
  if (each === null || each === 0) {
    return {
      kind: "asked",
      quantities: [product.orderStep],
      question: `Combien de « ${product.packaging} » ?`,
    };
  }
  const text = (value: number): string =>
    `${String(value / 1000).replace(".", ",")} ${unit === "ml" ? "l" : "kg"}`;
  return divided(amount, each, {
    whole: text(amount),
    text,
    question: `Se vend en « ${product.packaging} » : combien ?`,
    roundsUp: false,
  });
};

type Division = {
  /** What was asked for, in words. */
  readonly whole: string;
  readonly text: (amount: number) => string;
  readonly question: string;
  readonly roundsUp: boolean;
};

/** Rounded up where that is usual and not half as much again. */
const divided = (
  amount: number,
  each: number,
  { whole, text, question, roundsUp }: Division,
): Amount => {
  const packs = Math.max(1, Math.ceil(amount / each));
  if (amount % each === 0 && amount > 0) {
    const explanation = `${whole} ÷ ${text(each)} = ${wholeNumber(packs)}`;
    return { kind: "told", quantity: packs, explanation };
  }
  if (roundsUp && packs * each <= 1.5 * amount) {
    const explanation = `${whole} : ${wholeNumber(packs)} × ${text(each)} = ${text(packs * each)}`;
    return { kind: "told", quantity: packs, explanation };
  }
  const quantities = [packs, packs - 1].filter((quantity) => quantity > 0);
  return { kind: "asked", quantities, question };
};

const GRAMS_OF_A_PALLET = 1_000_000;

const palletised = ({ product }: Entry, count: number): Amount => {
  const each = Math.max(1, Math.floor(GRAMS_OF_A_PALLET / Math.max(1, product.netWeight)));
  return {
    kind: "asked",
    quantities: [Math.max(1, Math.ceil(count * each))],
    question: `Combien de « ${product.packaging} » compte votre palette ?`,
  };
};
