import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import type { RecoveryCodes } from "../../api-schema/staff-session.ts";
import type { StaffPerson, StaffPersonSeen } from "../../api-schema/staff-team.ts";
import {
  afterPassword,
  codeOf,
  newAgent,
  secretOf,
  type TestAgent,
  toNextStep,
} from "./authenticator.ts";
import { catchMails, mailbox } from "./caught-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "./support-desk.ts";

const caught = catchMails();
let shop: TestShop;
let direction: TestAgent;
let browser: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ ports: caught.ports, settings: { trustProxy: true } });
  direction = await newAgent(shop, "anne");
  browser = await afterPassword(shop, direction, "17.0.0.1");
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sql("delete from sign_in_failure");
  // It is they, as of now.
  await shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]);
});

const PASSWORD = "Quatre-meules-tournent";
const days = (count: number) => count * 24 * 3_600_000;

/** Somebody of a test's own with these roles, signed in. */
const enter = async (name: string, roles: readonly StaffRole[], address = "17.0.0.2") => {
  const agent = await newAgent(shop, name);
  await shop.sql("update staff set roles = $2 where id = $1", [agent.id, [...roles]]);
  return { ...agent, browser: await afterPassword(shop, agent, address) };
};

const invite = (name: string, roles: readonly StaffRole[], by = browser) =>
  by.send("POST", "/team", { login: `${name}@panetier.example`, name, roles });

/** Somebody who was invited: their number, and the link of their mail. */
const invited = async (name: string, roles: readonly StaffRole[] = ["orders"]) => {
  const readMails = mailbox(shop, caught.mails, `${name}@panetier.example`);
  const { id }: { readonly id: number } = await (await invite(name, roles)).json();
  return { id, ...(await readMails()) };
};

const choose = (token: string, password = PASSWORD, by = supportBrowser(shop, "17.0.0.9")) =>
  by.send("POST", `/invitations/${token}`, { password });
const act = (id: number, what: string, body?: object, by = browser) =>
  by.send("POST", `/team/${id}/${what}`, body);
const seen = (id: number) => browser.read<StaffPersonSeen>(`/team/${id}`);
/** Somebody of the direction with an authenticator, in the step after that of its first code. */
const withFactor = async (name: string, address: string) => {
  const agent = await newAgent(shop, name);
  const by = await afterPassword(shop, agent, address);
  toNextStep(shop);
  const secret = await secretOf(by, OWN_ENROLMENT);
  const done = await by.send("POST", OWN_ENROLMENT, { code: codeOf(shop, secret) });
  const { codes }: RecoveryCodes = await done.json();
  toNextStep(shop);
  return { agent, secret, recoveryCodes: codes, browser: by };
};
const OWN_ENROLMENT = "/security/enrolment";
const LINK_OVER = [404, "Ce lien n’est plus valable. Demandez-en un autre à la direction."];

describe("an invitation", () => {
  it("[SUPPORT-22] is a mail whose link chooses a password, once, and opens what the roles may", async () => {
    const { id, subjects, token } = await invited("camille", ["content", "orders"]);
    expect(subjects).toEqual(["Votre accès à la gestion de Panetier"]);
    const login = "camille@panetier.example";
    const own = supportBrowser(shop, "17.0.1.1");
    expect((await own.signIn(login, PASSWORD)).status).toBe(401);
    expect(await own.read(`/invitations/${token}`)).toEqual({
      login,
      name: "camille",
      hasPassword: false,
      openid: null,
    });
    expect(await refusalOf(await choose(token, "court"))).toEqual([
      422,
      "password : Le mot de passe doit contenir au moins 12 caractères.",
    ]);
    const both = await Promise.all([choose(token), choose(token, `${PASSWORD}-bis`)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 404,
    ]);
    expect(await refusalOf(await choose(token))).toEqual(LINK_OVER);
    expect(await refusalOf(await own.get(`/invitations/${token}`))).toEqual(LINK_OVER);
    const kept = both[0]?.status === 204 ? PASSWORD : `${PASSWORD}-bis`;
    expect((await own.signIn(login, kept)).status).toBe(200);
    expect([
      (await own.get("/conversations?shown=all")).status,
      (await own.get("/collections")).status,
      (await own.get("/team")).status,
    ]).toEqual([200, 404, 404]);
    const { person, history } = await seen(id);
    expect(person).toMatchObject({
      roles: ["orders", "content"],
      place: "serving",
      invitedUntil: null,
      hasSecondFactor: false,
      lastSignIn: expect.any(String),
      isSelf: false,
    });
    expect(history.map(({ at: _, about: _about, ...line }) => line)).toEqual([
      { event: "password chosen", by: "agent", rolesBefore: null, rolesAfter: null },
      {
        event: "invited",
        by: direction.login,
        rolesBefore: null,
        rolesAfter: ["orders", "content"],
      },
    ]);
  });

  it("[SUPPORT-22] is over after three days; another one makes the first void", async () => {
    const { id, token } = await invited("tardive");
    const readMails = mailbox(shop, caught.mails, "tardive@panetier.example");
    expect((await act(id, "invitation")).status).toBe(204);
    const second = await readMails();
    expect(await refusalOf(await choose(token))).toEqual(LINK_OVER);
    shop.clock.advance(days(3));
    expect(await refusalOf(await choose(second.token))).toEqual(LINK_OVER);
    // As the desk's own login is.
    browser = await afterPassword(shop, direction, "17.0.0.1");
    expect((await seen(id)).person).toMatchObject({ place: "invited", invitedUntil: null });
  });

  it("[SUPPORT-22] goes with the first role, and is not sent again before", async () => {
    const { id, subjects } = await invited("future-direction", ["direction"]);
    expect(subjects).toEqual([]);
    const early = [
      409,
      "Cette personne n’a encore aucun rôle : l’invitation part avec le premier, donné ici ou confirmé sous « À confirmer ».",
    ];
    expect(await refusalOf(await act(id, "invitation"))).toEqual(early);
    // Nobody of the direction is asked any more: there is nothing to be confirmed either.
    const [look] = await shop.sql<{ id: number }>(
      "select id from second_look where staff_id = $1",
      [id],
    );
    expect((await browser.send("POST", `/second-looks/${look?.id}/withdrawal`)).status).toBe(204);
    expect(await refusalOf(await act(id, "invitation"))).toEqual(early);
  });

  it("[SUPPORT-22] is not taken where somebody is signed in, nor by who is withdrawn", async () => {
    const { id, token } = await invited("retenue");
    expect(await refusalOf(await choose(token, PASSWORD, browser))).toEqual([
      409,
      "Quelqu’un est connecté à la gestion dans ce navigateur. Déconnectez-vous, puis ouvrez de nouveau le lien.",
    ]);
    expect((await act(id, "withdrawal")).status).toBe(204);
    expect(await refusalOf(await choose(token))).toEqual(LINK_OVER);
  });

  it("[SUPPORT-22] names a role and a login that nobody has or had, and keeps no secret open", async () => {
    expect(await refusalOf(await invite("sans-role", []))).toEqual([
      422,
      "roles : Choisissez au moins un rôle.",
    ]);
    expect(await refusalOf(await invite("anne", ["orders"]))).toEqual([
      422,
      "login : Quelqu’un a ou a eu ce compte : rétablissez-le plutôt dans la liste.",
    ]);
    const { token } = await invited("secrete");
    const rows = await shop.sql(
      `select 1 from outbox where payload::text like '%' || $1 || '%'
       union all select 1 from staff_invitation where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [token],
    );
    expect([token.length, rows]).toEqual([43, []]);
  });

  it("[SUPPORT-22] to another password ends what is open, and leaves the second factor", async () => {
    const { agent, browser: open } = await withFactor("oublieuse", "17.0.2.1");
    const readMails = mailbox(shop, caught.mails, agent.login);
    expect((await act(agent.id, "invitation")).status).toBe(204);
    const { subjects, token } = await readMails();
    expect(subjects).toEqual(["Nouveau mot de passe de la gestion de Panetier"]);
    expect((await open.get("/clients/1")).status).not.toBe(401);
    expect((await choose(token)).status).toBe(204);
    expect((await open.get("/clients/1")).status).toBe(401);
    const again = supportBrowser(shop, "17.0.2.2");
    await again.signIn(agent.login, PASSWORD);
    expect((await again.session()).stage).toBe("code");
  });
});

describe("a change of the team", () => {
  it("[SUPPORT-22] of roles counts at the next request, of who has them open too", async () => {
    const clerk = await enter("jean", ["accounting"]);
    expect((await clerk.browser.get("/collections")).status).toBe(200);
    const given = { roles: ["content"], seen: ["accounting"] };
    expect((await act(clerk.id, "roles", given)).status).toBe(200);
    expect([
      (await clerk.browser.get("/collections")).status,
      (await clerk.browser.get("/pictures")).status,
    ]).toEqual([404, 200]);
    // Seen before the change: somebody else was first.
    expect(await refusalOf(await act(clerk.id, "roles", given))).toEqual([
      409,
      "C’est déjà fait : quelqu’un d’autre l’a changé entre-temps.",
    ]);
    expect((await act(clerk.id, "withdrawal")).status).toBe(204);
    expect((await clerk.browser.get("/pictures")).status).toBe(401);
    expect((await clerk.browser.signIn(clerk.login)).status).toBe(401);
    expect(await (await act(clerk.id, "return")).json()).toEqual({ waiting: null });
    expect((await clerk.browser.get("/pictures")).status).toBe(401);
    expect((await clerk.browser.signIn(clerk.login)).status).toBe(200);
  });

  it("[SUPPORT-22] is nobody's own, and leaves nobody without a role", async () => {
    const own = [
      "Personne ne change sa propre place : demandez à une autre personne de la direction.",
    ];
    expect(
      await refusalOf(
        await act(direction.id, "roles", { roles: ["direction", "orders"], seen: ["direction"] }),
      ),
    ).toEqual([409, ...own]);
    expect(await refusalOf(await act(direction.id, "withdrawal"))).toEqual([409, ...own]);
    const clerk = await enter("paul", ["orders"]);
    expect(await refusalOf(await act(clerk.id, "roles", { roles: [], seen: ["orders"] }))).toEqual([
      422,
      "roles : Choisissez au moins un rôle.",
    ]);
    expect((await act(2_000_000_000, "withdrawal")).status).toBe(404);
  });

  it("[SUPPORT-22] is told to each of the direction, who is new in it above all", async () => {
    const clerk = await enter("marie", ["orders"]);
    await shop.emptyOutbox();
    const readMails = mailbox(shop, caught.mails, direction.login);
    const wished = { roles: ["direction"], seen: ["orders"] };
    const { waiting } = await (await act(clerk.id, "roles", wished)).json();
    const second = await enter("madeleine", ["direction"]);
    await second.browser.send("POST", `/second-looks/${waiting}/confirmation`);
    await act(clerk.id, "withdrawal");
    expect((await readMails()).subjects).toEqual([
      "À confirmer : rôles à la gestion",
      "Nouvelle direction : marie",
      "Personne retirée : marie",
    ]);
    const told = caught.mails.filter(({ subject }) => subject === "Nouvelle direction : marie");
    expect(told.find(({ to }) => to === direction.login)?.text).toContain(
      `Personne : marie, ${clerk.login}\nRôles avant : Commandes\nRôles : Direction\nPar : ${second.login}`,
    );
  });

  it("[SUPPORT-22] by two who withdraw each other at once leaves one, round after round", async () => {
    await shop.sql("update staff set withdrawn_at = now() where 'direction' = any(roles)");
    try {
      for (const round of [1, 2, 3, 4, 5]) {
        const one = await enter(`une-${round}`, ["direction"], "17.0.3.1");
        const two = await enter(`deux-${round}`, ["direction"], "17.0.3.2");
        const tokens = await Promise.all(
          [one, two].map(async ({ browser: by }) => (await by.session()).formToken),
        );
        const answers = await Promise.all([
          one.browser.send("POST", `/team/${two.id}/withdrawal`, undefined, {
            "x-form-token": tokens[0] ?? "",
          }),
          two.browser.send("POST", `/team/${one.id}/withdrawal`, undefined, {
            "x-form-token": tokens[1] ?? "",
          }),
        ]);
        const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
        // The second is out already, or hears that it may not.
        expect([204, statuses[0] === 204 && (statuses[1] === 401 || statuses[1] === 404)]).toEqual([
          statuses[0],
          true,
        ]);
        const left = await shop.sql(
          "select 1 from staff where 'direction' = any(roles) and withdrawn_at is null",
        );
        expect(left).toHaveLength(1);
        await shop.sql("update staff set withdrawn_at = now() where 'direction' = any(roles)");
      }
    } finally {
      await shop.sql("update staff set withdrawn_at = null where id = $1", [direction.id]);
    }
  });

  it("[SUPPORT-22] lists everybody with how they stand", async () => {
    const { login, id } = await enter("zoe", ["tours"]);
    const team = await browser.read<readonly StaffPerson[]>("/team");
    expect(team.find((person) => person.id === id)).toEqual({
      id,
      login,
      name: "zoe",
      roles: ["tours"],
      place: "serving",
      since: expect.any(String),
      withdrawnAt: null,
      invitedUntil: null,
      hasSecondFactor: false,
      lastSignIn: expect.any(String),
      isSelf: false,
    });
    expect(team.filter(({ isSelf }) => isSelf).map((person) => person.id)).toEqual([direction.id]);
  });
});

describe("what is dangerous", () => {
  const minutes = (count: number) => shop.clock.advance(count * 60_000);
  const confirm = (by: SupportBrowser, kind: string, secret: string) =>
    by.send("POST", "/session/confirmation", { kind, secret });

  it("[SUPPORT-23] asks for a code five minutes after the last, and counts wrong ones with the others", async () => {
    const known = await withFactor("prudente", "17.1.0.1");
    const { browser: by, secret } = known;
    const clerk = await enter("lucie", ["orders"]);
    const change = async (roles: readonly StaffRole[], from: readonly StaffRole[]) => {
      const answer = await act(clerk.id, "roles", { roles, seen: from }, by);
      return answer.status === 200 ? 200 : await refusedCode(answer);
    };
    expect(await change(["tours"], ["orders"])).toBe(200);
    minutes(5);
    expect(await change(["orders"], ["tours"])).toEqual([403, "CODE_DEMANDE"]);
    expect((await seen(clerk.id)).person.roles).toEqual(["tours"]);
    // A password is not enough where there is a second factor.
    expect((await confirm(by, "password", "Fournil-2026-demo")).status).toBe(401);
    expect(await refusalOf(await confirm(by, "authenticator", "000000"))).toEqual([
      401,
      "Code incorrect, ou déjà utilisé.",
    ]);
    expect(await change(["orders"], ["tours"])).toEqual([403, "CODE_DEMANDE"]);
    toNextStep(shop);
    expect((await confirm(by, "authenticator", codeOf(shop, secret))).status).toBe(204);
    expect(await change(["orders"], ["tours"])).toBe(200);
    minutes(5);
    expect((await confirm(by, "recovery", known.recoveryCodes[0] ?? "")).status).toBe(204);
    expect(await change(["tours"], ["orders"])).toBe(200);
    for (const code of ["1", "2", "3", "4", "5"]) await confirm(by, "authenticator", code);
    expect((await confirm(by, "recovery", known.recoveryCodes[1] ?? "")).status).toBe(429);
  });

  it("[SUPPORT-23] asks for the password of who has no second factor, in this login alone", async () => {
    const by = await enter("simple", ["direction"], "17.1.1.1");
    const other = await afterPassword(shop, by, "17.1.1.2");
    minutes(5);
    const clerk = await enter("louis", ["orders"]);
    const given = { roles: ["tours"], seen: ["orders"] };
    expect(await refusedCode(await act(clerk.id, "roles", given, by.browser))).toEqual([
      403,
      "MOT_DE_PASSE_DEMANDE",
    ]);
    expect(await refusalOf(await confirm(by.browser, "password", "x"))).toEqual([
      401,
      "Mot de passe incorrect.",
    ]);
    expect((await confirm(by.browser, "password", "Fournil-2026-demo")).status).toBe(204);
    expect(await refusedCode(await act(clerk.id, "roles", given, other))).toEqual([
      403,
      "MOT_DE_PASSE_DEMANDE",
    ]);
    expect((await act(clerk.id, "roles", given, by.browser)).status).toBe(200);
  });
});

const refusedCode = async (answer: Response): Promise<readonly unknown[]> => {
  const { code }: { readonly code: unknown } = await answer.json();
  return [answer.status, code];
};
