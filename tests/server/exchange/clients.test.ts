import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../harness.ts";
import { askToken, credentialsFor, linesOf, programOf } from "./partner.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe("smoke", () => {
  it("works", async () => {
    const c = await credentialsFor(shop, "sage", ["brands:in", "brands:out"]);
    const t = await askToken(shop, c);
    console.log(t.status, await t.json());
    const p = await programOf(shop, c);
    const a = await p.bring("brands", "Adresse;Nom\nfournil-neuf;Fournil Neuf\n");
    console.log(a.status, a.headers, await a.json());
    const b = await p.get("/brands?since=2026-11-28T00:00:00.000Z");
    console.log(b.status, b.headers, await linesOf(b));
    console.log(shop.log.filter((l) => l.level === "error"));
  });
});
