import { paths } from "../routes/paths.ts";
import type { DraftTexts } from "./draft.ts";
import {
  FILLED_STEPS,
  type FilledStep,
  type RegistrationForm,
  type RegistrationMode,
  type RegistrationStep,
  STEP_SLUGS,
} from "./form.ts";
import { stepProblems } from "./problems.ts";

export const STEP_TITLES: { readonly [Step in RegistrationStep]: string } = {
  choose: "Compte",
  establishment: "Établissement",
  shop: "Boutique",
  person: "Vous",
  password: "Mot de passe",
  summary: "Récapitulatif",
  sent: "Confirmation",
};

/**
 * The steps of this registration: who adds a shop is known already, and so is the shop of a customer
 * of the mill.
 */
export const stepsOf = (mode: RegistrationMode, kind: DraftTexts["kind"]): readonly FilledStep[] =>
  FILLED_STEPS.filter((step) => {
    if (step === "shop") return kind !== "customer";
    return mode === "register" || (step !== "person" && step !== "password");
  });

/** The step at which something is missing: none after it can be opened; 'summary' when nothing is. */
export const reachOf = (form: RegistrationForm): RegistrationStep => {
  if (form.texts.sentTo !== "") return "sent";
  return stepsOf(form.mode, form.texts.kind).find((step) => !isComplete(step, form)) ?? "summary";
};

/** The same once the shop has been found that is being asked for: what the answer opens. */
export const reachOnceFound = (form: RegistrationForm): RegistrationStep => {
  const { texts } = form;
  // What the directory tells is read over before anything else.
  if (texts.kind !== "customer") return "shop";
  const found = {
    foundErpId: texts.erpId,
    foundSiret: texts.siret,
    foundPostcode: texts.claimPostcode,
  };
  return reachOf({ ...form, texts: { ...texts, ...found } });
};

/** True when nothing is missing in that step and nothing is wrong. */
export const isComplete = (step: FilledStep, form: RegistrationForm): boolean =>
  Object.keys(stepProblems(step, form)).length === 0;

/**
 * Where 'Continuer' leads: to the next step that misses something, so that one who has only come back
 * to mend a field is at the summary again.
 */
export const nextStep = (step: FilledStep, form: RegistrationForm): FilledStep => {
  const steps = stepsOf(form.mode, form.texts.kind);
  return steps.slice(steps.indexOf(step) + 1).find((next) => !isComplete(next, form)) ?? "summary";
};

/** True when that step is one of this registration's and open: none before it misses anything. */
export const isOpen = (
  wanted: RegistrationStep,
  reach: RegistrationStep,
  { mode, kind }: { readonly mode: RegistrationMode; readonly kind: DraftTexts["kind"] },
): boolean => {
  if (wanted === "sent" || reach === "sent") return wanted === reach;
  return orderOf(wanted) <= orderOf(reach) && stepsOf(mode, kind).includes(wanted);
};

const orderOf = (step: FilledStep): number => FILLED_STEPS.indexOf(step);

/** The address of a step. */
export const pathOfStep = (mode: RegistrationMode, step: RegistrationStep): string => {
  const slug = STEP_SLUGS[step] === "" ? undefined : STEP_SLUGS[step];
  return mode === "register" ? paths.register(slug) : paths.addStore(slug);
};

/** The step at that path of this registration; null when it is another page. */
export const stepOfPath = (mode: RegistrationMode, path: string): RegistrationStep | null =>
  ALL_STEPS.find((step) => pathOfStep(mode, step) === path) ?? null;

const ALL_STEPS: readonly RegistrationStep[] = [...FILLED_STEPS, "sent"];
