import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { Alerts } from "../../api-schema/member.ts";
import { StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { AlertsEditor } from "../../ui/account/alerts-editor.tsx";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

const member = { storeId: StoreId.make(1), id: StoreShopUserId.make(7) };
const alerts: Alerts = {
  alertTopHours: [{ code: "Z002", mode: ["mail"], minutes: 45 }],
  offeredModes: ["mail", "sms"],
  hasMobile: true,
  newMessages: null,
};

/** The editor of a member of whom the server knows that; what it was sent, in order. */
const openEditor = async (
  known: Alerts,
  refusal?: string,
  until: Promise<unknown> = Promise.resolve(),
) => {
  const sent: unknown[] = [];
  const server = fakeServer();
  const fetch = async (request: Request) => {
    if (!request.url.includes("/store-shop-users/7/alert")) return server.fetch(request);
    if (request.method === "GET") return json(known);
    const wish = await request.json();
    sent.push(wish);
    await until;
    return refusal === undefined
      ? json({ ...known, ...wish })
      : json({ code: 422, errors: [refusal], fields: [] }, { status: 422 });
  };
  const tab = openTab(fakeBrowser({ ...server, fetch }));
  onTestFinished(tab.close);
  tab.shop.system.dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
  render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={tab.shop.queryClient}>
        <AlertsEditor member={member} own />
      </QueryClientProvider>
    </ShopContext>,
  );
  await screen.findByRole("group", { name: "Top horaire Surgelés" }, { timeout: 20_000 });
  return sent;
};

const range = (name: string) => within(screen.getByRole("group", { name }));
const flour = () => range("Top horaire Farine, mélanges meuniers et améliorants");
const frozen = () => range("Top horaire Surgelés");
const save = () => fireEvent.click(screen.getByRole("button", { name: "Enregistrer les alertes" }));

describe("the editor of alerts", () => {
  it("[ALERT-1] shows what is set, minutes of one's own among the offered ones", async () => {
    await openEditor(alerts);
    expect(flour().getByRole("checkbox", { name: "Par e-mail" })).toHaveProperty("checked", true);
    const minutes = flour().getByLabelText("Combien de temps avant");
    expect(minutes).toHaveProperty("value", "45");
    expect(
      within(minutes)
        .getAllByRole("option")
        .slice(0, 4)
        .map((o) => o.textContent),
    ).toEqual([
      "15 minutes avant l’heure limite",
      "30 minutes avant l’heure limite",
      "45 minutes avant l’heure limite",
      "1 heure avant l’heure limite",
    ]);
    expect(frozen().getByLabelText("Combien de temps avant")).toHaveProperty("disabled", true);
  });

  it("[ALERT-1] sends all of it, and says that it is kept", async () => {
    const sent = await openEditor(alerts);
    fireEvent.click(frozen().getByRole("checkbox", { name: "Par SMS" }));
    fireEvent.change(frozen().getByLabelText("Combien de temps avant"), {
      target: { value: "120" },
    });
    save();
    await screen.findByText("Alertes enregistrées", undefined, { timeout: 20_000 });
    expect(sent).toEqual([
      {
        alertTopHours: [
          { code: "Z002", mode: ["mail"], minutes: 45 },
          { code: "Z001", mode: ["sms"], minutes: 120 },
        ],
      },
    ]);
  });

  it("keeps what is chosen while what was saved is on its way, to be saved after it", async () => {
    const answered = Promise.withResolvers<void>();
    const sent = await openEditor(alerts, undefined, answered.promise);
    const [bySms, ofFrozen] = [flour(), frozen()].map((one) =>
      one.getByRole<HTMLInputElement>("checkbox", { name: "Par SMS" }),
    );
    fireEvent.click(assertPresent(bySms));
    save();
    await expect.poll(() => sent.length).toBe(1);
    fireEvent.click(assertPresent(ofFrozen));
    save();
    answered.resolve();
    const button = screen.getByRole("button", { name: "Enregistrer les alertes" });
    await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
    expect([sent.length, bySms?.checked, ofFrozen?.checked]).toEqual([1, true, true]);
    save();
    await screen.findByText("Alertes enregistrées", undefined, { timeout: 20_000 });
    expect(sent.at(-1)).toEqual({
      alertTopHours: [
        { code: "Z002", mode: ["mail", "sms"], minutes: 45 },
        { code: "Z001", mode: ["sms"], minutes: 60 },
      ],
    });
  });

  it("[ALERT-1] offers no text messages where there are none, nor without a number", async () => {
    await openEditor({ ...alerts, offeredModes: ["mail"] });
    expect(screen.queryAllByRole("checkbox", { name: "Par SMS" })).toEqual([]);
    cleanup();
    await openEditor({ ...alerts, hasMobile: false });
    const sms = frozen().getByRole("checkbox", { name: /^Par SMS/ });
    expect(sms).toHaveProperty("disabled", true);
    expect(frozen().getByText("Ajoutez d’abord un numéro de mobile à votre compte.")).toBeDefined();
  });

  it("keeps what was chosen when it is refused, and says why", async () => {
    await openEditor(alerts, "Les SMS ne sont pas disponibles.");
    fireEvent.click(flour().getByRole("checkbox", { name: "Par SMS" }));
    save();
    const alert = await screen.findByRole("alert", undefined, { timeout: 20_000 });
    expect(alert.textContent).toContain("Les SMS ne sont pas disponibles.");
    expect(flour().getByRole("checkbox", { name: "Par SMS" })).toHaveProperty("checked", true);
  });
});
