import type { WorkerScope } from "./scope.ts";

type Scope = Pick<WorkerScope, "addEventListener" | "location" | "registration" | "clients">;

/** Shows what the server tells this browser, and opens what a press asks for (product §8). */
export const subscribeToPushes = (scope: Scope): void => {
  scope.addEventListener("push", (event) => {
    const { title, body, tag, url } = noticeIn(event.data);
    event.waitUntil(
      scope.registration.showNotification(title, {
        body,
        tag,
        data: { url },
        icon: "/icon-192.png",
        lang: "fr",
      }),
    );
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, event.notification.data.url));
  });
};

/** A tab that stands there already is not opened twice, and none is led away from what it shows. */
const openPage = async ({ clients, location }: Scope, url: string): Promise<unknown> => {
  const address = new URL(url, location.origin).href;
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === address);
  return there === undefined ? clients.openWindow(address) : there.focus();
};

type Notice = {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
};

// A browser that shows nothing for a push is taken its subscription away.
const noticeIn = (data: { readonly json: () => unknown } | null): Notice => {
  try {
    // safe: our own server writes it; whatever else came is shown or refused as it is
    const { title, body, url, tag } = (data === null ? null : data.json()) as Notice;
    // A path of this site, whatever came.
    return { title, body, tag, url: /^\/(?![/\\])/.test(url) ? url : "/" };
  } catch {
    return {
      title: "Votre boutique",
      body: "Du nouveau dans votre boutique.",
      url: "/",
      tag: "panetier",
    };
  }
};
