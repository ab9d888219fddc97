import { readFileSync } from "node:fs";
import { Schema } from "effect";
import { expect, it } from "vitest";
import { ErpOrder, ErpRefusal, ErpTaken } from "../../api-schema/erp/orders.ts";
import { answersOf } from "../../examples/erp/answers.ts";
import { openBooks } from "../../examples/erp/books.ts";

// What docs/partners.md shows of an ERP is the contract's, and the reference answers it so.

const PAGE = readFileSync("docs/partners.md", "utf8").split("## 7. Your ERP answers us")[1] ?? "";
const [asked, taken, refused] = Array.from(
  PAGE.matchAll(/```http\n[^`]*?\n\n([^`]*)```/g),
  ([, body = ""]) => JSON.parse(body) as unknown,
);

it("[ERP-1] docs/partners.md shows a version and its two answers as the contract has them", () => {
  expect([
    Schema.is(ErpOrder)(asked),
    Schema.is(ErpTaken)(taken),
    Schema.is(ErpRefusal)(refused),
  ]).toEqual([true, true, true]);
});

it("[ERP-1] the reference takes the page's version, and what is older changes nothing", () => {
  const answer = answersOf(openBooks(), "0123456789abcdef");
  const put = (version: number, body: unknown, token = "0123456789abcdef") =>
    answer({
      method: "PUT",
      path: `/orders/P26-000731/gmp/versions/${version}`,
      authorization: `Bearer ${token}`,
      body: JSON.stringify(body),
    });
  const held = (version: number) => ({ number: "CDE-000001", version });
  const bodyOf = ({ body }: { readonly body: string | Buffer }): unknown =>
    JSON.parse(body.toString());
  expect(put(1, asked, "another-token-0123").status).toBe(401);
  expect(bodyOf(put(2, asked))).toEqual(held(2));
  expect(bodyOf(put(1, asked))).toEqual(held(2));
  expect(bodyOf(put(3, { ...Object(asked), state: "cancelled", lines: [] }))).toEqual(held(3));
  expect(bodyOf(put(2, asked))).toEqual(held(3));
});
