import type { Page } from "@playwright/test";
import { pageTitle, ROUTES, type RouteName } from "../../core/routes/route-table.ts";
import { isWholeRun } from "../whole-run.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { firstOrderPath, samplePaths } from "../screens/sample-paths.ts";
import { expect, type Shop } from "./fixtures.ts";
import {
  checkActions,
  checkLabels,
  checkLargeText,
  checkPictures,
  checkPictureSizes,
  checkTitleFaces,
  checkWidth,
  settled,
} from "./page-checks.ts";
import { test } from "./seats.ts";

// Every screen of specification §2 for everybody: on a phone, a tablet and a desk, in light and in
// dark. The console is watched by the fixture.

/** The narrowest phone that the shop is made for. */
const NARROW = { width: 360, height: 780 };
/** A phone at 200 %. */
const ZOOMED = { width: 195, height: 422 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };

const people = [
  { who: "a visitor", account: null },
  { who: "a baker", account: "salarie" },
  { who: "an accountant", account: "comptable" },
  { who: "a supervisor", account: "vendeur" },
  { who: "a manager", account: "gerant" },
] as const;

/** Screens that lead elsewhere by themselves: to sign in twice, or to pay what is not there. */
const LEADING_ON: ReadonlySet<RouteName> = new Set(["cartPaymentInit", "outstandingPayment"]);

/** A step of the checkout is checked again by the server when it is come back to: it begins at its top. */
const CHECKOUT: ReadonlySet<RouteName> = new Set(["cart", "cartDelivery", "cartPayment"]);

/** What is drawn for the role; every other page is the manager's, which `npm run test:all` holds too. */
const BY_ROLE: ReadonlySet<RouteName> = new Set([
  "home",
  "product",
  "recipe",
  "cart",
  "cartDelivery",
  "cartPayment",
  "users",
  "orders",
  "order",
  "outstandings",
  "mandateConfirmation",
  "account",
  "stores",
  "store",
  "merchant",
]);

/** Read by everybody alike: the visitor's page is the manager's, which `npm run test:all` holds too. */
const READ_ALIKE: ReadonlySet<RouteName> = new Set([
  "faq",
  "termsOfUse",
  "termsOfSale",
  "legalNotice",
  "offerConditions",
  "personalData",
  "cookies",
  "sitemap",
  "becomeMerchant",
  "brands",
  "testimonies",
  "recipes",
  "articles",
  "article",
]);

/** One page of each kind, with who comes back to it: that is the router's work, not the page's. */
const COME_BACK_TO: ReadonlyMap<RouteName, string> = new Map([
  ["home", "a manager"],
  ["category", "a visitor"],
  ["search", "a visitor"],
  ["product", "a manager"],
  ["recipe", "a visitor"],
  ["article", "a visitor"],
  ["merchant", "a manager"],
  ["faq", "a visitor"],
  ["contact", "a manager"],
  ["cart", "a manager"],
  ["orders", "a manager"],
  ["order", "a manager"],
]);

/** All, unless `npm test -- --changed` names those that a change touches. */
const asked = (process.env["SCREENS"] ?? "").split(",").filter(Boolean);

const screens = samplePaths()
  .filter(([name, path]) => hasPage(path) && !LEADING_ON.has(name))
  .filter(([name]) => asked.length === 0 || asked.includes(name));

test.use({ viewport: PHONE });
test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

for (const { who, account } of people) {
  // What differs between customers is looked at on every size; the rest is the manager's page.
  const isWhole = account === null || account === "gerant";
  test.describe(`for ${who}`, () => {
    test.use({ account });
    for (const [name, path] of screens) {
      if (account === null && ROUTES[name].protected) continue;
      if (account !== null && name === "signIn") continue;
      const isQuick = isWhole ? account === null || !READ_ALIKE.has(name) : BY_ROLE.has(name);
      const comesBack = isWholeRun || COME_BACK_TO.get(name) === who;
      test(`${path} is sound @once${isQuick ? "" : " @whole"}`, async ({
        page,
        shop,
        checkScreen,
      }) => {
        await page.goto(name === "order" ? await anOrder(page, path) : path);
        await settled(page);
        await checkTitle(page, name);
        await look(page, shop, isWhole, checkScreen);
        if (isWhole && comesBack) await comeBack(page, !CHECKOUT.has(name));
      });
    }
  });
}

test("every screen of customers leads a visitor to sign in and back @once", async ({ page }) => {
  const guarded = screens.filter(([name]) => ROUTES[name].protected);
  test.setTimeout(20_000 + 5000 * guarded.length);
  for (const [, path] of guarded) {
    await page.goto(path);
    await expect(page).toHaveURL(`/connexion?${new URLSearchParams({ target: path })}`);
    await settled(page);
  }
});

const anOrder = async (page: Page, path: string): Promise<string> => {
  await page.goto("/mon-compte/mes-commandes");
  return (await firstOrderPath(page)) ?? path;
};

/** The route's title, or what the page itself is called. */
const checkTitle = async (page: Page, name: RouteName): Promise<void> => {
  const heading = page.getByRole("heading", { level: 1 });
  const called = plain(await heading.innerText());
  const searched = /^Recherche « .+ » · Panetier$/;
  await expect
    .poll(async () => {
      const title = plain(await page.title());
      const ownName = title.replace(/^Recette : /, "").replace(/ · Panetier$/, "");
      // 'Laiterie de Saint-Aubin' is called 'Laiterie de Saint-Aubin vend à nos côtés' by its page.
      const isNamed = title === pageTitle("Panetier", name, ownName) && called.startsWith(ownName);
      return title === plain(pageTitle("Panetier", name)) || isNamed || searched.test(title)
        ? "right"
        : title;
    })
    .toBe("right");
};

const plain = (text: string): string =>
  text.replaceAll("’", "'").replace(/\s+/g, " ").replace(/\.$/, "").trim();

const look = async (
  page: Page,
  shop: Shop,
  isWhole: boolean,
  checkScreen: (look: string) => Promise<void>,
): Promise<void> => {
  await checkPictures(page);
  await checkPictureSizes(page);
  await checkTitleFaces(page);
  await checkWidth(page);
  await checkLabels(page);
  await checkScreen("phone, light");
  await page.emulateMedia({ colorScheme: "dark" });
  if (isWholeRun) await shop.checkContrast();
  await page.setViewportSize(TABLET);
  await checkWidth(page);
  await checkPictureSizes(page);
  await page.setViewportSize(DESK);
  await checkWidth(page);
  await checkPictureSizes(page);
  await checkPictures(page);
  if (!isWhole) return shop.checkContrast();
  for (const size of [NARROW, ZOOMED]) {
    await page.setViewportSize(size);
    await checkWidth(page);
    await checkActions(page);
  }
  await page.setViewportSize(DESK);
  await checkLargeText(page);
  // Light on the phone, dark at the desk: each size and each scheme is looked at whole.
  await checkScreen("desk, dark");
  if (!isWholeRun) return;
  await page.emulateMedia({ colorScheme: "light" });
  await checkScreen("desk, light");
};

/** Leaving and coming back, then a reload: the same page at the same place. */
const comeBack = async (page: Page, keepsItsPlace: boolean): Promise<void> => {
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const address = page.url();
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.mouse.wheel(0, 500);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  const left = await settledPlace(page);
  // As if the link were in sight: going to it would leave another place.
  const away = page.getByRole("contentinfo").getByRole("link", { name: "CGU", exact: true });
  await away.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL("/cgu");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(page.url()).toBe(address);
  if (keepsItsPlace && !address.endsWith("/cgu")) await expect.poll(place).toBe(left);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(page.url()).toBe(address);
};

/** Where the page comes to rest. */
const settledPlace = async (page: Page): Promise<number> => {
  let last = -1;
  await expect
    .poll(async () => {
      const now = await page.evaluate(() => Math.round(scrollY));
      const isAtRest = now === last;
      last = now;
      return isAtRest;
    })
    .toBe(true);
  return last;
};
