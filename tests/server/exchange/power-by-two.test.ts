import { Clock, Effect } from "effect";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRun, UndoneRun } from "../../../api-schema/staff-resources.ts";
import { applyDue } from "../../../server/exchange/dated-runs.ts";
import { newAgent } from "../authenticator.ts";
import { catchMails } from "../caught-mails.ts";
import { linesOf, propose } from "../desk/desk-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { makeStores } from "../shoppers.ts";
import { refusalOf, supportBrowser, type SupportBrowser } from "../support-desk.ts";

// What gives somebody power in a shop: two people, all of the direction told, and the next day.

const caught = catchMails();
let shop: TestShop;
let one: Somebody;
let other: Somebody;
beforeAll(async () => {
  shop = await startTestShop({ ports: caught.ports, settings: { trustProxy: true } });
  one = await enter("apporte-pouvoir");
  other = await enter("confirme-pouvoir");
});
afterAll(() => shop.stop());

type Somebody = Awaited<ReturnType<typeof enter>>;
const enter = async (name: string) => {
  const agent = await newAgent(shop, name);
  await shop.sql("update staff set roles = array['direction'] where id = $1", [agent.id]);
  const browser = supportBrowser(shop, "18.0.0.7");
  await browser.signIn(agent.login);
  return { ...agent, browser };
};

let place: { readonly email: string; readonly shop: string };
let people = 0;
beforeEach(async () => {
  await shop.sql("delete from sign_in_failure");
  shop.clock.set("2026-11-23T08:00:00.000Z");
  const [store = 0] = await makeStores(shop, 1);
  people += 1;
  place = { email: `lea-${people}@fournil.fr`, shop: String(700_000 + store) };
  await shop.sql("update store set erp_id = $2 where id = $1", [store, place.shop]);
  await shop.sql(
    `with person as (insert into customer (email, first_name, last_name, verified, created_at)
       values ($2, 'Léa', 'Morin', true, $3) returning id)
     insert into store_shop_user (store_id, customer_id, role, accepted)
       select $1, id, 'baker', true from person`,
    [store, place.email, new Date(shop.clock.now())],
  );
});

const roleNow = async () =>
  (
    await shop.sql<{ readonly role: string }>(
      `select t.role from store_shop_user t join customer c on c.id = t.customer_id where c.email = $1`,
      [place.email],
    )
  ).map(({ role }) => role);
const step = (by: SupportBrowser, { id }: StaffRun, what: string) =>
  by.send("POST", `/runs/${id}/${what}`);
const stepped = async (by: SupportBrowser, run: StaffRun, what: string): Promise<StaffRun> => {
  const answer = await step(by, run, what);
  if (answer.status !== 200) throw new Error(await answer.text());
  // safe: the contract has a run there
  return (await answer.json()) as StaffRun;
};
const seen = (run: StaffRun) => one.browser.read<StaffRun>(`/runs/${run.id}`);
/** The mails of a run that somebody got, in their order. */
const toldOf = async ({ id }: StaffRun, { login }: Somebody) => {
  await shop.emptyOutbox();
  return caught.mails
    .filter(({ to, text }) => to === login && text.includes(`n° ${id},`))
    .map(({ subject }) => subject);
};
/** A file that makes somebody another role, brought at the desk by the first of them. */
const brought = async (role: string): Promise<StaffRun> => {
  const form = new FormData();
  form.set("resource", "users");
  form.set(
    "files",
    new Blob([`E-mail;N° client;Rôle\n${place.email};${place.shop};${role}`]),
    `utilisateurs-${people}-${role}.csv`,
  );
  const answer = await one.browser.send("POST", "/resources/files", form);
  // safe: the contract has it there
  return ((await answer.json()) as { readonly run: StaffRun }).run;
};
const due = () =>
  runOn(shop.databaseUrl, Effect.provideService(applyDue, Clock.Clock, shop.clock.clock));
const MIDNIGHT = "2026-11-23T23:00:00.000Z";

describe("a role that a file gives", () => {
  it("[QUAI-62] waits for another person, counts when the next day begins in Paris, once, and all of the direction are told", async () => {
    const run = await brought("gérante");
    expect([run.state, run.concerns.map(({ guard }) => guard)]).toEqual([
      "waiting",
      ["power-given"],
    ]);
    expect((await step(one.browser, run, "confirm")).status).toBe(409);
    const dated = await stepped(other.browser, run, "confirm");
    expect([dated.state, dated.confirmedBy, dated.countsFrom, dated.may]).toEqual([
      "dated",
      other.login,
      MIDNIGHT,
      { apply: false, confirm: false, cancel: true, undo: false },
    ]);
    for (const act of ["apply", "confirm"]) {
      const early = await step(other.browser, run, act);
      expect([early.status, await early.json()]).toMatchObject([
        409,
        { message: `Le passage n° ${run.id} compte demain.` },
      ]);
    }
    shop.clock.set("2026-11-23T22:59:30.000Z");
    await due();
    expect([await roleNow(), (await seen(run)).state]).toEqual([["baker"], "dated"]);
    shop.clock.set(MIDNIGHT);
    await due();
    await due();
    expect([await roleNow(), (await seen(run)).state]).toEqual([["manager"], "applied"]);
    expect(
      await shop.sql("select who, before, after from change where run_id = $1", [run.id]),
    ).toEqual([{ who: one.login, before: { role: "baker" }, after: { role: "manager" } }]);
    expect(await toldOf(run, other)).toEqual([
      "À confirmer : utilisateurs",
      "Confirmé : utilisateurs",
    ]);
  });

  it("[QUAI-62] waits as well where it is another than the manager's, or is typed at the desk", async () => {
    const file = await brought("comptable");
    expect([file.state, file.concerns.map(({ text }) => text)]).toEqual([
      "waiting",
      [
        `1 personne change de rôle (${place.email} · ${place.shop} : « salarié » devient « comptable »).`,
      ],
    ]);
    await stepped(one.browser, file, "cancel");
    const typed = await propose(one.browser, "users", [
      {
        cells: { ...place, role: "manager" },
        seen: { role: "baker" },
      },
    ]);
    expect(typed.state).toBe("waiting");
    expect((await stepped(other.browser, typed, "confirm")).state).toBe("dated");
  });

  it("[QUAI-62] is rejected until it counts, by anybody, and changes nothing then", async () => {
    const run = await brought("gérante");
    await stepped(other.browser, run, "confirm");
    expect((await stepped(one.browser, run, "cancel")).state).toBe("cancelled");
    shop.clock.set(MIDNIGHT);
    await due();
    expect([await roleNow(), (await seen(run)).state]).toEqual([["baker"], "cancelled"]);
    expect(await toldOf(run, one)).toEqual([
      "À confirmer : utilisateurs",
      "Confirmé : utilisateurs",
      "Rejeté : utilisateurs",
    ]);
    expect(await refusalOf(await step(one.browser, run, "cancel"))).toEqual([
      409,
      expect.any(String),
    ]);
  });

  it("[QUAI-62] is refused with the words where the place was changed meanwhile", async () => {
    const run = await brought("gérante");
    await stepped(other.browser, run, "confirm");
    await shop.sql(
      `update store_shop_user t set role = 'accountant' from customer c
        where c.id = t.customer_id and c.email = $1`,
      [place.email],
    );
    shop.clock.set(MIDNIGHT);
    await due();
    const refused = await seen(run);
    expect([await roleNow(), refused.state, refused.refusal]).toEqual([
      ["accountant"],
      "refused",
      "1 ligne a été modifiée depuis : rien n'est écrit, relisez et proposez de nouveau.",
    ]);
    expect((await linesOf(one.browser, run)).flatMap(({ faults }) => faults)).toEqual([
      {
        column: "role",
        value: "comptable",
        reason: "Modifié depuis sur le site : relisez, puis proposez de nouveau.",
      },
    ]);
  });

  it("[QUAI-62] goes on where a process was killed while it was written", async () => {
    const run = await brought("gérante");
    await stepped(other.browser, run, "confirm");
    shop.clock.set(MIDNIGHT);
    // As it stands when the process has begun and ends before its first piece.
    await shop.sql("update exchange_run set state = 'applying' where id = $1", [run.id]);
    await due();
    await due();
    expect([await roleNow(), (await seen(run)).state]).toEqual([["manager"], "applied"]);
    expect(
      await shop.sql("select count(*)::int as times from change where run_id = $1", [run.id]),
    ).toEqual([{ times: 1 }]);
  });

  it("[QUAI-62] is taken away by an undo, and given back by none", async () => {
    const counts = async (role: string, day: string): Promise<StaffRun> => {
      const run = await brought(role);
      await stepped(other.browser, run, "confirm");
      shop.clock.set(day);
      await due();
      return run;
    };
    const undo = async (run: StaffRun) => {
      const answer = await step(one.browser, run, "undo");
      return (await answer.json()) as UndoneRun; // safe: the contract has it there
    };
    const given = await counts("gérante", MIDNIGHT);
    expect([(await undo(given)).givenBack, await roleNow()]).toEqual([1, ["baker"]]);
    await shop.sql(
      `update store_shop_user t set role = 'manager' from customer c
        where c.id = t.customer_id and c.email = $1`,
      [place.email],
    );
    const taken = await counts("comptable", "2026-11-24T23:00:00.000Z");
    expect([await undo(taken), await roleNow()]).toEqual([
      expect.objectContaining({
        givenBack: 0,
        kept: [
          {
            key: expect.any(String),
            why: "gardé, ce rôle se propose : une seconde personne le confirme",
          },
        ],
      }),
      ["accountant"],
    ]);
  });
});
