import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { touchedBy } from "../changed.ts";

// What `npm test -- --changed` chooses.

it("looks at the screen whose own code changed, and at what opens it", () => {
  const { tests, specs, screens } = touchedBy(["ui/pages/recipe/recipe-page.tsx"]);
  expect(screens).toEqual(["recipe"]);
  expect(specs).toEqual(expect.arrayContaining(["tests/e2e/every-screen.spec.ts", recipes]));
  expect(tests).not.toContain("tests/server/orders.test.ts");
  expect(tests).toContain("tests/shop/recipes.test.ts");
  expect(tests).not.toContain("tests/shop/account.test.ts");
});

it("walks through the shop when all pages share what changed, and says what it leaves out", () => {
  const { specs, screens, leftOut } = touchedBy(["core/money/cents.ts"]);
  // The traces' test replays machines that count money.
  const walk = ["tests/e2e/main-job.spec.ts", "tests/e2e/trace.spec.ts"];
  expect([specs, screens]).toEqual([walk, []]);
  expect(leftOut).toEqual([
    expect.stringMatching(/^\d+ files of tests that import what changed from further away$/),
    expect.stringMatching(/^\d+ files of end-to-end tests that what changed can touch$/),
  ]);
});

it("begins with the tests that are nearest to the change, by imports and by name", () => {
  const nearest = (file: string) =>
    touchedBy([file]).tests.find((test) => !/house|api-schema|first-load/.test(test));
  expect(nearest("core/money/cents.ts")).toBe("tests/core/money/cents.test.ts");
  expect(nearest(globSync("server/**/outbox.ts")[0] ?? "")).toBe("tests/server/outbox.test.ts");
});

it("runs a test that changed itself, and no browser for a text", () => {
  expect(touchedBy([recipes]).specs).toEqual([recipes]);
  expect(touchedBy(["docs/rules.md"])).toMatchObject({ specs: [], screens: [], leftOut: [] });
});

const recipes = "tests/e2e/recipes.spec.ts";
