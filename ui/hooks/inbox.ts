import { unreadCount } from "../../core/messaging/unread.ts";
import { useActor } from "./actor.ts";

/** Unread messages of the active store (spec §4): 0 without any, and for a role without messaging. */
export const useUnreadMessages = (): number =>
  useActor("inbox", ({ context }) => unreadCount(context.threads ?? []));
