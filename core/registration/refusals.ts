import type { FieldProblem } from "../../api-schema/problems.ts";
import { DRAFT_FIELDS, type DraftTexts } from "./draft.ts";
import type { FilledStep, FormField } from "./form.ts";
import type { RegistrationProblems } from "./problems.ts";

/**
 * The field of the form that a field of the wire is made of ('store.shippingAddress.postcode');
 * undefined for one that is not typed in.
 */
export const formFieldOf = (field: string, kind: DraftTexts["kind"]): FormField | undefined => {
  const name = field.slice(field.lastIndexOf(".") + 1);
  if (field.includes("shippingAddress.")) return DELIVERY_FIELDS.get(name);
  if (name === "postcode" && kind === "customer") return "claimPostcode";
  if (name === "contactEmail") return "email";
  if (name === "password" || name === "cgu") return name;
  return DRAFT_FIELDS.find((known) => known === name);
};

/** What the server found wrong, by the form's own fields. */
export const refusedFields = (
  problems: readonly FieldProblem[],
  kind: DraftTexts["kind"],
): RegistrationProblems => {
  const found: { [Field in FormField]?: string } = {};
  for (const { field, message } of problems) {
    const name = formFieldOf(field, kind);
    if (name !== undefined) found[name] ??= message;
  }
  return found;
};

/** The step in which a field is filled in. */
export const stepOfField = (field: FormField): FilledStep =>
  STEP_FIELDS.find(([, fields]) => fields.has(field))?.[0] ?? "shop";

const DELIVERY_FIELDS: ReadonlyMap<string, FormField> = new Map([
  ["street", "deliveryStreet"],
  ["postcode", "deliveryPostcode"],
  ["city", "deliveryCity"],
  ["firstName", "firstName"],
  ["lastName", "lastName"],
  ["phoneNumber", "phoneNumber"],
] as const);

/** Of every step but the shop's, which has all the others. */
const STEP_FIELDS: ReadonlyArray<readonly [FilledStep, ReadonlySet<FormField>]> = [
  ["choose", new Set(["kind"])],
  ["establishment", new Set(["erpId", "siret", "claimPostcode"])],
  ["person", new Set(["gender", "firstName", "lastName", "email", "phoneNumber"])],
  ["password", new Set(["password"])],
  ["summary", new Set(["newsletter", "cgu"])],
];
