import { describe, expect, it, onTestFinished } from "vitest";
import type { LetSleep } from "../../ui/environment/environment.ts";
import { isForBakehouse } from "../../ui/environment/persisted-bakehouse.ts";
import { fakeBrowser, type FakeTab, openTab } from "../machines/fake-shop.ts";

/** A device whose screen is held and let go by its shop. */
const device = ({ refuses = false } = {}) => {
  const browser = fakeBrowser();
  const seen: boolean[] = [];
  let held = 0;
  const keepAwake = (): Promise<LetSleep> => {
    if (refuses) return Promise.reject(new Error("low battery"));
    held += 1;
    return Promise.resolve(() => {
      held -= 1;
    });
  };
  const open = (around: { readonly keepAwake?: null } = {}): FakeTab => {
    const tab = openTab(browser, undefined, {
      drawForBakehouse: (on) => seen.push(on),
      keepAwake,
      ...around,
    });
    onTestFinished(tab.close);
    return tab;
  };
  return { open, seen, held: () => held };
};

const toasts = ({ shop }: FakeTab) =>
  shop.system.actors.toasts
    .getSnapshot()
    .context.toasts.map(({ status, title }) => [status, title]);

describe("the bakehouse", () => {
  it("[BAKE-1] is drawn, and kept for the next page, whoever signs out meanwhile", async () => {
    const { open, seen, held } = device();
    const { shop } = open();
    shop.bakehouse.change(true);
    await expect.poll(held).toBe(1);
    shop.system.dispatch({ type: "session.reset", reason: "signOut" });
    expect(isForBakehouse(shop.environment)).toBe(true);
    const next = open();
    expect([next.shop.bakehouse.isOn(), seen]).toEqual([true, [false, true, true]]);
    next.shop.bakehouse.change(false);
    expect([isForBakehouse(next.shop.environment), seen.at(-1)]).toEqual([false, false]);
  });

  it("[BAKE-2] holds the screen, again on return, and once only; and lets go of it", async () => {
    const { open, held } = device();
    const tab = open();
    tab.shop.bakehouse.change(true);
    await expect
      .poll(() => toasts(tab))
      .toEqual([["success", "Mode fournil activé\u00a0: l’écran reste allumé."]]);
    tab.shop.system.dispatch({ type: "tab.returned", now: 0 });
    tab.shop.system.dispatch({ type: "tab.returned", now: 0 });
    await expect.poll(held).toBe(1);
    tab.shop.bakehouse.change(false);
    await expect.poll(held).toBe(0);
    tab.shop.system.dispatch({ type: "tab.returned", now: 0 });
    await Promise.resolve();
    expect(held()).toBe(0);
  });

  it("[BAKE-2] lets go of a screen that was held too late", async () => {
    const { open, held } = device();
    const { shop } = open();
    shop.bakehouse.change(true);
    shop.bakehouse.change(false);
    shop.bakehouse.change(true);
    shop.bakehouse.change(false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(held()).toBe(0);
  });

  it("[BAKE-2] lets go of the screen with its page", async () => {
    const { open, held } = device();
    const { shop } = open();
    shop.bakehouse.change(true);
    await expect.poll(held).toBe(1);
    shop.stop();
    await expect.poll(held).toBe(0);
  });

  it.each([
    [{ refuses: true }, {}, /L’appareil refuse de garder l’écran allumé/],
    [{}, { keepAwake: null }, /Ce navigateur ne sait pas garder l’écran allumé/],
  ] as const)(
    "[BAKE-2] says when the screen does not stay awake: %j",
    async (how, around, text) => {
      const tab = device(how).open(around);
      tab.shop.bakehouse.change(true);
      await expect.poll(() => toasts(tab)).toEqual([["warning", expect.stringMatching(text)]]);
      expect(tab.shop.bakehouse.isOn()).toBe(true);
    },
  );
});
