import { type Violation, violationsOf } from "../axe.ts";
import { expect, test } from "./fixtures.ts";

// What the other tests rely on: faults planted in a page are found, each time it is looked at.

const PLANTED = `<!doctype html><html><head><title>Six fautes</title></head><body><main>
  <h1>Six fautes</h1>
  <img id="picture" src="data:," />
  <button id="button"></button>
  <input id="field" />
  <p id="pale" style="color: #aaa; background: #fff">Trop pâle</p>
  <div id="role" role="nothing">Un rôle inventé</div>
</main></body></html>`;

const FOUND = [
  { id: "aria-roles", at: ["#role"] },
  { id: "button-name", at: ["#button"] },
  { id: "color-contrast", at: ["#pale"] },
  { id: "html-has-lang", at: ["html"] },
  { id: "image-alt", at: ["#picture"] },
  { id: "label", at: ["#field"] },
];

const byRule = (found: readonly Violation[]) => found.toSorted((a, b) => a.id.localeCompare(b.id));

test("six planted faults are found, and found again in the next document @once", async ({
  page,
  shop,
}) => {
  for (let round = 0; round < 2; round += 1) {
    await page.goto("about:blank");
    await page.setContent(PLANTED);
    const found = await violationsOf(page, { tags: ["wcag2a", "wcag2aa"] });
    expect(byRule(found)).toEqual(FOUND);
    // All but what is left out, the document's own among them.
    const others = await violationsOf(page, { except: "#pale", tags: ["wcag2a", "wcag2aa"] });
    expect(byRule(others)).toEqual(FOUND.filter(({ at }) => at[0] !== "#pale"));
    expect(await violationsOf(page, { part: "#pale" })).toEqual([FOUND[2]]);
    await expect(shop.checkAccessibility()).rejects.toThrow(/html-has-lang/);
    await expect(shop.checkContrast()).rejects.toThrow(/#pale/);
  }
  await page.locator("#pale").evaluate((element) => element.remove());
  await shop.checkContrast();
  await expect(shop.checkAccessibility("main")).rejects.toThrow(/button-name/);
});
