import { useSelector } from "@xstate/react";
import { unreadCount } from "../../core/messaging/unread.ts";
import { useShop } from "./shop-context.ts";

/** Unread messages of the active store (spec §4): 0 without any, and for a role without messaging. */
export const useUnreadMessages = (): number =>
  useSelector(useShop().system.actors.inbox, ({ context }) => unreadCount(context.threads ?? []));
