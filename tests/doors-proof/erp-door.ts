import fc from "fast-check";
import { createServer } from "node:http";
import { ERP_CHANGES } from "../../api-schema/erp/changes.ts";
import { answersOf } from "../../examples/erp/answers.ts";
import { openBooks } from "../../examples/erp/books.ts";
import { bodyOf } from "../../examples/erp/server.ts";
import { TOKEN } from "../foreign-erp/foreign-erp.ts";
import type { TestShop } from "../server/harness.ts";
import { brokenRunsOf } from "./broken-runs.ts";
import type { Door, Knock } from "./knock.ts";
import { wholeFiles } from "./partner-doors.ts";
import { oddValue, spoiltJson, spoiltText } from "./spoilt.ts";

/** What an ERP answers: its status, what it calls it, its cursor and its bytes. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An ERP that answers as it should, or once what it is told to. */
export interface TellingErp {
  readonly url: string;
  /** The next call that begins so ('GET /changes/invoices') is answered so. */
  readonly tell: (call: string, answer: Answer) => void;
  readonly stop: () => Promise<void>;
}

export const startTellingErp = async (): Promise<TellingErp> => {
  const right = answersOf(openBooks(), TOKEN);
  let told: { readonly call: string; readonly answer: Answer } | null = null;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "GET", url: path = "/", headers } = request;
      const isTold = told !== null && `${method} ${path}`.startsWith(told.call);
      const said = isTold ? told?.answer : undefined;
      if (isTold) told = null;
      const answer =
        said ?? right({ method, path, authorization: headers.authorization ?? "", body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const place = server.address();
  return {
    url: `http://127.0.0.1:${typeof place === "object" && place !== null ? place.port : 0}`,
    tell: (call, answer) => {
      told = { call, answer };
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

/** The longest that an ERP is left in peace. */
const CIRCUIT_MS = 13 * 60_000;

/**
 * What the ERP answers, spoilt: pages of changes, and what becomes of a version. `order` is the number of an order
 * that is told again each time.
 */
export const erpDoor = (shop: TestShop, erp: TellingErp, order: string): Door => ({
  name: "ERP",
  // A call of the shop itself is never refused.
  notes: [],
  knocks: async () => {
    const files = await wholeFiles(shop);
    const pages = fc.constantFrom(...ERP_CHANGES).chain((resource) => {
      const known = files.find((file) => file.resource === resource)?.rows ?? [];
      const whole = [
        ...known,
        ...(resource in OF_ORDER ? [OF_ORDER[resource]?.(order) ?? {}] : []),
      ];
      const text = whole.map((row) => JSON.stringify(row)).join("\n");
      return fc.record({
        call: fc.constant(`GET /changes/${resource}`),
        body: fc.oneof(
          spoiltText(text),
          fc
            .array(fc.constantFrom({}, ...whole).chain(spoiltJson), { maxLength: 4 })
            .map((lines) => lines.map((line) => JSON.stringify(line)).join("\n")),
        ),
      });
    });
    const versions = fc.record({
      call: fc.constant("PUT /orders"),
      body: fc.oneof(
        spoiltJson({ number: "CDE-000731", version: 1 }).map(
          (value) => JSON.stringify(value) ?? "",
        ),
        spoiltJson({ reason: "Compte bloqué.", cure: "Débloquez-le." }).map(
          (value) => JSON.stringify(value) ?? "",
        ),
        oddValue.map((value) => JSON.stringify(value) ?? ""),
      ),
    });
    return fc
      .record({
        said: fc.oneof({ weight: 3, arbitrary: pages }, { weight: 1, arbitrary: versions }),
        status: fc.oneof(
          { weight: 6, arbitrary: fc.constant(200) },
          { weight: 1, arbitrary: fc.constantFrom(201, 204, 301, 400, 404, 410, 422, 500, 599) },
        ),
        cursor: fc.constantFrom("1", "2", "", "x".repeat(200), "x".repeat(201), "a b", "%00"),
        type: fc.constantFrom("application/x-ndjson", "application/json", "text/html", ""),
      })
      .map(({ said: { call, body }, status, cursor, type }): Knock => ({
        said: `${call} answers ${status} ${JSON.stringify(body.slice(0, 500))}`,
        send: async () => {
          shop.clock.advance(CIRCUIT_MS);
          erp.tell(call, {
            status,
            headers: { "content-type": type, "next-cursor": cursor },
            body: [204, 304].includes(status) ? "" : body,
          });
          if (call.startsWith("GET")) await shop.askErp();
          else {
            await shop.sql(
              `update outbox set done_at = null, failed_at = null, attempts = 0,
                   available_at = '2026-11-23T07:00:00Z'
                 where topic like 'erp.%' and payload::text like '%' || $1 || '%'`,
              [order],
            );
            await shop.emptyOutbox();
          }
          return { status: 200, body: "" };
        },
        judge: () => brokenRunsOf(shop, "ERP"),
      }));
  },
});

/** What it says of an order, of which the shop itself tells nothing so. */
const OF_ORDER: { readonly [resource: string]: (order: string) => object } = {
  orderStates: (order) => ({ Commande: order, État: "préparée", "Depuis le": "23/11/2026 07:00" }),
  departures: (order) => ({
    Commande: order,
    Référence: "REF",
    Lot: "L1",
    "Parti le": "23/11/2026 07:00",
    Quantité: "2",
  }),
};
