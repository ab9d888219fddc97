import { Effect, Layer } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Bank, BankFailed, type ReadCallback } from "../../server/ports/bank.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { checkout, clearInvoices, memberOf, owe, type Paying } from "./invoices-to-pay.ts";
import { makeStores } from "./shoppers.ts";

// A bank of the test's own: it answers, stays mute or refuses, and says what the test has it say.

let shop: TestShop;
let stores: readonly number[];
let mood: "answers" | "mute" | "refuses" = "answers";
const asked: string[] = [];
const ended = new Map<string, ReadCallback>();
const manager = "cent-boutiques@panetier.example";
const accountant = "comptable@panetier.example";
const MINUTE = 60_000;

beforeAll(async () => {
  shop = await startTestShop({
    ports: {
      bank: {
        layer: Layer.succeed(Bank, {
          open: ({ transaction }) => {
            asked.push(transaction);
            return mood === "answers"
              ? Effect.succeed({
                  url: `https://bank.example/${transaction}`,
                  reference: transaction,
                })
              : Effect.fail(new BankFailed({ message: mood, unanswered: mood === "mute" }));
          },
          close: ({ transaction }) =>
            Effect.sync(() => {
              const end = ended.get(transaction);
              return typeof end === "object" ? end : null;
            }),
          giveBack: () => Effect.void,
          read: ({ body }) => Effect.sync(() => JSON.parse(body) as ReadCallback),
        }),
      },
    },
  });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 40);
});
afterAll(() => shop.stop());

let used = 0;
const freshInvoices = async (amounts: readonly number[]): Promise<readonly number[]> => {
  const store = stores[used] ?? 0;
  used += 1;
  await clearInvoices(shop, [store]);
  await memberOf(shop, accountant, store, "accountant");
  return owe(
    shop,
    store,
    amounts.map((amount) => ({ amount })),
  );
};

type Page = { readonly transaction: string; readonly amount: number };

const pageOf = async (begun: Paying): Promise<Page> => {
  const [page] = await shop.sql<Page>(
    "select transaction, amount::float8 as amount from outstanding_payment where id = $1",
    [begun.body.payment?.id ?? 0],
  );
  return page ?? { transaction: "", amount: 0 };
};

const said = ({ transaction, amount }: Page, outcome: string) => ({
  transaction,
  outcome,
  amount,
  currency: "EUR",
  reference: transaction,
  charge: "charge",
});

const tell = (page: Page, outcome: string) =>
  shop.fetch("/api/bank/callback", { method: "POST", body: JSON.stringify(said(page, outcome)) });

const statesOf = (ids: readonly number[]) =>
  shop.sql<{ state: string; page: string; holds: boolean }>(
    `select distinct p.id, p.state, p.page_state as page, l.holds from outstanding_payment p
     join outstanding_payment_line l on l.payment_id = p.id
     where l.outstanding_id = any($1) order by p.id`,
    [ids],
  );

it("[ENC-4] a bank that stays mute is asked again under the same name, by key or by hand", async () => {
  const ids = await freshInvoices([1000, 2000]);
  asked.length = 0;
  mood = "mute";
  const lost = await checkout(shop, manager, { outstandings: ids }, "reponse-perdue");
  expect([lost.status, lost.body.message]).toEqual([
    503,
    "La banque ne répond pas. Rien n'a été débité : réessayez le paiement dans quelques instants.",
  ]);
  // It may have opened the page: nobody else may pay them meanwhile.
  expect((await checkout(shop, accountant, { outstandings: ids })).status).toBe(422);
  mood = "answers";
  const again = await checkout(shop, manager, { outstandings: ids }, "reponse-perdue");
  const byHand = await checkout(shop, manager, { outstandings: ids });
  expect([again.status, byHand.body.redirectionCardUrl]).toEqual([
    200,
    again.body.redirectionCardUrl,
  ]);
  expect(new Set(asked).size).toBe(1);
});

it("[ENC-4] after three minutes without the bank a new page takes the place of the first", async () => {
  const ids = await freshInvoices([1000]);
  asked.length = 0;
  mood = "mute";
  await checkout(shop, manager, { outstandings: ids }, "trois-minutes");
  mood = "answers";
  shop.clock.advance(4 * MINUTE);
  const stale = await checkout(shop, manager, { outstandings: ids }, "trois-minutes");
  expect(stale.status).toBe(409);
  const fresh = await checkout(shop, manager, { outstandings: ids });
  expect([fresh.status, new Set(asked).size]).toEqual([200, 2]);
  expect(await statesOf(ids)).toEqual([
    { id: expect.any(Number), state: "cancelled", page: "expired", holds: false },
    { id: expect.any(Number), state: "processing", page: "open", holds: true },
  ]);
});

it("[ENC-7] a bank that refuses to open a page lets the invoices go at once", async () => {
  const ids = await freshInvoices([1000]);
  mood = "refuses";
  expect((await checkout(shop, manager, { outstandings: ids })).status).toBe(503);
  mood = "answers";
  expect((await checkout(shop, accountant, { outstandings: ids })).status).toBe(200);
});

it("[ENC-14] an answer that was lost on its way is heard at the deadline", async () => {
  const ids = await freshInvoices([1000, 2500]);
  const begun = await checkout(shop, manager, { outstandings: ids });
  const page = await pageOf(begun);
  ended.set(page.transaction, said(page, "accepted") as ReadCallback);
  shop.clock.advance(31 * MINUTE);
  await shop.emptyOutbox();
  expect((await statesOf(ids)).map(({ state }) => state)).toEqual(["completed"]);
});

it("[ENC-5] whatever two people, the bank and time do, an invoice is paid once and no other money is kept", async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("pay" as const),
      who: fc.constantFrom(manager, accountant),
      which: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
      method: fc.constantFrom("CB" as const, "CB" as const, "PRELEVEMENT" as const),
    }),
    fc.record({
      do: fc.constant("answer" as const),
      page: fc.nat(5),
      outcome: fc.constantFrom("accepted", "accepted", "refused", "abandoned"),
    }),
    fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(2, 4, 31) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        const ids = await freshInvoices([1000, 2000, 3000, 4000]);
        used -= 1;
        const pages: Page[] = [];
        const doStep = async (one: (typeof rounds)[number][number]): Promise<void> => {
          if (one.do === "wait") {
            shop.clock.advance(one.minutes * MINUTE);
            await shop.emptyOutbox();
          } else if (one.do === "pay") {
            const outstandings = one.which.map((index) => ids[index] ?? 0);
            const wish = { outstandings, paymentMethod: one.method };
            const begun = await checkout(shop, one.who, wish);
            expect([200, 422]).toContain(begun.status);
            if (begun.status === 200 && one.method === "CB") pages.push(await pageOf(begun));
          } else {
            const page = pages[one.page % Math.max(1, pages.length)];
            if (page !== undefined) expect((await tell(page, one.outcome)).status).toBe(204);
          }
        };
        // The steps of a round are done at the same moment.
        for (const round of rounds) {
          await Promise.all(round.filter((one) => one.do !== "wait").map(doStep));
          // Not beside the others: their logins would be over in the middle of a call.
          for (const one of round) if (one.do === "wait") await doStep(one);
        }
        // A debit is collected days later: until then it holds its invoice.
        for (const minutes of [0, 40]) {
          shop.clock.advance(minutes * MINUTE);
          await shop.emptyOutbox();
        }
        const kept = await shop.sql<{ id: number; status: number; times: number; held: number }>(
          `select o.id, o.outstanding_status as status,
           (count(*) filter (where p.state = 'completed'))::int as times,
           (count(*) filter (where l.holds))::int as held
         from outstanding o
         left join outstanding_payment_line l on l.outstanding_id = o.id
         left join outstanding_payment p on p.id = l.payment_id
         where o.id = any($1) group by o.id order by o.id`,
          [ids],
        );
        for (const { status, times, held } of kept) {
          expect([
            [0, 0, 0],
            [2, 0, 1],
            [3, 1, 1],
          ]).toContainEqual([status, times, held]);
        }
        // Money that came: kept by a payment that is complete, or given back.
        const [lost] = await shop.sql<{ n: number }>(
          `select count(*)::int as n from outstanding_payment p
         where p.page_state = 'accepted' and (p.state = 'completed') = (p.given_back_at is not null)`,
        );
        expect(lost).toEqual({ n: 0 });
      },
    ),
    { numRuns: 20 },
  );
});
