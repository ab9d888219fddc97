/**
 * What was chosen or typed at the delivery and is not in the order yet, text by field (product §3):
 * it outlives a lost login. Each text is kept beside what the order said then, so that it counts no
 * more once the order says something else: it was saved, or somebody else has chosen meanwhile.
 */
export type DeliveryDraft = { readonly [field: string]: string };

/** Of which field of which shipment. */
export const draftField = (what: "day" | "method" | "note", shipment: number): string =>
  `${what}.${shipment}`;

/** What was chosen beside what the order says now; undefined when that counts no more. */
export const draftedText = (
  draft: DeliveryDraft,
  field: string,
  stored: string,
): string | undefined => {
  const kept = pairOf(draft[field]);
  return kept !== undefined && kept[0] === stored ? kept[1] : undefined;
};

/** The draft with that choice; what the order says already is no draft. */
export const withDrafted = (
  draft: DeliveryDraft,
  field: string,
  { stored, chosen }: { readonly stored: string; readonly chosen: string },
): DeliveryDraft => {
  const others = Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field));
  return stored === chosen ? others : { ...others, [field]: JSON.stringify([stored, chosen]) };
};

// Anything may have been written into the storage: only a pair of texts is read back.
const pairOf = (text: string | undefined): readonly [string, string] | undefined => {
  try {
    const pair: unknown = JSON.parse(text ?? "");
    if (!Array.isArray(pair) || pair.length !== 2) return undefined;
    const [stored, chosen]: readonly unknown[] = pair;
    return typeof stored === "string" && typeof chosen === "string" ? [stored, chosen] : undefined;
  } catch {
    return undefined;
  }
};
