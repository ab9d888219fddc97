import { expect, test } from "./fixtures.ts";
import { offeredUntil, pricedFrom } from "./support-agents.ts";

const FLOUR = { variant: "101065-1", slug: "farine-de-ble-tradition-francaise-t65" };
const DAY_MS = 24 * 3600 * 1000;

test("[PRICE-9] the price that comes stands on the product's page, on its card and in the cart, for who sees prices @both:it stands above the way into the cart", async ({
  page,
  shop,
  office,
}, { project, repeatEachIndex }) => {
  const account = `prochain-${project.name}-${repeatEachIndex}-${Date.now()}`;
  await office.openBakery(account, "Boulangerie du Marché");
  await pricedFrom(page, FLOUR.slug, new Date(Date.now() + 7 * DAY_MS).toISOString(), 2410);
  const text = page.getByText(/^À partir du [a-z]+ \d+\S* \S+\s: 24,10\s€ HT$/);
  const note = page
    .getByRole("article")
    .filter({ hasText: "réf.\u00a0101065" })
    .first()
    .getByText(/^dès [a-z]+\.? \d+\S* \S+\s: 24,10\s€$/);
  await page.goto(`/produits/${FLOUR.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(text).toHaveCount(0);
  await shop.open(`/produits/${FLOUR.slug}`, {
    account,
    store: account,
    cart: [{ variant: FLOUR.variant, quantity: 2 }],
  });
  await expect(text).toBeVisible();
  await shop.checkAccessibility();
  await page.goto("/recherche?search=farine+tradition");
  await expect(note).toBeVisible();
  await shop.checkAccessibility();
  await page.goto("/panier");
  await expect(text).toBeVisible();
  await shop.checkAccessibility();
  await page.goto("/saisie-rapide");
  await page.getByLabel("Que vous faut-il ?").fill("10 sacs de 101065");
  await expect(
    page.getByRole("list", { name: "Lignes comprises" }).getByText(/ · dès [^·]+\s: 24,10\s€$/),
  ).toBeVisible();
  await shop.checkAccessibility();
});

test("[PRICE-9] while a promotion runs the page says what is paid after it", async ({
  page,
  shop,
}) => {
  const slug = "farine-de-seigle-t130";
  await offeredUntil(page, slug, new Date(Date.now() + 3 * DAY_MS).toISOString());
  await shop.open(`/produits/${slug}`, { account: "gerant" });
  await expect(page.getByText(/^Après la promotion\s: \d+,\d\d\s€ HT$/)).toBeVisible();
  await shop.checkAccessibility();
});
