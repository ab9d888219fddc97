import { timingSafeEqual } from "node:crypto";
import type { Books, SaidOrder } from "./books.ts";

// What an ERP answers the shop, call by call (api-schema/erp.openapi.json).

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Why a version is not taken; null takes it. A real ERP looks into its customers and articles here. */
export type Judge = (
  said: SaidOrder,
) => { readonly reason: string; readonly cure: string | null } | null;

const json = (status: number, body: object): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const nothing = (status: number): Answer => ({ status, headers: {}, body: "" });

const PAGE = 1000;

export const answersOf = (books: Books, token: string, judge: Judge = () => null) => {
  const expected = Buffer.from(`Bearer ${token}`);
  const isKnown = (given: string): boolean =>
    given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);

  return ({ method, path, authorization, body }: Asked): Answer => {
    if (!isKnown(authorization)) return nothing(401);
    const { pathname, searchParams } = new URL(path, "http://erp.invalid");
    const [what = "", ...rest] = pathname.split("/").slice(1);
    const after = searchParams.get("after");
    switch (`${method} ${what}`) {
      case "PUT orders": {
        const [order = "", scope = "", , version = ""] = rest;
        const said = JSON.parse(body) as SaidOrder;
        const held = books.parts.get(`${order} ${scope}`);
        // What is older than what is held changes nothing: it is not judged either.
        const refusal = (held?.version ?? 0) >= Number(version) ? null : judge(said);
        if (refusal !== null) return json(422, refusal);
        const taken = books.take(order, scope, Number(version), said);
        return json(200, { number: taken.number, version: taken.version });
      }
      case "GET orders": {
        const from = Number(after ?? 0);
        const held = [...books.parts.values()].slice(from, from + PAGE);
        return json(200, {
          held: held.map(({ order, scope, version, number }) => ({
            order,
            scope,
            version,
            number,
          })),
          next: from + held.length < books.parts.size ? String(from + held.length) : null,
        });
      }
      case "GET customers": {
        const record = books.customer(rest[0] ?? "");
        return record === undefined ? nothing(404) : json(200, record);
      }
      case "POST customers": {
        const { siret, ...known } = JSON.parse(body) as { readonly siret: string };
        const record = { ...known, banned: false, hasFestiveProducts: false, closingDays: [] };
        return json(200, { erpId: books.open(siret, record) });
      }
      // Of whom nobody knows one: the shop offers the card, or asks customers to call.
      case "GET scores":
        return json(200, { score: books.scores.get(rest[0] ?? "") ?? null });
      case "GET changes": {
        const found = books.rowsAfter(rest[0] ?? "", Number(after ?? 0));
        // Books that were restored know less than the shop has read: it begins anew.
        if (found === undefined) return json(410, { reason: "Ce curseur n'est plus connu." });
        return found.rows.length === 0
          ? nothing(204)
          : {
              status: 200,
              headers: {
                "content-type": "application/x-ndjson",
                "next-cursor": String(found.next),
              },
              body: found.rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
            };
      }
      case "GET papers": {
        const pdf = books.paper(rest[0] ?? "");
        return pdf === undefined
          ? nothing(404)
          : { status: 200, headers: { "content-type": "application/pdf" }, body: pdf };
      }
      default:
        return nothing(404);
    }
  };
};
