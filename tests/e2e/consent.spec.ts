import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ firstVisit: true });

const banner = (page: Page) => page.getByRole("region", { name: "Vos cookies, votre choix" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Gérer mes choix" });
const keptChoice = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("panetier.consent") ?? "null"));

/** Every request of the page to another site, which is answered with nothing. */
const watchOthers = async (page: Page, origin: string | undefined): Promise<string[]> => {
  const others: string[] = [];
  await page.route(
    (url) => url.origin !== origin,
    (route) => {
      others.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  return others;
};

test("[ANALYTICS-6] asks nothing of another site before the choice, nor after a refusal", async ({
  page,
  shop,
  baseURL,
}) => {
  const others = await watchOthers(page, baseURL);
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
  const proven = page.waitForResponse(
    (response) => response.url().endsWith("/consents") && response.status() === 204,
  );
  await banner(page).getByRole("button", { name: "Tout refuser" }).click();
  await expect(banner(page)).toBeHidden();
  expect(await keptChoice(page)).toMatchObject({ purposes: { video: false, audience: false } });
  await proven;
  await page.goto("/catalogue");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(others).toEqual([]);
  expect(await page.evaluate(() => window.dataLayer === undefined)).toBe(true);
});

test("loads the tag manager after the consent, and is loaded without it after the withdrawal", async ({
  page,
  shop,
  baseURL,
}) => {
  const others = await watchOthers(page, baseURL);
  await page.goto("/");
  await banner(page).getByRole("button", { name: "Tout accepter" }).click();
  await expect
    .poll(() => others)
    .toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-ESSAI01"]);
  await page.goto("/catalogue");
  await expect.poll(() => others.length).toBe(2);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(window.dataLayer ?? [])))
    .toContain('"page_name":"catalogue"');

  await page.getByRole("button", { name: "Choix des cookies" }).click();
  await expect(dialog(page).getByRole("checkbox", { name: /^Mesure d’audience/ })).toBeChecked();
  await shop.checkAccessibility();
  const reloaded = page.waitForEvent("load");
  await dialog(page).getByRole("button", { name: "Tout refuser" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(others).toHaveLength(2);
  expect(await page.evaluate(() => window.dataLayer === undefined)).toBe(true);
});

test("is answered purpose by purpose; Escape never means yes and gives the focus back", async ({
  page,
}) => {
  await page.goto("/");
  const choose = banner(page).getByRole("button", { name: "Choisir" });
  await choose.click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(choose).toBeFocused();
  expect(await keptChoice(page)).toBeNull();
  await page.keyboard.press("Escape");
  await expect(banner(page)).toBeVisible();

  await choose.click();
  await dialog(page)
    .getByRole("checkbox", { name: /^Vidéos/ })
    .check();
  await dialog(page).getByRole("button", { name: "Enregistrer mes choix" }).click();
  await expect(banner(page)).toBeHidden();
  expect(await keptChoice(page)).toMatchObject({ purposes: { video: true, audience: false } });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("offers yes and no of equal weight, moves nothing, and keeps clear of what has the focus @both:layout", async ({
  page,
}) => {
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  const refuse = banner(page).getByRole("button", { name: "Tout refuser" });
  const accept = banner(page).getByRole("button", { name: "Tout accepter" });
  const look = (button: typeof refuse) =>
    button.evaluate((element) => {
      const { backgroundColor, color, fontSize, fontWeight, borderColor } =
        getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return { backgroundColor, color, fontSize, fontWeight, borderColor, width, height };
    });
  expect(await look(refuse)).toEqual(await look(accept));

  // From the top, every stop of the keyboard is in sight, above the banner.
  await page.locator("main").focus();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const box = document.querySelector("section[data-print='none']");
      if (focused === null || box === null || box.contains(focused)) return null;
      const top = box.getBoundingClientRect().top;
      return focused.getBoundingClientRect().top >= top ? focused.outerHTML.slice(0, 200) : null;
    });
    expect(covered).toBeNull();
  }
});

test("is asked again after six months, and answered in every tab at once", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/catalogue");
  await expect(banner(other)).toBeVisible();
  await banner(page).getByRole("button", { name: "Tout refuser" }).click();
  await expect(banner(other)).toBeHidden();

  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("panetier.consent") ?? "null");
    kept.decidedAt -= 182 * 24 * 60 * 60_000;
    localStorage.setItem("panetier.consent", JSON.stringify(kept));
  });
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test("lets the visitor go on when the proof cannot be kept, and sends it later", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  let away = true;
  await page.route("**/api/v2/shop/consents", (route) => (away ? route.abort() : route.continue()));
  await page.goto("/");
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/consents"),
  );
  await banner(page).getByRole("button", { name: "Tout refuser" }).click();
  await failed;
  await expect(banner(page)).toBeHidden();
  away = false;
  const proven = page.waitForResponse(
    (response) => response.url().endsWith("/consents") && response.status() === 204,
  );
  await page.reload();
  await proven;
});
