/** A line of a stop, as far as what is picked for it goes. */
export type PickedLine = {
  readonly reference: string;
  readonly name: string;
  readonly packaging: string;
  readonly netWeight: number;
  /** What is to leave: what was ordered, or what it gets of what is short. */
  readonly expected: number;
  readonly shipped: number;
};

/** An article of a lorry: what all of its stops want of it. */
export type PickedArticle = PickedLine & { readonly stops: number };

/** What is picked for a lorry, article by article, in the order of their references. */
export const pickingByArticle = (
  stops: ReadonlyArray<{ readonly lines: readonly PickedLine[] }>,
): readonly PickedArticle[] => {
  const articles = new Map<string, PickedArticle>();
  for (const line of stops.flatMap(({ lines }) => lines)) {
    const known = articles.get(line.reference);
    const { reference, name, packaging, netWeight } = line;
    articles.set(reference, {
      reference,
      name,
      packaging,
      netWeight,
      expected: (known?.expected ?? 0) + line.expected,
      shipped: (known?.shipped ?? 0) + line.shipped,
      stops: (known?.stops ?? 0) + 1,
    });
  }
  return [...articles.values()].toSorted((a, b) => a.reference.localeCompare(b.reference, "fr"));
};
