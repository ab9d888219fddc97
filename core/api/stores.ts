import { Effect } from "effect";
import type { Store } from "../../api-schema/store.ts";
import { STORE_LIST_PAGE_SIZE } from "../stores/store-choice.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";
import { listStores } from "./wire/stores.ts";

/** All stores of the customer on one page, at most 9999 (spec §2, §9). */
export const allStores = (api: Api): Effect.Effect<readonly Store[], ApiError> =>
  Effect.map(listStores(api, { itemsPerPage: STORE_LIST_PAGE_SIZE }), ({ results }) => results);
