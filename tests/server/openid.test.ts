import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenidAnswer } from "../../api-schema/staff-openid.ts";
import type { StaffSecurity } from "../../api-schema/staff-session.ts";
import { hashOf } from "../../server/support/token-hash.ts";
import {
  codeOf,
  enrolmentPath,
  newAgent,
  secretOf,
  sendCode,
  toNextStep,
} from "./authenticator.ts";
import { catchMails } from "./caught-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { startOpenidProvider, type TestProvider } from "./openid-provider.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "./support-desk.ts";

const publicUrl = "https://boutique.example";
const { ports, mails } = catchMails();
let shop: TestShop;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
  shop = await startTestShop({
    ports,
    settings: {
      production: true,
      trustProxy: true,
      publicUrl,
      oidcIssuer: provider.issuer,
      oidcClientId: provider.clientId,
      oidcClientSecret: provider.clientSecret,
      oidcName: "Maison",
    },
  });
});
afterAll(async () => {
  await shop.stop();
  await provider.stop();
});
beforeEach(() => provider.misbehave({}));

const SIGN_IN = "/session/openid";
const NOT_SO = [401, "La connexion n’a pas abouti. Recommencez, ou utilisez un autre moyen."];
const NOT_LINKED = [
  401,
  "Ce compte n’est lié à personne de la gestion. Ouvrez le lien de votre invitation, ou demandez-en un à la direction.",
];
const AWAY = [
  503,
  "Le fournisseur de connexion ne répond pas. Réessayez dans un instant, ou utilisez un autre moyen.",
];
const LINK_OVER = [404, "Ce lien n’est plus valable. Demandez-en un autre à la direction."];

const addressOf = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(200);
  const { address }: { readonly address: string } = await answer.json();
  return address;
};
const request = (browser: SupportBrowser) => browser.send("POST", `${SIGN_IN}/request`);
/** What the browser comes back with from the provider. */
const visited = async (browser: SupportBrowser) =>
  provider.visit(await addressOf(await request(browser)));
const bring = (browser: SupportBrowser, answer: OpenidAnswer) =>
  browser.send("POST", SIGN_IN, answer);
const enter = async (browser: SupportBrowser) => bring(browser, await visited(browser));

/** A link of the team for somebody. */
const invite = async (id: number): Promise<string> => {
  const token = `${id}`.padStart(43, "i");
  await shop.sql(
    `insert into staff_invitation (staff_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $3::timestamptz + interval '3 days')
     on conflict (staff_id) do update set token_hash = excluded.token_hash,
       expires_at = excluded.expires_at`,
    [id, hashOf(token), new Date(shop.clock.now())],
  );
  return token;
};
/** Somebody who was invited and has no password. */
const invited = async (name: string) => {
  const agent = await newAgent(shop, name);
  await shop.sql("update staff set password_hash = null where id = $1", [agent.id]);
  return { ...agent, token: await invite(agent.id) };
};
const link = async (browser: SupportBrowser, token: string) => {
  const answer = await browser.send("POST", `/invitations/${token}/openid/request`);
  return bring(browser, await provider.visit(await addressOf(answer)));
};
/** Somebody who has linked that account, with an authenticator. */
const linked = async (name: string, subject: string, address: string) => {
  const agent = await invited(name);
  const browser = supportBrowser(shop, address);
  provider.become(subject);
  expect((await link(browser, agent.token)).status).toBe(200);
  toNextStep(shop);
  const secret = await secretOf(browser);
  await browser.send("POST", enrolmentPath, { code: codeOf(shop, secret) });
  toNextStep(shop);
  return { agent, browser, secret };
};
const stageOf = async (browser: SupportBrowser) => (await browser.session()).stage;
const auditOf = async (id: number) =>
  (
    await shop.sql<{ event: string; about: string | null }>(
      "select event, about from support_agent_audit where agent_id = $1 order by id",
      [id],
    )
  ).map(({ event, about }) => [event, about]);

/** Who was told what since, of accounts that were linked or unlinked. */
const toldSince = async (from: number) => {
  await shop.emptyOutbox();
  return mails
    .slice(from)
    .filter(({ subject }) => /^Compte (?:associé|dissocié)/u.test(subject))
    .map(({ to, subject }) => `${to} : ${subject}`);
};
/** The direction who can sign in, in the order of their ids. */
const direction = async () =>
  (
    await shop.sql<{ login: string }>(
      `select login from staff g where 'direction' = any(roles) and withdrawn_at is null
        and (password_hash is not null or exists (select from staff_openid o where o.staff_id = g.id))
        order by id`,
    )
  ).map(({ login }) => login);

describe("an account of the firm's provider", () => {
  it("[SUPPORT-26] is linked by an invitation and opens the desk from then on, with the second factor", async () => {
    const agent = await invited("liee");
    const browser = supportBrowser(shop, "18.0.0.1");
    expect(await browser.session()).toEqual({
      stage: "password",
      formToken: expect.any(String),
      openid: "Maison",
    });
    expect(await browser.read(`/invitations/${agent.token}`)).toEqual({
      login: agent.login,
      name: "liee",
      hasPassword: false,
      openid: "Maison",
    });
    provider.become("liee");
    const first = await link(browser, agent.token);
    expect([first.status, await first.json()]).toEqual([
      200,
      { stage: "enrolment", formToken: expect.any(String) },
    ]);
    expect((await browser.get("/clients/1")).status).toBe(401);
    toNextStep(shop);
    const secret = await secretOf(browser);
    await browser.send("POST", enrolmentPath, { code: codeOf(shop, secret) });
    expect(await stageOf(browser)).toBe("open");
    expect((await browser.get(`/invitations/${agent.token}`)).status).toBe(404);
    expect(await browser.read<StaffSecurity>("/security")).toEqual({
      factor: { since: expect.any(String), recoveryCodesLeft: 10 },
      passkeys: [],
      openid: { provider: "Maison", since: expect.any(String), lastUsed: expect.any(String) },
    });
    expect(await auditOf(agent.id)).toEqual([
      ["openid linked", "Maison"],
      ["second factor set up", null],
    ]);
    const [person] = await browser
      .read<readonly { readonly id: number; readonly place: string }[]>("/team")
      .then((team) => team.filter(({ id }) => id === agent.id));
    expect(person?.place).toBe("serving");

    toNextStep(shop);
    const later = supportBrowser(shop, "18.0.0.2");
    const entered = await enter(later);
    expect([entered.status, await entered.json()]).toEqual([
      200,
      { stage: "code", formToken: expect.any(String), asked: "code" },
    ]);
    expect((await later.get("/clients/1")).status).toBe(401);
    expect((await sendCode(later, codeOf(shop, secret))).status).toBe(200);
    expect((await later.get("/clients/1")).status).toBe(200);
  });

  it("[SUPPORT-26] asks by code, with PKCE, state and nonce, for the subject alone", async () => {
    const address = new URL(await addressOf(await request(supportBrowser(shop, "18.0.1.1"))));
    const secret = expect.stringMatching(/^[\w-]{43}$/);
    expect([address.origin + address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
      `${provider.issuer}/authorize`,
      {
        client_id: "gestion",
        response_type: "code",
        redirect_uri: `${publicUrl}/_gestion/openid`,
        scope: "openid",
        state: secret,
        nonce: secret,
        code_challenge: secret,
        code_challenge_method: "S256",
      },
    ]);
  });

  it("[SUPPORT-26] that nobody has linked opens nothing, whatever its e-mail says", async () => {
    const agent = await newAgent(shop, "meme-adresse");
    provider.become("inconnu");
    provider.misbehave({ claims: { email: agent.login, email_verified: true } });
    const browser = supportBrowser(shop, "18.0.2.1");
    expect(await refusalOf(await enter(browser))).toEqual(NOT_LINKED);
    expect([await stageOf(browser), (await browser.session()).formToken]).toEqual([
      "password",
      expect.any(String),
    ]);
    expect(await shop.sql("select from staff_openid where subject = 'inconnu'")).toEqual([]);
  });

  it("[SUPPORT-26] of who was withdrawn is an unknown one, and is theirs again once they are back", async () => {
    const { agent } = await linked("partie", "partie", "18.0.3.1");
    await shop.sql("update staff set withdrawn_at = now() where id = $1", [agent.id]);
    const browser = supportBrowser(shop, "18.0.3.2");
    expect(await refusalOf(await enter(browser))).toEqual(NOT_LINKED);
    await shop.sql("update staff set withdrawn_at = null where id = $1", [agent.id]);
    expect((await enter(browser)).status).toBe(200);
  });

  it("[SUPPORT-26] belongs to one person, and one person has one", async () => {
    const { agent } = await linked("premiere", "a-moi", "18.0.4.1");
    const second = await invited("seconde");
    const browser = supportBrowser(shop, "18.0.4.2");
    expect(await refusalOf(await link(browser, second.token))).toEqual([
      401,
      "Ce compte est déjà lié à une autre personne de la gestion.",
    ]);
    // The link stays good for another account.
    expect((await browser.get(`/invitations/${second.token}`)).status).toBe(200);
    provider.become("autre");
    await link(supportBrowser(shop, "18.0.4.3"), await invite(agent.id));
    expect(
      await shop.sql("select subject from staff_openid where staff_id = $1", [agent.id]),
    ).toEqual([{ subject: "autre" }]);
  });

  it("[SUPPORT-26] is linked by a link that is good once, while it lasts, where nobody is signed in", async () => {
    const agent = await invited("une-fois");
    provider.become("une-fois");
    const [one, two] = [supportBrowser(shop, "18.0.5.1"), supportBrowser(shop, "18.0.5.2")];
    const path = `/invitations/${agent.token}/openid/request`;
    const answers = [
      await provider.visit(await addressOf(await one.send("POST", path))),
      await provider.visit(await addressOf(await two.send("POST", path))),
    ] as const;
    expect((await bring(one, answers[0])).status).toBe(200);
    expect(await refusalOf(await bring(two, answers[1]))).toEqual([401, LINK_OVER[1]]);
    expect(await refusalOf(await two.send("POST", path))).toEqual(LINK_OVER);
    const { browser } = await linked("presente", "presente", "18.0.5.3");
    const token = await invite(agent.id);
    const there = await browser.send("POST", `/invitations/${token}/openid/request`);
    expect(there.status).toBe(409);
  });

  it("[SUPPORT-26] is unlinked by its owner, who shows that it is they, unless it is their only way in", async () => {
    const { agent, browser, secret } = await linked("deliee", "deliee", "18.0.6.1");
    await shop.sql("update support_login set confirmed_at = null where agent_id = $1", [agent.id]);
    const asked = await browser.send("DELETE", "/security/openid");
    const { code }: { readonly code: string } = await asked.json();
    expect([asked.status, code]).toEqual([403, "CODE_DEMANDE"]);
    const confirmed = await browser.send("POST", "/session/confirmation", {
      kind: "authenticator",
      secret: codeOf(shop, secret),
    });
    expect(confirmed.status).toBe(204);
    expect((await browser.send("DELETE", "/security/openid")).status).toBe(409);
    await shop.sql(
      `update staff set password_hash = (select password_hash from staff where password_hash
         is not null order by id limit 1) where id = $1`,
      [agent.id],
    );
    expect((await browser.send("DELETE", "/security/openid")).status).toBe(204);
    expect((await browser.send("DELETE", "/security/openid")).status).toBe(404);
    expect((await auditOf(agent.id)).at(-1)).toEqual(["openid unlinked", "Maison"]);
    expect(await refusalOf(await enter(supportBrowser(shop, "18.0.6.2")))).toEqual(NOT_LINKED);
  });

  it("[SUPPORT-27] linked or unlinked is told to whose it is and to the direction", async () => {
    await shop.emptyOutbox();
    const before = mails.length;
    const { agent, browser } = await linked("racontee", "racontee", "18.0.6.9");
    const others = (await direction()).filter((login) => login !== agent.login);
    expect(others.length).toBeGreaterThan(0);
    const told = (word: string) =>
      [
        ...others.map((login) => `${login} : Compte ${word} : racontee`),
        `${agent.login} : Compte ${word}`,
      ].toSorted();
    expect((await toldSince(before)).toSorted()).toEqual(told("associé"));
    const after = mails.length;
    await shop.sql(
      `update staff set password_hash = (select password_hash from staff where password_hash
         is not null order by id limit 1) where id = $1`,
      [agent.id],
    );
    expect((await browser.send("DELETE", "/security/openid")).status).toBe(204);
    expect((await toldSince(after)).toSorted()).toEqual(told("dissocié"));
  });

  it("[SUPPORT-26] gone, the last passkey of who has no password stays", async () => {
    const { agent, browser } = await linked("derniere-cle", "derniere-cle", "18.0.7.1");
    const [key] = await shop.sql<{ readonly id: number }>(
      `insert into passkey (staff_id, credential_id, user_handle, public_key, counter, transports,
         is_synced, name, created_at)
       values ($1, uuid_send(gen_random_uuid()), '', '', 0, '{}', false, 'Clé', now()) returning id`,
      [agent.id],
    );
    expect((await browser.send("DELETE", "/security/openid")).status).toBe(204);
    expect((await browser.send("DELETE", `/security/passkeys/${key?.id}`)).status).toBe(409);
  });
});

describe("an answer of the provider", () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ["another nonce", () => ({ claims: { nonce: "autre" } })],
    ["no nonce", () => ({ claims: { nonce: undefined } })],
    ["another audience", () => ({ claims: { aud: "autre" } })],
    ["another issuer", () => ({ claims: { iss: "https://ailleurs.example" } })],
    ["a time that is over", () => ({ claims: { iat: now() - 900, exp: now() - 600 } })],
    ["no signature", () => ({ alg: "none" }) as const],
    ["a signature of somebody else", () => ({ isForged: true }) as const],
  ])("[SUPPORT-26] with %s opens nothing", async (_, how) => {
    const name = `jeton-${_.replaceAll(" ", "-")}`;
    await linked(name, name, "18.1.0.1");
    const browser = supportBrowser(shop, "18.1.0.2");
    provider.misbehave(how());
    expect(await refusalOf(await enter(browser))).toEqual(NOT_SO);
    provider.misbehave({});
    expect((await enter(browser)).status).toBe(200);
  });

  it("[SUPPORT-26] is taken once, in ten minutes, with its own state, from the browser that it was asked by", async () => {
    await linked("reponse", "reponse", "18.1.1.1");
    const browser = supportBrowser(shop, "18.1.1.2");
    const thief = supportBrowser(shop, "18.1.1.3");
    await visited(thief);
    const answer = await visited(browser);
    expect(await refusalOf(await bring(thief, answer))).toEqual(NOT_SO);
    expect(await refusalOf(await bring(browser, { ...answer, state: "autre" }))).toEqual(NOT_SO);
    const { formToken } = await browser.session();
    const statuses = await Promise.all(
      [1, 2].map(() => browser.send("POST", SIGN_IN, answer, { "x-form-token": formToken })),
    );
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);

    const other = supportBrowser(shop, "18.1.1.4");
    const late = await visited(other);
    shop.clock.advance(10 * 60_000);
    expect(await refusalOf(await bring(other, late))).toEqual(NOT_SO);
    // A code that was used, under a state of its own.
    const again = await visited(other);
    expect(await refusalOf(await bring(other, { ...again, code: answer.code }))).toEqual(NOT_SO);
    // Another issuer says to have answered; the provider has refused; a first request was replaced.
    const iss = await visited(other);
    expect(
      await refusalOf(await bring(other, { ...iss, iss: "https://ailleurs.example" })),
    ).toEqual(NOT_SO);
    const no = await visited(other);
    expect(await refusalOf(await bring(other, { ...no, code: null }))).toEqual(NOT_SO);
    const before = await visited(other);
    await request(other);
    expect(await refusalOf(await bring(other, before))).toEqual(NOT_SO);
  });

  it("[SUPPORT-3] is asked for and taken with the page's own token alone", async () => {
    const browser = supportBrowser(shop, "18.1.2.1");
    const answer = await visited(browser);
    const foreign = { "x-form-token": "x" };
    const statuses = [
      await browser.send("POST", `${SIGN_IN}/request`, undefined, foreign),
      await browser.send("POST", SIGN_IN, answer, foreign),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403]);
  });

  it("[SUPPORT-26] is waited for by fifty browsers of one place at most", async () => {
    await shop.sql("delete from openid_request");
    for (let count = 0; count < 53; count += 1) {
      shop.clock.advance(1);
      await request(supportBrowser(shop, "18.1.3.1"));
    }
    await request(supportBrowser(shop, "18.1.3.2"));
    expect(
      await shop.sql(
        "select place, count(*)::int as open from openid_request group by place order by place",
      ),
    ).toEqual([
      { place: "18.1.3.1", open: 50 },
      { place: "18.1.3.2", open: 1 },
    ]);
  });
});

describe("a provider that is away", () => {
  it("[SUPPORT-26] is said, at the exchange and at its discovery, and the password goes on", async () => {
    const { browser: known } = await linked("panne", "panne", "18.2.0.1");
    const browser = supportBrowser(shop, "18.2.0.2");
    const answer = await visited(browser);
    provider.misbehave({ status: 503 });
    expect(await refusalOf(await bring(browser, answer))).toEqual(AWAY);
    // What it told of itself counts for an hour; then it is asked again, and its failure for ten seconds.
    shop.clock.advance(61 * 60_000);
    expect(await refusalOf(await request(browser))).toEqual(AWAY);
    const asked = provider.asked("/.well-known/openid-configuration");
    expect(await refusalOf(await request(browser))).toEqual(AWAY);
    expect(provider.asked("/.well-known/openid-configuration")).toBe(asked);
    const agent = await newAgent(shop, "par-mot-de-passe");
    const other = supportBrowser(shop, "18.2.0.3");
    await other.signIn(agent.login);
    expect([await stageOf(other), await stageOf(known)]).toEqual(["enrolment", "open"]);
    shop.clock.advance(11_000);
    provider.misbehave({ bytes: 300 * 1024 });
    expect(await refusalOf(await request(browser))).toEqual(AWAY);
    shop.clock.advance(11_000);
    provider.misbehave({});
    expect((await enter(browser)).status).toBe(200);
  });

  it("[SUPPORT-26] is waited for five seconds", { timeout: 15_000 }, async () => {
    shop.clock.advance(61 * 60_000);
    provider.misbehave({ isSilent: true });
    expect(await refusalOf(await request(supportBrowser(shop, "18.2.1.1")))).toEqual(AWAY);
    shop.clock.advance(11_000);
  });
});

describe("a firm without a provider", () => {
  it("[SUPPORT-26] has no such sign-in", async () => {
    const plain = await startTestShop({ settings: { trustProxy: true } });
    try {
      const browser = supportBrowser(plain, "18.3.0.1");
      expect(await browser.session()).toEqual({
        stage: "password",
        formToken: expect.any(String),
        openid: null,
      });
      const none = [404, "Cette maison n’a pas de fournisseur de connexion."];
      expect(await refusalOf(await request(browser))).toEqual(none);
      const answer = { state: "x", code: "x", iss: null };
      expect(await refusalOf(await bring(browser, answer))).toEqual(none);
    } finally {
      await plain.stop();
    }
  });
});
