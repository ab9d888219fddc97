import { describe, expect, it } from "vitest";
import { program } from "../program.ts";
import { shopDatabaseEnv } from "../shop-database.ts";
import { useSmallMill } from "./small-mill.ts";

const mill = useSmallMill("exchange_confirm");

const exchange = async (...args: readonly string[]) => {
  const run = program(
    ["launch.js", "--server", "server/exchange/main.ts", ...args],
    shopDatabaseEnv(mill.url()),
  );
  return { code: await run.exit, said: run.output() };
};

describe("npm run exchange -- confirm", () => {
  it("[QUAI-7] ends with 1 where what was typed is refused, because its rows were changed meanwhile", async () => {
    const run = await mill.previewed("Code article;TVA\nT65-25;20", {
      resource: "variants",
      wish: { byHand: true },
    });
    expect(run.state).toBe("waiting");
    expect(await exchange("undo", String(run.id))).toEqual({
      code: 1,
      said: `Le passage n° ${run.id} attend un second regard.\n`,
    });
    await mill.rows("update variant set vat_rate = 0.1 where reference = 'T65-25'");
    const confirmed = await exchange("confirm", String(run.id));
    expect(confirmed.said).toMatch(/ · refusé · .*1 ligne a été modifiée depuis/);
    expect(confirmed.code).toBe(1);
    expect(
      await mill.rows("select vat_rate::float8 as vat from variant where reference = 'T65-25'"),
    ).toEqual([{ vat: 0.1 }]);
  });
});
