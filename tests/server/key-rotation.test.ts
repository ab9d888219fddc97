import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readKeyFile } from "../../server/keys/key-file.ts";
import { type Key, keysFor, type Purpose } from "../../server/keys/key-ring.ts";
import { retireKeys, rotateKeys } from "../../server/rotation/rotation.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { runOn } from "./key-commands.ts";
import { mandatesOf, signingPage, storeWithoutMandates } from "./signing.ts";
import { claimsOf, desk, supportBrowser, supportLogin } from "./support-desk.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const rotated = ["vault", "access-token", "refresh-token", "support-form"] as const;
const rotate = () => runOn(shop.databaseUrl, rotateKeys(shop.keyFile, rotated));
const retire = (afterMs: number) => runOn(shop.databaseUrl, retireKeys(shop.keyFile), afterMs);
const newest = (purpose: Purpose): Key => {
  const [key] = keysFor(readKeyFile(shop.keyFile) ?? [], purpose);
  if (key === undefined) throw new Error(`no key for ${purpose}`);
  return key;
};
/** A process of the shop that starts now: it signs with the newest keys. */
const secondProcess = () =>
  startTestShop({
    databaseUrl: shop.databaseUrl,
    settings: { keyFile: shop.keyFile, trustProxy: true },
  });

const loginPath = "/api/v2/shop/authentication-token";
const signIn = async (at: TestShop) => {
  const response = await at.fetch(loginPath, {
    method: "POST",
    body: JSON.stringify({ email: "gerant@panetier.example", password: demoPassword }),
    headers: { "content-type": "application/json", "x-forwarded-for": "13.0.0.1" },
  });
  const body: { readonly token: string } = await response.json();
  return { token: body.token, cookie: cookieOf(response) };
};
const cookieOf = (response: Response) =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
const renew = (at: TestShop, cookie: string) =>
  at.fetch(loginPath, { method: "PUT", headers: { cookie } });
const statusWith = async (at: TestShop, token: string) =>
  (await at.fetch("/api/v2/shop/stores", { headers: { "jwt-authorization": `Bearer ${token}` } }))
    .status;
const kidOfToken = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

/** The same claims, good for an hour more, signed by that key. */
const resigned = (token: string, { kid, bytes }: Key) => {
  const { exp, ...claims } = claimsOf(token);
  return new SignJWT({ ...claims, exp: Number(exp) + 3600 })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid })
    .sign(bytes);
};

describe("a rotation of the keys", () => {
  it("[KEYS-3] signs nobody out, in the process that runs and in the next one", async () => {
    const old = newest("access-token");
    const { token, cookie } = await signIn(shop);
    const first = await renew(shop, cookie);
    await rotate();
    const other = await secondProcess();
    expect(await statusWith(shop, token)).toBe(200);
    expect(await statusWith(other, token)).toBe(200);
    // The second tab, ten seconds after the first at most, meets the process with the new key.
    const second = await renew(other, cookie);
    expect([second.status, cookieOf(second)]).toEqual([200, cookieOf(first)]);
    const renewed = await renew(other, cookieOf(first));
    const body: { readonly token: string } = await renewed.json();
    expect([kidOfToken(token), kidOfToken(body.token)]).toEqual([
      old.kid,
      newest("access-token").kid,
    ]);
    // A process that runs meets the new key in a token, and looks it up in the file.
    expect(await statusWith(shop, body.token)).toBe(200);
    expect((await renew(shop, cookieOf(renewed))).status).toBe(200);
    await other.stop();
  });

  it("[KEYS-3] leaves the forms that are open as good as they were", async () => {
    const browser = supportBrowser(shop, "13.0.0.2");
    const { formToken } = await browser.session();
    await rotate();
    const other = await secondProcess();
    const answer = await other.fetch(`${desk}/session`, {
      method: "POST",
      body: JSON.stringify({ login: supportLogin, password: demoPassword }),
      headers: {
        cookie: browser.cookies(),
        "content-type": "application/json",
        "x-form-token": formToken,
      },
    });
    expect(answer.status).toBe(200);
    await other.stop();
  });

  it("[KEYS-3] seals the vault anew; a process that runs opens what the new key sealed", async () => {
    const store = await storeWithoutMandates(shop, 20);
    await (await signingPage(shop, store)).sign();
    const document = async () => {
      const token = await shop.tokenOf("cent-boutiques@panetier.example");
      const response = await shop.fetch(`/api/v2/shop/stores/${store}/mandates/GMP/pdf-file`, {
        headers: { "jwt-authorization": `Bearer ${token}`, "x-store-id": String(store) },
      });
      return [response.status, (await response.text()).slice(0, 5)];
    };
    expect(await mandatesOf(shop, store)).toHaveLength(1);
    const before = await document();
    const { resealed } = await rotate();
    expect([before, resealed]).toEqual([[200, "%PDF-"], 2]);
    expect(await document()).toEqual([200, "%PDF-"]);
    expect((await rotate()).resealed).toBe(2);
    expect(await document()).toEqual([200, "%PDF-"]);
  });
});

describe("a retired key", () => {
  const minutes = (count: number) => count * 60_000;

  it("[KEYS-4] is kept as long as a token of it may live, and refused from then on", async () => {
    const { token } = await signIn(shop);
    const old = newest("access-token");
    const long = await resigned(token, old);
    await rotate();
    const early = await retire(minutes(15));
    expect(early.waiting.map(({ kid }) => kid)).toContain(old.kid);
    expect(await statusWith(shop, long)).toBe(200);

    const { retired } = await retire(minutes(17));
    expect(retired.map(({ kid }) => kid)).toContain(old.kid);
    // Meeting a key that it does not know makes the running process read the file again.
    await rotate();
    expect(await statusWith(shop, await resigned(token, newest("access-token")))).toBe(200);
    expect([await statusWith(shop, long), await statusWith(shop, token)]).toEqual([401, 401]);
    const other = await secondProcess();
    expect(await statusWith(other, long)).toBe(401);
    await other.stop();
  });

  it("[KEYS-4] is never the newest of its purpose, and never one that a seal still needs", async () => {
    // The test shop's own tokens are of the key that was retired above: they are asked for again.
    shop.clock.advance(minutes(16));
    await rotate();
    // The running process has not noticed yet, and seals with the key before.
    const late = await storeWithoutMandates(shop, 21);
    await (await signingPage(shop, late)).sign();
    const kept = rotated.map((purpose) => newest(purpose).kid);
    const { waiting } = await retire(minutes(60 * 24));
    expect(waiting).toEqual([]);
    const left = readKeyFile(shop.keyFile) ?? [];
    expect(rotated.map((purpose) => keysFor(left, purpose).map(({ kid }) => kid))).toEqual(
      kept.map((kid) => [kid]),
    );
    expect((await retire(minutes(60 * 24))).retired).toEqual([]);
    // What was sealed before all this is open to a process that starts now.
    const other = await secondProcess();
    const token = await other.tokenOf("cent-boutiques@panetier.example");
    const statuses = await Promise.all(
      [20, late].map(async (store) => {
        const response = await other.fetch(`/api/v2/shop/stores/${store}/mandates/GMP/pdf-file`, {
          headers: { "jwt-authorization": `Bearer ${token}`, "x-store-id": String(store) },
        });
        return response.status;
      }),
    );
    expect(statuses).toEqual([200, 200]);
    await other.stop();
  });
});
