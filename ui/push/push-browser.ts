import type { PushSubscriber } from "../../api-schema/push.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { type ApiError, isNotFound } from "../../core/api/errors.ts";
import type { Shop } from "../hooks/shop.ts";
import { forgetPush, isPushOf, rememberPush } from "./push-owner.ts";
import { currentSubscription, isPushSupported } from "./push-subscription.ts";

/** What this browser does with notifications of a customer. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** The state as the browser says it; nobody is asked for anything. */
export const readPush = async (shop: Shop, customer: CustomerId): Promise<PushState> => {
  if (!isPushSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await currentSubscription();
  if (subscription === null || Notification.permission !== "granted") return "off";
  // Somebody else's, who left without signing out, is none of this customer's.
  return isPushOf(shop.environment, customer) ? "on" : "off";
};

/** Asks the person, then the push service, then the shop's server; to be called by a press. */
export const switchPushOn = async (shop: Shop, customer: CustomerId): Promise<PushState> => {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { publicKey } = await call(shop, ({ api, push }) => push.pushKey(api));
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const subscription = await subscribeWith(registration, publicKey);
  const subscriber = subscriberOf(subscription);
  await call(shop, ({ api, push }) => push.subscribePush(api, { body: subscriber }));
  rememberPush(shop.environment, customer);
  return "on";
};

/** Ends it for the shop first: a browser that is silent alone would be written to in vain. */
export const switchPushOff = async (shop: Shop): Promise<PushState> => {
  const subscription = await currentSubscription();
  if (subscription !== null) {
    const { endpoint } = subscription;
    await call(shop, ({ api, push }) => push.unsubscribePush(api, { endpoint })).catch(
      (error: ApiError) => (isNotFound(error) ? undefined : Promise.reject(error)),
    );
    await subscription.unsubscribe();
  }
  forgetPush(shop.environment);
  return "off";
};

const WORKER = "/sw.js";

/** One that was made with another key of the shop is dead: it is made again. */
const subscribeWith = async (
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return pushManager.subscribe(options).catch(async (failure: unknown) => {
    const old = await pushManager.getSubscription();
    if (old === null) throw failure;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
};

const subscriberOf = (subscription: PushSubscription): PushSubscriber => {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error("The browser's subscription has no address or no keys.");
  }
  return { endpoint, keys: { p256dh, auth } };
};

const call: <A>(shop: Shop, program: Parameters<typeof shop.read<A>>[0]) => Promise<A> = (
  { read },
  program,
) => read(program, new AbortController().signal);
