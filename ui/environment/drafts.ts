import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Environment } from "./environment.ts";

// Half-written forms, by customer (product §3): they outlive a reload and a lost login, and go with an
// explicit sign-out.

export const DRAFT_PREFIX = "panetier.draft.";

/** Whose draft of which form. */
export type DraftName = { readonly form: string; readonly customerId: CustomerId | null };

/** What was written and not sent; texts by field. */
export type Draft = { readonly [field: string]: string };

/** The text that is kept, one's own before a visitor's; '' for none. `readDraft` understands it. */
export const draftTextIn = ({ tabStorage }: Environment, name: DraftName): string =>
  tabStorage?.getItem(keyOf(name)) ??
  tabStorage?.getItem(keyOf({ ...name, customerId: null })) ??
  "";

/** Anything may have been written there: only the shape that we write is read back. */
export const readDraft = (text: string): Draft => {
  try {
    const persisted: unknown = JSON.parse(text);
    return isDraft(persisted) ? persisted : {};
  } catch {
    return {};
  }
};

/** An empty draft is none. */
export const keepDraftIn = ({ tabStorage }: Environment, name: DraftName, draft: Draft): void => {
  try {
    if (Object.values(draft).some((text) => text !== "")) {
      tabStorage?.setItem(keyOf(name), JSON.stringify(draft));
      return;
    }
    // The one that was begun before the sign-in as well: it would come back.
    tabStorage?.removeItem(keyOf(name));
    tabStorage?.removeItem(keyOf({ ...name, customerId: null }));
  } catch {
    // Full or refused: the form works without.
  }
};

export const forgetDraftsIn = ({ tabStorage, localStorage }: Environment): void => {
  for (const storage of [tabStorage, localStorage]) {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index));
    for (const key of keys) if (key?.startsWith(DRAFT_PREFIX) === true) storage?.removeItem(key);
  }
};

const keyOf = ({ form, customerId }: DraftName): string =>
  `${DRAFT_PREFIX}${form}.${customerId ?? "visitor"}`;

const isDraft = (persisted: unknown): persisted is Draft =>
  typeof persisted === "object" &&
  persisted !== null &&
  Object.values(persisted).every((text) => typeof text === "string");
