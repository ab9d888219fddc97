import type { Shop } from "../hooks/shop.ts";

/** Who signs in here may come back without network; a visitor's browser keeps nothing. */
export const connectWorker = (shop: Shop): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  let isAsked = false;
  shop.system.listen(({ type }) => {
    if (isAsked || (type !== "session.opened" && type !== "session.remembered")) return;
    isAsked = true;
    whenIdle(() => {
      import("./register-worker.ts")
        .then(({ registerWorker }) => registerWorker(shop))
        .catch((failure: unknown) => {
          isAsked = false;
          shop.environment.log("The service worker could not be registered", failure);
        });
    });
  });
};

/** Safari has no idle callback. */
const whenIdle = (job: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(job, { timeout: 10_000 });
  else setTimeout(job, 2000);
};
