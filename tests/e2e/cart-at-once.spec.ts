import type { Page, Route } from "@playwright/test";
import { almonds, flour } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

const amount = (page: Page) =>
  page
    .getByRole("complementary", { name: "Récapitulatif" })
    .getByText("Total TTC", { exact: true })
    .locator("+ dd");

test("shows what a press costs, and what it still lacks, before the server has answered @both", async ({
  page,
  shop,
  office,
}, { project }) => {
  const bakery = `au-meme-instant-${project.name}`;
  await office.openBakery(bakery, "Maison Aubert Bolbec");
  const cart = [
    { variant: flour.variant, quantity: 2 },
    { variant: almonds.variant, quantity: 1 },
  ];
  await shop.open("/panier", { account: bakery, store: bakery, cart });
  const main = page.getByRole("main");
  const quantity = main.getByRole("spinbutton", { name: `Quantité : ${almonds.name}` });
  const minimum = main.getByRole("meter", { name: /^Minimum de commande/ });
  const franco = main.getByRole("meter", { name: /^Franco/ });
  const missing = main.getByText(/^Il manque/i).first();
  const next = page
    .getByRole("button", { name: /^(Choisir la livraison|Livraison)$/ })
    .locator("visible=true")
    .first();
  await expect(next).toBeDisabled();
  // It is reached all the same, and leads to what stops it.
  await next.press("Enter");
  await expect(main.locator(":focus")).toHaveText(/Il manque/);
  await expect(main.locator(":focus")).toBeInViewport({ ratio: 1 });
  await expect(missing).toBeVisible();
  const before = await amount(page).innerText();
  const loaded = await franco.getAttribute("aria-valuetext");

  const held: Route[] = [];
  let answering = false;
  await page.route("**/orders/*/items**", (route) =>
    answering ? route.continue() : void held.push(route),
  );
  const plus = main.getByRole("button", { name: `Augmenter la quantité : ${flour.name}` });
  const inOneFrame = await plus.evaluate(async (button, total) => {
    (button as HTMLButtonElement).click();
    await new Promise(requestAnimationFrame);
    const shown = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
    return { isStillShown: shown.includes(total) };
  }, before);
  expect(inOneFrame).toEqual({ isStillShown: false });
  await expect(franco).not.toHaveAttribute("aria-valuetext", loaded ?? "");

  await quantity.fill("80");
  await quantity.press("Enter");
  await expect(minimum).toHaveAttribute("aria-valuetext", /minimum de commande atteint/);
  await expect(missing).toBeHidden();
  await expect(next).toBeEnabled();
  const reckoned = await amount(page).innerText();
  expect(held.length).toBe(1);

  // The server's answers say the same to the cent: nothing moves when they come.
  const totals = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const term = [...document.querySelectorAll("dt")].find(
        (each) => each.textContent === "Total TTC",
      );
      seen.push(term?.nextElementSibling?.textContent ?? "");
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return { seen, look };
  });
  answering = true;
  const answered = page.waitForResponse((response) => /\/items/.test(response.url()));
  for (const route of held) await route.continue();
  await answered;
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  const seen = await totals.evaluate(({ seen: texts, look }) => {
    look();
    return [...new Set(texts.map((text) => text.trim()))];
  });
  expect(seen).toEqual([reckoned.trim()]);
});
