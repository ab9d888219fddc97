import type { BrowserContext, Page } from "@playwright/test";
import { expect, type Shop, test } from "./fixtures.ts";

// The browser's push service is out of reach: its side of the talk is played here, the rest is real.

test.use({ serviceWorkers: "allow" });

/** A push service that subscribes at once, as long as the page lives. */
const playPushService = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (!("PushManager" in window)) return;
    // A browser without a window refuses by itself, whatever it was granted.
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", {
      get: () => permission,
      configurable: true,
    });
    Notification.requestPermission = () => {
      permission = "granted";
      return Promise.resolve(permission);
    };
    let current: object | null = null;
    const keys = {
      p256dh:
        "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    };
    const endpoint = "https://fcm.googleapis.com/fcm/send/essai";
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(current as PushSubscription | null);
    PushManager.prototype.subscribe = () => {
      current = made;
      return Promise.resolve(made as unknown as PushSubscription);
    };
  });

/** Opens what holds the account's links: the submenu of a desk, the pane of a phone. */
const openAccount = async (page: Page): Promise<void> => {
  const header = page.getByRole("banner");
  const isDesk = (page.viewportSize()?.width ?? 0) > 1200;
  await header
    .getByRole("button", { name: isDesk ? /^Mon compte/ : /menu/i })
    .first()
    .click();
};

const toggle = (page: Page) => page.getByRole("switch", { name: /^Notifications/ });

const signedIn = (shop: Shop) => shop.open("/catalogue", { account: "gerant" });

test("switches the notifications of this browser on and off @both:menu", async ({
  page,
  context,
  shop,
  isMobile,
}) => {
  await playPushService(context);
  await signedIn(shop);
  // It fetches every file of the shop first, which a busy machine takes long for.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await openAccount(page);
  await expect(toggle(page)).not.toBeChecked();
  // What is open: the submenu of a desk lies over half a link of the page.
  await shop.checkAccessibility(isMobile ? undefined : "header");
  const kept = page.waitForResponse((response) => response.url().endsWith("/push/subscriptions"));
  await toggle(page).click();
  expect((await kept).status()).toBe(204);
  await expect(toggle(page)).toBeChecked();
  const ended = page.waitForResponse((response) => response.url().includes("/push/subscriptions?"));
  await toggle(page).click();
  expect((await ended).status()).toBe(204);
  await expect(toggle(page)).not.toBeChecked();
});

test("says that the browser blocks them, and says so when it comes to nothing", async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await playPushService(context);
  await page.route("**/push/key", (route) => route.abort());
  await signedIn(shop);
  await openAccount(page);
  await toggle(page).click();
  await expect(page.getByRole("alert").getByText("Cela n’a pas abouti. Réessayez.")).toBeVisible();
  await page.unroute("**/push/key");

  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await page.reload();
  await openAccount(page);
  await expect(page.getByRole("banner")).toContainText(
    "Les notifications sont bloquées dans votre navigateur",
  );
  await expect(toggle(page)).toHaveCount(0);
});
