import { type RefObject, useEffect, useRef } from "react";
import type { MessageId, Thread } from "../../../api-schema/messaging.ts";
import { isUnread } from "../../../core/messaging/reading.ts";
import { useDispatch } from "../../hooks/dispatch.ts";

/** Half of a message, or as much of the screen, was in sight. */
const SEEN_SHARE = 0.5;

/** Tells of unread messages that stand in view of a tab that is looked at (product §8). */
export const useSeenMessages = (thread: Thread): RefObject<HTMLOListElement | null> => {
  const list = useRef<HTMLOListElement>(null);
  const dispatch = useDispatch();
  useEffect(() => {
    const unread = thread.messages.filter(isUnread).map(({ id }) => id);
    if (unread.length === 0) return undefined;
    const inView = new Map<Element, MessageId>();
    const tell = (): void => {
      if (document.visibilityState !== "visible") return;
      for (const message of inView.values())
        dispatch({ type: "conversation.messageSeen", message });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
          const fillsScreen = intersectionRect.height > innerHeight * SEEN_SHARE;
          const message = unread.find(
            (id) => String(id) === (target as HTMLElement).dataset["message"],
          ); // safe: an li
          if (
            message !== undefined &&
            isIntersecting &&
            (intersectionRatio >= SEEN_SHARE || fillsScreen)
          )
            inView.set(target, message);
          else inView.delete(target);
        }
        tell();
      },
      { threshold: [0, SEEN_SHARE, 1] },
    );
    for (const id of unread) {
      const element = list.current?.querySelector(`[data-message="${id}"]`);
      if (element != null) observer.observe(element);
    }
    // A tab that was opened in the background is looked at later.
    document.addEventListener("visibilitychange", tell);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", tell);
    };
  }, [thread, dispatch]);
  return list;
};
