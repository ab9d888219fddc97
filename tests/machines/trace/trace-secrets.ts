import fc from "fast-check";

// Secrets for sessions of the tests, and where the types of the shop allow them. The lists are
// written here again on purpose: what the recorder forgets must not be forgotten here too.

export type PlantedSecret = {
  readonly kind: SecretField;
  readonly text: string;
  /** A part that no other text has: where it is found, the secret has leaked. */
  readonly core: string;
};

type SecretField = "token" | "password" | "email" | "name" | "place" | "phone" | "iban" | "free";

/** Fields that carry a secret, as issue and specification name them. */
export const SECRET_FIELDS: { readonly [field: string]: SecretField } = {
  token: "token",
  tokenValue: "token",
  impersonationCode: "token",
  key: "token",
  password: "password",
  email: "email",
  username: "email",
  billingEmail: "email",
  contactEmail: "email",
  firstName: "name",
  lastName: "name",
  fullName: "name",
  company: "name",
  legalName: "name",
  bankName: "name",
  "sender.name": "name",
  "recipients.name": "name",
  street: "place",
  city: "place",
  phoneNumber: "phone",
  mobileNumber: "phone",
  moneyOrder: "token",
  marketplaceMoneyOrder: "token",
  iban: "iban",
  note: "free",
  body: "free",
  "messages.title": "free",
};

/** Fields with words for people: anything may stand in them. */
export const TEXT_FIELDS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "label",
  "altText",
  "message",
  "errors",
  "text",
  "productName",
  "variantName",
  "reference",
  "name",
  "origin",
  "conditionsMessages",
  "packaging",
  "brand",
]);

const core = fc
  .array(fc.constantFrom(..."abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"), {
    minLength: 12,
    maxLength: 12,
  })
  .map((letters) => letters.join(""));

const noise = fc.array(
  fc.oneof(
    fc.constantFrom(..."éà '\"\n\t\\%&+/=?#<>-_.,;:!€🥖$^()[]{}|*"),
    fc.constantFrom("  ", "d'& co ", "\n\u00a0", " 100 % "),
  ),
  { maxLength: 4 },
);

const digits = fc
  .array(fc.constantFrom(..."0123456789"), { minLength: 10, maxLength: 10 })
  .map((parts) => parts.join(""));

const secretOf = (kind: SecretField): fc.Arbitrary<PlantedSecret> => {
  if (kind === "token") return core.map((text) => ({ kind, text: `${text}-jeton`, core: text }));
  if (kind === "email") return core.map((text) => ({ kind, text: `${text}@four.fr`, core: text }));
  if (kind === "phone") return digits.map((text) => ({ kind, text: `+33${text}`, core: text }));
  if (kind === "iban")
    return digits.map((text) => ({ kind, text: `FR76${text}123456`, core: text }));
  return fc.tuple(noise, core, noise).map(([before, text, after]) => ({
    kind,
    text: `${before.join("")}${text}${after.join("")}`,
    core: text,
  }));
};

/** Three of each kind. */
export const secretsArbitrary: fc.Arbitrary<readonly PlantedSecret[]> = fc
  .tuple(
    ...[...new Set(Object.values(SECRET_FIELDS))].map((kind) =>
      fc.array(secretOf(kind), { minLength: 3, maxLength: 3 }),
    ),
  )
  .map((kinds) => kinds.flat());

/** The forms in which a file could give a secret away. */
export const leaksOf = ({ text, core }: PlantedSecret): readonly string[] => [
  core,
  encodeURIComponent(text),
  base64(text),
  JSON.stringify(text).slice(1, -1),
];

/** A secret as it stands in another text. */
export const formsOf = (text: string): readonly string[] => [
  text,
  encodeURIComponent(text),
  new URLSearchParams([["search", text]]).toString(),
  base64(text),
  JSON.stringify({ text }),
];

const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");
