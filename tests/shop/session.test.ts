import { expect, test } from "./test.ts";

test("keeps whom the server cannot sign in again, and asks it once more on return to the tab", async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  page.onRequest(({ method, url }) => {
    if (url.endsWith("/authentication-token")) asked.push(method);
  });
  page.between((request, send) =>
    request.url.endsWith("/authentication-token") && asked.length === 1
      ? Promise.resolve(new Response(null, { status: 503 }))
      : send(request),
  );
  const opened = shop.open("/mon-compte", { account: "gerant" });
  await expect.poll(() => asked.length).toBe(1);
  await expect
    .poll(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      return asked.length;
    })
    .toBe(2);
  await opened;
  await expect(page.getByRole("region", { name: "Paniers en cours" })).toBeVisible();
  expect(asked).toEqual(["PUT", "PUT"]);
});
