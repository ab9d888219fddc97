import fc from "fast-check";
import type { TestShop } from "../server/harness.ts";
import { type DebitEntry, debitStatement, statusReport } from "../server/sepa/bank-files.ts";
import { signedInAgent, supportBrowser } from "../server/support-desk.ts";
import type { StripeService, StripeSession } from "../server/stripe-service.ts";
import { statement } from "../server/bank-statement.ts";
import type { Door, Knock } from "./knock.ts";
import { oddValue, spoiltJson, spoiltText } from "./spoilt.ts";

/** A debit that the bank was shown, as its files name it. */
export interface ShownToBank {
  readonly named: string;
  readonly rum: string;
  readonly sum: number;
  readonly message: string;
}

const answered = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
});

/** POST /transfers/file: statements, notices and answers about debits that there are and that there are not, spoilt. */
export const bankFileDoor = (shop: TestShop, shown: readonly ShownToBank[]): Door => ({
  name: "banque",
  notes: ["support_login"],
  knocks: async () => {
    const agent = await signedInAgent(shop, "198.51.100.20");
    const visitor = supportBrowser(shop, "198.51.100.21");
    const { formToken } = await agent.session();
    return fc
      .record({
        content: bankFiles(shown),
        by: fc.constantFrom("accounting", "accounting", "accounting", "without form", "visitor"),
        shape: fc.nat(19),
        odd: oddValue,
      })
      .map(({ content, by, shape, odd }): Knock => {
        const body = JSON.stringify(
          shape === 0 ? { content: odd } : shape === 1 ? odd : { content },
        );
        return {
          said: `POST /transfers/file by ${by}: ${JSON.stringify(body.slice(0, 700))}`,
          send: async () =>
            answered(
              await shop.fetch("/api/v2/staff/transfers/file", {
                method: "POST",
                body,
                headers: {
                  "content-type": "application/json",
                  cookie: by === "visitor" ? visitor.cookies() : agent.cookies(),
                  "x-forwarded-for": "198.51.100.20",
                  ...(by === "without form" ? {} : { "x-form-token": formToken }),
                },
              }),
            ),
          may: by === "accounting",
        };
      });
  },
});

const bankFiles = (shown: readonly ShownToBank[]): fc.Arbitrary<string> => {
  const debit = fc.oneof(
    fc.constantFrom(...shown),
    fc.record({
      named: fc.constantFrom("PREL-1", "PREL-999999999", "PREL-2147483648", "NOTPROVIDED", ""),
      rum: fc.constantFrom("RUM-1", "", "x".repeat(300)),
      sum: fc.constantFrom(0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER),
      message: fc.constantFrom("REMISE-1-20261123070000", "REMISE-0-0", "x"),
    }),
  );
  const code = fc.constantFrom("AC04", "AM04", "MD06", "MS03", "ZZ99", "x", "");
  const on = fc.constantFrom("2026-11-24", "2026-11-26", "2027-12-31", "0001-01-01", "2026-02-30");
  const entry = fc
    .record({
      debits: fc.array(fc.tuple(debit, fc.option(code, { nil: undefined })), { maxLength: 3 }),
      side: fc.constantFrom("CRDT", "DBIT"),
      on,
      reference: fc.option(fc.constantFrom("A1", "A2", "A3", "é", ""), { nil: undefined }),
      isWhole: fc.boolean(),
      names: fc.nat(2),
    })
    .map(({ debits, side, on: day, reference, isWhole, names }): DebitEntry => {
      const message = debits[0]?.[0].message;
      return {
        side,
        on: day,
        amount: debits.reduce((sum, [{ sum: one }]) => sum + one, 0),
        ...(reference === undefined ? {} : { reference }),
        ...(isWhole && message !== undefined ? { message } : {}),
        debits: isWhole
          ? []
          : debits.map(([one, why]) => ({
              amount: one.sum,
              ...(names === 1 ? {} : { endToEnd: one.named }),
              ...(names === 0 ? {} : { rum: one.rum }),
              ...(why === undefined ? {} : { code: why }),
            })),
      };
    });
  const report = fc
    .record({
      id: fc.constantFrom("R1", "R2", "R3"),
      on,
      about: debit,
      group: fc.constantFrom("ACCP", "RJCT", "PART", "x"),
      code,
      refused: fc.array(fc.tuple(debit, code), { maxLength: 3 }),
    })
    .map(({ id, on: day, about, group, code: groupCode, refused }) =>
      statusReport({
        id,
        on: day,
        message: about.message,
        group,
        groupCode,
        refused: refused.map(([{ named, rum, sum }, why]) => ({
          endToEnd: named,
          rum,
          amount: sum,
          code: why,
        })),
      }),
    );
  const transfers = fc
    .array(fc.record({ reference: fc.constantFrom("V1", "V2"), amount: fc.nat(100_000) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((all) => statement(all));
  const whole = fc.oneof(
    { weight: 3, arbitrary: fc.array(entry, { maxLength: 4 }).map(debitStatement) },
    { weight: 2, arbitrary: report },
    { weight: 1, arbitrary: transfers },
  );
  return whole.chain((text) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(text) },
      { weight: 3, arbitrary: spoiltText(text) },
      { weight: 3, arbitrary: elementsSpoilt(text) },
    ),
  );
};

/** What stands in an element, left out or written over: the XML stays whole. */
const elementsSpoilt = (xml: string): fc.Arbitrary<string> => {
  const elements = Array.from(xml.matchAll(/<(\w+)(?: [^>]*)?>[^<]*<\/\1>/g), ([found]) => found);
  return fc
    .array(
      fc.record({
        at: fc.nat(Math.max(0, elements.length - 1)),
        put: fc.oneof(
          fc.constantFrom("", "-1", "1e9", "99999999999999999999.99", "0.001", "é".repeat(500)),
          fc.constantFrom("&amp;&lt;", "<x/>", "<![CDATA[x]]>", "\u0001", "2026-11-24T25:00:00Z"),
        ),
        isGone: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((edits) =>
      edits.reduce((text, { at, put, isGone }) => {
        const found = elements[at] ?? "";
        const written = isGone ? "" : found.replace(/>[^<]*</, () => `>${put}<`);
        return text.replace(found, () => written);
      }, xml),
    );
};

/** POST /api/bank/callback: the card bank's events, signed as they are and as they are not. */
export const cardDoor = (
  shop: TestShop,
  stripe: StripeService,
  sessions: readonly StripeSession[],
): Door => ({
  name: "carte",
  notes: [],
  alarms: ["La banque ne parle pas du paiement attendu"],
  knocks: () =>
    Promise.resolve(
      fc
        .record({
          type: fc.constantFrom(
            "checkout.session.completed",
            "checkout.session.expired",
            "checkout.session.async_payment_failed",
            "charge.refunded",
            "",
          ),
          object: fc
            .constantFrom(...sessions)
            .chain((session) =>
              fc.oneof(
                { weight: 1, arbitrary: fc.constant<unknown>(session) },
                { weight: 4, arbitrary: spoiltJson(session) },
                { weight: 1, arbitrary: oddValue },
              ),
            ),
          signed: fc.constantFrom(...SIGNED),
        })
        .chain(({ type, object, signed }) =>
          spoiltText(stripe.event(type, object).body).map((spoilt): Knock => ({
            said: `POST /api/bank/callback, ${signed}: ${type} ${JSON.stringify(object)?.slice(0, 500)}`,
            send: async () => {
              const { body, headers } = stripe.event(type, object, {
                ...(signed === "by another" ? { secret: "whsec_another" } : {}),
                ...(signed === "long ago" ? { at: shop.clock.now() - 3_600_000 } : {}),
              });
              return answered(
                await shop.fetch("/api/bank/callback", {
                  method: "POST",
                  body: signed === "as something else" ? spoilt : body,
                  headers: signed === "not at all" ? {} : headers,
                }),
              );
            },
            may: signed === "rightly",
          })),
        ),
    ),
});

const SIGNED = [
  "rightly",
  "rightly",
  "rightly",
  "rightly",
  "by another",
  "long ago",
  "as something else",
  "not at all",
] as const;
