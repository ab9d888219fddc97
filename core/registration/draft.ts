/**
 * What a registration holds before it is sent: the text of every field, and when each was changed. A
 * password is none of them: it is never kept.
 */
export const DRAFT_FIELDS = [
  "kind",
  "erpId",
  "siret",
  "claimPostcode",
  /** What was asked when an answer came: other numbers are to be asked for again. */
  "foundErpId",
  "foundSiret",
  "foundPostcode",
  "foundCompany",
  "foundCity",
  "byHand",
  "company",
  "legalName",
  "legalStatus",
  "naf",
  "vatNumber",
  "street",
  "postcode",
  "city",
  /** 'oui' when the lorry goes elsewhere. */
  "otherDelivery",
  "deliveryStreet",
  "deliveryPostcode",
  "deliveryCity",
  "billingEmail",
  "gender",
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "newsletter",
  /** The address that the activation mail has gone to: there is nothing more to fill in. */
  "sentTo",
] as const;

export type DraftField = (typeof DRAFT_FIELDS)[number];
/** '' until it is chosen; 'customer': 'Déjà client du moulin'. */
export const KINDS = ["", "customer", "new"] as const;

/**
 * Why the shop is described by hand: the directory did not answer, does not know it, was not waited
 * for, or withholds it because the company asked not to be published; '' when it has told.
 */
export const BY_HAND = ["", "away", "unknown", "unasked", "withheld"] as const;
/** Where the directory has told nothing at all. */
export type ByHand = Exclude<(typeof BY_HAND)[number], "" | "withheld">;

/** The text of every field. */
export type DraftTexts = {
  readonly [Field in Exclude<DraftField, "kind" | "byHand">]: string;
} & {
  readonly kind: (typeof KINDS)[number];
  readonly byHand: (typeof BY_HAND)[number];
};

/** A registration as the browser keeps it. `changedAt`: milliseconds, by this device's clock. */
export type RegistrationDraft = {
  readonly texts: DraftTexts;
  readonly changedAt: { readonly [field: string]: number };
};

export const EMPTY_DRAFT: RegistrationDraft = {
  // safe: a text for each field
  texts: Object.fromEntries(DRAFT_FIELDS.map((field) => [field, ""])) as unknown as DraftTexts,
  changedAt: {},
};

/** A computer at a bakery is used by many: what was left half-way is forgotten after a day. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * The draft with other texts. A field that is changed twice within a millisecond, or after the clock
 * was put back, is later the second time all the same: the last text wins.
 */
export const withTexts = (
  draft: RegistrationDraft,
  changes: Partial<DraftTexts>,
  now: number,
): RegistrationDraft => {
  const changed = DRAFT_FIELDS.filter(
    (field) => changes[field] !== undefined && changes[field] !== draft.texts[field],
  );
  if (changed.length === 0) return draft;
  const times = changed.map((field): readonly [string, number] => [
    field,
    Math.max(now, timeOf(draft, field) + 1),
  ]);
  return {
    texts: { ...draft.texts, ...changes },
    changedAt: { ...draft.changedAt, ...Object.fromEntries(times) },
  };
};

/**
 * Two tabs' drafts in one: of each field the text that was changed last. The order in which they are
 * merged, and how often, changes nothing.
 */
export const mergedDrafts = (a: RegistrationDraft, b: RegistrationDraft): RegistrationDraft => {
  const entries = DRAFT_FIELDS.map((field) => {
    const [from, at] = laterOf(a, b, field);
    return { field, text: from.texts[field], at };
  });
  return {
    // safe: a text for each field
    texts: Object.fromEntries(
      entries.map(({ field, text }) => [field, text]),
    ) as unknown as DraftTexts,
    changedAt: Object.fromEntries(
      entries.filter(({ at }) => at > NEVER).map(({ field, at }) => [field, at]),
    ),
  };
};

const laterOf = (
  a: RegistrationDraft,
  b: RegistrationDraft,
  field: DraftField,
): readonly [RegistrationDraft, number] => {
  const [ofA, ofB] = [timeOf(a, field), timeOf(b, field)];
  if (ofA !== ofB) return ofA > ofB ? [a, ofA] : [b, ofB];
  return a.texts[field] >= b.texts[field] ? [a, ofA] : [b, ofB];
};

const NEVER = -Infinity;

const timeOf = ({ changedAt }: RegistrationDraft, field: DraftField): number =>
  changedAt[field] ?? NEVER;

/** True when something was filled in. */
export const isBegun = ({ texts: filled }: RegistrationDraft): boolean =>
  DRAFT_FIELDS.some((field) => filled[field] !== "");

/** The draft that was kept, an empty one for none, for what is no draft, and for one of another day. */
export const readDraft = (persisted: unknown, now: number): RegistrationDraft => {
  if (!isDraft(persisted)) return EMPTY_DRAFT;
  const changedLast = Math.max(...Object.values(persisted.changedAt));
  // A clock that was put back must not keep it for years.
  return Math.abs(now - changedLast) <= DRAFT_LIFETIME_MS ? persisted : EMPTY_DRAFT;
};

/** Anything may have been written there: only the shape that we write is read back. */
const isDraft = (persisted: unknown): persisted is RegistrationDraft => {
  if (!isRecord(persisted)) return false;
  const { texts, changedAt } = persisted;
  return (
    isRecord(texts) &&
    isRecord(changedAt) &&
    DRAFT_FIELDS.every((field) => typeof texts[field] === "string") &&
    KINDS.some((kind) => kind === texts["kind"]) &&
    BY_HAND.some((byHand) => byHand === texts["byHand"]) &&
    Object.values(changedAt).every((at) => Number.isFinite(at))
  );
};

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null;
