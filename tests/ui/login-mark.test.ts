import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserEnvironment } from "../../ui/composition/browser-environment.ts";

declare const window: Window & { readonly happyDOM: { readonly setURL: (url: string) => void } };

// A cookie that ends now is over from the next millisecond on.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  window.happyDOM.setURL("about:blank");
});

const names = () => {
  vi.setSystemTime(Date.now() + 1);
  return document.cookie
    .split("; ")
    .filter((each) => each !== "")
    .map((each) => each.split("=")[0]);
};

it("marks a browser by a plain cookie on one's own machine", () => {
  window.happyDOM.setURL("http://localhost:8080/");
  const { markLogin } = browserEnvironment();
  markLogin(true);
  expect(names()).toEqual(["panetier-login"]);
  markLogin(false);
  expect(names()).toEqual([]);
});

it("[SESS-13] marks it under https by a name that no subdomain can set, and lets go of the plain one", () => {
  window.happyDOM.setURL("https://boutique.example/");
  const { markLogin } = browserEnvironment();
  document.cookie = "panetier-login=1; path=/; max-age=1000; samesite=lax";
  markLogin(true);
  expect(names()).toEqual(["__Host-panetier-login"]);
  markLogin(false);
  expect(names()).toEqual([]);
});
