import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DRAFT_FIELDS,
  DRAFT_LIFETIME_MS,
  EMPTY_DRAFT,
  isBegun,
  mergedDrafts,
  readDraft,
  type RegistrationDraft,
  withTexts,
} from "../../../core/registration/draft.ts";

const NOW = Date.parse("2026-11-23T05:00:00.000Z");

type Change = {
  readonly field: "siret" | "company" | "email";
  readonly text: string;
  readonly at: number;
};

const anyChange: fc.Arbitrary<Change> = fc.record({
  field: fc.constantFrom("siret", "company", "email"),
  text: fc.string({ maxLength: 5 }),
  // Few instants, so that two tabs write in the same millisecond.
  at: fc.integer({ min: NOW, max: NOW + 3 }),
});

const written = (changes: readonly Change[]): RegistrationDraft =>
  changes.reduce(
    (draft, { field, text, at }) => withTexts(draft, { [field]: text }, at),
    EMPTY_DRAFT,
  );

const anyDraft = fc.array(anyChange, { maxLength: 6 }).map(written);

describe("two tabs' drafts", () => {
  it("[REG-2] are one, in whatever order and however often they are merged", () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (a, b, c) => {
        expect(mergedDrafts(a, b)).toEqual(mergedDrafts(b, a));
        expect(mergedDrafts(mergedDrafts(a, b), c)).toEqual(mergedDrafts(a, mergedDrafts(b, c)));
        expect(mergedDrafts(a, a)).toEqual(a);
      }),
    );
  });

  it("[REG-2] keep of each field the text that was changed last, and lose no other's", () => {
    const common = withTexts(EMPTY_DRAFT, { company: "Le Fournil" }, NOW);
    const here = withTexts(common, { company: "Le Fournil des Halles" }, NOW + 10);
    const there = withTexts(common, { company: "Au Fournil", email: "a@b.example" }, NOW + 20);
    expect(mergedDrafts(here, there)).toEqual(there);
    const after = withTexts(here, { siret: "009" }, NOW + 30);
    expect(mergedDrafts(after, there).texts).toEqual({
      ...EMPTY_DRAFT.texts,
      company: "Au Fournil",
      email: "a@b.example",
      siret: "009",
    });
  });

  it("[REG-2] have the text that was typed last even when the clock was put back", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 8 }), (changes) => {
        const before = written(changes.slice(0, -1));
        const last = changes.at(-1);
        if (last === undefined) return;
        const after = withTexts(before, { [last.field]: last.text }, last.at - 10_000);
        expect(mergedDrafts(before, after)).toEqual(after);
        expect(after.texts[last.field]).toBe(last.text);
      }),
    );
  });
});

describe("what the browser keeps", () => {
  it("[REG-2] comes back from its text as it went in, for a day", () => {
    fc.assert(
      fc.property(anyDraft.filter(isBegun), (draft) => {
        const kept: unknown = JSON.parse(JSON.stringify(draft));
        expect(readDraft(kept, NOW + 60_000)).toEqual(draft);
        expect(readDraft(kept, NOW + DRAFT_LIFETIME_MS + 60_000)).toEqual(EMPTY_DRAFT);
        expect(readDraft(kept, NOW - DRAFT_LIFETIME_MS - 60_000)).toEqual(EMPTY_DRAFT);
      }),
    );
  });

  it("[REG-2] is none where somebody else has written there", () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        expect(readDraft(kept, NOW)).toEqual(EMPTY_DRAFT);
      }),
    );
    expect(readDraft({ texts: { ...EMPTY_DRAFT.texts, kind: "?" }, changedAt: {} }, NOW)).toEqual(
      EMPTY_DRAFT,
    );
  });

  it("[REG-1] has no place for a password", () => {
    expect(DRAFT_FIELDS.filter((field) => /pass/i.test(field))).toEqual([]);
  });
});
