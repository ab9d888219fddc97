import { markupText } from "../../core/content/html-entities.ts";

/** HTML that is safe to send as it is. Only `html` makes it: text never gets in without escaping. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | readonly Markup[] | null;

/** A template whose values are escaped, unless they are HTML made by it; null writes nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: parts.reduce((text, part, index) => text + written(values[index - 1] ?? null) + part),
});

const written = (value: Value): string => {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return markupText(String(value));
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
};
