import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../harness.ts";
import { program } from "../program.ts";
import { askToken } from "./partner.ts";

// `npm run clients`, on the database of a running shop.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const clients = async (...args: readonly string[]) => {
  const run = program(["launch.js", "server/exchange/clients/main.ts", ...args], {
    DATABASE_URL: shop.databaseUrl,
  });
  return { code: await run.exit, said: run.output().trim() };
};
const secretIn = (said: string): string => /: (\S{43})$/m.exec(said)?.[1] ?? "";

it("[DOOR-12] opens, lists, rotates and revokes programs, each act with who did it", async () => {
  const made = await clients("add", "depot-nord", "--may", "stocks,prices:in");
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("ne s'affichera plus") });
  const first = { name: "depot-nord", secret: secretIn(made.said) };
  expect((await askToken(shop, first)).status).toBe(200);

  const rotated = await clients("rotate", "depot-nord");
  const second = { name: "depot-nord", secret: secretIn(rotated.said) };
  expect([rotated.code, second.secret === first.secret]).toEqual([0, false]);
  expect((await askToken(shop, second)).status).toBe(200);

  const listed = await clients("list");
  expect(listed.said).toMatch(/depot-nord · prices:in,stocks · en service · aucun appel/);
  expect(listed.said).not.toContain(second.secret);

  expect(await clients("revoke", "depot-nord")).toMatchObject({ code: 0 });
  expect((await askToken(shop, second)).status).toBe(401);
  expect((await clients("list")).said).toMatch(/révoqué le/);
  const acts = await shop.sql<{ readonly event: string; readonly by: string }>(
    `select event, done_by as by from exchange_client_act order by id`,
  );
  expect(acts.map(({ event, by }) => [event, by.split(",")[0]])).toEqual([
    ["made", "commande"],
    ["rotated", "commande"],
    ["revoked", "commande"],
  ]);
});

it.each([
  [["add", "Pas Un Nom", "--may", "stocks"], /minuscules/],
  [["add", "neuf", "--may", "farine"], /« farine » n'est pas un droit/],
  [["add", "neuf"], /au moins un droit/],
  [["add", "neuf", "--may", "stocks", "--merchant", "personne"], /Aucun marchand/],
  [["rotate", "inconnu"], /Aucun programme/],
  [["revoke", "depot-nord"], /est révoqué/],
  [["add", "depot-nord", "--may", "stocks"], /est ou a été/],
  [[], /npm run clients -- add/],
])("[DOOR-12] says what is wrong with %j", async (args, reason) => {
  const { code, said } = await clients(...args);
  expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
});
