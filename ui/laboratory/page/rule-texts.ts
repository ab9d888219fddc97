import rules from "../../../docs/rules.md?raw";

/** A business rule as docs/rules.md says it. */
export type RuleText = { readonly id: string; readonly text: string };

/** The texts of those rules; one that is not in the file has none. */
export const ruleTexts = (ids: readonly string[]): readonly RuleText[] =>
  ids.map((id) => ({ id, text: textById.get(id) ?? "" }));

/** `- **CART-3** Text. \`file\`` */
const textById: ReadonlyMap<string, string> = new Map(
  [...rules.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.*?)(?: `[^`]*`(?:, `[^`]*`)*)?$/gm)].map(
    ([, id = "", text = ""]) => [id, text],
  ),
);
