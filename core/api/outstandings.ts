import { Effect } from "effect";
import {
  MOST_PAID_AT_ONCE,
  type Outstanding,
  OUTSTANDINGS_PER_PAGE,
} from "../../api-schema/outstanding.ts";
import type { Api } from "./client.ts";
import type { OutstandingsParameters } from "./own-reads.ts";
import { listOutstandings } from "./wire/outstandings.ts";

/** A page is asked after the other, and no second one where there is none. */
export const payableOutstandings = Effect.fnUntraced(function* (
  api: Api,
  filters: OutstandingsParameters,
) {
  const found: Outstanding[] = [];
  for (let page = 1; found.length < MOST_PAID_AT_ONCE; page += 1) {
    const query = { ...filters, payable: "true", sort: "due", page } as const;
    const { results, pagination } = yield* listOutstandings(api, {
      ...query,
      itemsPerPage: OUTSTANDINGS_PER_PAGE,
    });
    found.push(...results);
    if (page >= pagination.lastPage) break;
  }
  return found.slice(0, MOST_PAID_AT_ONCE);
});
