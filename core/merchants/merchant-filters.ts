import type { MerchantCard } from "../../api-schema/merchant.ts";
import { matchesAllWords, normaliseText } from "../search/text.ts";

/** What is looked for among the merchants: it lives in the address. */
export type MerchantFilters = {
  /** Of a name, a kind or what is sold; '' for all. */
  readonly text: string;
  /** One kind of store as it is written; '' for all. */
  readonly kind: string;
};

type Listed = Pick<MerchantCard, "name" | "storeType" | "title" | "description">;

/** From so many merchants on the list has a search and a choice of kinds. */
export const SEARCHABLE_FROM = 6;

export const readMerchantFilters = (query: URLSearchParams): MerchantFilters => ({
  text: (query.get("nom") ?? "").slice(0, 100),
  kind: (query.get("genre") ?? "").slice(0, 100),
});

/** Only what says something; `readMerchantFilters` gives it back. */
export const writeMerchantFilters = ({ text, kind }: MerchantFilters): URLSearchParams => {
  const query = new URLSearchParams();
  if (text !== "") query.set("nom", text);
  if (kind !== "") query.set("genre", kind);
  return query;
};

/** The merchants whose words hold all that is typed, without regard to accents and case. */
export const filterMerchants = <Merchant extends Listed>(
  merchants: readonly Merchant[],
  { text, kind }: MerchantFilters,
): readonly Merchant[] =>
  merchants.filter(
    ({ name, storeType, title, description }) =>
      (kind === "" || storeType === kind) &&
      matchesAllWords([name, storeType, title, description].join(" "), text),
  );

/** The kinds of stores there are, each once, in the order of the alphabet. */
export const merchantKinds = (merchants: readonly Listed[]): readonly string[] =>
  [...new Set(merchants.map(({ storeType }) => storeType))].toSorted((a, b) =>
    normaliseText(a) < normaliseText(b) ? -1 : 1,
  );
