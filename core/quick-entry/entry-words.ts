import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import { euros } from "../money/format.ts";
import type { Certainty, SettledLine, RequestedProducts } from "./settled-lines.ts";

/** How sure a line is, in one word that a colour only repeats. */
export const CERTAINTY_WORDS: { readonly [Kind in Certainty]: string } = {
  sure: "Sûr",
  likely: "À vérifier",
  doubt: "À choisir",
  unknown: "Non reconnu",
  taken: "Choisi",
  leftOut: "Écarté",
};

/** Why that product of several: 'comme le 17 nov.'. */
export const asOnText = (day: CalendarDay): string => `comme le ${formatDay(day, "dayMonth")}`;

/** '12 lignes : 9 sûres, 2 à vérifier, 1 à choisir', for eyes and ears; '' without lines. */
export const countText = (lines: readonly SettledLine[]): string => {
  if (lines.length === 0) return "";
  const counted = COUNTED.map(({ kinds, one, more }) => {
    const count = lines.filter(({ certainty }) => kinds.includes(certainty)).length;
    return count === 0 ? null : `${count}\u00a0${count > 1 ? more : one}`;
  }).filter((text) => text !== null);
  return `${lines.length}\u00a0${lines.length > 1 ? "lignes" : "ligne"}\u00a0: ${counted.join(", ")}`;
};

const COUNTED: readonly {
  readonly kinds: readonly Certainty[];
  readonly one: string;
  readonly more: string;
}[] = [
  { kinds: ["sure"], one: "sûre", more: "sûres" },
  { kinds: ["taken"], one: "choisie", more: "choisies" },
  { kinds: ["likely"], one: "à vérifier", more: "à vérifier" },
  { kinds: ["doubt"], one: "à choisir", more: "à choisir" },
  { kinds: ["unknown"], one: "non reconnue", more: "non reconnues" },
  { kinds: ["leftOut"], one: "écartée", more: "écartées" },
];

/** Where what is understood goes. */
export type EntryTarget = "cart" | "list";

/**
 * The button that does it: 'Ajouter 12 lignes au panier · 431,20 € HT'. `amount`: what the lines come
 * to, null while a price is not known.
 */
export const addText = (
  { added, removed }: RequestedProducts,
  target: EntryTarget,
  amount: Cents | null,
): string => {
  const where = target === "cart" ? "au panier" : "à la liste";
  const from = target === "cart" ? "du panier" : "de la liste";
  if (added.length === 0 && removed.length > 0)
    return `Retirer ${linesText(removed.length)} ${from}`;
  const price = added.length === 0 || amount === null ? "" : ` · ${euros(amount)} HT`;
  return added.length === 0
    ? `Ajouter ${where}`
    : `Ajouter ${linesText(added.length)} ${where}${price}`;
};

/** What was done: '12 lignes ajoutées au panier', '1 ligne ajoutée à la liste, 1 retirée'. */
export const addedText = ({ added, removed }: RequestedProducts, target: EntryTarget): string => {
  const where = target === "cart" ? "au panier" : "à la liste";
  const from = target === "cart" ? "du panier" : "de la liste";
  const [more, less] = [added.length, removed.length];
  if (more === 0) return `${linesText(less)} ${less > 1 ? "retirées" : "retirée"} ${from}`;
  const rest = less === 0 ? "" : `, ${less}\u00a0${less > 1 ? "retirées" : "retirée"}`;
  return `${linesText(more)} ${more > 1 ? "ajoutées" : "ajoutée"} ${where}${rest}`;
};

const linesText = (count: number): string => `${count}\u00a0${count > 1 ? "lignes" : "ligne"}`;
