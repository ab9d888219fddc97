import { expect, it } from "vitest";
import { OrderItemId } from "../../../api-schema/primitives.ts";
import {
  draftedLines,
  draftedReason,
  draftedRecipient,
  withLines,
  withRecipient,
} from "../../../core/messaging/message-draft.ts";
import { MESSAGE_REASONS } from "../../../core/messaging/message-reasons.ts";

const nobody = { isChosen: false, merchant: null };
const gone = { isChosen: true, merchant: null };
const offered = ["operator", "moulin-bio"];

it("[MSG-26] a recipient is who was chosen, and nobody once they are gone", () => {
  const draft = withRecipient({ body: "Bonjour" }, "moulin-bio", null);
  expect(draft["body"]).toBe("Bonjour");
  expect(draftedRecipient(draft, null, offered)).toEqual({
    isChosen: true,
    merchant: "moulin-bio",
  });
  expect(draftedRecipient(draft, null, ["operator"])).toEqual(gone);
  expect(draftedRecipient({ body: "Bonjour" }, null, offered)).toEqual(nobody);
});

it("[MSG-26] an address that names somebody else counts before what was chosen at another one", () => {
  const draft = withRecipient({}, "moulin-bio", "fruits-secs");
  expect(draftedRecipient(draft, "fruits-secs", offered).merchant).toBe("moulin-bio");
  expect(draftedRecipient(draft, null, offered).merchant).toBe("moulin-bio");
  expect(draftedRecipient(draft, "beurres", offered)).toEqual(nobody);
});

it("[MSG-26] a reason is kept while it is offered", () => {
  expect(draftedReason({ reason: "damaged" }, MESSAGE_REASONS)).toBe("damaged");
  expect(draftedReason({ reason: "damaged" }, [])).toBeNull();
  expect(draftedReason({}, MESSAGE_REASONS)).toBeNull();
});

it("[MSG-26] lines are kept as chosen, and one of more than was delivered is none", () => {
  const [flour, butter] = [OrderItemId.make(101), OrderItemId.make(102)];
  const items = [
    { id: flour, quantity: 4 },
    { id: butter, quantity: 1 },
  ];
  const lines = [
    { orderItemId: butter, quantity: 1 },
    { orderItemId: flour, quantity: 2 },
  ];
  const draft = withLines({ body: "Un sac percé" }, lines, { items });
  expect(draft["body"]).toBe("Un sac percé");
  expect(draftedLines(draft, { items })).toEqual(lines.toReversed());
  expect(draftedLines(draft, { items: [{ id: flour, quantity: 1 }] })).toEqual([]);
  expect(draftedLines(withLines(draft, [], { items }), { items })).toEqual([]);
  expect(draftedLines({ "line.101": "1.5", "line.102": "deux" }, { items })).toEqual([]);
});
