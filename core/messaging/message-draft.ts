import type { MessageReason, ReportedLine } from "../../api-schema/messaging.ts";
import type { OrderItemId } from "../../api-schema/primitives.ts";

/** What a browser keeps of a message that is being written, by field; its words stand there too. */
export type MessageDraft = { readonly [field: string]: string };

/** Whom a message is for, as it was chosen on a page whose address named `addressed`, or nobody. */
export const withRecipient = (
  draft: MessageDraft,
  merchant: string,
  addressed: string | null,
): MessageDraft => ({ ...draft, merchant, addressed: addressed ?? "" });

/**
 * Whom a message is for: whoever was chosen, unless the address has come to name somebody else since;
 * null while nobody was, or where they are not among those `offered` any more. Never another one instead.
 */
export const draftedRecipient = (
  draft: MessageDraft,
  addressed: string | null,
  offered: readonly string[],
): { readonly isChosen: boolean; readonly merchant: string | null } => {
  const { merchant = "" } = draft;
  if (merchant === "" || (addressed !== null && draft["addressed"] !== addressed)) {
    return { isChosen: false, merchant: null };
  }
  return { isChosen: true, merchant: offered.includes(merchant) ? merchant : null };
};

/** The reason that was chosen, while it is offered. */
export const draftedReason = (
  draft: MessageDraft,
  offered: readonly MessageReason[],
): MessageReason["code"] | null =>
  offered.find(({ code }) => code === draft["reason"])?.code ?? null;

/** What a delivery brought, as far as lines are named of it. */
interface Delivered {
  readonly items: readonly { readonly id: OrderItemId; readonly quantity: number }[];
}

export const withLines = (
  draft: MessageDraft,
  lines: readonly ReportedLine[],
  { items }: Delivered,
): MessageDraft => ({
  ...draft,
  ...Object.fromEntries(
    items.map(({ id }) => [
      lineField(id),
      String(lines.find(({ orderItemId }) => orderItemId === id)?.quantity ?? ""),
    ]),
  ),
});

/** The lines that were chosen, in the order of the delivery; one of more than it brought is none. */
export const draftedLines = (draft: MessageDraft, { items }: Delivered): readonly ReportedLine[] =>
  items.flatMap(({ id, quantity: most }) => {
    const quantity = Number(draft[lineField(id)] ?? "");
    const isOne = Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
    return isOne ? [{ orderItemId: id, quantity }] : [];
  });

const lineField = (id: OrderItemId): string => `line.${id}`;
