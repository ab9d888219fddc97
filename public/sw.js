// Shows what the server tells this browser, and opens what a press asks for (product §8). It keeps
// nothing and answers no request: the shop's pages go past it.

self.addEventListener("push", (event) => {
  const notice = noticeIn(event.data);
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      data: { url: notice.url },
      icon: "/icon-192.png",
      lang: "fr",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** A tab that stands there already is not opened twice, and none is led away from what it shows. */
const open = async (url) => {
  const address = new URL(url, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === address);
  return there === undefined ? self.clients.openWindow(address) : there.focus();
};

// A browser that shows nothing for a push is taken its subscription away.
const noticeIn = (data) => {
  try {
    const { title, body, url, tag } = data.json();
    // A path of this site, whatever came.
    return { title, body, tag, url: /^\/(?![/\\])/.test(url) ? url : "/" };
  } catch {
    return {
      title: "Panetier",
      body: "Du nouveau dans votre boutique.",
      url: "/",
      tag: "panetier",
    };
  }
};
