import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailMessage } from "../../server/ports/mail.ts";
import { answer, emailOf, fieldsOf, people, sortedStatuses } from "./account-people.ts";
import { catchMails, mailbox } from "./caught-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
let mails: readonly MailMessage[];
beforeAll(async () => {
  const caught = catchMails();
  mails = caught.mails;
  shop = await startTestShop({ settings: { trustProxy: true }, ports: caught.ports });
  shop.clock.set("2027-02-01T04:00:00.000Z");
});
afterAll(() => shop.stop());

const { visitor, signedIn, makePerson } = people(() => shop, "10.9");

const wrongLink = {
  status: 404,
  body: { code: 404, message: "Ce lien n’est plus valable. Demandez-en un nouveau." },
};

const requests = "/reset-password-requests";
const exists = async (token: string) =>
  (await answer(visitor().call("GET", `/shop-users/reset-password-token-exist?token=${token}`)))
    .body;

describe("a forgotten password", () => {
  it("[ACC-1] is chosen anew by a link, which ends every session and is good once", async () => {
    await makePerson("oubli");
    const box = mailbox(shop, mails, emailOf("oubli"));
    const thief = await signedIn("oubli");
    expect(
      await answer(visitor().call("POST", requests, { email: " Oubli@panetier.example " })),
    ).toEqual({
      status: 202,
      body: null,
    });
    const { subjects, token } = await box();
    expect(subjects).toEqual(["Choisissez un nouveau mot de passe"]);
    expect(await exists(token)).toEqual({ exists: true });
    const choose = (password: string) =>
      visitor().call("PATCH", `${requests}/${token}`, { password });
    expect(await fieldsOf(choose("onze-signes"))).toEqual([
      422,
      { password: "Le mot de passe doit contenir au moins 12 caractères." },
    ]);
    const chosen = await Promise.all(["Pétrin-2027-premier", "Pétrin-2027-second"].map(choose));
    expect(sortedStatuses(chosen)).toEqual([204, 404]);
    expect(await exists(token)).toEqual({ exists: false });
    expect((await box()).subjects).toEqual(["Votre mot de passe a été changé"]);
    // Known browsers are strangers again (SESS-7), those of a thief too.
    const [epoch] = await shop.sql("select session_epoch as epoch from customer where email = $1", [
      emailOf("oubli"),
    ]);
    expect(epoch).toEqual({ epoch: 1 });
    expect((await thief.call("GET", "/stores")).status).toBe(401);
    expect((await thief.renew()).status).toBe(401);
    const opens = await Promise.all(
      ["Pétrin-2027-premier", "Pétrin-2027-second", undefined].map((password) =>
        visitor().signIn("oubli", password),
      ),
    );
    expect(sortedStatuses(opens)).toEqual([200, 401, 401]);
  });

  it("[ACC-1] has a link for an hour, and only the newest one", async () => {
    await makePerson("tardif");
    const box = mailbox(shop, mails, emailOf("tardif"));
    const ask = () => visitor().call("POST", requests, { email: emailOf("tardif") });
    await ask();
    const first = (await box()).token;
    await ask();
    const second = (await box()).token;
    expect([await exists(first), await exists(second)]).toEqual([
      { exists: false },
      { exists: true },
    ]);
    shop.clock.advance(3_600_000);
    expect(await exists(second)).toEqual({ exists: false });
    const late = visitor().call("PATCH", `${requests}/${second}`, {
      password: "Fournil-2027-tardif",
    });
    expect(await answer(late)).toEqual(wrongLink);
  });

  it("[ACC-2] answers and writes the same for an address that nobody has", async () => {
    await makePerson("connu");
    const asked = async (email: string) => {
      const response = await visitor().call("POST", requests, { email });
      const names = [...response.headers.keys()].toSorted();
      const [event] = await shop.sql(
        `select topic, payload->>'kind' as kind, attempts, sequence from outbox
         where payload->>'email' = $1`,
        [email],
      );
      const counts = await shop.sql(
        "select cardinality(asked) as asked from letter_count order by at desc limit 2",
      );
      return { status: response.status, body: await response.text(), names, event, counts };
    };
    const known = await asked(emailOf("connu"));
    shop.clock.advance(1);
    expect(await asked(emailOf("inconnu"))).toEqual(known);
    const box = mailbox(shop, mails, emailOf("inconnu"));
    expect((await box()).subjects).toEqual([]);
  });

  it("[ACC-2] is asked for three times an hour at most, whoever asks and whether there is an account", async () => {
    const statuses = async (email: string) => {
      const found: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        found.push((await visitor().call("POST", requests, { email })).status);
      }
      return found;
    };
    expect(await statuses(emailOf("salarie"))).toEqual([202, 202, 202, 429]);
    expect(await statuses(emailOf("personne"))).toEqual([202, 202, 202, 429]);
    const one = visitor();
    const many = Array.from({ length: 21 }, (_, index) =>
      one.call("POST", requests, { email: emailOf(`n${index}`) }),
    );
    const all = sortedStatuses(await Promise.all(many));
    expect(all).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
    shop.clock.advance(3_600_001);
    expect((await one.call("POST", requests, { email: emailOf("personne") })).status).toBe(202);
  });

  it("[ACC-1] says when it is no address, before anything is counted", async () => {
    expect(await fieldsOf(visitor().call("POST", requests, { email: "camille" }))).toEqual([
      422,
      { email: "Le format d'email n'est pas valide." },
    ]);
  });

  it("[ACC-1] verifies an account that waited for that: the mailbox is proved", async () => {
    await makePerson("patiente", { verified: false });
    const box = mailbox(shop, mails, emailOf("patiente"));
    await visitor().call("POST", requests, { email: emailOf("patiente") });
    const { token } = await box();
    const password = "Fournil-2027-patiente";
    expect((await visitor().call("PATCH", `${requests}/${token}`, { password })).status).toBe(204);
    expect((await visitor().signIn("patiente", password)).status).toBe(200);
  });

  it("[ACC-3] leaves no secret in the queue", async () => {
    await makePerson("discret");
    const box = mailbox(shop, mails, emailOf("discret"));
    await visitor().call("POST", requests, { email: emailOf("discret") });
    const { token } = await box();
    const [found] = await shop.sql(
      `select (select count(*)::int from outbox where payload::text like '%' || $1 || '%') as queue,
        (select count(*)::int from account_token where token_hash = sha256($1::bytea)) as hashes`,
      [token],
    );
    expect(found).toEqual({ queue: 0, hashes: 1 });
    expect(JSON.stringify(shop.log)).not.toContain(token);
  });
});

describe("an account that waits for its activation", () => {
  const verification = "/account-verification-requests";
  const again = (account: string) =>
    visitor().call("POST", `${verification}-by-email`, { email: emailOf(account) });

  it("[ACC-4] tells the right password only, and is opened by the letter that is sent again", async () => {
    await makePerson("inscrit", { verified: false });
    const box = mailbox(shop, mails, emailOf("inscrit"));
    expect((await visitor().signIn("inscrit", "faux-mot-de-passe")).status).toBe(401);
    expect(await answer(visitor().signIn("inscrit"))).toEqual({
      status: 403,
      body: {
        code: "COMPTE_NON_VERIFIE",
        message: "Votre adresse e-mail n'est pas encore vérifiée.",
      },
    });
    expect((await again("inscrit")).status).toBe(202);
    const { subjects, token } = await box();
    expect(subjects).toEqual(["Activez votre compte Panetier"]);
    const link = `${verification}/${token}`;
    expect(await answer(visitor().call("GET", link))).toEqual({
      status: 200,
      body: {
        email: "i•••@panetier.example",
        kind: "registered",
        needsPassword: false,
        needsName: false,
      },
    });
    const own = visitor().call("PATCH", link, { password: "Fournil-2027-autre" });
    expect(await fieldsOf(own)).toEqual([422, { password: "Ce compte a déjà un mot de passe." }]);
    const opened = await Promise.all([1, 2].map(() => visitor().call("PATCH", link, {})));
    expect(sortedStatuses(opened)).toEqual([204, 404]);
    expect((await visitor().signIn("inscrit")).status).toBe(200);
    await again("inscrit");
    expect((await box()).subjects).toEqual([]);
  });

  it("[ACC-4] lets who was invited choose a name and a password", async () => {
    await makePerson("invitee", { password: false, verified: false, name: "" });
    const box = mailbox(shop, mails, emailOf("invitee"));
    expect((await visitor().signIn("invitee")).status).toBe(401);
    // Who has none yet has forgotten none: the same letter as at first.
    await visitor().call("POST", requests, { email: emailOf("invitee") });
    const { subjects, token } = await box();
    expect(subjects).toEqual(["Activez votre compte Panetier"]);
    const link = `${verification}/${token}`;
    expect((await answer(visitor().call("GET", link))).body).toEqual({
      email: "i•••@panetier.example",
      kind: "invited",
      needsPassword: true,
      needsName: true,
    });
    expect(await fieldsOf(visitor().call("PATCH", link, { lastName: "Martin" }))).toEqual([
      422,
      { firstName: "Champs obligatoire", password: "Champs obligatoire" },
    ]);
    const chosen = { firstName: " Léa ", lastName: "Martin", password: "Fournil-2027-lea" };
    expect((await visitor().call("PATCH", link, chosen)).status).toBe(204);
    expect((await visitor().signIn("invitee", chosen.password)).status).toBe(200);
    const [row] = await shop.sql(
      "select first_name, last_name from customer where email like 'invitee@%'",
    );
    expect(row).toEqual({ first_name: "Léa", last_name: "Martin" });
  });

  it("[ACC-4] is not opened by a link of another kind", async () => {
    await makePerson("sorte", { verified: false });
    const box = mailbox(shop, mails, emailOf("sorte"));
    await visitor().call("POST", requests, { email: emailOf("sorte") });
    const { token } = await box();
    expect(await answer(visitor().call("GET", `${verification}/${token}`))).toEqual(wrongLink);
    expect(await answer(visitor().call("PATCH", `${verification}/${token}`, {}))).toEqual(
      wrongLink,
    );
  });
});
