import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

// What the browser would load, read from the imports that stripping types leaves: all but
// `import type`, since `import { type A }` is kept as an import of nothing.

const HOUSE = resolve(import.meta.dirname, "../..");

type Graph = { readonly files: readonly string[]; readonly packages: readonly string[] };

const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?from\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** What these import, with `lazy` also later; what `without` matches is not entered. */
const graphFrom = (
  entries: readonly string[],
  { lazy, without }: { readonly lazy: boolean; readonly without?: RegExp },
): Graph => {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file) || !existsSync(file)) return;
    if (without?.test(relative(HOUSE, file)) === true) return;
    files.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const imported of importsOf(readFileSync(file, "utf8"), lazy)) {
      if (imported.startsWith(".")) visit(resolve(dirname(file), imported));
      else packages.add(imported);
    }
  };
  for (const entry of entries) visit(resolve(HOUSE, entry));
  return {
    files: [...files].map((file) => relative(HOUSE, file)).toSorted(),
    packages: [...packages].toSorted(),
  };
};

const importsOf = (source: string, lazy: boolean): readonly string[] => {
  const statics = [...source.matchAll(STATIC)].map(([, name = ""]) => name);
  return lazy
    ? [...statics, ...[...source.matchAll(DYNAMIC)].map(([, name = ""]) => name)]
    : statics;
};

const SERVER_WEIGHT =
  /^api-schema\/(api|access|openapi|generate)\.ts$|^api-schema\/endpoints\/|^server\//;

/** Pages of developers, with or beside a running shop. */
const LABORATORY = /^ui\/(?:laboratory|widgets-page)\//;

/** The first script, and what pages load when they are wanted. */
const ENTRIES = [
  "ui/main.ts",
  "ui/shop.tsx",
  "ui/hooks/checkout.ts",
  "ui/hooks/payment.ts",
  "ui/hooks/outstanding-payment.ts",
];

/** Who is signed in has the wire anyway. */
const OF_CUSTOMERS =
  /^ui\/pages\/(?:cart|delivery|payment|payment-result|orders|order|mandate-confirmation|account|stores|store|festive|users|profile|outstandings)\//;

describe("what the browser loads", () => {
  const everything = graphFrom(ENTRIES, { lazy: true });
  const ofEveryPage = globSync("ui/hooks/*.ts", { cwd: HOUSE }).filter(
    (hook) => !/\/(?:checkout|payment|outstanding-payment)\.ts$/.test(hook),
  );
  const first = graphFrom(["ui/shop.tsx", ...ofEveryPage], { lazy: false });

  it("never holds the endpoints, their policies or the server", () => {
    expect(everything.files.length).toBeGreaterThan(60);
    expect(everything.files.filter((file) => SERVER_WEIGHT.test(file))).toEqual([]);
    expect(everything.packages.filter((name) => /^effect\/|^@effect|^node:/.test(name))).toEqual(
      [],
    );
  });

  it("does not wait for Effect, the schemas or the API client", () => {
    expect(first.files).toContain("machines/root/system.ts");
    expect(first.packages).not.toContain("effect");
    expect(first.packages).not.toContain("openapi-fetch");
    // Forms of texts and their lengths alone, without a schema.
    expect(first.files.filter((file) => file.startsWith("api-schema/"))).toEqual([
      "api-schema/code-forms.ts",
      "api-schema/lengths.ts",
    ]);
  });

  it("does not wait for Effect on any public page either: the wire alone holds it", () => {
    const pages = globSync("ui/pages/*/*-page.tsx", { cwd: HOUSE }).filter(
      (page) => !OF_CUSTOMERS.test(page),
    );
    expect(pages.length).toBeGreaterThan(20);
    const heavy = pages.filter((page) => {
      const { packages } = graphFrom([page], { lazy: false });
      return packages.includes("effect") || packages.includes("openapi-fetch");
    });
    expect(heavy).toEqual([]);
  });

  it("[INSP-1] holds nothing of the flows laboratory: the mark asks for it", () => {
    const page = graphFrom(["ui/main.ts", "ui/start.tsx"], { lazy: false });
    const laboratory = page.files.filter((file) =>
      /^(?:ui|machines)\/laboratory\/|^machines\/trace\//.test(file),
    );
    expect(laboratory).toEqual([]);
    expect(page.files).toContain("ui/connect-flows.ts");
    expect(everything.files).toContain("ui/laboratory/page/lab-page.tsx");
  });

  it("holds no schema of an event, not even in a page: the shop takes the types alone", () => {
    const shop = graphFrom(ENTRIES, { lazy: true, without: LABORATORY }).files;
    const schemas = shop.filter((file) => /^machines\/events\/|^core\/.*-schema\.ts$/.test(file));
    expect([shop.length > 500, schemas]).toEqual([true, []]);
    expect(everything.files).toContain("machines/events/shop-event.ts");
  });

  it("leaves the checkout and the payments to their pages", () => {
    const lazy = ["order/checkout", "order/payment", "shop/outstanding-payment"].map(
      (name) => `machines/${name}.ts`,
    );
    expect(first.files.filter((file) => lazy.includes(file))).toEqual([]);
    expect(everything.files).toEqual(expect.arrayContaining(lazy));
  });
});
