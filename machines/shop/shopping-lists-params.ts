import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { valueOf } from "../../core/api/errors.ts";
import { type Answered, failureOf } from "../system/answers.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

// What the actions and guards of the lists' machine receive of its events.

export const REFRESH = {
  type: "refresh",
  params: ({ event }: Answered<ShoppingList>) => ({ list: valueOf(event.output) }),
} as const;
export const REFRESH_ANSWER = {
  type: "refreshAnswer",
  params: ({ event }: Answered<ShoppingList | null>) => ({ list: valueOf(event.output) }),
} as const;
export const NOTIFY = {
  type: "notify",
  params: ({ event }: Answered<ShoppingList | null>) => ({ list: valueOf(event.output) }),
} as const;
export const NOTIFY_READ = {
  type: "notifyRead",
  params: ({ event }: Answered<ShoppingList>) => ({ list: valueOf(event.output) }),
} as const;
export const NOTIFY_REFUSAL = {
  type: "notifyRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;
export const OVERTAKEN = {
  type: "isOvertaken",
  params: ({ event }: Answered<unknown>) => event.output,
} as const;
export const FOR_THIS_STORE = {
  type: "isForThisStore",
  params: ({ event }: { readonly event: { readonly storeId: StoreId } }) => event,
} as const;
export const ENQUEUE = {
  type: "enqueue",
  params: ({ event }: { readonly event: ShopEventOf<"shoppingList.changed"> }) => event,
} as const;
export const GONE_LIST = {
  type: "isGone",
  params: ({ event }: Answered<unknown>) => event.output,
} as const;
export const HANDED_OVER = {
  type: "handOver",
  params: ({ event }: { readonly event: ShopEventOf<"queue.listsRefreshed"> }) => event,
} as const;
