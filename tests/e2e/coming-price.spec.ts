import { expect, test } from "./fixtures.ts";
import { pricedFrom } from "./support-agents.ts";

const SLUG = "farine-de-ble-tradition-francaise-t65";
const WEEK_MS = 7 * 24 * 3600 * 1000;

test("[PRICE-9] the price that comes stands on the product's page, for who sees prices @both:it stands above the way into the cart", async ({
  page,
  shop,
}) => {
  await pricedFrom(SLUG, new Date(Date.now() + WEEK_MS).toISOString(), 2410);
  const text = page.getByText(/^À partir du [a-z]+ \d+\S* \S+ : 24,10\s€ HT$/);
  await page.goto(`/produits/${SLUG}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(text).toHaveCount(0);
  await shop.open(`/produits/${SLUG}`, { account: "gerant" });
  await expect(text).toBeVisible();
  await shop.checkAccessibility();
});
