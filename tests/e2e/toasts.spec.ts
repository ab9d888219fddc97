import type { Page } from "@playwright/test";
import { expect, type Shop, test } from "./fixtures.ts";

// Short messages in a browser: the machine counts their time, the region shows, holds and reads them.

const title = "Erreur lors de la récupération du mandat";
/** 50 ms a character (spec §9). */
const itsTime = title.length * 50;

/** Each press of the answer asks for a mandate that cannot be had: a toast without end of supply. */
const openHome = async (page: Page, shop: Shop) => {
  await page.clock.install();
  // No second tab: the clock runs in every page of the browser, and one that closes meanwhile fails it.
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.route("**/sign-mandate-link*", (route) =>
    route.fulfill({ status: 409, json: { code: 409, message: "Aucun mandat à signer." } }),
  );
  await shop.open("/", { own: "toasts" });
  const button = page.getByRole("button", { name: /^Signer le mandat/ });
  const toast = page.getByRole("group", { name: title });
  await expect(button).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  return {
    button,
    toast,
    ask: async () => {
      await button.click();
      // Time stands still but for what the answer and the region need.
      const isThere = async () => {
        await page.clock.runFor(20);
        return toast.isVisible();
      };
      await expect.poll(isThere, { intervals: [20], timeout: 30_000 }).toBe(true);
    },
  };
};

test("a toast goes after its own time, and is read once by the region that was there before", async ({
  page,
  shop,
}) => {
  const { ask, toast } = await openHome(page, shop);
  await ask();
  const region = page.getByRole("region", { name: "Notifications (F8)" });
  await expect(region).toHaveAttribute("aria-live", "polite");
  await expect(region.locator("[aria-live], [role=status], [role=alert]")).toHaveCount(0);
  await page.clock.runFor(itsTime / 4);
  await expect(toast).toBeVisible();
  await page.clock.runFor(itsTime);
  await expect(toast).toHaveCount(0);
  await expect(region).toBeAttached();
});

test("a toast stays under the pointer and goes by a swipe to the right @once", async ({
  page,
  shop,
}) => {
  const { ask, toast } = await openHome(page, shop);
  await ask();
  await page.getByText(title).hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.clock.resume();
  // The button under it cannot be pressed meanwhile; that is for the page to tell, not for it.
  await shop.checkAccessibility('[data-scope="toast"]');
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
  await page.mouse.move(300, 300);
  await page.clock.runFor(itsTime + 400);
  await expect(toast).toHaveCount(0);

  await ask();
  const box = (await page.getByText(title).boundingBox()) ?? { x: 0, y: 0 };
  const drag = async (distance: number) => {
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 4 + distance, box.y + 4, { steps: 5 });
    await page.mouse.up();
    await page.clock.runFor(400);
  };
  await drag(40);
  await expect(toast).toBeVisible();
  await drag(80);
  await expect(toast).toHaveCount(0);
});

test("F8 goes to the toasts, closing one by keyboard leads back to where one was @once", async ({
  page,
  shop,
}) => {
  const { ask, toast, button } = await openHome(page, shop);
  await ask();
  await button.focus();
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Fermer la notification" }).focus();
  await page.keyboard.press("Enter");
  // Effects follow a frame, and frames stand still with the clock.
  await page.clock.runFor(400);
  await expect(button).toBeFocused();
  await expect(toast).toHaveCount(0);
});
