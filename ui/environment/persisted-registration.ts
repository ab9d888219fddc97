import type { CustomerId } from "../../api-schema/primitives.ts";
import {
  isBegun,
  mergedDrafts,
  readDraft,
  type RegistrationDraft,
} from "../../core/registration/draft.ts";
import type { RegistrationMode } from "../../core/registration/form.ts";
import { DRAFT_PREFIX } from "./drafts.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

// A registration that is not sent yet, by customer and kind: for every tab of the browser.

/** Whose registration. */
export type RegistrationOwner = {
  readonly mode: RegistrationMode;
  readonly customerId: CustomerId | null;
};

/** What this browser keeps of it; empty when there is none of today. */
export const persistedRegistrationIn = (
  { localStorage, now }: Environment,
  owner: RegistrationOwner,
): RegistrationDraft => readDraft(readJson(localStorage?.getItem(keyOf(owner)) ?? null), now());

/** Keeps it, with what another tab has kept meanwhile. */
export const persistRegistrationIn = (
  environment: Environment,
  owner: RegistrationOwner,
  draft: RegistrationDraft,
): void => {
  const persisted = mergedDrafts(persistedRegistrationIn(environment, owner), draft);
  if (isBegun(persisted)) write(environment.localStorage, keyOf(owner), JSON.stringify(persisted));
  else environment.localStorage?.removeItem(keyOf(owner));
};

/** Notifies when another tab has persisted something of it. */
export const subscribeToRegistration = (
  owner: RegistrationOwner,
  notify: () => void,
): (() => void) => {
  const listen = ({ key }: StorageEvent): void => {
    if (key === keyOf(owner)) notify();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
};

const keyOf = ({ mode, customerId }: RegistrationOwner): string =>
  `${DRAFT_PREFIX}${mode}.${customerId ?? "visitor"}`;
