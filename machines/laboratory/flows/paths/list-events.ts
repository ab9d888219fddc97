import type { EventObject } from "xstate";
import type { PendingChange, ListChange } from "../../../../core/lists/pending-change.ts";
import { sampleChangedList, sampleList } from "../sample-list.ts";
import { sampleStoreId } from "../samples.ts";
import { answered, refusal, refusedBy } from "./usual-events.ts";

const asks = (change: ListChange): EventObject => {
  const event = { type: "shoppingList.changed", storeId: sampleStoreId, list: sampleList.id };
  return { ...event, changes: [change] } as EventObject; // safe: XState's events carry what their type needs
};

const [line] = sampleList.lines;
const held = line === undefined ? [] : [{ code: line.code, quantity: 1 }];
const calling = ["reading", "overtaken", "rereading", "sending"];

/** What the changes of lists need beyond the usual. */
export const listEvents: readonly EventObject[] = [
  asks({ kind: "collect", products: held }),
  refusedBy("shoppingLists.sending", refusal(409, null)),
  answered("shoppingLists.overtaken", sampleChangedList),
  ...calling.map((state) => refusedBy(`shoppingLists.${state}`, refusal(404, null))),
];

/** What is next and whether anything is, and what is known of the list that it is of. */
export const listSituation = ({
  queue,
  refreshed,
  readFor,
  doubted,
  isLate,
}: Record<string, unknown>): unknown => [
  // safe: the context's own
  (queue as readonly PendingChange[])[0]?.change.kind,
  Object.keys(refreshed as object).length,
  readFor === null,
  doubted === null,
  isLate,
];
