import { Effect } from "effect";

/** How many rows of a list are read, after how many. */
export interface PlaceInList {
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of a list whose rows say themselves how many there are in all. A page after the last one has no row
 * that could say it: the first of the list is asked.
 */
export const countedPage = <Row extends { readonly total: number }, E, R>(
  place: PlaceInList,
  read: (place: PlaceInList) => Effect.Effect<readonly Row[], E, R>,
): Effect.Effect<{ readonly rows: readonly Row[]; readonly total: number }, E, R> =>
  Effect.gen(function* () {
    const rows = yield* read(place);
    const [row] =
      rows.length > 0 || place.offset === 0 ? rows : yield* read({ limit: 1, offset: 0 });
    return { rows, total: row?.total ?? 0 };
  });

/** Where a page lies, the first one being 1. */
export const placeOf = (page: number, itemsPerPage: number): PlaceInList => ({
  limit: itemsPerPage,
  offset: (page - 1) * itemsPerPage,
});
