import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { valueOf } from "../../core/api/errors.ts";
import { type Answered, failureOf } from "../system/answers.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

// What the actions and guards of the lists' machine are told of what it hears.

export const SEE = {
  type: "see",
  params: ({ event }: Answered<ShoppingList>) => ({ list: valueOf(event.output) }),
} as const;
export const SEE_ANSWER = {
  type: "seeAnswer",
  params: ({ event }: Answered<ShoppingList | null>) => ({ list: valueOf(event.output) }),
} as const;
export const TELL = {
  type: "tell",
  params: ({ event }: Answered<ShoppingList | null>) => ({ list: valueOf(event.output) }),
} as const;
export const TELL_READ = {
  type: "tellRead",
  params: ({ event }: Answered<ShoppingList>) => ({ list: valueOf(event.output) }),
} as const;
export const TELL_REFUSAL = {
  type: "tellRefusal",
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
  params: ({ event }: { readonly event: ShopEventOf<"queue.listsSeen"> }) => event,
} as const;
