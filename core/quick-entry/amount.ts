import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How many packagings of a product a clause asks for. */
export type Amount =
  | { readonly kind: "told"; readonly quantity: number; readonly explanation: string | null }
  /** The best first, never empty. */
  | { readonly kind: "asked"; readonly quantities: readonly number[]; readonly question: string }
  | { readonly kind: "none"; readonly reason: string };

/** What clauses are understood against. */
export type Context = { readonly vocabulary: Vocabulary; readonly today: CalendarDay };
