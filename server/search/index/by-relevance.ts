import { type AskedWords, BOUGHT_BONUS } from "./asked.ts";
import { type Bits, hasBit, isNothing } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { MOST_NAMED, namesAsked } from "./names-asked.ts";
import { type ClassBonus, firstOfClasses, type Ranked, type Wish } from "./page-order.ts";

// The rank of a hit, the lower the better: 1 is taken off for a name that begins as the query, 2 for one that
// begins with its first word or 1.5 with another one, up to 2 for as many of its words as it bears, 100 for what
// is meant by its code; then a quarter of the logarithm of what is ordered of it.
const AS_ASKED = 1;
const WITH_FIRST = 2;
const WITH_OTHER = 1.5;
const ALL_BORNE = 2;
const EXACT = 100;

interface Asked extends Wish {
  readonly words: AskedWords | null;
  readonly exact: Bits;
  /** Null without any. */
  readonly favourites: Bits | null;
}

/** The first of what is found in the order of relevance; without words the most popular ones. */
export const firstByRelevance = (
  index: CatalogueIndex,
  found: Bits,
  { words, exact, favourites, count, accepts }: Asked,
): Ranked => {
  const wish = { count, accepts };
  const favourOf = (number: number) => (favourites !== null && hasBit(favourites, number) ? 1 : 0);
  if (words === null) {
    const favours = favourites === null ? [0] : [0, BOUGHT_BONUS];
    const bonuses = favours.map((favour) => ({ bonus: 0, favour }));
    return firstOfClasses(index, found, { ...wish, of: favourOf, bonuses, byPopularity: false });
  }
  const { asAsked, withFirst, withOther, bearing } = namesAsked(index, words);
  const classOf = (number: number): number => {
    let borne = 0;
    for (const bits of bearing) if (hasBit(bits, number)) borne += 1;
    const begun = hasBit(withFirst, number) ? 2 : hasBit(withOther, number) ? 1 : 0;
    return placeIn({
      borne,
      begun,
      asAsked: hasBit(asAsked, number) ? 1 : 0,
      exact: hasBit(exact, number) ? 1 : 0,
      favoured: favourOf(number),
    });
  };
  return firstOfClasses(index, found, {
    ...wish,
    of: classOf,
    bonuses: bonusesFor({
      named: bearing.length,
      exact: isNothing(exact) ? [0] : [0, 1],
      favoured: favourites === null ? [0] : [0, 1],
    }),
    byPopularity: true,
  });
};

interface ClassParts {
  readonly borne: number;
  readonly begun: number;
  readonly asAsked: number;
  readonly exact: number;
  readonly favoured: number;
}

/** What there may be of each part decides where a class has its bonus. */
const placeIn = ({ borne, begun, asAsked, exact, favoured }: ClassParts): number =>
  (((favoured * 2 + exact) * 2 + asAsked) * 3 + begun) * (MOST_NAMED + 1) + borne;

interface Possible {
  /** Words that names are looked at for. */
  readonly named: number;
  readonly exact: readonly number[];
  readonly favoured: readonly number[];
}

/** Of each class that there may be, by its place; the others have none. */
const bonusesFor = ({ named, ...possible }: Possible): readonly ClassBonus[] => {
  const bonuses: ClassBonus[] = [];
  for (const favoured of possible.favoured)
    for (const exact of possible.exact)
      for (const asAsked of [0, 1])
        for (const [begun, bonus] of [0, WITH_OTHER, WITH_FIRST].entries())
          for (let borne = 0; borne <= named; borne += 1)
            bonuses[placeIn({ borne, begun, asAsked, exact, favoured })] = {
              bonus:
                asAsked * AS_ASKED +
                bonus +
                (ALL_BORNE * borne) / Math.max(1, named) +
                exact * EXACT,
              favour: favoured * BOUGHT_BONUS,
            };
  return Array.from(bonuses, (bonus) => bonus ?? NOBODYS);
};

const NOBODYS: ClassBonus = { bonus: Number.NEGATIVE_INFINITY, favour: 0 };
