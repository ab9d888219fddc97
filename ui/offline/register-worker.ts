import type { StoreId } from "../../api-schema/primitives.ts";
import { pageBuild } from "../environment/page-build.ts";
import type { Shop } from "../hooks/shop.ts";
import { isOrdering } from "./connect-build.ts";
import { readAhead } from "./read-ahead.ts";

const WORKER = "/sw.js";

/**
 * Lets the shop be opened without network in this browser: from the first login on, when the page has
 * nothing else to do. A newer build waits beside the pages that are open; it takes over on the way to
 * another page, when nothing is on its way to the server.
 */
export const registerWorker = async (shop: Shop): Promise<void> => {
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  const tell = (): void => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      offerUpdate(shop, registration);
    }
  };
  tell();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") tell();
    });
  });
  void navigator.serviceWorker.ready.then(() => readAheadFor(shop));
  // By the time that somebody goes to another page its files are there.
  pageBuild().onOther(() => void registration.update().catch(() => undefined));
  // An installed shop may stay open for days.
  shop.system.listen(({ type }) => {
    if (type === "tab.returned") registration.update().catch(() => undefined);
  });
};

/** The active store's pages, now, or once it is known, and when it changes; without the worker nothing would keep them. */
const readAheadFor = (shop: Shop): void => {
  const { system, environment } = shop;
  const read = (storeId: StoreId | null): void => {
    if (storeId === null || navigator.serviceWorker.controller === null) return;
    readAhead(shop, storeId).catch((failure: unknown) =>
      environment.log("What is opened without network could not be read ahead", failure),
    );
  };
  const active = (): StoreId | null => system.actors.storeSelection.getSnapshot().context.storeId;
  // A first worker takes a page over once it is ready.
  navigator.serviceWorker.addEventListener("controllerchange", () => read(active()));
  read(active());
  system.listen((event) => {
    if (event.type === "store.activated") read(event.storeId);
  });
};

const offered = new WeakSet<ServiceWorker>();

const offerUpdate = ({ system }: Shop, registration: ServiceWorkerRegistration): void => {
  const { waiting } = registration;
  if (waiting === null || offered.has(waiting)) return;
  offered.add(waiting);
  system.dispatch({
    type: "toast.requested",
    toast: {
      status: "success",
      title: "Nouvelle version",
      description: "Elle s’ouvre à la prochaine page. Votre panier reste tel quel.",
    },
  });
  const stop = system.listen(({ type }) => {
    if (type !== "route.changed" || pageBuild().isSending() || isOrdering(system)) return;
    stop();
    // The page that is being gone to is opened by the new build, unless somebody types in it by then.
    navigator.serviceWorker.addEventListener(
      "controllerchange",
      () => {
        if (!pageBuild().isTyped()) window.location.reload();
      },
      { once: true },
    );
    waiting.postMessage("takeOver");
  });
};
