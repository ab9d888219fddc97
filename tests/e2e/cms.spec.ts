import { type Page, test as sent } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { sentPage } from "./sent-page.ts";

// What authors write: every named page, pages by their slug, and what is no page at all.

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

const pages: ReadonlyArray<readonly [path: string, heading: string, title: string]> = [
  ["/faq", "Questions fréquentes", "Questions fréquentes · Panetier"],
  ["/cgu", "Conditions générales d’utilisation", "Conditions générales d'utilisation · Panetier"],
  ["/cgv", "Conditions générales de vente", "Conditions générales de vente · Panetier"],
  ["/mentions-legales", "Mentions légales", "Mentions légales · Panetier"],
  ["/mentions-legales-promotions", "Conditions des offres", "Conditions des offres · Panetier"],
  ["/donnees-personnelles", "Données personnelles", "Données personnelles · Panetier"],
  ["/cookies", "Cookies et traceurs", "Cookies · Panetier"],
  ["/plan-du-site", "Plan du site", "Plan du site · Panetier"],
  ["/nous-contacter", "Nous contacter", "Nous contacter · Panetier"],
  ["/devenir-marchand", "Devenir marchand sur Panetier", "Devenir marchand · Panetier"],
  [
    "/decouvrir-la-marketplace",
    "La marketplace n’est pas encore ouverte à votre boutique",
    "La marketplace n’est pas encore ouverte à votre boutique · Panetier",
  ],
];

// How they look, and that the browser says the same, is held by every-screen.spec.ts.
for (const [path, heading, title] of pages) {
  sent(`${path} says what it is @once`, async ({ request }) => {
    const { title: called, headings } = await sentPage(request, path);
    expect({ called, headings }).toEqual({ called: title, headings: [heading] });
  });
}

test("[SEO-4] an unknown path is no page, by its address and by a link", async ({ page }) => {
  const answer = await page.goto("/nulle-part/vraiment");
  expect(answer?.status()).toBe(404);
  await expect(h1(page)).toHaveText("Page introuvable");
  await expect(page).toHaveTitle("Page introuvable · Panetier");
  await page.getByRole("link", { name: "Retour à la page d'accueil" }).click();
  await expect(page).toHaveURL("/");
});

test("long terms have their contents, and an address for each part @both:pane", async ({
  page,
  isMobile,
}) => {
  await page.goto("/cgv");
  const contents = page.getByRole("navigation", { name: "Sommaire" });
  if (isMobile) await contents.getByText("Sommaire").filter({ visible: true }).click();
  await contents.getByRole("link", { name: "7. Réserve de propriété" }).click();
  await expect(page).toHaveURL(/#7-reserve-de-propriete$/);
  const part = page.getByRole("heading", { name: "7. Réserve de propriété" });
  await expect(part).toBeInViewport();
  await page.reload();
  await expect(part).toBeInViewport();
});

test("the plan of the site leads to pages that exist", async ({ page, request }) => {
  // Some eighty pages, each drawn for the first time.
  test.slow();
  await page.goto("/plan-du-site");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Le catalogue" })).toBeVisible();
  const links = await main
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(60);
  // One after the other: nobody is answered everything at once (LOAD-1).
  const statuses: Array<readonly [string, number]> = [];
  for (const path of new Set(links)) statuses.push([path, (await request.get(path)).status()]);
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

test.describe("a page that is no screen of the shop", () => {
  test.use({ firstVisit: true });

  test("[ANALYTICS-6] shows every block that authors have, its film after consent only", async ({
    page,
    baseURL,
    shop,
  }) => {
    const others: string[] = [];
    await page.route(
      (url) => url.origin !== baseURL,
      (route) => {
        others.push(new URL(route.request().url()).origin);
        return route.fulfill({ contentType: "text/html", body: "<title>Lecteur</title>" });
      },
    );
    await page.goto("/visite-du-moulin");
    const main = page.getByRole("main");
    await expect(h1(page)).toHaveText("Visite du moulin : du blé au sac");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "Du champ au silo",
      "En images",
      "Pour aller plus loin",
    ]);
    await expect(main.getByText("Broyeurs et convertisseurs")).toBeVisible();
    await expect(main.getByRole("blockquote")).toContainText("Une farine régulière");
    await expect(main.getByRole("img", { name: "Le moulin au bord de la rivière" })).toBeVisible();
    await expect(main.getByRole("link", { name: /^Toutes les farines/ })).toHaveAttribute(
      "href",
      "/catalogue/farines",
    );
    await expect(main.getByRole("link", { name: "Poser une question au moulin" })).toBeVisible();
    await shop.checkAccessibility();

    expect([others, await page.locator("iframe").count()]).toEqual([[], 0]);
    await page.getByRole("button", { name: "Tout refuser" }).click();
    await main.getByRole("button", { name: /^Accepter et lire la vidéo : Big Buck Bunny/ }).click();
    await expect(page.locator("iframe")).toHaveAttribute(
      "src",
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/,
    );
    expect(new Set(others)).toEqual(new Set(["https://www.youtube-nocookie.com"]));
  });
});
