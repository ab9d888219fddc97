import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  sampleCustomerDraft,
  sampleDraft,
} from "../../../machines/laboratory/flows/sample-registration.ts";
import { DRAFT_FIELDS, type DraftTexts, EMPTY_DRAFT } from "../../../core/registration/draft.ts";
import {
  FILLED_STEPS,
  type RegistrationForm,
  type RegistrationMode,
} from "../../../core/registration/form.ts";
import {
  isComplete,
  isOpen,
  nextStep,
  pathOfStep,
  reachOf,
  reachOnceFound,
  stepOfPath,
  stepsOf,
} from "../../../core/registration/steps.ts";
import { matchRoute } from "../../../core/routes/route-table.ts";

const MODES: readonly RegistrationMode[] = ["register", "add"];
const password = "une longue phrase à moi";
const claimed: DraftTexts = {
  ...sampleCustomerDraft.texts,
  foundErpId: sampleCustomerDraft.texts.erpId,
  foundSiret: sampleCustomerDraft.texts.siret,
  foundPostcode: sampleCustomerDraft.texts.claimPostcode,
};

const form = (texts: DraftTexts, change: Partial<RegistrationForm> = {}): RegistrationForm => ({
  mode: "register",
  texts,
  password,
  ...change,
});

/** Any form: whole ones with some of their fields emptied or spoilt. */
const anyForm: fc.Arbitrary<RegistrationForm> = fc
  .record({
    mode: fc.constantFrom(...MODES),
    whole: fc.constantFrom(sampleDraft.texts, claimed),
    spoilt: fc.subarray(DRAFT_FIELDS.filter((field) => field !== "byHand" && field !== "kind")),
    by: fc.constantFrom("", "?"),
    kind: fc.constantFrom<DraftTexts["kind"]>("", "customer", "new"),
    password: fc.constantFrom("", "court", password),
  })
  .map(({ mode, whole, spoilt, by, kind, password: chosen }) => {
    const texts = { ...whole, kind, sentTo: "" };
    for (const field of spoilt) if (field !== "sentTo") texts[field] = by;
    return { mode, texts, password: chosen };
  });

describe("the steps of a registration", () => {
  it("[REG-1] ask of each only what is not known: a customer no shop, an account no person", () => {
    expect(stepsOf("register", "new")).toEqual(FILLED_STEPS);
    expect(stepsOf("register", "customer")).toEqual([
      "choose",
      "establishment",
      "person",
      "password",
      "summary",
    ]);
    expect(stepsOf("add", "new")).toEqual(["choose", "establishment", "shop", "summary"]);
    expect(stepsOf("add", "customer")).toEqual(["choose", "establishment", "summary"]);
  });

  it("[REG-1] open up to the first that misses something, and no further", () => {
    fc.assert(
      fc.property(anyForm, (filled) => {
        const reach = reachOf(filled);
        const { mode, texts } = filled;
        const steps = stepsOf(mode, texts.kind);
        for (const [index, step] of steps.entries()) {
          const opens = steps.slice(0, index).every((before) => isComplete(before, filled));
          expect(isOpen(step, reach, { mode, kind: texts.kind })).toBe(opens);
        }
        expect(isOpen("sent", reach, { mode, kind: texts.kind })).toBe(false);
      }),
    );
  });

  it("[REG-1] go on to a step that misses something, else to the summary, never back", () => {
    fc.assert(
      fc.property(anyForm, (filled) => {
        const steps = stepsOf(filled.mode, filled.texts.kind);
        for (const [index, step] of steps.entries()) {
          const next = nextStep(step, filled);
          expect(steps.indexOf(next)).toBeGreaterThan(step === "summary" ? index - 1 : index);
          expect(next === "summary" || !isComplete(next, filled)).toBe(true);
        }
      }),
    );
  });

  it("[REG-1] end when it is sent: nothing else is open then, until it is begun afresh", () => {
    const sent = form({ ...EMPTY_DRAFT.texts, sentTo: "camille@boulangerie.example" });
    expect(reachOf(sent)).toBe("sent");
    const open = ([...FILLED_STEPS, "sent"] as const).filter((step) =>
      isOpen(step, "sent", { mode: "register", kind: "" }),
    );
    expect(open).toEqual(["sent"]);
  });

  it("[REG-1] come to the summary when all is there, and back to the password after a reload", () => {
    expect(reachOf(form(sampleDraft.texts))).toBe("summary");
    expect(reachOf(form(sampleDraft.texts, { password: "" }))).toBe("password");
    expect(reachOf(form(sampleDraft.texts, { mode: "add", password: "" }))).toBe("summary");
  });

  it("[REG-3] ask for numbers again that are not those that were answered", () => {
    expect(reachOf(form({ ...sampleDraft.texts, foundSiret: "" }))).toBe("establishment");
    expect(reachOf(form(claimed))).toBe("summary");
    for (const field of ["foundErpId", "foundSiret", "foundPostcode"] as const) {
      expect(reachOf(form({ ...claimed, [field]: "" }))).toBe("establishment");
    }
  });

  it("[REG-3] show what the directory tells before anything else is opened", () => {
    expect(reachOnceFound(form(sampleDraft.texts))).toBe("shop");
    expect(reachOnceFound(form(sampleCustomerDraft.texts))).toBe("summary");
    expect(reachOnceFound(form(sampleCustomerDraft.texts, { password: "" }))).toBe("password");
  });
});

describe("the address of a step", () => {
  it("[REG-1] names it, and is a page of the shop", () => {
    for (const mode of MODES) {
      for (const step of [...FILLED_STEPS, "sent"] as const) {
        const path = pathOfStep(mode, step);
        expect([stepOfPath(mode, path), matchRoute(path)?.name]).toEqual([
          step,
          `${mode === "register" ? "register" : "addStore"}${step === "choose" ? "" : "Step"}`,
        ]);
      }
    }
    expect(stepOfPath("register", "/inscription/inconnu")).toBeNull();
    expect(stepOfPath("add", "/inscription")).toBeNull();
  });
});
