import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayWriteTo } from "../../../core/messaging/correspondent.ts";
import { eventData } from "../../../core/messaging/event-data.ts";
import {
  storedMessage,
  MESSAGE_LENGTHS,
  messageProblems,
  replyTitle,
} from "../../../core/messaging/message-form.ts";

describe("[MSG-6] a message", () => {
  it("needs a text, and an object where it begins a conversation", () => {
    const empty = { title: " \u00a0", body: "\n" };
    const object = { field: "title", message: "Veuillez entrer votre objet" };
    const text = { field: "body", message: "Veuillez entrer votre message" };
    expect(messageProblems(empty, { needsTitle: true })).toEqual([object, text]);
    expect(messageProblems(empty, { needsTitle: false })).toEqual([text]);
  });

  it("is as long as it is kept: blanks around it do not count", () => {
    const long = (length: number) => ` ${"a".repeat(length)} `;
    const { title, body } = MESSAGE_LENGTHS;
    const right = { title: long(title), body: long(body) };
    expect(messageProblems(right, { needsTitle: true })).toEqual([]);
    const wrong = { title: long(title + 1), body: long(body + 1) };
    expect(messageProblems(wrong, { needsTitle: true })).toEqual([
      { field: "title", message: "150 caractères au plus." },
      { field: "body", message: "5000 caractères au plus." },
    ]);
  });

  it("is kept the same however often it is kept, with its title on one line", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, body) => {
        const kept = storedMessage({ title, body });
        expect(storedMessage(kept)).toEqual(kept);
        expect(kept.title).not.toMatch(/[\r\n]/);
        expect(kept.body).not.toContain("\r");
      }),
    );
    expect(storedMessage({ title: "a\r\nBcc: b", body: " un\r\ndeux\rtrois " })).toEqual({
      title: "a Bcc: b",
      body: "un\ndeux\ntrois",
    });
  });

  it("that replies says so once, within the length of a title", () => {
    expect(replyTitle("Palette abîmée")).toBe("Re : Palette abîmée");
    expect(replyTitle("re: Re : Palette abîmée")).toBe("Re : Palette abîmée");
    expect(replyTitle("Relevé")).toBe("Re : Relevé");
    expect(replyTitle(" \n RE :Relevé ")).toBe("Re : Relevé");
    expect(replyTitle("Palette, re: la suite")).toBe("Re : Palette, re: la suite");
    expect(replyTitle("🥖 abîmée")).toBe("Re : 🥖 abîmée");
    // A character of two halves, the second of which has no place.
    expect(replyTitle(`${"a".repeat(144)}🥖`)).toBe(`Re : ${"a".repeat(144)}`);
    expect(replyTitle(`${"a".repeat(144)} b`)).toBe(`Re : ${"a".repeat(144)}`);
    fc.assert(
      fc.property(fc.string(), (subject) => {
        const title = replyTitle(subject);
        expect([replyTitle(title), title.length <= MESSAGE_LENGTHS.title]).toEqual([title, true]);
      }),
    );
  });
});

describe("[MSG-5] a store may begin to write", () => {
  const outcomes = (gmp: boolean, active: boolean, marketPlaceAccess: boolean) =>
    (["delivery", "offer", "nothing"] as const).map((occasion) =>
      mayWriteTo({ gmp, active }, occasion, { marketPlaceAccess }),
    );

  it("to the operator always, to a merchant about a delivery always", () => {
    expect(outcomes(true, false, false)).toEqual(["yes", "yes", "yes"]);
    expect(outcomes(false, false, false)[0]).toBe("yes");
  });

  it("else to active merchants, with access to the marketplace", () => {
    expect(outcomes(false, true, true)).toEqual(["yes", "yes", "yes"]);
    expect(outcomes(false, true, false)).toEqual(["yes", "no marketplace", "no marketplace"]);
    expect(outcomes(false, false, true)).toEqual(["yes", "no such merchant", "no such merchant"]);
  });
});

describe("a line of an event stream", () => {
  it("says its data, and nothing else", () => {
    expect(eventData('data: {"a":1}')).toBe('{"a":1}');
    expect(eventData("data:x")).toBe("x");
    expect(eventData("data:  a b")).toBe(" a b");
    expect([eventData(": ..."), eventData(""), eventData("event: x")]).toEqual([null, null, null]);
  });
});
