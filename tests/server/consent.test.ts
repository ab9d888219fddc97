import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
});
afterAll(() => shop.stop());

const proof = {
  visitor: "3f0c9a52-7d1e-4b7a-9c35-0a4f5e6d7c8b",
  purposes: { video: true, audience: false },
  textVersion: "2026-11",
  decidedAt: "2026-11-23T06:59:00.000Z",
};

const record = async (body: object, from = "2001:db8::1"): Promise<number> => {
  const response = await shop.fetch("/api/v2/shop/consents", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Essai/1.0",
      "x-forwarded-for": from,
    },
    body: JSON.stringify(body),
  });
  return response.status;
};

const rowsOf = (visitor: string) =>
  shop.sql<Record<string, unknown>>(
    "select to_jsonb(p) - 'id' as proof from consent_proof p where visitor = $1 order by id",
    [visitor],
  );

it("[CONSENT-3] keeps what was chosen, when, in which words, by a hash of the browser; nothing else", async () => {
  expect(await record(proof)).toBe(204);
  expect(await rowsOf(proof.visitor)).toEqual([
    {
      proof: {
        visitor: proof.visitor,
        video: true,
        audience: false,
        text_version: "2026-11",
        decided_at: "2026-11-23T06:59:00+00:00",
        recorded_at: expect.stringMatching(/^2026-11-23T07:00:/),
        user_agent_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  ]);
});

it("[CONSENT-3] keeps a proof that is told again once, and a later choice beside it", async () => {
  const visitor = randomUUID();
  const first = { ...proof, visitor };
  const later = { ...first, purposes: { video: false, audience: false } };
  const answers = await Promise.all([record(first), record(first), record(first)]);
  expect(answers).toEqual([204, 204, 204]);
  expect(await record({ ...later, decidedAt: "2026-11-23T06:59:30.000Z" })).toBe(204);
  expect(await rowsOf(visitor)).toHaveLength(2);
});

it("[CONSENT-3] cannot be mended or taken back", async () => {
  await record(proof);
  for (const statement of [
    "update consent_proof set video = false",
    "delete from consent_proof",
    "truncate consent_proof",
  ]) {
    await expect(shop.sql(statement)).rejects.toThrow();
  }
});

it("[CONSENT-3] refuses what is no proof, and says which fields", async () => {
  const wrong = { visitor: "moi", purposes: { video: "oui" }, textVersion: "", decidedAt: "hier" };
  expect(await record(wrong)).toBe(400);
  expect(await record({ ...proof, visitor: "x".repeat(500) })).toBe(400);
});

it("[CONSENT-3] waits for an address that tells too much, and hears the others", async () => {
  const burst = await Promise.all(
    Array.from({ length: 31 }, () => record({ ...proof, visitor: randomUUID() }, "2001:db8::bad")),
  );
  expect(burst.filter((status) => status === 204)).toHaveLength(30);
  expect(burst.filter((status) => status === 429)).toHaveLength(1);
  expect(await record({ ...proof, visitor: randomUUID() }, "2001:db8::good")).toBe(204);
  shop.clock.advance(60_000);
  expect(await record({ ...proof, visitor: randomUUID() }, "2001:db8::bad")).toBe(204);
});

it("[CONSENT-4] lets pages reach the tag manager only where its setting is", async () => {
  const policyOf = async (of: TestShop) =>
    (await of.fetch("/healthz")).headers.get("content-security-policy") ?? "";
  expect(await policyOf(shop)).not.toContain("google");
  expect(await policyOf(shop)).toContain("frame-src 'self' https://www.youtube-nocookie.com;");
  const measured = await startTestShop({ settings: { tagManagerId: "GTM-ESSAI01" } });
  try {
    const policy = await policyOf(measured);
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[^']+' https:\/\/www\.googletagmanager\.com;/,
    );
    expect(policy).not.toContain("unsafe");
  } finally {
    await measured.stop();
  }
});
