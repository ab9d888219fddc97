import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  JudgmentPreview,
  StaffCompany,
  TakeoverPreview,
  TookOver,
} from "../../../api-schema/staff-companies.ts";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { debitRound } from "../debit-desk.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { clearInvoices, owe } from "../invoices-to-pay.ts";
import { makeStores } from "../shoppers.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

let shop: TestShop;
let direction: SupportBrowser;
let store: number;

const SIREN = "732829320";
const NEXT = "443061841";

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T08:00:00.000Z");
  direction = supportBrowser(shop, "21.0.0.1");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

let made = 0;
/** A shop of a company of its own, with a mandate: of before a test. */
beforeEach(async () => {
  [store = 0] = await makeStores(shop, 1);
  await clearInvoices(shop, [store]);
  made += 1;
  await shop.sql("update store set siren = null where siren in ($1, $2)", [SIREN, NEXT]);
  await shop.sql(
    "update company set blocked_at = null, blocked_by = null, blocked_reason = null, judged_on = null, judgment = null where siren = $1",
    [SIREN],
  );
  await shop.sql(
    `update store set siren = $2, nic = '00074', erp_id = $3, company = 'Fournil Essai', legal_name = 'SARL Essai',
       legal_status = 'SARL', approval = 'approved', infolegale_score = 72, banned = false, money_order = $4,
       marketplace_money_order = null,
       payment_method = 'PRELEVEMENT' where id = $1`,
    [store, SIREN, number(), `RUM-ESSAI-${made}`],
  );
  await confirmed();
});
const number = (next = 0): string => String(7_700_000 + made * 10 + next);
const confirmed = (at: Date | null = new Date(shop.clock.now())) =>
  shop.sql("update support_login set confirmed_at = $1", [at]);

const company = (by = direction, siren = SIREN) => by.read<StaffCompany>(`/companies/${siren}`);
const decide = (path: string, body: object, by = direction) => by.send("POST", path, body);
const journal = (siren = SIREN) =>
  shop.sql<{ readonly act: string; readonly reason: string }>(
    "select act, reason from company_act where siren = $1 order by id desc limit 2",
    [siren],
  );
const changesOf = (key: string) =>
  shop.sql<{ readonly who: string; readonly before: unknown; readonly after: unknown }>(
    "select who, before, after from change where resource = 'customers' and key = $1 order by id",
    [key],
  );
let asked = 0;
const withRoles = (roles: readonly StaffRole[]) => {
  asked += 1;
  return agentWith(shop, `societes-${asked}`, roles, `21.0.1.${asked}`);
};

describe("the page of a company", () => {
  it("says all of it in one answer", async () => {
    await owe(shop, store, [
      { amount: 10_000, due: "2026-11-10" },
      { amount: 4_000, due: "2026-12-10" },
      { amount: -1_000, due: "2026-11-01" },
    ]);
    expect(await company()).toMatchObject({
      siren: SIREN,
      legalName: "SARL Essai",
      paymentTermsDays: null,
      blocked: null,
      judgment: null,
      shops: [
        {
          id: store,
          erpId: number(),
          name: "Fournil Essai",
          isActive: true,
          isBlocked: false,
          score: 72,
          mandates: [{ scope: "gmp", reference: `RUM-ESSAI-${made}`, isBlocked: false }],
        },
      ],
      debt: {
        count: 3,
        sum: 13_000,
        late: 1,
        lateSum: 10_000,
        oldest: "2026-11-10",
        collecting: 0,
        frozen: 0,
        frozenSum: 0,
      },
      orders: [],
      habits: [],
      threads: expect.any(Array),
    });
  });

  it("[DEBIT-32] says of a mandate that it ends, is for one debit, or has served for its last", async () => {
    const rum = `RUM-ESSAI-${made}`;
    const mandates = async () => (await company()).shops[0]?.mandates;
    const known = {
      scope: "gmp",
      reference: rum,
      signedOn: "2026-09-01",
      lastUsedOn: null,
      isBlocked: false,
      awaitsBank: false,
    };
    await shop.sql(
      `insert into mandate_terms (reference, scheme, notice_days, signed_on, ends_on)
       values ($1, 'CORE', 14, '2026-09-01', '2026-12-31')
       on conflict (reference) do update set signed_on = '2026-09-01', ends_on = '2026-12-31',
         last_used_on = null`,
      [rum],
    );
    expect(await mandates()).toEqual([
      { ...known, isOnce: false, endsOn: "2026-12-31", lastDebitOn: null },
    ]);
    await shop.sql(
      `with b as (insert into debit_batch (scope, ics, scheme, sequence, day, state, proposed_at)
         values ('gmp', 'FR00ZZZ000000', 'CORE', 'FNAL', '2026-12-07', 'proposed', '2026-12-03T08:00:00Z')
         returning id)
       insert into debit (batch_id, store_id, rum, sum, state)
       select id, $2::int, $1, 1000, 'proposed' from b`,
      [rum, store],
    );
    expect((await mandates())?.map(({ lastDebitOn }) => lastDebitOn)).toEqual(["2026-12-07"]);
    await shop.sql("update debit set state = 'withdrawn' where rum = $1", [rum]);
    await shop.sql("update mandate_terms set is_once = true, ends_on = null where reference = $1", [
      rum,
    ]);
    expect(await mandates()).toEqual([{ ...known, isOnce: true, endsOn: null, lastDebitOn: null }]);
    await shop.sql("delete from debit where rum = $1", [rum]);
    const [shown] = (await company()).shops;
    expect(shown?.tours.map(({ range, next }) => [range, next.length])).toEqual([
      ["Z002", 3],
      ["Z001", 3],
    ]);
    expect(shown?.priceLists.length).toBeGreaterThan(0);
  });

  it("leaves out what somebody's roles may not see, and is not there for others", async () => {
    const { debt, orders, threads } = await company(await withRoles(["tours"]));
    expect([debt, orders, threads]).toEqual([null, [], null]);
    expect((await (await withRoles(["content"])).get(`/companies/${SIREN}`)).status).toBe(404);
    expect(await refusalOf(await direction.get("/companies/000000000"))).toEqual([
      404,
      "Cette société n’existe pas.",
    ]);
  });

  it("keeps notes of the house, with who wrote them", async () => {
    const clerk = await withRoles(["support"]);
    const text = "Livrer par la cour, la rue est en travaux.";
    expect((await decide(`/companies/${SIREN}/notes`, { text }, clerk)).status).toBe(204);
    expect((await company()).notes[0]).toMatchObject({
      at: expect.stringMatching(/^2026-11-23T08:0/),
      by: `societes-${asked}`,
      text,
    });
  });
});

describe("a company that is blocked", () => {
  const block = (blocked: boolean, reason = "Trois impayés.") =>
    decide(`/companies/${SIREN}/blocking`, { blocked, reason });

  it("orders no more, whatever the ERP says, with the reason and in the history", async () => {
    expect((await block(true)).status).toBe(204);
    const { blocked, shops } = await company();
    expect([blocked?.reason, shops.map(({ isBlocked }) => isBlocked)]).toEqual([
      "Trois impayés.",
      [true],
    ]);
    expect(await changesOf(number())).toEqual([
      {
        who: "gestion@panetier.example",
        before: { banned: false },
        after: { banned: true },
      },
    ]);
    expect(await refusalOf(await block(true))).toEqual([409, "Cette société est déjà bloquée."]);
    expect((await block(false, "Tout est payé.")).status).toBe(204);
    expect((await company()).shops[0]?.isBlocked).toBe(false);
    expect(await journal()).toEqual([
      { act: "unblocked", reason: "Tout est payé." },
      { act: "blocked", reason: "Trois impayés." },
    ]);
    expect(await refusalOf(await block(false))).toEqual([409, "Cette société n’est pas bloquée."]);
  });
});

describe("procédure collective", () => {
  const DAY = "2026-11-16";
  const previewOn = (day: string) =>
    direction.read<JudgmentPreview>(`/companies/${SIREN}/judgment?day=${day}`);
  const enter = (shown: Pick<JudgmentPreview, "claims" | "claimed">, day = DAY) =>
    decide(`/companies/${SIREN}/judgment`, {
      day,
      kind: "recovery",
      reason: "Jugement du tribunal de Rouen.",
      claims: shown.claims,
      claimed: shown.claimed,
    });

  it("takes earlier claims out of debits and payments, and leaves later ones; it can be lifted", async () => {
    const [early = 0, late = 0] = await owe(shop, store, [
      { amount: 10_000, issued: "2026-10-20", due: "2026-11-20", number: `JC-${made}-A` },
      { amount: 4_000, issued: "2026-11-16", due: "2026-12-16", number: `JC-${made}-B` },
    ]);
    await shop.sql(
      `with b as (insert into debit_batch (scope, ics, scheme, sequence, day, state, proposed_at)
         values ('gmp', 'FR33ZZZ999001', 'CORE', 'RCUR', '2026-12-01', 'approved', now()) returning id),
       d as (insert into debit (batch_id, store_id, rum, sum, state)
         select id, $1, 'RUM', 10000, 'approved' from b returning id),
       l as (insert into debit_line (debit_id, outstanding_id, sum) select id, $2, 10000 from d)
       update outstanding set debit_id = (select id from d) where id = $2`,
      [store, early],
    );
    const shown = await previewOn(DAY);
    expect(shown).toEqual({
      day: DAY,
      shops: 1,
      claims: 1,
      claimed: 10_000,
      debits: 1,
      debited: 10_000,
      presented: 0,
      presentedSum: 0,
      later: 1,
      laterSum: 4_000,
    });
    expect((await enter(shown)).status).toBe(204);
    const rows = () =>
      shop.sql(
        `select id, frozen_on::text as frozen, payable, debit_id is not null as debited
         from outstanding where id = any($1) order by id`,
        [[early, late]],
      );
    expect(await rows()).toEqual([
      { id: early, frozen: DAY, payable: false, debited: false },
      { id: late, frozen: null, payable: true, debited: false },
    ]);
    const judged = await company();
    expect([judged.judgment, judged.shops[0]?.score, judged.shops[0]?.formerScore]).toEqual([
      { day: DAY, kind: "recovery" },
      0,
      72,
    ]);
    expect(judged.debt).toMatchObject({ sum: 14_000, late: 0, frozen: 1, frozenSum: 10_000 });
    // An invoice of before that comes in afterwards rests too.
    const [after = 0] = await owe(shop, store, [{ issued: "2026-11-15", due: "2026-12-15" }]);
    expect(
      await shop.sql("select frozen_on::text as frozen from outstanding where id = $1", [after]),
    ).toEqual([{ frozen: DAY }]);
    await debitRound(shop);
    expect(
      await shop.sql("select id from debit_notice where outstanding_id = $1", [early]),
    ).toEqual([]);
    expect(await refusalOf(await enter(shown))).toEqual([
      409,
      "Une procédure collective est déjà inscrite pour cette société.",
    ]);
    expect(await changesOf(number())).toEqual([
      { who: "gestion@panetier.example", before: { score: 72 }, after: { score: 0 } },
    ]);

    const lift = (reason: string) => decide(`/companies/${SIREN}/judgment/lifting`, { reason });
    expect((await lift("Inscrite à la mauvaise société.")).status).toBe(204);
    expect(await rows()).toEqual([
      { id: early, frozen: null, payable: true, debited: false },
      { id: late, frozen: null, payable: true, debited: false },
    ]);
    expect((await company()).shops[0]?.score).toBe(72);
    expect(await refusalOf(await lift("Encore."))).toEqual([
      409,
      "Aucune procédure collective n’est inscrite pour cette société.",
    ]);
    expect((await journal()).map(({ act }) => act)).toEqual(["judgmentLifted", "judged"]);
  });

  /** A debit of these invoices that stands so, and the credit that it counts on. */
  const debit = async (
    invoices: readonly { readonly id: number; readonly sum: number; readonly credit?: number }[],
    state: "approved" | "presented" | "settled",
  ): Promise<number> => {
    const [row] = await shop.sql<{ id: number }>(
      `with b as (insert into debit_batch (scope, ics, scheme, sequence, day, state, proposed_at)
         values ('gmp', 'FR33ZZZ999001', 'CORE', 'RCUR', '2026-12-01',
           case $2 when 'settled' then 'closed' else $2 end, now()) returning id)
       insert into debit (batch_id, store_id, rum, sum, state, settled_on)
       select id, $1, 'RUM-ESSAI-${made}', $3, $2, case $2 when 'settled' then date '2026-11-12' end from b
       returning id`,
      [store, state, invoices.reduce((sum, each) => sum + each.sum, 0)],
    );
    const id = row?.id ?? 0;
    for (const { id: invoice, sum, credit } of invoices) {
      await shop.sql("insert into debit_line (debit_id, outstanding_id, sum) values ($1, $2, $3)", [
        id,
        invoice,
        sum,
      ]);
      if (credit !== undefined) {
        await shop.sql(
          "insert into debit_credit (debit_id, outstanding_id, credit_id, sum) values ($1, $2, $3, 3000)",
          [id, invoice, credit],
        );
      }
      await shop.sql("update outstanding set debit_id = $1 where id = $2", [id, invoice]);
    }
    return id;
  };

  it("tells debits of earlier and later claims with all that they collect", async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await owe(shop, store, [
      { amount: 10_000, issued: "2026-10-20", due: "2026-11-20", number: `JS-${made}-A` },
      { amount: 4_000, issued: "2026-11-16", due: "2026-12-16", number: `JS-${made}-B` },
      { amount: 2_000, issued: "2026-10-21", due: "2026-11-21", number: `JS-${made}-C` },
      { amount: 1_000, issued: "2026-11-17", due: "2026-12-17", number: `JS-${made}-D` },
    ]);
    await debit(
      [
        { id: first, sum: 10_000 },
        { id: second, sum: 4_000 },
      ],
      "approved",
    );
    await debit(
      [
        { id: third, sum: 2_000 },
        { id: fourth, sum: 1_000 },
      ],
      "presented",
    );
    expect(await previewOn(DAY)).toMatchObject({
      debits: 1,
      debited: 14_000,
      presented: 1,
      presentedSum: 3_000,
    });
  });

  it("leaves a credit note of before to the earlier claims that it lessens", async () => {
    const [early = 0, credit = 0, late = 0] = await owe(shop, store, [
      { amount: 10_000, issued: "2026-10-20", due: "2026-11-20", number: `JA-${made}-A` },
      { amount: -3_000, issued: "2026-10-22", due: "2026-10-22", number: `JA-${made}-B` },
      { amount: 4_000, issued: "2026-11-16", due: "2026-12-16", number: `JA-${made}-C` },
    ]);
    await shop.sql(
      `with paying as (insert into outstanding_payment
          (customer_id, method, amount, state, created_at, updated_at)
        values ((select min(id) from customer), 'PRELEVEMENT', 4000, 'prevalidated', now(), now())
        returning id)
      insert into outstanding_payment_line (payment_id, outstanding_id, amount)
      select id, $1, 4000 from paying`,
      [late],
    );
    const counting = await debit([{ id: late, sum: 1_000, credit }], "approved");
    const shown = await previewOn(DAY);
    expect(shown).toMatchObject({ claims: 2, claimed: 7_000, debits: 1, debited: 1_000 });
    expect((await enter(shown)).status).toBe(204);
    expect(await shop.sql("select state from debit where id = $1", [counting])).toEqual([
      { state: "withdrawn" },
    ]);
    await debitRound(shop);
    expect(
      await shop.sql("select sum::int as sum from debit_notice where outstanding_id = any($1)", [
        [early, late],
      ]),
    ).toEqual([{ sum: 4_000 }]);
  });

  it("leaves what was paid before and is owed again to rest too", async () => {
    const [early = 0] = await owe(shop, store, [
      { amount: 10_000, issued: "2026-10-20", due: "2026-11-12", number: `JR-${made}-A` },
    ]);
    await shop.sql(
      `with k as (insert into ledger_movement (kind, key, day, at, reason)
         values ('transfer', 'essai:' || $1::int, '2026-11-12', now(), 'Essai') returning id)
       insert into ledger_line (movement_id, position, account, store_id, outstanding_id, amount)
       select k.id, l.position, l.account, $2::int, $1::int, l.amount from k,
         (values (1, 'receivable', -10000), (2, 'bank', 10000)) l(position, account, amount)`,
      [early, store],
    );
    const settled = await debit([{ id: early, sum: 10_000 }], "settled");
    expect((await enter(await previewOn(DAY))).status).toBe(204);
    const rests = () =>
      shop.sql(
        `select owed::int as owed, frozen_on::text as frozen, payable from outstanding where id = $1`,
        [early],
      );
    expect(await rests()).toMatchObject([{ owed: 0, frozen: null }]);
    const returned = await decide(`/debits/${settled}/return`, { code: "AM04", on: "2026-11-17" });
    expect(returned.status).toBe(200);
    expect(await rests()).toEqual([{ owed: 10_000, frozen: DAY, payable: false }]);
    expect((await company()).debt).toMatchObject({ late: 0, frozen: 1, frozenSum: 10_000 });
  });

  it("leaves a score that was nought before as it is, once it is lifted", async () => {
    const sold = async (score: number, former: number | null) => {
      await shop.sql(
        "update store set infolegale_score = $2, previous_infolegale_score = $3 where id = $1",
        [store, score, former],
      );
      expect((await enter(await previewOn(DAY))).status).toBe(204);
      expect((await company()).shops[0]?.score).toBe(0);
      const reason = "Inscrite à la mauvaise société.";
      expect((await decide(`/companies/${SIREN}/judgment/lifting`, { reason })).status).toBe(204);
      const [shown] = (await company()).shops;
      return [shown?.score, shown?.formerScore];
    };
    expect(await sold(0, 61)).toEqual([0, 61]);
    expect(await sold(0, null)).toEqual([0, null]);
    expect(await sold(48, 61)).toEqual([48, 0]);
  });

  it("is refused for a day to come, for other claims than were shown, and without the second factor", async () => {
    await owe(shop, store, [{ issued: "2026-10-20", due: "2026-11-20" }]);
    const shown = await previewOn(DAY);
    expect(await refusalOf(await enter(shown, "2026-11-24"))).toEqual([
      422,
      "day : Un jugement est d’un jour passé, ou d’aujourd’hui.",
    ]);
    expect(await refusalOf(await enter({ claims: 1, claimed: 9_999 as never }))).toEqual([
      409,
      "Ce qui est dû a changé depuis : regardez de nouveau.",
    ]);
    await confirmed(null);
    expect((await enter(shown)).status).toBe(403);
    expect((await company()).judgment).toBeNull();
    const clerk = await withRoles(["support"]);
    expect((await clerk.get(`/companies/${SIREN}/judgment?day=${DAY}`)).status).toBe(404);
  });
});

describe("reprise du fonds", () => {
  const preview = () => direction.read<TakeoverPreview>(`/shops/${store}/takeover`);
  const BUYER = { siret: `${NEXT} 00021`, legalName: "SAS Relève", legalStatus: "SAS" };
  const takeOver = (shown: TakeoverPreview, more: object = {}) =>
    decide(`/shops/${store}/takeover`, {
      ...BUYER,
      erpId: number(1),
      billingEmail: "compta@releve.example",
      reason: "Acte du 20 novembre.",
      openInvoices: shown.openInvoices,
      owed: shown.owed,
      ...more,
    });

  it("leaves shop, tour and lists, asks the mandate anew, and what is owed with the seller", async () => {
    const invoices = await owe(shop, store, [
      { amount: 10_000, number: `RF-${made}-A` },
      { amount: 4_000, number: `RF-${made}-B` },
    ]);
    const lists = await shop.sql("select id from shopping_list where store_id = $1", [store]);
    const area = await shop.sql("select sales_area_id from store where id = $1", [store]);
    const people = await shop.sql("select customer_id from store_shop_user where store_id = $1", [
      store,
    ]);
    const shown = await preview();
    expect(shown).toMatchObject({
      shop: store,
      erpId: number(),
      seller: { siren: SIREN, name: "SARL Essai" },
      invoices: 2,
      openInvoices: 2,
      owed: 14_000,
      mandates: 1,
      people: people.length,
      obstacles: [],
    });
    const answer = await takeOver(shown);
    expect(answer.status).toBe(200);
    const { siren, seller }: TookOver = await answer.json();
    expect(siren).toBe(NEXT);
    const of = (id: number) =>
      shop.sql(
        `select erp_id, siren, nic, status, legal_name, money_order, infolegale_score, payment_method, vat_number
         from store where id = $1`,
        [id],
      );
    expect(await of(store)).toEqual([
      {
        erp_id: number(1),
        siren: NEXT,
        nic: "00021",
        status: "active",
        legal_name: "SAS Relève",
        money_order: null,
        infolegale_score: null,
        payment_method: null,
        vat_number: "FR64443061841",
      },
    ]);
    expect(await of(seller)).toMatchObject([
      {
        erp_id: number(),
        siren: SIREN,
        nic: "00074",
        status: "inactive",
        legal_name: "SARL Essai",
        money_order: `RUM-ESSAI-${made}`,
        infolegale_score: 72,
      },
    ]);
    expect(await shop.sql("select id from shopping_list where store_id = $1", [store])).toEqual(
      lists,
    );
    expect(await shop.sql("select sales_area_id from store where id = $1", [store])).toEqual(area);
    expect(
      await shop.sql("select customer_id from store_shop_user where store_id = $1", [seller]),
    ).toEqual(people);
    expect(
      await shop.sql(
        `select store_id, sum(amount)::int as owed from ledger_line where account = 'receivable'
         and outstanding_id = any($1) group by 1 order by 1`,
        [invoices],
      ),
    ).toEqual([
      { store_id: store, owed: 0 },
      { store_id: seller, owed: 14_000 },
    ]);
    expect((await company()).debt).toMatchObject({ count: 2, sum: 14_000 });
    expect((await company(direction, NEXT)).debt).toMatchObject({ count: 0, sum: 0 });
    expect((await journal())[0]).toEqual({ act: "soldOn", reason: "Acte du 20 novembre." });
    expect(await journal(NEXT)).toEqual([{ act: "tookOver", reason: "Acte du 20 novembre." }]);
    expect((await changesOf(number(1))).map(({ before }) => before)).toEqual([null]);
    expect(await changesOf(number())).toMatchObject([
      { before: { active: true }, after: { active: false } },
    ]);
  });

  it("is refused by field, for what was not shown, and without the second factor", async () => {
    await owe(shop, store, [{ amount: 10_000 }]);
    const shown = await preview();
    const refused = async (more: object) => refusalOf(await takeOver(shown, more));
    expect(await refused({ siret: "123", erpId: "12" })).toEqual([
      422,
      "siret : Un numéro SIRET compte 14 chiffres ; celui-ci en compte 3.",
      "erpId : Un numéro client compte 6 à 10 chiffres : il figure sur vos factures.",
    ]);
    expect(await refused({ siret: `${SIREN}00074` })).toEqual([
      422,
      "siret : C’est la société qui a déjà cette boutique : rien n’est repris.",
    ]);
    expect(await refused({ erpId: number() })).toEqual([
      422,
      "erpId : Un autre client a déjà ce numéro.",
    ]);
    expect(await refused({ owed: 1 })).toEqual([
      409,
      "Ce qui est dû a changé depuis : regardez de nouveau.",
    ]);
    await confirmed(null);
    expect((await takeOver(shown)).status).toBe(403);
    expect((await preview()).seller.siren).toBe(SIREN);
    expect((await direction.get("/shops/999999/takeover")).status).toBe(404);
  });

  it("waits until every delivery of the seller is made and invoiced", async () => {
    await shop.sql(
      `with o as (insert into "order" (token, number, store_id, customer_id, sales_area_id, checkout_state, completed_at)
         select 'reprise-essai-' || $1, 'P26-9' || lpad($1::text, 6, '0'), $1, (select min(id) from customer),
           sales_area_id, 'completed', now() from store where id = $1 returning id)
       insert into shipment (order_id, merchant_id, transport_type_code, status)
       select o.id, (select id from merchant where gmp limit 1), 'Z002', 1 from o`,
      [store],
    );
    const shown = await preview();
    expect(shown.obstacles).toEqual([
      "Une livraison n’est pas encore faite et facturée : elle le serait au repreneur.",
    ]);
    expect(await refusalOf(await takeOver(shown))).toEqual([409, shown.obstacles[0]]);
  });
});
