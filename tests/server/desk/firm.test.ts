import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  FirmPreview,
  FirmTaken,
  SecondLook,
  StaffFirm,
} from "../../../api-schema/staff-firm.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { beginningOfDay, instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import type { Firm } from "../../../core/seller/firm.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";
import { afterPassword, newAgent, type TestAgent } from "../authenticator.ts";
import { catchMails } from "../caught-mails.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, supportBrowser, type SupportBrowser } from "../support-desk.ts";
import { waitingForLocks } from "../waiting-for-locks.ts";

// What is money in the firm's document changes by two people of the direction, over HTTP.

const caught = catchMails();
let shop: TestShop;
let anne: TestAgent;
let paul: TestAgent;
let annes: SupportBrowser;
let pauls: SupportBrowser;

const signIn = async () => {
  await shop.sql("delete from sign_in_failure");
  annes = await afterPassword(shop, anne, "17.9.0.1");
  pauls = await afterPassword(shop, paul, "17.9.0.2");
};

beforeAll(async () => {
  shop = await startTestShop({ ports: caught.ports, settings: { trustProxy: true } });
  anne = await newAgent(shop, "anne");
  paul = await newAgent(shop, "paul");
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sql("delete from second_look");
  await signIn();
});

const IBAN = "FR7630006000011234567890189";
const FORMER = DEMONSTRATION_FIRM.sides.gmp.iban;
const inForce = () => annes.read<StaffFirm>("/firm");
const firmNow = async (): Promise<Firm> => JSON.parse((await inForce()).document);
const looks = (by = annes) => by.read<readonly SecondLook[]>("/second-looks");
const withAccount = (firm: Firm): Firm => ({
  ...firm,
  sides: { ...firm.sides, gmp: { ...firm.sides.gmp, iban: IBAN, bic: "AGRIFRPP" } },
});
const take = async (change: (firm: Firm) => Firm, by = annes) => {
  const { version, document } = await inForce();
  return by.send("POST", "/firm", {
    document: JSON.stringify(change(JSON.parse(document))),
    seen: version,
  });
};
const propose = async (): Promise<number> => {
  const taken: FirmTaken = await (await take(withAccount)).json();
  return taken.waiting ?? 0;
};
const decide = (id: number, what: "confirmation" | "withdrawal", by: SupportBrowser) =>
  by.send("POST", `/second-looks/${id}/${what}`);
/** So many milliseconds around the next midnight in Paris; both sign in again. */
const toMidnight = async (ms: number) => {
  const midnight = beginningOfDay(addDays(parisDayOf(instantOfMs(shop.clock.now())), 1));
  shop.clock.advance(Date.parse(midnight) + ms - shop.clock.now());
  await signIn();
  return midnight;
};
const news = async () => {
  const read = caught.mails.length;
  return async () => {
    await shop.emptyOutbox();
    return caught.mails
      .slice(read)
      .map(({ to, subject }) => `${to} ${subject}`)
      .filter((line) => line.startsWith("anne@") || line.startsWith("paul@"))
      .toSorted();
  };
};
const PROPOSED = "À confirmer : comptes et adresses de la société";
const CONFIRMED = "Confirmé : comptes et adresses de la société";

describe("the firm's document at the desk", () => {
  it("[FIRM-7] shows its differences before, says what is wrong, and counts at once where it is no money", async () => {
    const before = await firmNow();
    const changed = { ...withAccount(before), brand: "Le Quai" };
    const document = JSON.stringify(changed);
    const { version } = await inForce();
    const preview: FirmPreview = await (
      await annes.send("POST", "/firm/preview", { document, seen: version })
    ).json();
    expect(preview.atOnce).toEqual([{ path: "brand", from: before.brand, to: "Le Quai" }]);
    expect(preview.guarded.map(({ path }) => path)).toEqual(["sides.gmp.iban", "sides.gmp.bic"]);
    const wrong = JSON.stringify({ ...before, accounting: { ...before.accounting, email: "x" } });
    const refused: FirmPreview = await (
      await annes.send("POST", "/firm/preview", { document: wrong, seen: version })
    ).json();
    expect(refused.problems.map(({ path }) => path)).toEqual(["accounting.email"]);

    const taken: FirmTaken = await (await take(() => changed)).json();
    expect({ ...taken, waiting: taken.waiting !== null }).toEqual({
      version: version + 1,
      changed: 1,
      waiting: true,
    });
    expect(await firmNow()).toEqual({ ...before, brand: "Le Quai" });
    const stale = await annes.send("POST", "/firm", { document, seen: version });
    expect(stale.status).toBe(409);
    await decide(taken.waiting ?? 0, "withdrawal", annes);
    const again = await annes.send("POST", `/firm/versions/${version}/again`);
    expect(await again.json()).toEqual({ version: version + 2, changed: 1, waiting: null });
    expect(await firmNow()).toEqual(before);
    expect((await inForce()).versions[0]).toMatchObject({
      by: anne.login,
      changes: [{ path: "brand", from: "Le Quai", to: before.brand }],
    });
  });

  it("[FIRM-7] is taken of one of two who saw the same version, however close they press", async () => {
    const { version } = await inForce();
    const before = await firmNow();
    const branded = (brand: string, by: SupportBrowser) =>
      by.send("POST", "/firm", { document: JSON.stringify({ ...before, brand }), seen: version });
    // Somebody else is about to put one in force: both have looked, and wait for their turn.
    await shop.sql("begin");
    await shop.sql("select pg_advisory_xact_lock(7220261127)");
    const answers = Promise.all([branded("Le Quai", annes), branded("La Rive", pauls)]);
    await expect.poll(() => waitingForLocks(shop), { timeout: 30_000 }).toBe(2);
    await shop.sql("commit");
    expect((await answers).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect((await inForce()).version).toBe(version + 1);
    expect((await take(() => before)).status).toBe(200);
  });

  it("[FIRM-7] is nobody's but the direction's", async () => {
    const support = supportBrowser(shop, "17.9.0.3");
    await support.signIn();
    const document = JSON.stringify(await firmNow());
    expect([
      (await support.get("/firm")).status,
      (await support.get("/second-looks")).status,
      (await support.send("POST", "/firm", { document, seen: 1 })).status,
      (await decide(1, "confirmation", support)).status,
    ]).toEqual([404, 404, 404, 404]);
  });
});

describe("what is money", () => {
  it("[FIRM-6] is confirmed by another one of the direction, all are told, and it counts at midnight", async () => {
    const proposedNews = await news();
    const id = await propose();
    expect(await proposedNews()).toEqual([
      `${anne.login} ${PROPOSED}`,
      `${paul.login} ${PROPOSED}`,
    ]);
    expect(await refusalOf(await decide(id, "confirmation", annes))).toEqual([
      409,
      "Une autre personne doit confirmer ce que vous avez proposé.",
    ]);
    const confirmedNews = await news();
    expect((await decide(id, "confirmation", pauls)).status).toBe(204);
    expect(await confirmedNews()).toEqual([
      `${anne.login} ${CONFIRMED}`,
      `${paul.login} ${CONFIRMED}`,
    ]);
    expect((await decide(id, "confirmation", pauls)).status).toBe(409);
    const midnight = await toMidnight(-60_000);
    expect((await firmNow()).sides.gmp.iban).toBe(FORMER);
    expect((await looks()).map(({ state, countsFrom }) => [state, countsFrom])).toEqual([
      ["coming", midnight],
    ]);
    // Nothing runs at that moment: there is no job that could be killed or missed.
    await toMidnight(0);
    expect((await firmNow()).sides.gmp.iban).toBe(IBAN);
    const stored = await shop.sql(
      "select document -> 'sides' -> 'gmp' ->> 'iban' as iban from firm",
    );
    expect(stored).toEqual([{ iban: FORMER }]);
  });

  it("[FIRM-6] counts by the time alone, goes into the next version, and cannot be withdrawn then", async () => {
    const id = await propose();
    await decide(id, "confirmation", pauls);
    const midnight = beginningOfDay(addDays(parisDayOf(instantOfMs(shop.clock.now())), 1));
    shop.clock.advance(Date.parse(midnight) - shop.clock.now());
    await signIn();
    expect((await firmNow()).sides.gmp.iban).toBe(IBAN);
    expect(await refusalOf(await decide(id, "withdrawal", annes))).toEqual([
      409,
      "Cette proposition n’attend plus : elle est confirmée, retirée, ou compte déjà.",
    ]);
    await take((firm) => ({ ...firm, brand: "Le Pont" }));
    expect(
      await shop.sql("select document -> 'sides' -> 'gmp' ->> 'iban' as iban from firm"),
    ).toEqual([{ iban: IBAN }]);
    // Back, for the tests that follow: by two people as well.
    const back: FirmTaken = await (
      await take((firm) => ({ ...firm, sides: DEMONSTRATION_FIRM.sides }))
    ).json();
    await decide(back.waiting ?? 0, "confirmation", pauls);
    const next = beginningOfDay(addDays(parisDayOf(instantOfMs(shop.clock.now())), 1));
    shop.clock.advance(Date.parse(next) - shop.clock.now());
    await signIn();
    expect((await firmNow()).sides).toEqual(DEMONSTRATION_FIRM.sides);
    await take((firm) => ({ ...firm, brand: DEMONSTRATION_FIRM.brand }));
  });

  it("[FIRM-6] that is withdrawn at 23:59 never counts, and another proposal waits for it", async () => {
    const id = await propose();
    expect((await (await take(withAccount)).json()) satisfies FirmTaken).toMatchObject({
      waiting: id,
    });
    const other = await take((firm) => ({
      ...firm,
      sender: { ...firm.sender, email: "autre@moulin-dupont.fr" },
    }));
    expect(await refusalOf(other)).toEqual([
      409,
      `La proposition n° ${id} attend déjà : confirmez-la ou retirez-la d’abord.`,
    ]);
    await decide(id, "confirmation", pauls);
    await toMidnight(-60_000);
    expect((await decide(id, "withdrawal", annes)).status).toBe(204);
    shop.clock.advance(60_000);
    expect((await firmNow()).sides.gmp.iban).toBe(FORMER);
    expect((await looks()).map(({ state, withdrawnBy }) => [state, withdrawnBy])).toEqual([
      ["withdrawn", anne.login],
    ]);
  });
});
