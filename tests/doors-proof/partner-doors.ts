import { Effect, Stream } from "effect";
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import {
  CLIENT_SCOPES,
  type ClientScope,
  type ExchangeRun,
} from "../../api-schema/exchange-clients.ts";
import { RESOURCE_NAMES, type ResourceName } from "../../api-schema/exchange/names.ts";
import { comesIn } from "../../api-schema/exchange/resources.ts";
import { mayExchange } from "../../core/exchange/client-scopes.ts";
import { writeTable } from "../../server/exchange/files/write-table.ts";
import { goOut } from "../../server/exchange/go-out.ts";
import { credentialsFor, type Program, programOf } from "../server/exchange/partner.ts";
import type { TestShop } from "../server/harness.ts";
import { runOn } from "../server/key-commands.ts";
import { brokenRun } from "./broken-runs.ts";
import type { Door, Knock } from "./knock.ts";
import { oddValue, spoiltJson, spoiltText } from "./spoilt.ts";

/** Lines of a resource that a call begins with. */
const LINES = 12;

/** Whatever a client's call does, it is counted. */
const COUNTED = ["exchange_client", "exchange_client_hour"] as const;

const answered = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
});

const text = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** POST /oauth/token: the form as it should be, with fields left out, doubled, and of anything. */
export const tokenDoor = (shop: TestShop): Door => ({
  name: "jeton",
  notes: [...COUNTED, "sign_in_failure"],
  knocks: async () => {
    const { name, secret } = await credentialsFor(shop, `jeton-${nextName()}`, ["brands:in"]);
    const whole = { grant_type: "client_credentials", client_id: name, client_secret: secret };
    const forms = fc.oneof(
      spoiltJson({ ...whole, scope: "brands:in" }).map((form) =>
        typeof form === "object" && form !== null && !Array.isArray(form)
          ? new URLSearchParams(Object.entries(form).map(([key, value]) => [key, text(value)]))
          : text(form),
      ),
      spoiltText(new URLSearchParams(whole).toString()),
      fc.constant(new URLSearchParams(whole)),
    );
    return fc
      .record({
        form: forms,
        type: fc.constantFrom(
          ...Array.from({ length: 6 }, () => "application/x-www-form-urlencoded"),
          "application/x-www-form-urlencoded; charset=utf-16",
          "application/json",
          "multipart/form-data",
          "text/plain",
        ),
        basic: fc.option(fc.oneof(fc.base64String(), fc.constant(btoa(`${name}:${secret}`))), {
          freq: 2,
        }),
        place: fc.nat(65_535),
      })
      .map(({ form, type, basic, place }): Knock => ({
        said: `POST /oauth/token ${type} ${String(form).slice(0, 120)}`,
        send: async () =>
          answered(
            await shop.fetch("/api/v2/oauth/token", {
              method: "POST",
              body: String(form),
              headers: {
                "content-type": type,
                "x-forwarded-for": `10.1.${place >> 8}.${place & 255}`,
                ...(basic === null ? {} : { authorization: `Basic ${basic}` }),
              },
            }),
          ),
        // Only its own secret opens.
        may: basic === btoa(`${name}:${secret}`) || String(form).includes(secret),
      }));
  },
});

/** PUT /exchange/{resource}: what goes out of the shop comes back spoilt, by programs that may and that may not. */
export const exchangeInDoor = (shop: TestShop): Door => ({
  name: "apports",
  notes: [...COUNTED],
  knocks: async () => {
    const files = await wholeFiles(shop);
    const programs = await programsOf(shop);
    const bodies = fc.constantFrom(...files).chain(({ resource, csv, rows }) =>
      fc.record({
        resource: fc.oneof(
          { weight: 9, arbitrary: fc.constant<string>(resource) },
          fc.constantFrom(...RESOURCE_NAMES, "runs", "personne", "..%2f..", "%00", ""),
        ),
        body: fc.oneof(
          spoiltText(csv, csv.indexOf("\n") + 1),
          spoiltText(csv),
          spoiltJson(rows).map((value) => text(value)),
          fc
            .array(fc.constantFrom(...rows).chain(spoiltJson), { maxLength: LINES })
            .map((lines) => lines.map((line) => text(line)).join("\n")),
          spoiltText(xmlOf(rows)),
        ),
      }),
    );
    return fc
      .record({
        asked: bodies,
        program: fc.constantFrom(...programs),
        query: fc.oneof(fc.constant({}), oddQuery),
        headers: oddHeaders,
        packed: fc.nat(9),
      })
      .map(({ asked: { resource, body }, program, query, headers, packed }): Knock => {
        const known = RESOURCE_NAMES.find((name) => name === resource);
        return {
          said: `PUT /exchange/${resource}?${new URLSearchParams(query)} by ${program.who}: ${JSON.stringify(body.slice(0, 300))}`,
          send: async () =>
            ended(
              program,
              await program.opened.bring(
                resource,
                packed === 0 ? gzipSync(body) : body,
                query,
                packed < 2 ? { ...headers, "content-encoding": "gzip" } : headers,
              ),
            ),
          may: known !== undefined && mayExchange(program.may, known, "in"),
          judge: (status, answer) => (status < 300 ? brokenRun(shop, JSON.parse(answer)) : null),
        };
      });
  },
});

/** GET /exchange/{resource} and /exchange/runs/{id}: by whom it may be, of what and since when it may be. */
export const exchangeOutDoor = (shop: TestShop): Door => ({
  name: "lectures",
  notes: [...COUNTED],
  knocks: async () => {
    const programs = await programsOf(shop);
    const runs = await shop.sql<{ readonly id: number; readonly by: string }>(
      "select id, received_by as by from exchange_run order by id desc limit 50",
    );
    const places = fc.oneof(
      fc.constantFrom(...RESOURCE_NAMES).map((name) => ({ path: name as string, name, run: null })),
      fc
        .constantFrom(
          ...runs.map(({ id, by }) => ({ id: String(id), by })),
          { id: "0", by: "" },
          { id: "2147483648", by: "" },
          { id: "9999999999", by: "" },
          { id: "1e3", by: "" },
          { id: "%00", by: "" },
        )
        .map((run) => ({ path: `runs/${run.id}`, name: null, run })),
    );
    return fc
      .record({
        place: places,
        program: fc.constantFrom(...programs),
        query: fc.oneof(
          fc.constant<Record<string, string>>({}),
          fc.constant({ since: "2026-11-23T06:00:00.000Z" }),
          oddQuery,
        ),
        accept: fc.constantFrom("*/*", "text/csv", "application/json", "image/png", "é;q=2"),
      })
      .map(({ place, program, query, accept }): Knock => ({
        said: `GET /exchange/${place.path}?${new URLSearchParams(query)} by ${program.who}`,
        send: async () =>
          answered(
            await program.opened.get(`/${place.path}?${new URLSearchParams(query)}`, {
              accept: Buffer.from(accept).toString("latin1"),
            }),
          ),
        may:
          place.name === null
            ? program.may.length > 0 && place.run?.by === `programme ${program.who}`
            : mayExchange(program.may, place.name, "out"),
      }));
  },
});

/** PUT of interchanges: those of docs/partners.md and their kin, spoilt. */
export const edifactDoor = (shop: TestShop, messages: readonly string[]): Door => ({
  name: "EDIFACT",
  notes: [...COUNTED],
  knocks: async () => {
    const programs = await programsOf(shop);
    let reference = Number(nextName());
    return fc
      .record({
        body: fc
          .constantFrom(...messages)
          .chain((whole) =>
            fc.oneof(
              { weight: 1, arbitrary: fc.constant(whole) },
              { weight: 4, arbitrary: spoiltText(whole) },
              { weight: 2, arbitrary: spoiltText(whole, whole.indexOf("'") + 1) },
              { weight: 2, arbitrary: segmentsSpoilt(whole) },
            ),
          ),
        resource: fc.constantFrom("departures", "departures", "invoices", "invoices", "stocks"),
        program: fc.constantFrom(...programs),
        query: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, oddQuery),
        isNew: fc.boolean(),
      })
      .map(({ body, resource, program, query, isNew }): Knock => {
        reference += 1;
        // Else most would be refused for their reference alone.
        const sent = isNew ? body.replaceAll(/\+47\d\d'/g, `+${reference}'`) : body;
        const known = RESOURCE_NAMES.find((name) => name === resource);
        return {
          said: `PUT /exchange/${resource} by ${program.who}: ${JSON.stringify(sent.slice(0, 500))}`,
          send: async () =>
            ended(
              program,
              await program.opened.bring(resource, Buffer.from(sent, "latin1"), query, {
                "content-type": "application/edifact",
              }),
            ),
          may: known !== undefined && mayExchange(program.may, known, "in"),
          judge: (status, answer) => (status < 300 ? brokenRun(shop, JSON.parse(answer)) : null),
        };
      });
  },
});

/** One interchange with a segment gone, said twice, or moved, and its counts set right so that what is in it is read. */
const segmentsSpoilt = (whole: string): fc.Arbitrary<string> => {
  const segments = whole.trim().split(/'\n?/).filter(Boolean);
  return fc
    .array(fc.record({ at: fc.nat(), to: fc.nat(), how: fc.nat(3) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((edits) => {
      const kept = [...segments];
      for (const { at, to, how } of edits) {
        // Between the head of the message and its end.
        const place = 3 + (at % Math.max(1, kept.length - 5));
        const [taken = ""] = how === 2 ? [kept[place]] : kept.splice(place, 1);
        if (how !== 0) kept.splice(3 + (to % Math.max(1, kept.length - 4)), 0, taken);
      }
      const end = kept.findIndex((segment) => segment.startsWith("UNT+"));
      const head = kept.findIndex((segment) => segment.startsWith("UNH+"));
      return kept
        .map((segment, at) =>
          at === end ? segment.replace(/^UNT\+\d+/, `UNT+${end - head + 1}`) : segment,
        )
        .map((segment) => `${segment}'\n`)
        .join("");
    });
};

/** The answer to a call, and to its run once that has ended where it went on. */
const ended = async (
  { opened }: Caller,
  response: Response,
): Promise<{ readonly status: number; readonly body: string }> => {
  const first = await answered(response);
  if (first.status !== 202) return first;
  const { id }: ExchangeRun = JSON.parse(first.body);
  const isPreview = new URL(response.url).searchParams.get("preview") === "true";
  for (let looks = 0; ; looks += 1) {
    const seen = await answered(await opened.get(`/runs/${id}`));
    const { state }: ExchangeRun = JSON.parse(seen.body);
    const isUnderWay = UNDER_WAY.includes(state) || (state === "ready" && !isPreview);
    if (!isUnderWay || looks === MOST_LOOKS) return { status: 202, body: seen.body };
  }
};

const UNDER_WAY: readonly ExchangeRun["state"][] = ["received", "mapped", "applying"];
const MOST_LOOKS = 1000;

interface Caller {
  readonly who: string;
  readonly may: readonly ClientScope[];
  readonly opened: Program;
}

let made = 0;
/** No two programs of one shop have the same name. */
const nextName = (): string => String((made += 1) + 100_000);

/** One that may everything, one some things, one of a merchant, one whose access has ended, one without a token. */
const programsOf = async (shop: TestShop): Promise<readonly Caller[]> => {
  const opened = async (may: Caller["may"], bound = {}): Promise<Caller> => {
    const who = `programme-${nextName()}`;
    const credentials = await credentialsFor(shop, who, may, bound);
    return { who, may, opened: await programOf(shop, credentials) };
  };
  const all = [...CLIENT_SCOPES];
  const [merchant] = await shop.sql<{ readonly slug: string }>(
    "select slug from merchant where not gmp order by id limit 1",
  );
  const ended = await opened(all);
  await shop.sql("update exchange_client set revoked_at = now() where name = $1", [ended.who]);
  const one = await opened(all);
  const bearer = (token: string): Program => ({
    ...one.opened,
    bring: (resource, body, query, headers = {}) =>
      one.opened.bring(resource, body, query, { ...headers, authorization: `Bearer ${token}` }),
    get: (path, headers = {}) =>
      one.opened.get(path, { ...headers, authorization: `Bearer ${token}` }),
  });
  const customer = bearer(await shop.tokenOf("gerant@panetier.example"));
  return [
    // Most calls are to get past who may call.
    ...Array.from({ length: 12 }, () => one),
    await opened(all.filter((_, at) => at % 3 === 0)),
    await opened(["stocks:in", "prices:in", "products:in", "stocks:out"], {
      merchant: merchant?.slug ?? "",
    }),
    { ...ended, may: [] },
    { who: "client", may: [], opened: customer },
    { who: "personne", may: [], opened: bearer("") },
  ];
};

const oddQuery: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom("asOf", "complete", "goodLines", "only", "preview", "profile", "since", "page"),
  fc.oneof(
    fc.constantFrom("true", "false", "new", "known", "2026-11-23T07:00:00.000Z", "1"),
    oddValue.map((value) => text(value).slice(0, 200)),
  ),
  { maxKeys: 4 },
);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom("idempotency-key", "prefer", "content-type"),
  fc.constantFrom("clef-0001", "clef-0002", "court", "wait=0", "wait=9999", "text/csv", "a/b"),
  { maxKeys: 2 },
);

interface File {
  readonly resource: ResourceName;
  readonly csv: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const filesOf = new Map<string, Promise<readonly File[]>>();

/** The first lines of each resource as they go out, which is how they come in. */
export const wholeFiles = (shop: TestShop): Promise<readonly File[]> => {
  const known = filesOf.get(shop.databaseUrl);
  if (known !== undefined) return known;
  const read = runOn(
    shop.databaseUrl,
    Effect.forEach(RESOURCE_NAMES.filter(comesIn), (resource) => {
      const { columns, rows } = goOut(resource, null);
      return Effect.gen(function* () {
        const some = yield* Stream.runCollect(Stream.take(rows, LINES));
        const textOf = (format: "csv" | "ndjson") =>
          Stream.mkString(
            Stream.decodeText(writeTable(format, columns, Stream.fromIterable(some))),
          );
        return {
          resource,
          csv: yield* textOf("csv"),
          rows: (yield* textOf("ndjson"))
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        } satisfies File;
      });
    }),
  ).then((files) => files.filter(({ rows }) => rows.length > 0));
  filesOf.set(shop.databaseUrl, read);
  return read;
};

const xmlOf = (rows: File["rows"]): string =>
  `<?xml version="1.0"?><lignes>${rows
    .map(
      (row) =>
        `<ligne>${Object.entries(row)
          .map(([name, value]) => `<champ nom="${name}">${text(value)}</champ>`)
          .join("")}</ligne>`,
    )
    .join("")}</lignes>`;
