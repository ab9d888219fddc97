import type { Variant } from "../../api-schema/catalogue.ts";
import type { Quantity, VariantCode } from "../../api-schema/primitives.ts";
import { missingQuantity } from "../habits/usual-lines.ts";
import { matchesAllWords } from "../search/text.ts";
import {
  applyQuantity,
  type QuantityChange,
  quantityChangeMessage,
  typedQuantity,
} from "../selling/quantity.ts";

/** What the pad's rules ask of a line of the quick-order list; `variant` is null once it is not sold. */
export type PadLine = {
  readonly code: VariantCode;
  readonly section: string | null;
  /** What is usual on the list's weekday, in packagings. */
  readonly usual: Quantity | null;
  readonly variant: PadVariant | null;
};

export type PadVariant = Pick<Variant, "stock" | "orderStep">;

/** Lines that stand together, under the name that the baker gave them; null without a name. */
export type PadSection<Line> = { readonly name: string | null; readonly lines: readonly Line[] };

/**
 * The lines of the pad by section: sections as their first line comes in the list, lines as they come
 * in it. Every line is in one section, once.
 */
export const padSections = <Line extends Pick<PadLine, "section">>(
  lines: readonly Line[],
): readonly PadSection<Line>[] =>
  [...Map.groupBy(lines, ({ section }) => section)].map(([name, own]) => ({ name, lines: own }));

/** What a text in the field of a line comes to. */
export type PadQuantity =
  | {
      readonly kind: "quantity";
      /** Packagings: what the cart is to hold of it in all; 0 takes it out. */
      readonly quantity: number;
      /** Why it is not the number typed, in French; null when it is. */
      readonly message: string | null;
    }
  | { readonly kind: "refused"; readonly message: string };

/**
 * The quantity that a typed text asks for: rounded up to the packaging multiple, then down to the
 * stock, with what was changed in words (CART-1, CART-2). An empty field is 0; what is no whole
 * number is refused (CART-11).
 */
export const padQuantity = (text: string, { stock, orderStep }: PadVariant): PadQuantity => {
  const typed = typedQuantity(text, { step: 1, min: 0, removable: true });
  if (typed.kind === "refused") return typed;
  const requested = typed.kind === "nothing" ? 0 : typed.quantity;
  const { quantity, change } = applyQuantity({ requested, stock, step: orderStep });
  return { kind: "quantity", quantity, message: words(change, { quantity, step: orderStep }) };
};

const words = (
  change: QuantityChange | null,
  applied: { readonly quantity: number; readonly step: number },
): string | null => (change === null ? null : quantityChangeMessage(change, applied));

/** True when nothing can be ordered of a line: not sold any more, or fewer left than one multiple. */
export const isOutOfReach = ({ variant }: Pick<PadLine, "variant">): boolean =>
  variant === null || variant.stock < variant.orderStep;

/** The usual quantity as it can be had today, in packagings; 0 when nothing is usual or in stock. */
export const usualToTake = ({ usual, variant }: Pick<PadLine, "usual" | "variant">): number =>
  usual === null || variant === null ? 0 : missingQuantity({ quantity: usual, variant }, 0);

/**
 * 'Comme d'habitude' for several lines: each that the cart does not hold gets its usual quantity; a
 * number that was written stays.
 */
export const usualOfEmptyLines = (
  lines: readonly Pick<PadLine, "code" | "usual" | "variant">[],
  quantityOf: (code: VariantCode) => number,
): readonly { readonly variant: VariantCode; readonly quantity: number }[] =>
  lines.flatMap((line) => {
    const quantity = quantityOf(line.code) > 0 ? 0 : usualToTake(line);
    return quantity > 0 ? [{ variant: line.code, quantity }] : [];
  });

/** What a line is found by. */
export type FindableLine = {
  readonly section: string | null;
  readonly variant: {
    readonly product: { readonly name: string };
    readonly packaging: string;
    readonly reference: string;
    readonly ean: string | null;
  } | null;
};

/** True when every word of the text occurs in the line's name, packaging, reference, EAN or section. */
export const isFoundBy = ({ section, variant }: FindableLine, text: string): boolean =>
  matchesAllWords(
    // What is not there joins as nothing.
    [variant?.product.name, variant?.packaging, variant?.reference, variant?.ean, section].join(
      " ",
    ),
    text,
  );
