import { expect, it, vi } from "vitest";
import { askedInIdle, pageCode } from "../../../ui/desk/page-code.ts";

const Page = () => null;

it("is loaded once for all who want it, and there from then on", async () => {
  const load = vi.fn(() => Promise.resolve({ default: Page }));
  const code = pageCode(load);
  const before = code.known();
  const both = await Promise.all([code.asked(), code.asked()]);
  expect([before, both, code.known(), load.mock.calls.length]).toEqual([
    undefined,
    [Page, Page],
    Page,
    1,
  ]);
});

it("is asked for anew after it could not be had", async () => {
  const load = vi
    .fn(() => Promise.resolve({ default: Page }))
    .mockImplementationOnce(() => Promise.reject(new Error("away")));
  const code = pageCode(load);
  await expect(code.asked()).rejects.toThrow("away");
  expect([await code.asked(), load.mock.calls.length]).toEqual([Page, 2]);
});

it("comes one after the other in idle time, past one that does not come, until it is told to stop", async () => {
  const asked: string[] = [];
  const code = (name: string, isThere = true) =>
    pageCode(() => {
      asked.push(name);
      return isThere ? Promise.resolve({ default: Page }) : Promise.reject(new Error("away"));
    });
  askedInIdle([code("one"), code("two", false), code("three")]);
  askedInIdle([code("never")])();
  await vi.waitFor(() => expect(asked).toEqual(["one", "two", "three"]));
});
