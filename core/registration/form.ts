import type { DraftField, DraftTexts } from "./draft.ts";
import type * as schemas from "./mode-schema.ts";

export type RegistrationMode = typeof schemas.RegistrationMode.Type;

/** The steps that are filled in, in their order; 'sent' comes after them. */
export const FILLED_STEPS = [
  "choose",
  "establishment",
  "shop",
  "person",
  "password",
  "summary",
] as const;
export type FilledStep = (typeof FILLED_STEPS)[number];
export type RegistrationStep = FilledStep | "sent";

/** The last part of each step's address; the first step has none. */
export const STEP_SLUGS: { readonly [Step in RegistrationStep]: string } = {
  choose: "",
  establishment: "etablissement",
  shop: "boutique",
  person: "coordonnees",
  password: "mot-de-passe",
  summary: "recapitulatif",
  sent: "confirmation",
};

/** A registration as far as it is filled in. */
export type RegistrationForm = {
  readonly mode: RegistrationMode;
  readonly texts: DraftTexts;
  /** '' until it is chosen, and again after a reload. */
  readonly password: string;
};

export type FormField = DraftField | "password" | "cgu";
