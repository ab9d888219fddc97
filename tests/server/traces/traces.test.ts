import { Exit } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemRandomness } from "../../../server/randomness.ts";
import { statementName } from "../../../server/traces/statement-name.ts";
import { readTraceParent, writeTraceParent } from "../../../server/traces/trace-parent.ts";
import {
  type EndedSpan,
  makeTraces,
  MOST_NOTED_A_SECOND,
  MOST_SPANS,
  SLOW_MS,
} from "../../../server/traces/traces.ts";

const MS = 1_000_000n;

const traced = (share: number) => {
  const kept: EndedSpan[] = [];
  const traces = makeTraces({
    share,
    randomness: systemRandomness,
    push: (span) => void kept.push(span),
  });
  const begin = (traceId?: string) =>
    traces.begin({
      name: "GET /somewhere",
      kind: "server",
      startTime: 0n,
      parent:
        traceId === undefined ? undefined : { traceId, spanId: "1".repeat(16), sampled: true },
    });
  return { kept, begin };
};

const hex = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length })
    .filter((text) => !/^0+$/.test(text));

describe("[WATCH-5] what is kept of traces", () => {
  it("is decided alike by every process, of the number alone", () => {
    fc.assert(
      fc.property(hex(32), fc.double({ min: 0, max: 1, noNaN: true }), (traceId, share) => {
        const [one, other] = [traced(share), traced(share)];
        for (const { begin } of [one, other]) begin(traceId).end(1n, Exit.void);
        expect(one.kept.length).toBe(other.kept.length);
        expect(one.kept.length).toBe(
          Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32 ? 1 : 0,
        );
      }),
    );
  });

  it("is what was slow or failed besides, with all of its parts", () => {
    const { kept, begin } = traced(0);
    begin().end(BigInt(SLOW_MS) * MS - 1n, Exit.void);
    expect(kept).toEqual([]);
    const slow = begin();
    slow.child({ name: "sql.execute", kind: "client", startTime: 0n }).end(1n, Exit.void);
    slow.end(BigInt(SLOW_MS) * MS, Exit.void);
    begin().end(1n, Exit.fail({ _tag: "ServerFault", message: "of camille@boulangerie.test" }));
    expect(kept.map(({ name, isError }) => [name, isError])).toEqual([
      ["sql.execute", false],
      ["GET /somewhere", false],
      ["GET /somewhere", true],
    ]);
    expect(JSON.stringify(kept.map(({ attributes }) => [...attributes]))).toBe(
      '[[],[],[["error.type","ServerFault"]]]',
    );
  });

  it("is bounded when all is slow, second by second", () => {
    const { kept, begin } = traced(0);
    for (let call = 0; call < 3 * MOST_NOTED_A_SECOND; call += 1) {
      begin().end(BigInt(SLOW_MS) * MS, Exit.void);
    }
    expect(kept).toHaveLength(MOST_NOTED_A_SECOND);
    begin().end(2000n * MS, Exit.void);
    expect(kept).toHaveLength(MOST_NOTED_A_SECOND + 1);
  });

  it("is bounded within one trace, and says how much was left out", () => {
    const { kept, begin } = traced(1);
    const call = begin();
    for (let part = 0; part < MOST_SPANS + 3; part += 1) {
      call.child({ name: "sql.execute", kind: "client", startTime: 0n }).end(1n, Exit.void);
    }
    call.end(2n, Exit.void);
    expect(kept).toHaveLength(MOST_SPANS + 1);
    expect([...(kept.at(-1)?.attributes ?? [])]).toEqual([["shop.spans_left_out", 3]]);
  });

  it("holds nothing of what Effect's modules say of a span but the text that names it", () => {
    const { kept, begin } = traced(1);
    const span = begin();
    span.attribute("url.full", "https://boutique.test/?q=camille");
    span.attribute("db.query.text", "select 1");
    span.end(1n, Exit.void);
    expect(kept).toMatchObject([{ statement: "select 1", attributes: new Map() }]);
  });
});

describe("[WATCH-5] the place of a span", () => {
  it("is read as it is written, and nothing else is", () => {
    fc.assert(
      fc.property(hex(32), hex(16), fc.boolean(), (traceId, spanId, sampled) => {
        const place = { traceId, spanId, sampled };
        expect(readTraceParent(writeTraceParent(place))).toEqual(place);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readTraceParent(text)).toBe(undefined);
      }),
    );
    expect(readTraceParent(`00-${"0".repeat(32)}-${"1".repeat(16)}-01`)).toBe(undefined);
    expect(readTraceParent(null)).toBe(undefined);
  });
});

describe("[WATCH-5] the name of a statement", () => {
  it.each([
    ["select id from store where id = $1", "select store"],
    ['  insert into "order" (id) values ($1)', "insert order"],
    ["update outbox o set lease = $1", "update outbox"],
    ["with x as (update variant set stock = 1 returning id) select * from x", "update variant"],
    ["with found as (select 1) select * from found", "select found"],
    ["vacuum", "other"],
  ])("of %s says what it does, and to what", (text, name) => {
    expect(statementName(text)).toMatch(new RegExp(`^${name} [0-9a-f]{8}$`));
  });

  it("holds no value, whatever a text holds", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        const name = statementName(`select 'from ${value.replaceAll("'", "''")}'::text`);
        expect(name).toMatch(/^select [0-9a-f]{8}$/);
      }),
    );
  });
});
