import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewStore, Person } from "../../api-schema/registration.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const root = "/api/v2/shop";
const openSiret = "00910000900027";
const otherSiret = "00910024900029";
const closedSiret = "00910003300019";

const person = (email: string, change: Partial<Person> = {}): Person => ({
  gender: "f",
  firstName: "Alix",
  lastName: "Delorme",
  email,
  phoneNumber: "06 39 98 12 34",
  password: "Fournil-2026-neuf",
  subscribedToNewsletter: true,
  cgu: true,
  ...change,
});

const newStore = (siret: string, change: Partial<NewStore> = {}): NewStore => ({
  siret,
  company: "Le Fournil de la Place",
  legalName: "Boulangerie Corvelanne",
  legalStatus: "SARL",
  naf: "1071c",
  vatNumber: null,
  legalAddress: { street: "15 avenue de la Gare", postcode: "59 000", city: "Lille" },
  shippingAddress: null,
  contactEmail: "fournil@exemple.example",
  billingEmail: "factures@exemple.example",
  ...change,
});

let caller = 0;
/** Each call from an address of its own: what is limited has tests of its own. */
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  caller += 1;
  const response = await shop.fetch(`${root}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `198.51.${Math.floor(caller / 250)}.${caller % 250}`,
      ...headers,
    },
  });
  return { status: response.status, body: await response.json() };
};

const statusesOf = (answers: ReadonlyArray<{ readonly status: number }>) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const accepted = { status: 202, body: {} };

const accountsOf = (email: string) =>
  shop.sql(
    `select first_name as "firstName", verified, password_hash is not null as password,
      phone_number as phone, cgu, subscribed_to_newsletter as newsletter
     from customer where lower(email) = lower($1)`,
    [email],
  );

const storesOf = (email: string) =>
  shop.sql(
    `select s.company, s.siren || s.nic as siret, s.approval, a.code as area, m.role,
      m.main_manager as main, m.default_store as "default"
     from store_shop_user m join store s on s.id = m.store_id join customer c on c.id = m.customer_id
     join sales_area a on a.id = s.sales_area_id where lower(c.email) = lower($1) order by s.id`,
    [email],
  );

/** What was announced to that address: topic, and subject or what became of the store. */
const announced = (email: string) =>
  shop.sql<{ topic: string; what: string }>(
    `select o.topic, coalesce(o.payload->>'subject', o.payload->>'store') as what from outbox o
     left join customer c on o.payload->>'customer' = c.id::text
     where lower(coalesce(c.email, o.payload->>'to')) = lower($1) order by o.id`,
    [email],
  );

/** The last mail to that address, as it was sent. */
const mailTo = async (email: string) => {
  await shop.emptyOutbox();
  const folder = `${shop.dataDir}/mail`;
  const names = (await readdir(folder)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(`${folder}/${name}`, "utf8")));
  return texts.filter((text) => text.includes(email)).at(-1) ?? "";
};

const claimOf = async (account: string) => {
  const [row] = await shop.sql<{ erpId: string; siret: string; postcode: string; id: number }>(
    `select s.id, s.erp_id as "erpId", s.siren || s.nic as siret, a.postcode
     from store s join address a on a.id = s.shipping_address_id
     join store_shop_user m on m.store_id = s.id join customer c on c.id = m.customer_id
     where c.email = $1 and s.erp_id is not null order by s.id limit 1`,
    [account],
  );
  if (row === undefined) throw new Error(`${account} has no store`);
  const { id, ...claim } = row;
  return { id, claim };
};

/** A store of the group that nobody has yet. */
const emptyStore = async (index: number) => {
  const [row] = await shop.sql<{ id: number }>(
    "select id from store where erp_id is not null order by id desc offset $1 limit 1",
    [index],
  );
  const id = row?.id ?? 0;
  await shop.sql("delete from store_shop_user where store_id = $1", [id]);
  const [claim] = await shop.sql<{ erpId: string; siret: string; postcode: string }>(
    `select s.erp_id as "erpId", s.siren || s.nic as siret, a.postcode from store s
     join address a on a.id = s.shipping_address_id where s.id = $1`,
    [id],
  );
  if (claim === undefined) throw new Error("No store of the group is left");
  return { id, claim };
};

describe("[OPEN-1] a person registers", () => {
  it("and has an account that waits for its activation, its link in the mail alone", async () => {
    const email = "Alix.Neuve@exemple.example";
    expect(await post("/customers", person(email))).toEqual(accepted);
    expect(await accountsOf(email)).toEqual([]);
    const mail = await mailTo(email);
    expect(await accountsOf(email)).toEqual([
      {
        firstName: "Alix",
        verified: false,
        password: true,
        phone: "+33639981234",
        cgu: true,
        newsletter: true,
      },
    ]);
    expect(mail).toMatch(/activer-compte\/[\w=-]{20,}/);
    const [tokens] = await shop.sql(
      `select count(*)::int as count, min(kind) as kind from account_token t
       join customer c on c.id = t.customer_id where c.email = $1`,
      [email],
    );
    expect(tokens).toEqual({ count: 1, kind: "activation" });
    const [kept] = await shop.sql(
      `select request, password_hash as hash, done_at is not null as done from registration
       where email = $1`,
      [email],
    );
    expect(kept).toEqual({ request: null, hash: null, done: true });
    const [queue] = await shop.sql<{ count: number }>(
      "select count(*)::int as count from outbox where payload::text ~ 'activer-compte|argon2'",
    );
    expect(queue?.count).toBe(0);
  });

  it("with a known address, and only its owner learns it: nothing changes, nothing is doubled", async () => {
    const email = "gerant@panetier.example";
    const before = await accountsOf(email);
    const answers = [
      await post("/customers", person(email)),
      await post("/stores/register-new-store-with-shop-user", {
        store: newStore(otherSiret),
        person: person(email),
      }),
    ];
    expect(answers).toEqual([accepted, accepted]);
    await shop.emptyOutbox();
    expect(await accountsOf(email)).toEqual(before);
    expect(await announced(email)).toEqual([
      { topic: "mail", what: "Vous avez déjà un compte Panetier" },
      { topic: "mail", what: "Vous avez déjà un compte Panetier" },
    ]);
    const [stores] = await shop.sql<{ count: number }>(
      "select count(*)::int as count from store where siren || nic = $1",
      [otherSiret],
    );
    expect(stores?.count).toBe(0);
  });

  it("and the answer comes before anybody has looked for an account", async () => {
    const writes = async (email: string) => {
      const counts = () =>
        shop.sql(
          `select (select count(*)::int from customer) as customers,
            (select count(*)::int from registration) as registrations,
            (select count(*)::int from outbox) as events,
            (select count(*)::int from account_token) as tokens`,
        );
      const [before] = await counts();
      await post("/customers", person(email));
      const [after] = await counts();
      await shop.emptyOutbox();
      const difference = (key: string) =>
        Number(Reflect.get(after ?? {}, key)) - Number(Reflect.get(before ?? {}, key));
      return ["customers", "registrations", "events", "tokens"].map(difference);
    };
    expect(await writes("inconnue@exemple.example")).toEqual([0, 1, 1, 0]);
    expect(await writes("comptable@panetier.example")).toEqual([0, 1, 1, 0]);
  });

  it("is refused with everything that is wrong, field by field, and nothing is kept", async () => {
    const wrong = person("alix@exemple", {
      firstName: " ",
      phoneNumber: "06 12",
      password: "court",
    });
    expect(await post("/customers", wrong)).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: "firstName", message: "Champs obligatoire" },
          { field: "email", message: "Le format d'email n'est pas valide." },
          { field: "phoneNumber", message: "Le numéro de téléphone n’est pas valide." },
          { field: "password", message: "Le mot de passe doit contenir au moins 12 caractères." },
        ],
      },
    });
    expect(await post("/customers", { ...wrong, cgu: false })).toMatchObject({ status: 400 });
  });

  it("twice with one key is one; the key for another person is refused", async () => {
    const email = "deux-fois@exemple.example";
    const headers = { "idempotency-key": "inscription-0001" };
    const answers = await Promise.all([
      post("/customers", person(email), headers),
      post("/customers", person(email), headers),
    ]);
    expect(answers).toEqual([accepted, accepted]);
    const other = await post("/customers", person("autre@exemple.example"), headers);
    expect(other).toMatchObject({ status: 422, body: { fields: [{ field: "Idempotency-Key" }] } });
    await shop.emptyOutbox();
    expect(await announced(email)).toEqual([{ topic: "registration.activation", what: "none" }]);
  });

  it("again before the activation: nobody's password is believed, its owner chooses one", async () => {
    const email = "encore@exemple.example";
    await post("/customers", person(email));
    await shop.emptyOutbox();
    await post("/customers", person(email, { password: "celui-dun-autre" }));
    await shop.emptyOutbox();
    expect(await accountsOf(email)).toMatchObject([{ verified: false, password: false }]);
    const [tokens] = await shop.sql<{ count: number }>(
      `select count(*)::int as count from account_token t join customer c on c.id = t.customer_id
       where c.email = $1`,
      [email],
    );
    expect(tokens?.count).toBe(1);
  });

  it("is heard twenty times an hour from one address, and five times for one mailbox", async () => {
    const from = { "x-forwarded-for": "203.0.113.9" };
    const email = "pleine@exemple.example";
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const { status } = await post("/customers", person(email), from);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
    await shop.emptyOutbox();
    expect(await announced(email)).toHaveLength(5);
  });
});

describe("[OPEN-2] a person registers with a new store", () => {
  const path = "/stores/register-new-store-with-shop-user";

  it("which waits for the moulin, in the sales area of its delivery, with them as main manager", async () => {
    const email = "nouvelle@exemple.example";
    const sent = await post(path, { store: newStore(openSiret), person: person(email) });
    expect(sent).toEqual(accepted);
    await shop.emptyOutbox();
    expect(await storesOf(email)).toEqual([
      {
        company: "Le Fournil de la Place",
        siret: openSiret,
        approval: "waiting",
        area: "hauts-de-france",
        role: "manager",
        main: true,
        default: true,
      },
    ]);
    expect(await announced(email)).toEqual([{ topic: "registration.activation", what: "waiting" }]);
    const [application] = await shop.sql(
      `select a.directory, s.naf, s.billing_email as billing, d.city, d.province_code as department
       from store_application a join store s on s.id = a.store_id
       join address d on d.id = s.shipping_address_id where s.siren || s.nic = $1`,
      [openSiret],
    );
    expect(application).toEqual({
      directory: "found",
      naf: "10.71C",
      billing: "factures@exemple.example",
      city: "Lille",
      department: "59",
    });
  });

  it("twice at once: one account, one store", async () => {
    const email = "presse@exemple.example";
    const valid = { store: newStore("00910057900029"), person: person(email) };
    const answers = await Promise.all([post(path, valid), post(path, valid), post(path, valid)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await Promise.all([shop.emptyOutbox(), shop.emptyOutbox(), shop.emptyOutbox()]);
    expect(await accountsOf(email)).toHaveLength(1);
    expect(await storesOf(email)).toHaveLength(1);
  });

  it("that is closed is refused; where the directory is away it is taken as typed, and marked", async () => {
    const closed = { store: newStore(closedSiret), person: person("f@exemple.example") };
    expect(await post(path, closed)).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: "store.siret",
            message:
              "Cet établissement est fermé depuis le 10 mai 2026 : indiquez le SIRET de votre boutique.",
          },
        ],
      },
    });
    const email = "a-la-main@exemple.example";
    const away = { store: newStore("00910001700012"), person: person(email) };
    expect(await post(path, away)).toEqual(accepted);
    await shop.emptyOutbox();
    const [application] = await shop.sql(
      `select a.directory from store_application a join customer c on c.id = a.customer_id
       where c.email = $1`,
      [email],
    );
    expect(application).toEqual({ directory: "away" });
  });

  it("that cannot be delivered, or whose keys are wrong, is refused with the person's mistakes", async () => {
    const store = newStore("00910000900044", {
      vatNumber: "FR00009100009",
      naf: "pain",
      contactEmail: "",
    });
    expect(await post(path, { store, person: person("x") })).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: "store.siret" },
          { field: "store.naf" },
          { field: "store.contactEmail" },
          { field: "person.email" },
        ],
      },
    });
    const overseas = newStore(openSiret, {
      shippingAddress: {
        street: "1 rue du Four",
        postcode: "97400",
        city: "Saint-Denis",
        firstName: "Alix",
        lastName: "Delorme",
        phoneNumber: "0262 00 00 00",
      },
    });
    expect(
      await post(path, { store: overseas, person: person("x@exemple.example") }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ field: "store.shippingAddress.postcode" }] },
    });
  });

  it("of a SIRET that the group has: the account alone is opened, and the mail says how to go on", async () => {
    const email = "deja@exemple.example";
    const { claim } = await claimOf("gerant@panetier.example");
    await post(path, { store: newStore(claim.siret), person: person(email) });
    await shop.emptyOutbox();
    expect(await storesOf(email)).toEqual([]);
    expect(await announced(email)).toEqual([{ topic: "registration.activation", what: "known" }]);
  });
});

describe("[OPEN-3] a store of the group", () => {
  it("is told by its three numbers together, and by no two of them", async () => {
    const { claim } = await claimOf("gerant@panetier.example");
    const other = await claimOf("cent-boutiques@panetier.example");
    const typed = { ...claim, erpId: ` ${claim.erpId.slice(0, 3)} ${claim.erpId.slice(3)}` };
    const no = { status: 200, body: { exist: false } };
    expect(await post("/stores/gmp-store-exist", typed)).toEqual({
      status: 200,
      body: { exist: true, company: "Boulangerie du Marché", city: "Rouen" },
    });
    for (const wrong of [
      { ...claim, postcode: "76200" },
      { ...claim, siret: other.claim.siret },
      { ...claim, erpId: other.claim.erpId },
    ]) {
      expect(await post("/stores/gmp-store-exist", wrong)).toEqual(no);
    }
    expect(await post("/stores/gmp-store-exist", { ...claim, erpId: "12" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "erpId" }] },
    });
  });

  it("is asked for twenty times a minute from one address", async () => {
    const { claim } = await claimOf("gerant@panetier.example");
    const from = { "x-forwarded-for": "203.0.113.7" };
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await post("/stores/gmp-store-exist", claim, from)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it("without people is its first claimant's; a second one waits for the main manager", async () => {
    const path = "/stores/register-gmp-store-with-shop-user";
    const { claim } = await emptyStore(0);
    const first = "premiere@exemple.example";
    const second = "seconde@exemple.example";
    expect(await post(path, { store: claim, person: person(first) })).toEqual(accepted);
    await shop.emptyOutbox();
    expect(await storesOf(first)).toMatchObject([{ role: "manager", main: true, default: true }]);
    await shop.sql("update customer set verified = true where email = $1", [first]);
    expect(await post(path, { store: claim, person: person(second) })).toEqual(accepted);
    await shop.emptyOutbox();
    expect(await storesOf(second)).toEqual([]);
    expect(await announced(second)).toEqual([{ topic: "registration.activation", what: "asked" }]);
    expect((await announced(first)).at(-1)).toMatchObject({
      topic: "mail",
      what: expect.stringMatching(/^Demande d’accès à /),
    });
    const wrong = { store: { ...claim, postcode: "76200" }, person: person(second) };
    expect(await post(path, wrong)).toMatchObject({
      status: 422,
      body: { fields: [{ field: "store.erpId" }] },
    });
  });

  it("is not closed to its owner by somebody who never confirmed an address", async () => {
    const path = "/stores/register-gmp-store-with-shop-user";
    const { claim } = await emptyStore(1);
    const squatter = "coucou@exemple.example";
    const owner = "vraie@exemple.example";
    for (const email of [squatter, owner]) {
      await post(path, { store: claim, person: person(email) });
      await shop.emptyOutbox();
    }
    expect(await storesOf(squatter)).toEqual([]);
    expect(await storesOf(owner)).toMatchObject([{ role: "manager", main: true }]);
  });
});

describe("[OPEN-4] a signed-in customer adds a store", () => {
  const gmp = "/customers/register_and_link";
  const fresh = "/stores/register-new-store-and-link-shop-user";
  const as = async (account: string, headers: Record<string, string> = {}) => ({
    "jwt-authorization": `Bearer ${await shop.tokenOf(`${account}@panetier.example`)}`,
    ...headers,
  });

  it("of the group, which had nobody: it is theirs, once, however often it is sent", async () => {
    const { claim, id } = await emptyStore(2);
    const keyed = await as("nouveau", { "idempotency-key": "ajout-00000001" });
    const first = await post(gmp, { store: claim }, keyed);
    expect(first).toMatchObject({
      status: 201,
      body: {
        id,
        approval: "approved",
        storeShopUsers: [{ mainManager: true, defaultStore: false }],
      },
    });
    expect(await post(gmp, { store: claim }, keyed)).toEqual(first);
    expect(await post(gmp, { store: claim }, await as("nouveau"))).toEqual({
      status: 409,
      body: { code: 409, message: "Cette boutique est déjà dans votre compte." },
    });
  });

  it("of the group that others add at the same moment: one has it, the others ask", async () => {
    const { claim } = await emptyStore(3);
    const answers = await Promise.all([
      post(gmp, { store: claim }, await as("nouveau")),
      post(gmp, { store: claim }, await as("cent-boutiques")),
      post(gmp, { store: claim }, await as("bloque")),
    ]);
    expect(statusesOf(answers)).toEqual([201, 202, 202]);
    const [people] = await shop.sql(
      `select count(*)::int as count, count(*) filter (where main_manager)::int as main
       from store_shop_user m join store s on s.id = m.store_id where s.erp_id = $1`,
      [claim.erpId],
    );
    expect(people).toEqual({ count: 1, main: 1 });
  });

  it("of the group, which has people: its main manager is asked, and nothing is seen before", async () => {
    const { claim } = await claimOf("gerant@panetier.example");
    const answer = await post(gmp, { store: claim }, await as("nouveau"));
    expect(answer).toEqual({
      status: 202,
      body: { requested: true, company: "Boulangerie du Marché" },
    });
    expect((await announced("gerant@panetier.example")).at(-1)).toEqual({
      topic: "mail",
      what: "Demande d’accès à Boulangerie du Marché",
    });
    expect(await storesOf("nouveau@panetier.example")).not.toContainEqual(
      expect.objectContaining({ siret: claim.siret }),
    );
  });

  it("that is new: it waits, may browse, not order, and is not opened twice", async () => {
    const answers = await Promise.all([
      post(fresh, { store: newStore(otherSiret) }, await as("nouveau")),
      post(fresh, { store: newStore(otherSiret) }, await as("cent-boutiques")),
    ]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    const winner = answers[0]?.status === 201 ? "nouveau" : "cent-boutiques";
    const made = answers.find(({ status }) => status === 201)?.body;
    expect(made).toMatchObject({
      approval: "waiting",
      approvalReason: null,
      erpId: null,
      salesArea: "hauts-de-france",
    });
    const store = Number(made.id);
    const own = await as(winner, { "x-store-id": String(store) });
    const cart = await post("/orders", {}, own);
    expect(cart).toMatchObject({ status: 200, body: { blockers: [{ code: "approval" }, {}] } });
    const mails = (await announced(`${winner}@panetier.example`)).map(({ what }) => what);
    expect(mails).toContain("Justificatifs pour Le Fournil de la Place");
  });

  it("only as a Gérant or without any store, and never as a support agent", async () => {
    const { claim } = await claimOf("gerant@panetier.example");
    for (const account of ["salarie", "comptable", "vendeur"]) {
      const headers = await as(account);
      expect(await post(gmp, { store: claim }, headers)).toMatchObject({ status: 403 });
      expect(await post(fresh, { store: newStore(otherSiret) }, headers)).toMatchObject({
        status: 403,
      });
    }
    expect(await post(gmp, { store: claim })).toMatchObject({ status: 401 });
    const agent = await signedInAgent(shop, "198.52.0.1");
    const { answer } = await impersonate(shop, agent, "gerant");
    const acting = { "jwt-authorization": `Bearer ${answer.token}` };
    expect(await post(gmp, { store: claim }, acting)).toMatchObject({ status: 403 });
    expect(await post(fresh, { store: newStore(otherSiret) }, acting)).toMatchObject({
      status: 403,
    });
  });

  it("and asks for the list of documents again, for the store that waits, three times a day", async () => {
    const path = "/stores/send-attachment-request-mail";
    const [row] = await shop.sql<{ id: number }>(
      `select s.id from store s join store_application a on a.store_id = s.id
       join customer c on c.id = a.customer_id where c.email = 'attente@panetier.example'`,
    );
    const storeId = row?.id ?? 0;
    const own = await as("attente", { "x-store-id": String(storeId) });
    const sent = async () => (await post(path, { storeId }, own)).status;
    expect([await sent(), await sent(), await sent(), await sent()]).toEqual([202, 202, 202, 429]);
    expect(await announced("attente@panetier.example")).toHaveLength(3);
    expect(await post(path, { storeId: storeId + 1 }, own)).toMatchObject({ status: 429 });
    const { id } = await claimOf("gerant@panetier.example");
    const approved = await as("gerant", { "x-store-id": String(id) });
    expect(await post(path, { storeId: id }, approved)).toMatchObject({ status: 409 });
    expect(await post(path, { storeId }, approved)).toMatchObject({ status: 404 });
  });
});

describe("[OPEN-5] a manager learns of an address", () => {
  it("only whether they share a store with it", async () => {
    const { id } = await claimOf("gerant@panetier.example");
    const ask = async (account: string, email: string) =>
      post(
        "/customers/exist",
        { email },
        {
          "jwt-authorization": `Bearer ${await shop.tokenOf(`${account}@panetier.example`)}`,
          "x-store-id": String(id),
        },
      );
    const answers = await Promise.all(
      ["Comptable@panetier.example", "cent-boutiques@panetier.example", "nul@exemple.example"].map(
        (email) => ask("gerant", email),
      ),
    );
    expect(answers.map(({ body }) => body)).toEqual([
      { exist: true, within: "ownStores" },
      { exist: false, within: "ownStores" },
      { exist: false, within: "ownStores" },
    ]);
    expect(await ask("gerant", "x")).toMatchObject({ status: 422 });
    expect(await ask("comptable", "gerant@panetier.example")).toMatchObject({ status: 403 });
  });
});
