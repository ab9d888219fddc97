import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { CalendarDay, Email } from "../../../api-schema/primitives.ts";
import { mailboxChange, mailboxForm, mailboxProblems } from "../../../core/stores/mailboxes.ts";
import { BILLING_EMAIL_MISSING, readStoreChange } from "../../../core/stores/store-change.ts";

const none = {
  contactEmail: null,
  billingEmail: null,
  billingEmailOptin: false,
  newsletterOptin: false,
};
const form = mailboxForm(none);

describe("the mailboxes of a store", () => {
  it("read back as they were typed", () => {
    const known = {
      contactEmail: "a@b.fr" as Email,
      billingEmail: "c@d.fr" as Email,
      billingEmailOptin: true,
      newsletterOptin: true,
    };
    expect(mailboxChange(mailboxForm(known))).toEqual(known);
    expect(mailboxChange(form)).toEqual(none);
    expect(mailboxProblems(mailboxForm(known))).toEqual({});
  });

  it("[STORE-7] are refused by the screen for what the server refuses", () => {
    const optedIn = { ...form, billingEmailOptin: "oui" };
    expect(mailboxProblems(optedIn)).toEqual({ billingEmail: BILLING_EMAIL_MISSING });
    expect(
      Result.isFailure(readStoreChange(mailboxChange(optedIn), none, "2026-11-24" as CalendarDay)),
    ).toBe(true);
    expect(mailboxProblems({ ...form, contactEmail: "nobody", billingEmail: "x@" })).toEqual({
      contactEmail: "Le format d'email n'est pas valide.",
      billingEmail: "Le format d'email n'est pas valide.",
    });
  });
});
