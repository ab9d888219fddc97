import { type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readKeyFile } from "../../server/keys/key-file.ts";
import { type Key, keysFor, newKey } from "../../server/keys/key-ring.ts";
import { systemRandomness } from "../../server/randomness.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { claimsOf } from "./support-desk.ts";

let shop: TestShop;
let token: string;
let key: Key;
let own: JWTPayload;
beforeAll(async () => {
  shop = await startTestShop();
  token = await shop.tokenOf("gerant@panetier.example");
  const [newest] = keysFor(readKeyFile(shop.keyFile) ?? [], "access-token");
  if (newest === undefined) throw new Error("no key");
  key = newest;
  own = claimsOf(token);
});
afterAll(() => shop.stop());

const statusWith = async (jwt: string): Promise<number> => {
  const headers = { "jwt-authorization": `Bearer ${jwt}` };
  return (await shop.fetch("/api/v2/shop/stores", { headers })).status;
};

/** What the shop signs, but for what is changed; undefined takes a claim out. */
const signed = (
  claims: Readonly<Record<string, unknown>> = {},
  header: Readonly<Record<string, unknown>> = {},
  bytes = key.bytes,
) =>
  new SignJWT({ ...own, ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: key.kid, ...header })
    .sign(bytes);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("an access token", () => {
  it("[TOKEN-1] names its key, its shop, its audience and its customer, and ends", async () => {
    expect(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString())).toEqual({
      alg: "HS256",
      typ: "at+jwt",
      kid: key.kid,
    });
    const { iat, exp, session, ...rest } = claimsOf(token);
    expect([Number(exp) - Number(iat), typeof session]).toEqual([900, "string"]);
    expect(rest).toEqual({
      iss: "http://localhost:8080",
      aud: "panetier-shop",
      sub: String(rest["customerId"]),
      customerId: rest["customerId"],
      username: "gerant@panetier.example",
      epoch: 0,
      act: null,
    });
    expect(await statusWith(await signed())).toBe(200);
  });

  it.each<readonly [string, () => Promise<string> | string]>([
    ["without an end", () => signed({ exp: undefined })],
    ["without a beginning", () => signed({ iat: undefined })],
    ["that is over", () => signed({ exp: 1_700_000_000 })],
    ["of somebody else", () => signed({ sub: "2" })],
    ["of nobody", () => signed({ sub: undefined })],
    ["whose customer is another than its subject", () => signed({ customerId: 2 })],
    ["for another audience", () => signed({ aud: "panetier-support" })],
    ["for no audience", () => signed({ aud: undefined })],
    ["of another shop", () => signed({ iss: "https://ailleurs.example" })],
    ["of no shop", () => signed({ iss: undefined })],
    ["of another type", () => signed({}, { typ: "JWT" })],
    ["without a type", () => signed({}, { typ: undefined })],
    ["whose session is no id", () => signed({ session: "'; drop table" })],
    ["without a session", () => signed({ session: undefined })],
    ["of an unknown key", () => signed({}, { kid: "aaaaaaaa" })],
    ["without a key", () => signed({}, { kid: undefined })],
    ["whose key is a number", () => signed({}, { kid: 7 })],
    [
      "signed by another key",
      () => signed({}, {}, newKey(systemRandomness, "access-token", new Date()).bytes),
    ],
    [
      "of another algorithm",
      () => signed({}, { alg: "HS512" }, Buffer.concat([key.bytes, key.bytes])),
    ],
    [
      "without a signature",
      () => `${part({ alg: "none", typ: "at+jwt", kid: key.kid })}.${part(own)}.`,
    ],
    ["signed for another purpose of the shop", () => signed({}, {}, otherPurpose())],
  ])("[TOKEN-1] is refused: %s", async (_, make) => {
    expect(await statusWith(await make())).toBe(401);
  });
});

const otherPurpose = () => keysFor(readKeyFile(shop.keyFile) ?? [], "refresh-token")[0]?.bytes;
