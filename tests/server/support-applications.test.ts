import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Applications, ApplicationState } from "../../api-schema/staff-applications.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { refusalOf, signedInAgent, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
let other: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  agent = await signedInAgent(shop, "11.1.0.1");
  other = await signedInAgent(shop, "11.1.0.2");
});
afterAll(() => shop.stop());

const queue = "/applications";

const waiting = async () => (await agent.read<Applications>(queue)).waiting;
const companies = async () => (await waiting()).map(({ company }) => company);
const stateAt = (of: string) => agent.read<ApplicationState>(`${queue}/${of}`);

const decide = (
  of: string,
  decision: "approval" | "refusal" | "documents",
  body: Readonly<Record<string, string>>,
  browser = agent,
) => browser.send("POST", `${queue}/${of}/${decision}`, body);
const approve = (of: string, number = "", browser = agent) =>
  decide(of, "approval", { number }, browser);
const refuse = (of: string, reason: string, browser = agent) =>
  decide(of, "refusal", { reason }, browser);

const statusesOf = (answers: ReadonlyArray<{ readonly status: number }>) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const done = expect.objectContaining({ status: 204 });

/** A store that asks to be taken, of somebody who has confirmed their address. */
const waitingStore = async (company: string, siren: string) => {
  const [row] = await shop.sql<{ id: number }>(
    `with made as (insert into store (sales_area_id, company, legal_name, siren, nic, approval)
       values (1, $1, $1, $2, '00017', 'waiting') returning id),
     asked as (insert into store_application (store_id, customer_id, requested_at, directory)
       select made.id, c.id, now(), 'found' from made, customer c
       where c.email = 'attente@panetier.example')
     insert into store_shop_user (store_id, customer_id, role, main_manager)
     select made.id, c.id, 'manager', true from made, customer c
     where c.email = 'attente@panetier.example' returning store_id as id`,
    [company, siren],
  );
  return row?.id ?? 0;
};

const stateOf = async (store: number) => {
  const [row] = await shop.sql(
    `select approval, approval_reason as reason, erp_id as "erpId" from store where id = $1`,
    [store],
  );
  return row;
};

const decisionsOf = (store: number) =>
  shop.sql(
    `select kind, decision, reason from registration_decision where store_id = $1 order by id`,
    [store],
  );

const mailsAbout = (company: string) =>
  shop.sql(
    `select payload->>'to' as "to", payload->>'subject' as subject from outbox
     where topic = 'mail' and payload->>'text' like '%' || $1 || '%' order by id`,
    [company],
  );

const asker = "attente@panetier.example";

describe("[SUPPORT-16] what waits for the moulin", () => {
  it("is listed by kind for agents alone, its count told with the session", async () => {
    const session = await agent.session();
    expect(session.stage === "open" && session.waiting.applications).toBe(3);
    const all = await waiting();
    expect(all.map(({ kind }) => kind)).toEqual(["store", "store", "marketplace"]);
    expect(all.map(({ company }) => company)).toContain("La Miche de Caen");
    expect(all.flatMap((each) => (each.kind === "store" ? [each.directory] : []))).toContain(
      "away",
    );
    expect((await shop.fetch(`/api/v2/staff${queue}`)).status).toBe(401);
  });

  it("does not count a store whose people have not confirmed their address", async () => {
    const id = await waitingStore("Fournil sans adresse", "009100116");
    await shop.sql("update customer set verified = false where email = $1", [asker]);
    const unconfirmed = await companies();
    await shop.sql("update customer set verified = true where email = $1", [asker]);
    expect(unconfirmed).not.toContain("Fournil sans adresse");
    expect(await companies()).toContain("Fournil sans adresse");
    expect(await refuse(`store/${id}`, "Essai")).toEqual(done);
  });

  it("is nowhere where nothing was asked", async () => {
    for (const of of ["store/1", "store/999999", "bank/1"]) {
      expect([of, (await agent.get(`${queue}/${of}`)).status]).toEqual([of, 404]);
      expect([of, (await approve(of)).status]).toEqual([of, 404]);
    }
    expect((await agent.get(`${queue}/autres/1`)).status).toBe(400);
  });
});

describe("[SUPPORT-17] a new store", () => {
  it("is accepted with the number that the ERP gives, and may order; its people are told", async () => {
    const id = await waitingStore("Fournil accepté", "009100124");
    expect(await stateAt(`store/${id}`)).toMatchObject({
      state: "waiting",
      application: { kind: "store", siret: "00910012400017", company: "Fournil accepté" },
      numbers: "erp",
    });
    expect(await approve(`store/${id}`)).toEqual(done);
    expect(await stateOf(id)).toEqual({
      approval: "approved",
      reason: null,
      erpId: expect.stringMatching(/^7\d{5}$/),
    });
    expect(await decisionsOf(id)).toEqual([
      { kind: "store", decision: "approved", reason: expect.stringMatching(/^N° client 7\d{5}$/) },
    ]);
    expect(await mailsAbout("Fournil accepté")).toEqual([
      { to: asker, subject: "Fournil accepté : votre boutique est acceptée" },
    ]);
    const own = await shop.as(asker);
    const { data } = await own.GET("/api/v2/shop/stores/{id}", { params: { path: { id } } });
    expect(data).toMatchObject({ approval: "approved", approvalReason: null });
  });

  it("has a number of its own, and the same one when its approval was cut short", async () => {
    const ids = [
      await waitingStore("Fournil jumeau", "009100207"),
      await waitingStore("Fournil voisin", "009100215"),
    ];
    await Promise.all(ids.map((id) => approve(`store/${id}`)));
    const numbers = () =>
      shop.sql<{ erpId: string }>(
        `select erp_id as "erpId" from store where id = any($1) order by id`,
        [ids],
      );
    const given = await numbers();
    expect(new Set(given.map(({ erpId }) => erpId)).size).toBe(2);
    await shop.sql("update store set approval = 'waiting', erp_id = null where id = any($1)", [
      ids,
    ]);
    await Promise.all(ids.map((id) => approve(`store/${id}`)));
    expect(await numbers()).toEqual(given);
  });

  it("is accepted with the number that the agent types, unless another store has it", async () => {
    const id = await waitingStore("Fournil numéroté", "009100132");
    expect(await refusalOf(await approve(`store/${id}`, "12"))).toEqual([
      422,
      expect.stringMatching(/^number : Un numéro client compte 6 à 10 chiffres/),
    ]);
    expect(await refusalOf(await approve(`store/${id}`, "104512"))).toEqual([
      422,
      "number : Ce numéro client est déjà celui d’une autre boutique.",
    ]);
    expect(await stateOf(id)).toMatchObject({ approval: "waiting", erpId: null });
    expect(await approve(`store/${id}`, "805 512")).toEqual(done);
    expect(await stateOf(id)).toMatchObject({ approval: "approved", erpId: "805512" });
  });

  it("is refused with the reason that its people read, never without one", async () => {
    const id = await waitingStore("Fournil refusé", "009100140");
    expect(await refusalOf(await refuse(`store/${id}`, " "))).toEqual([
      422,
      "reason : Écrivez le motif : il est envoyé au demandeur.",
    ]);
    expect(await refuse(`store/${id}`, "Pas de <four>\r\nni de pétrin")).toEqual(done);
    const reason = "Pas de <four>\nni de pétrin";
    expect(await stateOf(id)).toEqual({ approval: "refused", reason, erpId: null });
    expect(await decisionsOf(id)).toEqual([{ kind: "store", decision: "refused", reason }]);
    expect(await mailsAbout("Pas de <four>")).toEqual([
      { to: asker, subject: "Fournil refusé : votre boutique n’a pas été acceptée" },
    ]);
    expect(await stateAt(`store/${id}`)).toEqual({
      state: "decided",
      decided: {
        at: expect.any(String),
        agent: "Service client",
        kind: "store",
        decision: "refused",
        company: "Fournil refusé",
        reason,
      },
    });
  });

  it("is asked for documents as often as needed, and goes on waiting", async () => {
    const id = await waitingStore("Fournil complet", "009100157");
    for (const note of ["", "Le Kbis est illisible."]) {
      expect(await decide(`store/${id}`, "documents", { note })).toEqual(done);
    }
    expect(await stateOf(id)).toMatchObject({ approval: "waiting" });
    expect(await decisionsOf(id)).toEqual([
      { kind: "store", decision: "documents", reason: null },
      { kind: "store", decision: "documents", reason: "Le Kbis est illisible." },
    ]);
    expect(await mailsAbout("Fournil complet")).toEqual([
      { to: asker, subject: "Justificatifs pour Fournil complet" },
      { to: asker, subject: "Justificatifs pour Fournil complet" },
    ]);
  });

  it("is decided once, whichever of two agents is first; the other is told by whom", async () => {
    const id = await waitingStore("Fournil disputé", "009100165");
    const answers = await Promise.all([
      approve(`store/${id}`),
      refuse(`store/${id}`, "Non", other),
      approve(`store/${id}`, "805513", other),
    ]);
    expect(statusesOf(answers)).toEqual([204, 409, 409]);
    for (const late of answers.filter(({ status }) => status === 409)) {
      expect(await refusalOf(late)).toEqual([
        409,
        expect.stringMatching(
          /^Nouvelle boutique : Fournil disputé\. (?:Acceptée|Refusée) par Service client, le .* Rien n’a été changé\.$/,
        ),
      ]);
    }
    expect(await decisionsOf(id)).toHaveLength(1);
    expect(await mailsAbout("Fournil disputé")).toHaveLength(1);
  });

  it("is decided by the desk's own pages alone, and no line of the journal is mended", async () => {
    const id = await waitingStore("Fournil forgé", "009100173");
    const forged = { "x-form-token": "x" };
    const to = `${queue}/store/${id}/approval`;
    expect((await agent.send("POST", to, { number: "" }, forged)).status).toBe(403);
    expect(await stateOf(id)).toMatchObject({ approval: "waiting" });
    for (const change of ["delete from", "update"]) {
      const statement =
        change === "update"
          ? "update registration_decision set reason = null"
          : "delete from registration_decision";
      await expect(shop.sql(statement)).rejects.toThrow();
    }
  });
});

describe("[SUPPORT-18] access to the marketplace", () => {
  const asked = async (index: number) => {
    const [row] = await shop.sql<{ id: number; company: string; email: string }>(
      `select s.id, s.company, c.email from store s join store_shop_user m on m.store_id = s.id
       join customer c on c.id = m.customer_id and m.role = 'manager'
       where not exists (select from marketplace_access_request r where r.store_id = s.id)
         and c.email = 'cent-boutiques@panetier.example' order by s.id desc offset $1 limit 1`,
      [index],
    );
    if (row === undefined) throw new Error("No store is left");
    await shop.sql(
      "update store set market_place_access = false, mkp_id = null, company = 'Accès ' || id where id = $1",
      [row.id],
    );
    await shop.sql(
      `insert into marketplace_access_request (store_id, customer_id, requested_at)
       select $1, id, now() from customer where email = $2`,
      [row.id, row.email],
    );
    return { id: row.id, company: `Accès ${row.id}`, email: row.email };
  };

  it("is opened, or refused with a reason so that it can be asked for again, once", async () => {
    const open = await asked(0);
    const closed = await asked(1);
    const answers = await Promise.all([
      approve(`marketplace/${open.id}`),
      approve(`marketplace/${open.id}`, "", other),
    ]);
    expect(statusesOf(answers)).toEqual([204, 409]);
    expect(await refuse(`marketplace/${closed.id}`, "Trop récent.")).toEqual(done);
    expect(
      await shop.sql(
        `select s.market_place_access as open, s.mkp_id = 'MKP-' || s.erp_id as numbered,
          exists (select from marketplace_access_request r where r.store_id = s.id) as asked
         from store s where s.id = any($1) order by s.market_place_access desc`,
        [[open.id, closed.id]],
      ),
    ).toEqual([
      { open: true, numbered: true, asked: false },
      { open: false, numbered: null, asked: false },
    ]);
    expect(await mailsAbout(open.company)).toEqual([
      { to: open.email, subject: `La marketplace est ouverte à ${open.company}` },
    ]);
    expect(await mailsAbout(closed.company)).toEqual([
      {
        to: closed.email,
        subject: `Votre demande d’accès à la marketplace pour ${closed.company}`,
      },
    ]);
    expect(await decisionsOf(open.id)).toEqual([
      { kind: "marketplace", decision: "approved", reason: null },
    ]);
  });
});

describe("[SUPPORT-19] new bank details", () => {
  const signed = (store: number, number: number) =>
    shop.sql<{ id: number }>(
      `insert into mandate (store_id, kind, reference, creditor_ics, iban_masked, iban_sealed,
         signatory, quality, signatory_email, signature, signed_at, caller_address, fingerprint,
         document_hash, document_sealed)
       values ($1, 'GMP', $2, 'FR00ZZZ123456', $3, ''::bytea, 'Jeanne Pruvost', 'Gérant', $4,
         '{"_tag": "typed", "name": "Jeanne"}', now(), '192.0.2.1', ''::bytea, ''::bytea, ''::bytea)
       returning id`,
      [store, `RUM-${store}-${number}`, `FR76 •••• ${number}`, asker],
    );

  it("are those of a mandate that takes another one's place; refused, nothing is debited", async () => {
    const taken = await waitingStore("Banque acceptée", "009100181");
    const refused = await waitingStore("Banque refusée", "009100199");
    await signed(taken, 1);
    await signed(refused, 1);
    const banks = async () => (await waiting()).filter(({ kind }) => kind === "bank").length;
    expect(await banks()).toBe(0);
    const [one] = await signed(taken, 2);
    const [two] = await signed(refused, 2);
    await shop.sql("update store set money_order = 'RUM-' || id || '-2' where id = any($1)", [
      [taken, refused],
    ]);
    expect(await stateAt(`bank/${one?.id}`)).toMatchObject({
      application: {
        iban: "FR76 •••• 2",
        reference: `RUM-${taken}-2`,
        formerIban: "FR76 •••• 1",
        formerReference: `RUM-${taken}-1`,
        signature: { how: "typed", provider: null, reference: null, evidence: null },
      },
    });
    const answers = await Promise.all([
      approve(`bank/${one?.id}`),
      refuse(`bank/${one?.id}`, "Non", other),
    ]);
    expect(statusesOf(answers)).toEqual([204, 409]);
    expect(await refuse(`bank/${two?.id}`, "RIB d’un tiers")).toEqual(done);
    const [left] = await shop.sql("select money_order as mandate from store where id = $1", [
      refused,
    ]);
    expect(left).toEqual({ mandate: null });
    expect(await mailsAbout("Banque refusée")).toEqual([
      {
        to: asker,
        subject: "Banque refusée : vos coordonnées bancaires n’ont pas été acceptées",
      },
    ]);
    expect(await banks()).toBe(0);
  });
});
