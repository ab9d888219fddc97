import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Conversation, hasUnread, unreadCount } from "../../../core/messaging/unread.ts";

const message = fc.record({
  viewed: fc.boolean(),
  sender: fc.record({ type: fc.constantFrom("user" as const, "merchant", "operator") }),
});
const conversations: fc.Arbitrary<readonly Conversation[]> = fc.array(
  fc.record({ messages: fc.array(message, { maxLength: 6 }) }),
  { maxLength: 6 },
);

const said = (type: "user" | "merchant" | "operator", viewed: boolean) => ({
  viewed,
  sender: { type },
});

describe("unread messages", () => {
  it("[MSG-1] are those that are unviewed and not sent by a 'user'", () => {
    const own = [{ messages: [said("user", false), said("merchant", true)] }];
    expect([hasUnread(own), unreadCount(own)]).toEqual([false, 0]);
    const two = [...own, { messages: [said("merchant", false), said("operator", false)] }];
    expect([hasUnread(two), unreadCount(two)]).toEqual([true, 2]);
    expect([hasUnread([]), unreadCount([{ messages: [] }])]).toEqual([false, 0]);
  });

  it("[MSG-1] are there exactly when they are counted", () => {
    fc.assert(
      fc.property(conversations, (all) => {
        expect(hasUnread(all)).toBe(unreadCount(all) > 0);
      }),
    );
  });

  it("[MSG-1] are counted over conversations in any order and any grouping", () => {
    fc.assert(
      fc.property(conversations, (all) => {
        const one = [{ messages: all.flatMap(({ messages }) => messages) }];
        const sum = all.reduce((count, each) => count + unreadCount([each]), 0);
        expect([unreadCount(one), unreadCount(all.toReversed()), sum]).toEqual(
          Array.from({ length: 3 }, () => unreadCount(all)),
        );
      }),
    );
  });

  it("[MSG-1] are gone when everything of others was viewed, whatever the store wrote", () => {
    fc.assert(
      fc.property(conversations, (all) => {
        const seen = all.map(({ messages }) => ({
          messages: messages.map((each) =>
            each.sender.type === "user" ? each : { ...each, viewed: true },
          ),
        }));
        expect(hasUnread(seen)).toBe(false);
      }),
    );
  });
});
