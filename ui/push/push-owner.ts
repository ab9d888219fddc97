import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Environment } from "../environment/environment.ts";
import type { Shop } from "../hooks/shop.ts";

// Whose notifications this browser takes: a browser has one subscription, whoever is signed in.

const KEY = "panetier.push";

export const isPushOf = ({ localStorage }: Environment, customer: CustomerId): boolean =>
  localStorage?.getItem(KEY) === String(customer);

export const rememberPush = ({ localStorage }: Environment, customer: CustomerId): void =>
  localStorage?.setItem(KEY, String(customer));

export const forgetPush = ({ localStorage }: Environment): void => localStorage?.removeItem(KEY);

/** An explicit sign-out silences this browser: it may be somebody else's from then on. */
export const connectPush = ({ system, environment }: Shop): void => {
  system.listen((event) => {
    if (event.type !== "session.reset" || event.reason !== "signOut") return;
    if (environment.localStorage?.getItem(KEY) == null) return;
    forgetPush(environment);
    // The server learns of it when it next tries.
    silence().catch(() => undefined);
  });
};

const silence = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
