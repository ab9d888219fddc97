import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { type DraftTexts, EMPTY_DRAFT } from "../../core/registration/draft.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { RegistrationFlow } from "../../ui/pages/registration/registration-flow.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

const TOWNS: { readonly [postcode: string]: readonly string[] } = {
  "76000": ["Rouen"],
  "76270": ["Bully", "Esclavelles", "Neufchâtel-en-Bray"],
};

/** The wire's code is loaded by the first call. */
const PATIENCE = { timeout: 5000 };

/** The shop's step of a registration by hand, with what was typed before. */
const openShopStep = (texts: Partial<DraftTexts>) => {
  const server = fakeServer();
  const fetch = (request: Request) => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith("/towns")) return server.fetch(request);
    const postcode = url.searchParams.get("postcode") ?? "";
    return Promise.resolve(json((TOWNS[postcode] ?? []).map((name) => ({ postcode, name }))));
  };
  const browser = fakeBrowser({ ...server, fetch });
  const siret = "00910000900019";
  const draft = {
    texts: {
      ...EMPTY_DRAFT.texts,
      kind: "new",
      siret,
      foundSiret: siret,
      byHand: "away",
      ...texts,
    },
    changedAt: { kind: 0 },
  };
  browser.storage.setItem("panetier.draft.register.visitor", JSON.stringify(draft));
  const tab = openTab(browser);
  onTestFinished(tab.close);
  window.history.replaceState(null, "", "/inscription/boutique");
  render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={tab.shop.queryClient}>
        <RegistrationFlow mode="register" contact={null} />
      </QueryClientProvider>
    </ShopContext>,
  );
  return tab;
};

const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);

describe("the shop's address", () => {
  it("[REG-1] has its town from a postcode that has one only", async () => {
    openShopStep({});
    fireEvent.change(await screen.findByLabelText(/^Code postal/), { target: { value: "76 000" } });
    await waitFor(() => expect(field("city")?.value).toBe("Rouen"), PATIENCE);
  });

  it("[REG-1] has the towns of a postcode to choose from, and leaves the one of another", async () => {
    const { queryClient } = openShopStep({ postcode: "76000", city: "ROUEN" }).shop;
    // Which towns the first postcode has is known by then.
    const first = ["anyStore", "registration", "towns", { postcode: "76000" }];
    await waitFor(() => expect(queryClient.getQueryData(first)).toHaveLength(1), PATIENCE);
    fireEvent.change(screen.getByLabelText(/^Code postal/), { target: { value: "76270" } });
    const towns = await waitFor(() => {
      const found = field("city");
      if (!(found instanceof HTMLSelectElement)) throw new Error("Not a list yet");
      return found;
    }, PATIENCE);
    expect(Array.from(towns.options, ({ value }) => value)).toEqual([
      "",
      "Bully",
      "Esclavelles",
      "Neufchâtel-en-Bray",
    ]);
    fireEvent.change(towns, { target: { value: "Esclavelles" } });
    expect(field("city")?.value).toBe("Esclavelles");
  });
});

describe("where the shop's fields come from", () => {
  it.each([
    ["", "Trouvée dans l’annuaire des entreprises. Vérifiez, corrigez si besoin."],
    [
      "withheld",
      "L’annuaire des entreprises connaît ce SIRET, mais cette entreprise a demandé à ne pas y être publiée. Complétez ce qui manque.",
    ],
    [
      "unknown",
      "L’annuaire des entreprises ne connaît pas ce SIRET. Vérifiez-le, ou décrivez votre boutique.",
    ],
    [
      "away",
      "L’annuaire des entreprises ne répond pas. Décrivez votre boutique, le moulin vérifiera.",
    ],
    ["unasked", "Décrivez votre boutique, le moulin vérifiera."],
  ] as const)("[REG-3] is said above them: '%s'", async (byHand, words) => {
    openShopStep({ byHand });
    const link = await screen.findByRole("link", { name: "Changer de SIRET" });
    expect(link.parentElement?.previousElementSibling?.textContent).toBe(words);
  });
});

describe("a step that misses something", () => {
  it("[REG-1] says what, counts it, and puts the reading at the first", async () => {
    openShopStep({});
    fireEvent.click(await screen.findByRole("button", { name: "Continuer" }));
    await waitFor(() => expect(document.activeElement).toBe(field("company")));
    expect(screen.getByRole("alert").textContent).toContain("5 champs sont à corriger.");
    fireEvent.change(screen.getByLabelText(/^Nom de la boutique/), {
      target: { value: "Au Fournil" },
    });
    expect(screen.getByRole("alert").textContent).toContain("4 champs sont à corriger.");
  });
});

describe("the company of the shop", () => {
  it("keeps the cursor in a field that becomes wrong, then right, after a try in vain", async () => {
    openShopStep({ legalName: "Le Fournil SARL" });
    const vat = await waitFor(() => assertPresent(field("vatNumber")), PATIENCE);
    fireEvent.submit(assertPresent(document.querySelector("form")));
    vat.focus();
    const isThere = ["F", "FR68009100009"].map((value) => {
      fireEvent.change(vat, { target: { value } });
      return document.activeElement === vat;
    });
    expect(isThere).toEqual([true, true]);
  });

  it("is in sight where one of its fields is wrong, and stays there when it is right", async () => {
    openShopStep({ byHand: "", legalName: "Le Fournil SARL", vatNumber: "F" });
    const vat = await waitFor(() => assertPresent(field("vatNumber")), PATIENCE);
    const isOpen = () => vat.closest("details")?.open;
    const before = isOpen();
    fireEvent.submit(assertPresent(document.querySelector("form")));
    await waitFor(() => expect(isOpen()).toBe(true));
    fireEvent.change(vat, { target: { value: "FR68009100009" } });
    expect([before, isOpen(), vat.isConnected]).toEqual([false, true, true]);
  });
});
