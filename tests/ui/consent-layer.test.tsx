import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { ConsentLayer } from "../../ui/consent/consent-layer.tsx";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { customerId } from "../machines/shop-data.ts";

afterEach(cleanup);

const question = () => screen.queryByRole("heading", { name: "Vos cookies, votre choix" });
/** Its code is loaded when it is first needed. */
const isAsked = () => waitFor(() => expect(question()).not.toBeNull(), { timeout: 5000 });

/** A first visit; of a browser that may have a login, whose renewal is answered by hand. */
const open = (mayHaveLogin: boolean) => {
  const server = fakeServer();
  const renewal = Promise.withResolvers<Response>();
  const fetch = (request: Request) =>
    request.method === "PUT" && request.url.endsWith("/authentication-token")
      ? renewal.promise
      : server.fetch(request);
  const browser = fakeBrowser({ ...server, fetch });
  if (mayHaveLogin) browser.storage.setItem("panetier.login", "1");
  const { shop, close } = openTab(browser);
  onTestFinished(close);
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <ConsentLayer />
      </QueryClientProvider>
    </ShopContext>,
  );
  const session = () => shop.system.actors.session.getSnapshot().value;
  return { session, answer: renewal.resolve };
};

const login = { token: "jeton-1", customerId, username: "gerant@panetier.example" };

it("[CONSENT-1] a visitor is asked about cookies", async () => {
  open(false);
  await isAsked();
  expect(question()).not.toBeNull();
});

it("[CONSENT-1] a customer is asked once it is known that it is they", async () => {
  const { session, answer } = open(true);
  expect([session(), question()]).toEqual([{ restoring: "asking" }, null]);
  answer(json(login));
  await isAsked();
});

it("[CONSENT-1] a support agent in a customer's session is not asked", async () => {
  // The question's code is there: what does not come now is not late.
  await import("../../ui/consent/consent-banner.tsx");
  const { session, answer } = open(true);
  answer(json({ ...login, logoutCallbackUrl: "https://boutique.test/_gestion" }));
  await waitFor(() => expect(session()).toHaveProperty("signedIn"));
  expect(question()).toBeNull();
});
