import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readScopes } from "../../../core/exchange/client-scopes.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { makeVariant } from "../shoppers.ts";
import { credentialsFor } from "./partner.ts";

// docs/partners.md, as an integrator follows it: each call of the page in its order, and what it is answered.

const PAGE = readFileSync("docs/partners.md", "utf8");

/** A call of the page as it is typed, and the answer that stands below it. */
const CALLS = Array.from(
  PAGE.matchAll(/```sh\n(curl [^`]*)\n```\n\n```http\nHTTP\/1\.1 (\d+)\n\n([^`]*)```/g),
  ([, typed = "", status = "", body = ""]) => ({
    typed,
    status: Number(status),
    body: body.trim(),
  }),
);

let shop: TestShop;
const known: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-28T06:00:00.000Z");
  const code = await makeVariant(shop);
  await shop.sql("update variant set reference = 'T65-25' where code = $1", [code]);
  await shop.sql("update depot set code = 'PRINCIPAL' where id = (select min(id) from depot)");
  const [, may = ""] = /--may (\S+)/.exec(PAGE) ?? [];
  const scopes = readScopes(may);
  if (!("success" in scopes)) throw new Error("The page names no scopes");
  const { secret } = await credentialsFor(shop, "depot-nord", scopes.success);
  Object.assign(known, { SHOP: "", SECRET: secret });
});
afterAll(() => shop.stop());

/** The words of a command, quoted or not, with what `$NAME` stands for where a shell puts it in. */
const wordsOf = (typed: string): readonly string[] =>
  Array.from(typed.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, single, double, bare]) =>
    single === undefined
      ? (double ?? bare ?? "").replaceAll(/\$([A-Z]+)/g, (_, name: string) => known[name] ?? "")
      : single,
  );

const play = (typed: string): Promise<Response> => {
  const headers = new Headers();
  let [address, method, body] = ["", "GET", undefined as string | undefined];
  const words = wordsOf(typed).slice(1);
  for (let at = 0; at < words.length; at += 1) {
    const next = words[at + 1] ?? "";
    switch (words[at]) {
      case "-X":
        method = next;
        break;
      case "-H":
        headers.set(next.slice(0, next.indexOf(":")), next.slice(next.indexOf(":") + 1).trim());
        break;
      case "-u":
        headers.set("authorization", `Basic ${Buffer.from(next).toString("base64")}`);
        break;
      case "-d":
        headers.set("content-type", "application/x-www-form-urlencoded");
        body = next;
        break;
      case "--data-binary":
        body = next;
        break;
      default:
        address = words[at] ?? "";
        continue;
    }
    at += 1;
  }
  return shop.fetch(address, { method, headers, ...(body === undefined ? {} : { body }) });
};

/** An answer without what is another's each time. */
const lasting = (text: string): readonly unknown[] =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "instant")
    .replaceAll(/"access_token": ?"[^"]*"/g, '"access_token": "token"')
    .replaceAll(/"id": ?\d+/g, '"id": 1')
    .split(/\n(?=\{"R)/)
    .filter(Boolean)
    .map((part) => JSON.parse(part));

it("[DOOR-9] has its calls on the page", () => {
  expect(CALLS.length).toBe(9);
});

it.each(CALLS)("[DOOR-9] is answered as the page says: $typed", async ({ typed, status, body }) => {
  if (typed.includes("$LOCATION")) {
    const settled = async () => JSON.parse(await (await play(typed)).text()).state;
    await expect.poll(settled, { timeout: 10_000 }).not.toMatch(/received|mapped|applying/);
  }
  const answer = await play(typed);
  const text = await answer.text();
  known["LOCATION"] = answer.headers.get("location") ?? known["LOCATION"] ?? "";
  const { access_token: token }: { readonly access_token?: string } =
    text.startsWith("{") && !typed.includes("since") ? JSON.parse(text) : {};
  if (token !== undefined) known["TOKEN"] = token;
  expect([answer.status, body === "" ? [] : lasting(text)]).toEqual([status, lasting(body)]);
});
