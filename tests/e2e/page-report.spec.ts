import { expect, test } from "./fixtures.ts";

test.use({ firstVisit: true });

/** As when another tab is opened over the page. */
const putAside = () => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};

test("[WATCH-7] a page tells how it came and failed after the consent, and nothing before", async ({
  page,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/TypeError: no 'camille'/);
  // The tag manager's, which comes with the same consent.
  await page.route(
    (url) => url.origin !== baseURL,
    (route) => route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/page-reports")) sent.push(request.postDataJSON());
  });
  await page.goto("/");
  const banner = page.getByRole("region", { name: "Vos cookies, votre choix" });
  await expect(banner).toBeVisible();
  const code = page.waitForResponse((response) => response.url().includes("/assets/page-report"));
  await page.evaluate(putAside);
  expect(sent).toEqual([]);
  await page.evaluate(() => Reflect.deleteProperty(document, "visibilityState"));
  await banner.getByRole("button", { name: "Tout accepter" }).click();
  await code;
  const told = page.waitForResponse((response) => response.url().endsWith("/page-reports"));
  await page.evaluate(async () => {
    // Once its listeners are there, which come with the page's next idle moment.
    await new Promise((idle) => requestIdleCallback(idle));
    void Promise.reject(new TypeError("no 'camille' of 12 customers"));
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
  });
  await page.evaluate(putAside);
  expect((await told).status()).toBe(204);
  const [report, ...more] = sent;
  expect(more).toEqual([]);
  // What it holds is the contract's to check, which has taken it.
  expect(report).toMatchObject({
    page: "home",
    build: expect.stringMatching(/^[\w.-]+\.js$/),
    mistakes: [{ kind: "rejection", message: "TypeError: no … of … customers" }],
  });
});
