import { CODE_FORM } from "../../api-schema/code-forms.ts";
import type { ProductCode } from "../../api-schema/primitives.ts";

/** Side by side on a desk, and no more than a person holds in mind. */
export const MAX_COMPARED = 4;

/** Products chosen to be compared, and the family (top category) that they are all of. */
export type Compared = {
  /** null while nothing is chosen, and where it is not known. */
  readonly family: string | null;
  /** In the order of the choice, without doubles, four at most. */
  readonly codes: readonly ProductCode[];
};

export const NOTHING_COMPARED: Compared = { family: null, codes: [] };

/** Reads an address, whatever was typed into it: what is no code is left out, and what is too many. */
export const readCompared = (query: URLSearchParams): readonly ProductCode[] =>
  boundedCodes((query.get(PARAMETER) ?? "").split(","));

/** `readCompared(writeCompared(codes))` is `codes`. */
export const writeCompared = (codes: readonly ProductCode[]): URLSearchParams =>
  codes.length === 0
    ? new URLSearchParams()
    : new URLSearchParams({ [PARAMETER]: boundedCodes(codes).join(",") });

/** Chooses a product, or takes it out again; one of another family begins a new choice. */
export const toggleCompared = (
  compared: Compared,
  { code, family }: { readonly code: ProductCode; readonly family: string | null },
): Compared => {
  if (compared.codes.includes(code)) {
    const codes = compared.codes.filter((known) => known !== code);
    return codes.length === 0 ? NOTHING_COMPARED : { ...compared, codes };
  }
  const isSameFamily = compared.codes.length === 0 || compared.family === family;
  return { family, codes: boundedCodes([...(isSameFamily ? compared.codes : []), code]) };
};

/** Whether one more of that family would be one too many. */
export const isComparedFull = (compared: Compared, family: string | null): boolean =>
  compared.family === family && compared.codes.length >= MAX_COMPARED;

/** What a browser kept, or whatever else stood there. */
export const persistedCompared = (persisted: unknown): Compared => {
  if (typeof persisted !== "object" || persisted === null || !("codes" in persisted))
    return NOTHING_COMPARED;
  if (!Array.isArray(persisted.codes)) return NOTHING_COMPARED;
  const codes = boundedCodes(persisted.codes.filter((code) => typeof code === "string"));
  const family =
    "family" in persisted && typeof persisted.family === "string" ? persisted.family : null;
  return codes.length === 0 ? NOTHING_COMPARED : { family, codes };
};

const PARAMETER = "codes";

const boundedCodes = (codes: readonly string[]): readonly ProductCode[] =>
  [...new Set(codes)].filter(isProductCode).slice(0, MAX_COMPARED);

const isProductCode = (text: string): text is ProductCode => CODE_FORM.test(text);
