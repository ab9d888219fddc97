import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import type { ApiClient } from "../../core/api/api-client.ts";
import {
  type ApiError,
  apiErrorMessage,
  hasStatus,
  isNotFound,
  type Outcome,
} from "../../core/api/errors.ts";
import { isMade } from "../../core/lists/pending-change.ts";
import type { ListEntry } from "../../core/offline/queue.ts";
import type { SentQueue } from "../../machines/shop/offline-queue-context.ts";
import { isRefusal } from "./refusal.ts";

/** What sending changes of lists needs: the wire, and the time in milliseconds. */
export type ListSender = {
  readonly client: Pick<ApiClient, "api" | "listChanges" | "shoppingLists" | "runOutcome">;
  readonly now: () => number;
};

/** What became of one change; an error when nothing can be said of it yet. */
type Made =
  | { readonly ok: true; readonly list: ShoppingList | null; readonly overtaken: boolean }
  | { readonly ok: false; readonly problem: string }
  | { readonly error: ApiError };

const LIST_GONE = "Cette liste n’existe plus. Elle se retrouve pendant 30 jours dans vos listes.";

/** How often in a row somebody else may have been first; by then the network is asked again later. */
const MOST_OVERTAKEN = 5;

/**
 * Makes the changes of one store's lists in their order. Each says how its list shall be, so that one
 * whose answer was lost is made again without harm. It stops at the first without an answer: what was
 * made before is told, and the rest waits; it fails when nothing was made.
 */
export const sendLists = async (
  sender: ListSender,
  entries: readonly [ListEntry, ...ListEntry[]],
  signal: AbortSignal,
): Promise<Outcome<SentQueue>> => {
  const sent: string[] = [];
  const refused: { ids: readonly string[]; problem: string }[] = [];
  const lists: (ShoppingList | null)[] = [];
  const overtaken: ShoppingList[] = [];
  for (const entry of entries) {
    const made = await makeChange(sender, entry, signal);
    if ("error" in made) {
      if (sent.length + refused.length === 0) return { ok: false, error: made.error };
      break;
    }
    if (made.ok) {
      sent.push(entry.id);
      lists.push(made.list);
      if (made.overtaken && made.list !== null) overtaken.push(made.list);
    } else refused.push({ ids: [entry.id], problem: made.problem });
  }
  const [{ storeId }] = entries;
  const value = { of: "lists", storeId, order: null, changes: [], changed: [] } as const;
  return { ok: true, value: { ...value, lists, overtaken, sent, refused, at: sender.now() } };
};

const makeChange = async (
  { client }: ListSender,
  { storeId, command: { list: id, change } }: ListEntry,
  signal: AbortSignal,
): Promise<Made> => {
  const place = { storeId, id };
  const read = () =>
    client.runOutcome(client.shoppingLists.getShoppingList(client.api, place), signal);
  /** Nothing of it is to be sent: it was made, or its list is gone. */
  const asFound = (found: Outcome<ShoppingList>, problem: string): Made => {
    if (found.ok) {
      return isMade(found.value, change)
        ? { ok: true, list: found.value, overtaken: false }
        : { ok: false, problem };
    }
    if (!isRefusal(found.error)) return { error: found.error };
    return { ok: false, problem: isNotFound(found.error) ? LIST_GONE : problem };
  };
  for (let overtaken = 0; ; overtaken += 1) {
    const isMadeOfSeen = ["rename", "arrange", "collect"].includes(change.kind);
    const found = isMadeOfSeen ? await read() : null;
    if (found !== null && (!found.ok || isMade(found.value, change))) {
      return asFound(found, found.ok ? "" : apiErrorMessage(found.error));
    }
    const refreshed = found?.ok === true ? found.value : null;
    const call = client.listChanges.sendListChange(client.api, { ...place, change, refreshed });
    const answer = await client.runOutcome(call, signal);
    if (answer.ok) return { ok: true, list: answer.value, overtaken: overtaken > 0 };
    const { error } = answer;
    if (!isRefusal(error)) return { error };
    if (hasStatus(error, 409) && isMadeOfSeen) {
      if (overtaken < MOST_OVERTAKEN) continue;
      return { error };
    }
    // Deleted is deleted, whoever was first; of a line that is gone, the list tells.
    if (isNotFound(error) && change.kind === "delete") {
      return { ok: true, list: null, overtaken: false };
    }
    return asFound(await read(), apiErrorMessage(error));
  }
};
