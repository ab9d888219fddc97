// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROUTES } from "../../core/routes/route-table.ts";
import { pageModules } from "../../ui/build/page-code.ts";

const root = new URL("../../", import.meta.url);

it("tells of every page of the shop which module it is, from the table that loads it", () => {
  const found = pageModules(readFileSync(new URL("ui/routes.tsx", root), "utf8"));
  const built = Object.entries(ROUTES).flatMap(([name, { built }]) => (built ? [name] : []));
  expect(found.map(([route]) => route).toSorted()).toEqual([...built, "authored"].toSorted());
  const missing = found.filter(([, module]) => !existsSync(new URL(`ui/${module}`, root)));
  expect(missing).toEqual([]);
  expect(new Map(found).get("searchInCategory")).toBe("pages/results/search-page.tsx");
});

it("refuses a table that it cannot read", () => {
  expect(() => pageModules("const pages = {};")).toThrow("ui/routes.tsx has no table of loaders.");
  expect(() =>
    pageModules("const loaders: { readonly [N in Shown]: Load } = {\n  home: elsewhere,\n};"),
  ).toThrow("which module is the page of");
});
