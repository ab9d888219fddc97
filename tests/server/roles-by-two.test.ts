import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SecondLook } from "../../api-schema/staff-firm.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import type { StaffPersonSeen } from "../../api-schema/staff-team.ts";
import { afterPassword, newAgent } from "./authenticator.ts";
import { catchMails, mailbox } from "./caught-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { refusalOf, type SupportBrowser } from "./support-desk.ts";

const caught = catchMails();
let shop: TestShop;
let anne: Somebody;
let bruno: Somebody;
beforeAll(async () => {
  shop = await startTestShop({ ports: caught.ports, settings: { trustProxy: true } });
  anne = await enter("anne-deux", ["direction"]);
  bruno = await enter("bruno-deux", ["direction"]);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sql("delete from sign_in_failure");
  await shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]);
});

type Somebody = Awaited<ReturnType<typeof enter>>;

/** Somebody of a test's own with these roles, signed in. */
const enter = async (name: string, roles: readonly StaffRole[]) => {
  const agent = await newAgent(shop, name);
  await shop.sql("update staff set roles = $2 where id = $1", [agent.id, [...roles]]);
  return { ...agent, browser: await afterPassword(shop, agent, "18.0.0.1") };
};

/** The number of the proposal that waits. */
const waitingOf = async (answer: Response): Promise<number> => {
  const { waiting }: { readonly waiting: number } = await answer.json();
  expect([answer.status, waiting]).toEqual([200, expect.any(Number)]);
  return waiting;
};
const give = (
  id: number,
  roles: readonly StaffRole[],
  seen: readonly StaffRole[],
  by: SupportBrowser = anne.browser,
) => by.send("POST", `/team/${id}/roles`, { roles, seen });
const confirm = (look: number, by: SupportBrowser = bruno.browser) =>
  by.send("POST", `/second-looks/${look}/confirmation`);
const lookOf = async (id: number, by = bruno.browser) =>
  (await by.read<readonly SecondLook[]>("/second-looks")).find((look) => look.id === id);
const seenOf = (id: number) => anne.browser.read<StaffPersonSeen>(`/team/${id}`);
const OWN = [409, "Une autre personne doit confirmer ce que vous avez proposé."];
const STALE = [
  409,
  "Vous ne pouvez pas la confirmer : c’est votre propre place, ou la personne a changé depuis. Retirez-la et refaites-la.",
];

describe("roles that are money or power", () => {
  it("[SUPPORT-25] are given by two, counted from the second on, told and written down", async () => {
    const clerk = await enter("claire-deux", ["orders"]);
    await shop.emptyOutbox();
    const readMails = mailbox(shop, caught.mails, bruno.login);
    const look = await waitingOf(await give(clerk.id, ["orders", "accounting"], ["orders"]));
    expect((await clerk.browser.get("/collections")).status).toBe(404);
    expect(await lookOf(look)).toMatchObject({
      kind: "roles",
      state: "open",
      changes: [
        {
          path: "Rôles",
          from: "claire-deux : Commandes",
          to: "claire-deux : Commandes, Comptabilité",
        },
      ],
      proposedBy: anne.login,
      isOwn: false,
    });
    expect(await refusalOf(await confirm(look, anne.browser))).toEqual(OWN);
    expect((await confirm(look, clerk.browser)).status).toBe(404);
    expect((await clerk.browser.get("/collections")).status).toBe(404);

    expect((await confirm(look)).status).toBe(204);
    expect((await clerk.browser.get("/collections")).status).toBe(200);
    expect(await lookOf(look)).toMatchObject({ state: "counts", confirmedBy: bruno.login });
    expect((await readMails()).subjects).toEqual([
      "À confirmer : rôles à la gestion",
      "Rôles changés : claire-deux",
    ]);
    const { history } = await seenOf(clerk.id);
    expect(history.map(({ event, by, rolesAfter }) => [event, by, rolesAfter])).toEqual([
      ["roles changed", bruno.login, ["orders", "accounting"]],
      ["roles proposed", anne.login, ["orders", "accounting"]],
    ]);
    expect((await confirm(look)).status).toBe(409);
  });

  it("[SUPPORT-25] are confirmed by nobody for themselves, nor by two at once twice", async () => {
    const carl = await enter("carl-deux", ["direction"]);
    const look = await waitingOf(await give(carl.id, ["direction", "pricing"], ["direction"]));
    expect(await refusalOf(await confirm(look, carl.browser))).toEqual(STALE);
    const dora = await enter("dora-deux", ["direction"]);
    const tokens = await Promise.all(
      [bruno, dora].map(async ({ browser }) => (await browser.session()).formToken),
    );
    const answers = await Promise.all(
      [bruno, dora].map(({ browser }, index) =>
        browser.send("POST", `/second-looks/${look}/confirmation`, undefined, {
          "x-form-token": tokens[index] ?? "",
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await seenOf(carl.id)).person.roles).toEqual(["direction", "pricing"]);
  });

  it("[SUPPORT-25] are not given once the person is another, or it was withdrawn", async () => {
    const clerk = await enter("eve-deux", ["orders"]);
    const look = await waitingOf(await give(clerk.id, ["direction"], ["orders"]));
    expect(await waitingOf(await give(clerk.id, ["direction"], ["orders"]))).toBe(look);
    expect(await refusalOf(await give(clerk.id, ["pricing"], ["orders"]))).toEqual([
      409,
      "Des rôles de cette personne attendent déjà une seconde personne : voyez « À confirmer ».",
    ]);
    // What is neither money nor power goes on meanwhile.
    expect((await give(clerk.id, ["tours"], ["orders"])).status).toBe(200);
    expect(await refusalOf(await confirm(look))).toEqual(STALE);
    expect(await lookOf(look)).toMatchObject({ state: "open", confirmedBy: null });
    const away = await bruno.browser.send("POST", `/second-looks/${look}/withdrawal`);
    expect([away.status, (await confirm(look)).status]).toEqual([204, 409]);
    const next = await waitingOf(await give(clerk.id, ["direction"], ["tours"]));
    await anne.browser.send("POST", `/team/${clerk.id}/withdrawal`);
    // They have the roles once they are back, by two again.
    expect((await confirm(next)).status).toBe(204);
    expect((await clerk.browser.signIn(clerk.login)).status).toBe(401);
    const back = await waitingOf(await anne.browser.send("POST", `/team/${clerk.id}/return`));
    expect((await seenOf(clerk.id)).person.place).toBe("withdrawn");
    expect((await confirm(back)).status).toBe(204);
    expect((await seenOf(clerk.id)).person).toMatchObject({
      place: "serving",
      roles: ["direction"],
    });
  });

  it("[SUPPORT-25] are not given by the word of somebody who was withdrawn since, nor once they are back", async () => {
    const clerk = await enter("hugo-deux", ["orders"]);
    const proposer = await enter("ines-deux", ["direction"]);
    const look = await waitingOf(
      await give(clerk.id, ["orders", "accounting"], ["orders"], proposer.browser),
    );
    const reason =
      "Qui l’a proposée n’est plus de la direction, ou en a été retiré depuis : elle ne compte plus. Proposez-la de nouveau si elle est juste.";
    expect((await anne.browser.send("POST", `/team/${proposer.id}/withdrawal`)).status).toBe(204);
    expect(await lookOf(look)).toMatchObject({ state: "void" });
    expect(await refusalOf(await confirm(look))).toEqual([409, reason]);
    const back = await waitingOf(await anne.browser.send("POST", `/team/${proposer.id}/return`));
    expect((await confirm(back)).status).toBe(204);
    expect(await refusalOf(await confirm(look))).toEqual([409, reason]);
    expect((await seenOf(clerk.id)).person.roles).toEqual(["orders"]);

    // It is in nobody's way: whoever finds it right proposes it in their own name.
    const again = await waitingOf(await give(clerk.id, ["orders", "accounting"], ["orders"]));
    expect([again === look, await lookOf(look)]).toMatchObject([
      false,
      { state: "withdrawn", withdrawnBy: anne.login },
    ]);
    expect((await confirm(again)).status).toBe(204);
    expect((await seenOf(clerk.id)).person.roles).toEqual(["orders", "accounting"]);
  });

  it("[SUPPORT-25] are not those of an invitation before: its link leaves with the first role", async () => {
    const invite = async (name: string, roles: readonly StaffRole[]) => {
      const answer = await anne.browser.send("POST", "/team", {
        login: `${name}@panetier.example`,
        name,
        roles,
      });
      const { id, waiting }: { readonly id: number; readonly waiting: number } =
        await answer.json();
      return { id, waiting };
    };
    const mixed = mailbox(shop, caught.mails, "fanny-deux@panetier.example");
    const fanny = await invite("fanny-deux", ["orders", "pricing"]);
    expect((await mixed()).subjects).toEqual(["Votre accès à la gestion de Panetier"]);
    expect((await seenOf(fanny.id)).person.roles).toEqual(["orders"]);
    const gil = await invite("gil-deux", ["accounting"]);
    expect((await anne.browser.send("POST", `/team/${gil.id}/invitation`)).status).toBe(409);
    const mails = mailbox(shop, caught.mails, "gil-deux@panetier.example");
    expect((await confirm(gil.waiting)).status).toBe(204);
    expect((await mails()).subjects).toEqual(["Votre accès à la gestion de Panetier"]);
    expect((await seenOf(gil.id)).person).toMatchObject({
      place: "invited",
      roles: ["accounting"],
    });
  });
});
