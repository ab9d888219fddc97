import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailMessage } from "../../server/ports/mail.ts";
import { answer, emailOf, fieldsOf, people, sortedStatuses } from "./account-people.ts";
import { catchMails, mailbox } from "./caught-mails.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

let shop: TestShop;
let mails: readonly MailMessage[];
beforeAll(async () => {
  const caught = catchMails();
  mails = caught.mails;
  shop = await startTestShop({ settings: { trustProxy: true }, ports: caught.ports });
  shop.clock.set("2027-02-01T04:00:00.000Z");
});
afterAll(() => shop.stop());

const { visitor, signedIn, makePerson } = people(() => shop, "10.8");

const rowOf = async (id: number) => {
  const [row] = await shop.sql<Readonly<Record<string, unknown>>>(
    `select email, first_name, last_name, gender, phone_number, mobile_number,
       subscribed_to_newsletter, cgu, welcome_modal_displayed from customer where id = $1`,
    [id],
  );
  return row;
};

describe("one's own information", () => {
  it("[ACC-5] changes in what is given, and in nothing else", async () => {
    const id = await makePerson("fiche");
    const browser = await signedIn("fiche");
    const put = (change: object) => browser.call("PUT", `/customers/${id}`, change);
    const before = await rowOf(id);
    expect((await put({})).status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
    const change = {
      firstName: " Léa  Rose ",
      lastName: "Martin",
      gender: "f",
      phoneNumber: "0235000000",
      mobileNumber: "06 39 98 01 01",
      subscribedToNewsletter: true,
    };
    expect(await answer(put(change))).toMatchObject({
      status: 200,
      body: { fullName: "Léa Rose Martin", phoneNumber: "+33235000000", email: emailOf("fiche") },
    });
    const written = {
      ...before,
      first_name: "Léa Rose",
      last_name: "Martin",
      gender: "f",
      phone_number: "+33235000000",
      mobile_number: "+33639980101",
      subscribed_to_newsletter: true,
    };
    expect(await rowOf(id)).toEqual(written);
    expect(await fieldsOf(put({ phoneNumber: "", verified: false, id: 1 }))).toEqual([
      400,
      { verified: "Champ inconnu", id: "Champ inconnu" },
    ]);
    expect(await rowOf(id)).toEqual(written);
    await put({ phoneNumber: "", subscribedToNewsletter: false, cgu: true });
    expect(await rowOf(id)).toEqual({
      ...written,
      phone_number: null,
      subscribed_to_newsletter: false,
      cgu: true,
    });
  });

  it("[ACC-5] says everything that is wrong at once, and writes nothing", async () => {
    const id = await makePerson("fautes");
    const browser = await signedIn("fautes");
    const before = await rowOf(id);
    const change = {
      firstName: " ",
      lastName: "x".repeat(61),
      phoneNumber: "0000000000",
      cgu: true,
      password: { current: demoPassword, new: "court" },
      email: { new: "pas une adresse", password: demoPassword },
    };
    expect(await fieldsOf(browser.call("PUT", `/customers/${id}`, change))).toEqual([
      422,
      {
        firstName: "Champs obligatoire",
        lastName: "60 caractères au plus.",
        phoneNumber: "Le numéro de téléphone n’est pas valide.",
        "password.new": "Le mot de passe doit contenir au moins 12 caractères.",
        "email.new": "Le format d'email n'est pas valide.",
      },
    ]);
    expect(await rowOf(id)).toEqual(before);
  });
});

describe("one's own password", () => {
  const next = "Pétrin-2027-neuf";

  it("[ACC-6] changes with the present one, ends every other session and tells the owner", async () => {
    const id = await makePerson("motdepasse");
    const box = mailbox(shop, mails, emailOf("motdepasse"));
    const [own, other] = [await signedIn("motdepasse"), await signedIn("motdepasse")];
    await visitor().call("POST", "/reset-password-requests", { email: emailOf("motdepasse") });
    const { token } = await box();
    const put = (current: string, wished = next) =>
      own.call("PUT", `/customers/${id}`, { password: { current, new: wished }, cgu: true });
    expect(await fieldsOf(put("Un-autre-mot-2027"))).toEqual([
      422,
      { "password.current": "Ce mot de passe n’est pas le bon." },
    ]);
    expect(await fieldsOf(put(demoPassword, demoPassword))).toEqual([
      422,
      { "password.new": "Choisissez un mot de passe différent de l’actuel." },
    ]);
    expect(await rowOf(id)).toMatchObject({ cgu: false });
    expect((await put(demoPassword)).status).toBe(200);
    expect((await box()).subjects).toEqual(["Votre mot de passe a été changé"]);
    expect([(await own.call("GET", "/stores")).status, (await own.renew()).status]).toEqual([
      200, 200,
    ]);
    expect([(await other.call("GET", "/stores")).status, (await other.renew()).status]).toEqual([
      401, 401,
    ]);
    const reset = visitor().call("PATCH", `/reset-password-requests/${token}`, {
      password: "x".repeat(12),
    });
    expect((await reset).status).toBe(404);
    expect((await visitor().signIn("motdepasse")).status).toBe(401);
    expect((await visitor().signIn("motdepasse", next)).status).toBe(200);
  });

  it("[ACC-6] is guessed here no more often than at the sign-in", async () => {
    const id = await makePerson("devine");
    const browser = await signedIn("devine");
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const guess = { password: { current: `Devinette-2027-${turn}`, new: next } };
      statuses.push((await browser.call("PUT", `/customers/${id}`, guess)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("[ACC-6] of two browsers that change it at once, one is signed out and changes nothing", async () => {
    const id = await makePerson("ensemble");
    const browsers = await Promise.all([signedIn("ensemble"), signedIn("ensemble")]);
    const wishes = ["Pétrin-2027-un-un", "Pétrin-2027-deux"];
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.call("PUT", `/customers/${id}`, {
          password: { current: demoPassword, new: wishes[index] },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const kept = wishes[statuses.indexOf(200)] ?? "";
    expect((await visitor().signIn("ensemble", kept)).status).toBe(200);
  });
});

describe("one's own address", () => {
  const ask = async (account: string, wished: string) => {
    const [row] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
      emailOf(account),
    ]);
    const browser = await signedIn(account);
    const email = { new: wished, password: demoPassword };
    return browser.call("PUT", `/customers/${row?.id}`, { email });
  };
  const confirmation = (token: string) => `/customers/email-confirmations/${token}`;

  it("[ACC-7] changes when the new one is confirmed, and the former one is told twice", async () => {
    await makePerson("ancienne");
    const [former, fresh] = [
      mailbox(shop, mails, emailOf("ancienne")),
      mailbox(shop, mails, emailOf("nouvelle")),
    ];
    expect((await ask("ancienne", "Nouvelle@panetier.example")).status).toBe(200);
    const { subjects, token } = await fresh();
    expect(subjects).toEqual(["Confirmez votre nouvelle adresse"]);
    expect((await former()).subjects).toEqual(["Changement d’adresse demandé"]);
    expect((await visitor().signIn("ancienne")).status).toBe(200);
    expect((await answer(visitor().call("GET", confirmation(token)))).body).toEqual({
      email: "n•••@panetier.example",
    });
    const confirmed = await Promise.all(
      [1, 2].map(() => visitor().call("POST", confirmation(token))),
    );
    expect(sortedStatuses(confirmed)).toEqual([204, 404]);
    expect((await former()).subjects).toEqual(["Votre adresse e-mail a été changée"]);
    expect((await visitor().signIn("ancienne")).status).toBe(401);
    expect((await visitor().signIn("nouvelle")).status).toBe(200);
  });

  it("[ACC-7] is not told to be somebody's: the answer is the same, its owner gets a letter", async () => {
    await makePerson("curieux");
    const box = mailbox(shop, mails, emailOf("gerant"));
    expect((await ask("curieux", emailOf("gerant"))).status).toBe(200);
    expect(await box()).toEqual({ subjects: ["Cette adresse a déjà un compte"], token: "" });
  });

  it("[ACC-7] stays when somebody else has the new one by now, or when a day has passed", async () => {
    const id = await makePerson("lente");
    const box = mailbox(shop, mails, emailOf("prise"));
    await ask("lente", emailOf("prise"));
    const { token } = await box();
    const other = await makePerson("prise");
    expect(await answer(visitor().call("POST", confirmation(token)))).toEqual({
      status: 409,
      body: {
        code: 409,
        message: "Cette adresse e-mail n’est plus disponible. Choisissez-en une autre.",
      },
    });
    await shop.sql("delete from customer where id = $1", [other]);
    shop.clock.advance(24 * 3_600_000);
    expect((await visitor().call("POST", confirmation(token))).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ email: emailOf("lente") });
  });
});

describe("what only the customer may do", () => {
  it("[ACC-8] is refused to an agent in their place, and nothing is written", async () => {
    const agent = await signedInAgent(shop, "10.7.0.1");
    const { answer: login } = await impersonate(shop, agent, "salarie");
    const headers = {
      "jwt-authorization": `Bearer ${login.token}`,
      "content-type": "application/json",
    };
    const path = `/api/v2/shop/customers/${login.customerId}`;
    const before = await rowOf(login.customerId);
    const asAgent = async (method: string, route: string, body?: object) =>
      (
        await shop.fetch(`${path}${route}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      ).status;
    expect(
      await Promise.all([
        asAgent("PUT", "", { firstName: "Agent" }),
        asAgent("GET", "/personal-data"),
        asAgent("POST", "/deletion", { password: demoPassword }),
      ]),
    ).toEqual([403, 403, 403]);
    expect(await rowOf(login.customerId)).toEqual(before);
  });
});
