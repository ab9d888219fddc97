import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test as built } from "@playwright/test";
import { PAGE_CODE_FILE, type PageCodeTable } from "../../core/routes/page-code.ts";
import { expect, test } from "./fixtures.ts";
import { PAGE_WEIGHTS } from "./page-weights.ts";

// What a page loads: as much code as it is known to, and all of it at once.

const SITE = join(import.meta.dirname, "../../dist/client");

/** Thousands of bytes as they are sent, in brotli's form. */
const weigh = (files: readonly string[]): number =>
  Math.round(files.reduce((sum, file) => sum + statSync(join(SITE, `${file}.br`)).size, 0) / 1000);

built("no page's script weighs more, or lies in more files, than it is known to @once", () => {
  // safe: the build that this run begins with wrote it
  const code = JSON.parse(readFileSync(join(SITE, PAGE_CODE_FILE), "utf8")) as PageCodeTable;
  const everywhere = [...code.entry.modules, ...code.start.modules];
  const weightOf = (modules: readonly string[]) => {
    const all = [...everywhere, ...modules];
    return { kB: weigh(all), files: all.length };
  };
  const names = Object.keys(code.pages.visitor);
  const now = Object.fromEntries(
    names.map((name) => [
      name,
      {
        visitor: weightOf(code.pages.visitor[name]?.modules ?? []),
        member: weightOf(code.pages.member[name]?.modules ?? []),
      },
    ]),
  );
  // Each as it is in the table: who makes a page lighter writes that down too, so that it stays so.
  expect(now).toEqual(
    Object.fromEntries(
      Object.entries(PAGE_WEIGHTS).map(([name, { visitor, member }]) => [
        name,
        {
          visitor: { kB: within(visitor.kB, weightAt(now, name, "visitor")), files: visitor.files },
          member: { kB: within(member.kB, weightAt(now, name, "member")), files: member.files },
        },
      ]),
    ),
  );
});

type Weights = Readonly<
  Record<string, Readonly<Record<"visitor" | "member", { readonly kB: number }>>>
>;

const weightAt = (weights: Weights, name: string, viewer: "visitor" | "member") =>
  weights[name]?.[viewer].kB;

/** A kilobyte more or less is no news: a compressor's whim. */
const within = (known: number, actual: number | undefined): number =>
  actual !== undefined && Math.abs(actual - known) <= 1 ? actual : known;

/** What comes below the fold, when the page has nothing else to do, or with the recording and the laboratory that tests turn on. */
const LATER =
  /\/(?:shop-pre-footer|consent-banner|register-worker|stores|postcode|trace-\w+|watch-shop|lab-step|protocol|link|form)-[\w-]+\.js$/;

/** What the page is there for, which it shows with its customer's own. */
const pages = [
  ["/", "button", /^Comme d’habitude/],
  ["/panier", "button", /^Vider/],
  ["/messagerie", "link", /Livraison|Facture|Commande/],
  ["/mon-compte/mes-commandes", "link", /^Commande/],
] as const;

for (const [path, role, name] of pages) {
  test(`a customer's ${path} asks for no script that its document does not name`, async ({
    page,
    shop,
    isMobile,
  }) => {
    test.skip(isMobile, "its document is the same");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.push(new URL(request.url()).pathname);
    });
    const document = page.waitForResponse((answer) => answer.request().isNavigationRequest());
    await shop.open(path, { account: "gerant" });
    const text = await (await document).text();
    const named = new Set([...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file));
    await expect(page.getByRole("main").getByRole(role, { name }).first()).toBeVisible();
    expect(asked.filter((file) => !named.has(file) && !LATER.test(file))).toEqual([]);
  });
}
