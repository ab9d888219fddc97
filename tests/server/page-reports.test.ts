import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PageReport } from "../../api-schema/page-report.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { metricsPort: 0, trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
});
afterAll(() => shop.stop());

const REPORT: PageReport = {
  page: "home",
  build: "main-Ab3x.js",
  lcp: 1900,
  inp: 80,
  ttfb: 210,
  cls: 0.02,
  mistakes: [],
};

const send = async (body: object, from = "2001:db8::1") => {
  const response = await shop.fetch("/api/v2/shop/page-reports", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from,
      cookie: "refresh=somebody",
    },
    body: JSON.stringify(body),
  });
  return response;
};

const linesOf = () => shop.log.filter(({ message }) => String(message).startsWith("Une page"));

const measured = async (begin: string) =>
  (await shop.measures()).split("\n").filter((line) => line.startsWith(begin));

describe("[WATCH-7] what pages tell of themselves", () => {
  it("is counted by the screen's name, and asks for nobody", async () => {
    const answer = await send(REPORT);
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([204, null]);
    expect((await send({ ...REPORT, page: "neverHeardOf" })).status).toBe(204);
    expect(await measured("shop_page_vital_seconds_sum")).toEqual(
      expect.arrayContaining([
        'shop_page_vital_seconds_sum{page="home",vital="lcp"} 1.9',
        'shop_page_vital_seconds_sum{page="other",vital="ttfb"} 0.21',
      ]),
    );
    expect(await measured("shop_page_shift_sum")).toEqual(
      expect.arrayContaining(['shop_page_shift_sum{page="home"} 0.02']),
    );
    expect(await measured("shop_page_mistakes_total")).toEqual(
      expect.arrayContaining([
        'shop_page_mistakes_total{kind="error"} 0',
        'shop_page_mistakes_total{kind="rejection"} 0',
      ]),
    );
  });

  it("[WATCH-8] has its mistakes in the log, without what they were about, the first and the tenth", async () => {
    const mistakes = [
      { kind: "error" as const, message: "TypeError: no 'camille' of a@boulangerie.test" },
    ];
    for (let each = 0; each < 12; each += 1) {
      expect((await send({ ...REPORT, mistakes }, `2001:db8:${each}::1`)).status).toBe(204);
    }
    const line = {
      level: "warn",
      page: "home",
      kind: "error",
      build: "main-Ab3x.js",
      said: "TypeError: no … of …",
    };
    // Lines of the log are gathered for a moment.
    await vi.waitFor(() =>
      expect(linesOf()).toMatchObject([
        { ...line, count: 1 },
        { ...line, count: 10 },
      ]),
    );
    expect(await measured('shop_page_mistakes_total{kind="error"}')).toEqual([
      'shop_page_mistakes_total{kind="error"} 12',
    ]);
    expect(JSON.stringify(shop.log)).not.toContain("camille");
  });

  it("[WATCH-8] fills no log: a hundred different mistakes an hour", async () => {
    const word = (each: number) =>
      [...String(each)].map((digit) => "abcdefghij"[Number(digit)]).join("");
    for (let each = 0; each < 120; each += 1) {
      const mistakes = [{ kind: "rejection", message: `Wrong ${word(each)}` }];
      await send({ ...REPORT, mistakes }, `2001:db8:1:${each.toString(16)}::1`);
    }
    shop.clock.advance(3_600_000);
    const mistakes = [{ kind: "rejection", message: "Wrong again" }];
    await send({ ...REPORT, mistakes }, "2001:db8:2::1");
    // The two of before, what was left of a hundred, and the first of the next hour.
    await vi.waitFor(() => expect(linesOf().at(-1)).toMatchObject({ said: "Wrong again" }));
    expect(linesOf()).toHaveLength(2 + 99 + 1);
  });

  it("is bounded in what it holds and how often it comes", async () => {
    for (const wrong of [
      { ...REPORT, page: "../../etc" },
      { ...REPORT, lcp: -1 },
      { ...REPORT, cls: 1e9 },
      { ...REPORT, build: "x".repeat(61) },
      { ...REPORT, mistakes: Array.from({ length: 6 }, () => ({ kind: "error", message: "" })) },
      { ...REPORT, mistakes: [{ kind: "error", message: "x".repeat(161) }] },
      {},
    ]) {
      expect((await send(wrong, "2001:db8:3::1")).status).toBe(400);
    }
    const answers = [];
    for (let each = 0; each < 31; each += 1)
      answers.push((await send(REPORT, "2001:db8:4::1")).status);
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  });
});
