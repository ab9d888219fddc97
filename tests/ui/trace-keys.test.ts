import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Login } from "../../core/session/login.ts";
import { sampleLogin } from "../../machines/laboratory/flows/sample-store.ts";
import { connectTraces } from "../../ui/recording/trace-keys.ts";
import { fakeBrowser, openTab } from "../machines/fake-shop.ts";

/** What asks for the recorder, without its bar: only whether it is asked for counts here. */
const asked = vi.hoisted(() => ({ bars: [] as number[], tests: 0 }));
vi.mock("../../ui/recording/open-trace-bar.tsx", () => ({
  toggleRecording: (_: unknown, after: number) => asked.bars.push(after),
}));
vi.mock("../../ui/recording/trace-automation.ts", () => ({
  giveTraces: () => (asked.tests += 1),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  delete window.panetierTraceWanted;
  asked.bars.length = 0;
  asked.tests = 0;
});

const PUBLIC = "https://www.panetier.example/";
const agent: Login = { ...sampleLogin, logoutCallbackUrl: "https://www.panetier.example/_gestion" };

/** A page of the shop at that address, for whoever that login is of. */
const openPage = (address: string, login: Login | null = null) => {
  vi.stubGlobal("location", new URL(address));
  const { shop, close } = openTab(fakeBrowser());
  const disconnect = connectTraces(shop);
  onTestFinished(() => {
    disconnect();
    close();
  });
  const open = (opened: Login) =>
    shop.system.dispatch({ type: "login.openedElsewhere", login: opened });
  if (login !== null) open(login);
  return { open };
};

const press = (): boolean => {
  const keys = { key: "r", code: "KeyR", ctrlKey: true, altKey: true, cancelable: true };
  const event = new KeyboardEvent("keydown", keys);
  // happy-dom takes Alt for AltGr.
  event.getModifierState = () => false;
  return document.dispatchEvent(event);
};

/** Every import that was asked for has been answered. */
const loaded = () => vi.dynamicImportSettled();

describe("recording", () => {
  it("[TRACE-10] is for nobody who merely has a link: neither the keys nor the address load anything", async () => {
    window.panetierTraceWanted = true;
    const { open } = openPage(`${PUBLIC}?trace=1`);
    const typed = press();
    open(sampleLogin);
    const typedSignedIn = press();
    await loaded();
    expect([typed, typedSignedIn, asked]).toEqual([true, true, { bars: [], tests: 0 }]);
  });

  it.each(["localhost:8080", "shop.localhost", "127.0.0.1:8090", "[::1]:8080"])(
    "[TRACE-10] is at hand on one's own machine: %s",
    async (host) => {
      window.panetierTraceWanted = true;
      openPage(`http://${host}/?trace=1`);
      expect(press()).toBe(false);
      await loaded();
      expect(asked).toEqual({ bars: [0, expect.any(Number)], tests: 1 });
    },
  );

  it.each(["localhost.voleur.example", "127.0.0.1.voleur.example", "mylocalhost"])(
    "[TRACE-10] is not for a name that only looks like it: %s",
    async (host) => {
      openPage(`https://${host}/?trace=1`);
      press();
      await loaded();
      expect(asked.bars).toEqual([]);
    },
  );

  it("[TRACE-10] is at hand in a shop that may be watched", async () => {
    const mark = document.createElement("meta");
    mark.name = "panetier-flows";
    document.head.append(mark);
    openPage(`${PUBLIC}?trace=1`);
    await loaded();
    expect(asked.bars).toEqual([0]);
  });

  it("[TRACE-10] is at hand for the support, from the first step on once its login is there", async () => {
    const { open } = openPage(`${PUBLIC}?trace=1`);
    await loaded();
    expect(asked.bars).toEqual([]);
    open(agent);
    open({ ...agent, token: "another" });
    const typed = press();
    await loaded();
    expect([typed, asked.bars]).toEqual([false, [0, expect.any(Number)]]);
  });
});
