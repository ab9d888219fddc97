import { Effect, Layer } from "effect";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Settings } from "../../server/config.ts";
import type { ESignatureUnavailable } from "../../server/ports/e-signature.ts";
import { HostedSignature } from "../../server/ports/hosted-signature.ts";
import { rotateKeys } from "../../server/rotation/rotation.ts";
import { reachYousign } from "../../server/production/yousign/reach-yousign.ts";
import { yousignSignature } from "../../server/production/yousign/yousign-signature.ts";
import {
  type ForeignRequest,
  type ForeignYousign,
  startForeignYousign,
  yousignKey,
  yousignSecret,
} from "../foreign-yousign/foreign-yousign.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { runOn } from "./key-commands.ts";
import { hostedPage, type HostedPage, ledToYousign } from "./hosted-signing.ts";
import { mailsTo } from "./members-desk.ts";
import { pdfText } from "./pdf-text.ts";
import { makeStores } from "./shoppers.ts";
import {
  ledTo,
  managerEmail,
  mandatesOf,
  referencesOf,
  rightForm,
  storeWithoutMandates,
} from "./signing.ts";

let shop: TestShop;
let yousign: ForeignYousign;
let stores: readonly number[];
let used = 0;
const BEGIN = "2026-11-23T07:00:00.000Z";
const MINUTE = 60_000;

beforeAll(async () => {
  yousign = await startForeignYousign({ now: () => shop.clock.now() });
  shop = await startTestShop({
    settings: {
      yousignApiKey: yousignKey,
      yousignUrl: yousign.origin,
      yousignWebhookSecret: yousignSecret,
    },
  });
  shop.clock.set(BEGIN);
  stores = await makeStores(shop, 70);
  await shop.sql("update customer set mobile_number = null where email = $1", [managerEmail]);
});
afterEach(() => {
  yousign.mood("well");
  // A circuit that a test has opened is closed for the next one.
  shop.clock.advance(11 * MINUTE);
});
afterAll(async () => {
  await shop.stop();
  await yousign.stop();
});

const freshStore = () => {
  used += 1;
  return storeWithoutMandates(shop, stores[used] ?? 0);
};

/** A store, its page, and what was handed over of it. */
const handedOver = async (store?: number) => {
  const own = store ?? (await freshStore());
  const page = await hostedPage(shop, own);
  return { store: own, page, request: ledToYousign(await page.handOver(), yousign) };
};

const tell = (name: string, { id }: Pick<ForeignRequest, "id">, secret?: string) =>
  shop.fetch("/api/signature/callback", {
    method: "POST",
    ...yousign.event(`signature_request.${name}`, id, secret),
  });

/** Tells and lets what is due be done. */
const told = async (name: string, request: Pick<ForeignRequest, "id">): Promise<number> => {
  const { status } = await tell(name, request);
  await shop.emptyOutbox();
  return status;
};

const stateOf = async ({ id }: Pick<ForeignRequest, "id">) => {
  const [row] = await shop.sql<{ hosted: string; request: string; open: boolean }>(
    `select h.state as hosted, r.state as request,
       h.declared_sealed is not null or h.link_sealed is not null as open
     from hosted_signature h join mandate_request r on r.id = h.request_id
     where h.signature_request = $1`,
    [id],
  );
  return row;
};

/** The reasons that whoever signed for nothing was given, a mail each. */
const toldUnused = async ({ externalId }: ForeignRequest) =>
  (await mailsTo(shop, ""))
    .filter(({ subject }) => subject === `Votre signature du mandat ${externalId} ne compte pas`)
    .map(({ text }) => text.split("\n\n")[1]);

const confirmation = (store: number, result: "signed" | "refused") =>
  `/mandat/confirmation?store=${store}&kind=GMP&origin=/panier/paiement&result=${result}`;

const callsSince = (from: number) =>
  yousign.calls.slice(from).map((call) => call.replaceAll(/[0-9a-f-]{36}/g, "…"));

const whatIsWrong = (html: string) =>
  [...html.matchAll(/<p class="error" id="([^"]+)">([^<]+)</g)].map((found) => found.slice(1));

const warnedOf = (words: string) =>
  shop.log.filter(({ level, message }) => level === "warn" && String(message).includes(words));

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the shop's own page before a provider's", () => {
  it("[ESIGN-1] shows the mandate and asks for the account, under a policy that lets its form lead to the provider", async () => {
    const page = await hostedPage(shop, await freshStore());
    const response = await page.open();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain(
      `form-action 'self' http://localhost:8080 ${yousign.origin};`,
    );
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(html).toMatch(/Vous signerez ensuite chez\s+Yousign/);
    expect(html).toContain("Continuer vers la signature");
    expect(html).not.toContain("<canvas");
    expect(yousign.requests()).toEqual([]);
  });

  it("[ESIGN-1] names every wrong field at once, keeps what was typed and hands nothing over", async () => {
    const page = await hostedPage(shop, await freshStore());
    const before = yousign.calls.length;
    const response = await page.handOver({
      iban: "FR76 3000 6000 0112 3456 7890 188",
      name: "Élise",
      quality: "",
      consent: "",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(whatIsWrong(html)).toEqual([
      ["iban-error", "Cet IBAN comporte une erreur : vérifiez chaque caractère."],
      ["name-error", "Donnez le prénom et le nom, en lettres."],
      ["quality-error", "Champs obligatoire"],
      ["consent-error", "Cochez cette case pour signer le mandat."],
    ]);
    expect(html).toContain('value="FR76 3000 6000 0112 3456 7890 188"');
    expect(callsSince(before)).toEqual([]);
  });

  it("[ESIGN-1] hands over the unsigned mandate, with its account and the place of the signature", async () => {
    const store = await freshStore();
    await shop.sql("update customer set mobile_number = '+33639980012' where email = $1", [
      managerEmail,
    ]);
    const page = await hostedPage(shop, store);
    expect(await (await page.open()).text()).toContain("par SMS au 06");
    const before = yousign.calls.length;
    const request = ledToYousign(await page.handOver(), yousign);
    expect(callsSince(before)).toEqual([
      "POST /signature_requests",
      "POST /signature_requests/…/documents",
      "POST /signature_requests/…/signers",
      "POST /signature_requests/…/activate",
      "GET /signature_requests/…/signers/…",
    ]);
    const [document] = request.documents;
    const [signer] = request.signers;
    expect(request.said).toEqual({
      name: `Mandat de prélèvement ${request.externalId}`,
      delivery_mode: "none",
      timezone: "Europe/Paris",
      expiration_date: "2026-11-24",
      external_id: request.externalId,
      signers_allowed_to_decline: true,
      audit_trail_locale: "fr",
    });
    expect(request.externalId).toMatch(new RegExp(`^RUM-MOU-${900_000 + store}-\\d{6}$`));
    const back = `http://localhost:8080${page.path}?retour=1`;
    expect(signer?.said).toEqual({
      info: {
        first_name: "Élise",
        last_name: "Delaunay",
        email: managerEmail,
        phone_number: "+33639980012",
        locale: "fr",
      },
      signature_level: "electronic_signature",
      signature_authentication_mode: "otp_sms",
      fields: [
        {
          document_id: document?.id,
          type: "signature",
          page: 1,
          x: 306,
          y: expect.any(Number),
          width: 241,
          height: 80,
        },
      ],
      redirect_urls: { success: back, error: back, decline: back },
    });
    const text = pdfText(document?.pdf ?? Buffer.alloc(0));
    for (const said of [
      request.externalId,
      "FR76 3000 6000 0112 3456 7890 189",
      "Élise Delaunay",
      "Celle de la signature électronique",
      "À signer électroniquement.",
    ]) {
      expect(text).toContain(said);
    }
    expect(await mandatesOf(shop, store)).toEqual([]);
    const [row] = await shop.sql<{ row: string }>(
      "select row_to_json(h)::text as row from hosted_signature h where signature_request = $1",
      [request.id],
    );
    expect(row?.row).not.toMatch(/3000 ?6000|Delaunay|signatures\//);
    await shop.sql("update customer set mobile_number = null where email = $1", [managerEmail]);
    const other = await hostedPage(shop, await freshStore());
    const byMail = ledToYousign(await other.handOver(), yousign);
    expect(byMail.signers[0]?.said["signature_authentication_mode"]).toBe("otp_email");
  });

  it("[ESIGN-2] leads back to what was handed over, by a double click and by every other way", async () => {
    const { page, request } = await handedOver();
    const before = yousign.calls.length;
    const again = await Promise.all([page.handOver(), page.handOver({ iban: "" })]);
    expect(again.map((each) => ledToYousign(each, yousign).id)).toEqual([request.id, request.id]);
    const html = await (await page.open()).text();
    expect(html).toContain("Votre mandat attend votre signature");
    expect(html).toContain(`${yousign.origin}/signatures/${request.id}/`);
    expect(callsSince(before)).toEqual([]);
  });

  it("[ESIGN-2] makes nothing twice when an answer is lost, whichever it was", async () => {
    for (const lost of [
      /^POST \/signature_requests$/,
      /^POST .*\/documents$/,
      /^POST .*\/signers$/,
      /^POST .*\/activate$/,
    ]) {
      const page = await hostedPage(shop, await freshStore());
      const before = yousign.requests().length;
      yousign.loseAnswer(lost);
      const failed = await page.handOver();
      expect([lost, failed.status]).toEqual([lost, 503]);
      const html = await failed.text();
      expect(html).toContain("Yousign ne répond pas pour le moment.");
      expect(html).toContain(`value="${rightForm.iban}"`);
      const request = ledToYousign(await page.handOver(), yousign);
      expect([
        yousign.requests().length - before,
        request.documents.length,
        request.signers.length,
      ]).toEqual([1, 1, 1]);
    }
  });

  it("[ESIGN-2] begins anew with another account: nobody signs the one of before", async () => {
    const page = await hostedPage(shop, await freshStore());
    yousign.loseAnswer(/^POST .*\/signers$/);
    expect((await page.handOver()).status).toBe(503);
    const request = ledToYousign(await page.handOver({ iban: "BE68 5390 0754 7034" }), yousign);
    expect(pdfText(request.documents[0]?.pdf ?? Buffer.alloc(0))).toContain("BE68 5390 0754 7034");
    const ofMandate = yousign
      .requests()
      .filter(({ externalId }) => externalId === request.externalId);
    expect(ofMandate.map(({ status }) => status)).toEqual(["draft", "ongoing"]);
  });

  it("[ESIGN-2] is prepared by one at a time; who was killed meanwhile is followed a minute later", async () => {
    const page = await hostedPage(shop, await freshStore());
    yousign.loseAnswer(/^POST .*\/signers$/);
    expect((await page.handOver()).status).toBe(503);
    const before = yousign.requests().length;
    await shop.sql(
      "update hosted_signature set busy_until = $1 where state = 'preparing' and signature_request = $2",
      [new Date(shop.clock.now() + MINUTE), yousign.requests().at(-1)?.id],
    );
    const busy = await page.handOver();
    expect([busy.status, await busy.text()]).toEqual([
      202,
      expect.stringContaining("Votre mandat se prépare"),
    ]);
    shop.clock.advance(MINUTE);
    const request = ledToYousign(await page.handOver(), yousign);
    expect([yousign.requests().length - before, request.signers.length]).toEqual([0, 1]);
  });

  it("[ESIGN-2] says that Yousign is away, by 500, 429 and a connection that is cut, and loses nothing", async () => {
    const page = await hostedPage(shop, await freshStore());
    for (const mood of ["faulty", "busy", "away"] as const) {
      yousign.mood(mood);
      const { status } = await page.handOver();
      expect([mood, status]).toEqual([mood, 503]);
    }
    yousign.mood("well");
    shop.clock.advance(11 * MINUTE);
    ledToYousign(await page.handOver(), yousign);
  });

  it("[DOOR-15] leaves Yousign in peace after five failures in a row", async () => {
    const page = await hostedPage(shop, await freshStore());
    yousign.mood("faulty");
    for (let attempt = 0; attempt < 6; attempt += 1) await page.handOver();
    const before = yousign.calls.length;
    expect((await page.handOver()).status).toBe(503);
    expect(callsSince(before)).toEqual([]);
    shop.clock.advance(11 * MINUTE);
    yousign.mood("well");
    ledToYousign(await page.handOver(), yousign);
  });
});

describe("a signature made at a provider's", () => {
  it("[ESIGN-4] is the store's with the provider's document and evidence, sealed, by mail and in the person's data", async () => {
    const { store, page, request } = await handedOver();
    await shop.emptyOutbox();
    yousign.end(request.id, "done", "2026-11-23T07:04:05+00:00");
    expect([await told("done", request), await stateOf(request)]).toEqual([
      200,
      { hosted: "signed", request: "signed", open: false },
    ]);
    const [mandate] = await shop.sql<Record<string, unknown>>(
      `select reference, iban_masked as iban, signatory, quality, signature, signed_at as "signedAt",
         encode(document_hash, 'hex') as document, encode(evidence_hash, 'hex') as evidence,
         row_to_json(m)::text as row
       from mandate m where store_id = $1`,
      [store],
    );
    const evidence = Buffer.from(
      `%PDF-1.7\n% audit trail of ${request.id}, 2026-11-23T07:04:05+00:00\n`,
    );
    const document = Buffer.concat([
      request.documents[0]?.pdf ?? Buffer.alloc(0),
      Buffer.from("\n% signed 2026-11-23T07:04:05+00:00\n"),
    ]);
    const { row, ...said } = mandate ?? {};
    expect(said).toEqual({
      reference: request.externalId,
      iban: "FR76 •••• 0189",
      signatory: "Élise Delaunay",
      quality: "Gérante",
      signature: {
        _tag: "hosted",
        provider: "Yousign",
        reference: request.id,
        authentication: "otp_email",
        evidence: sha256(evidence),
      },
      signedAt: new Date("2026-11-23T07:04:05.000Z"),
      document: sha256(document),
      evidence: sha256(evidence),
    });
    expect(String(row)).not.toMatch(/3000 ?6000|%PDF|25504446/);
    expect(await referencesOf(shop, store)).toEqual({
      moneyOrder: request.externalId,
      marketplaceMoneyOrder: null,
    });
    expect(ledTo(await page.back())).toEqual([303, confirmation(store, "signed")]);
    expect((await page.open()).status).toBe(410);

    const list = await (await shop.fetch("/_mail")).text();
    for (const [name, bytes] of [
      [`mandat-${request.externalId}.pdf`, document],
      [`preuve-${request.externalId}.pdf`, evidence],
    ] as const) {
      const link = new RegExp(`href="(/_mail/[^"]+/${name})"`).exec(list)?.[1] ?? "";
      const file = Buffer.from(await (await shop.fetch(link)).arrayBuffer());
      expect([name, file.equals(bytes)]).toEqual([name, true]);
    }

    const [person] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
      managerEmail,
    ]);
    const data = await shop.fetch(`/api/v2/shop/customers/${person?.id}/personal-data`, {
      headers: { "jwt-authorization": `Bearer ${await shop.tokenOf(managerEmail)}` },
    });
    const files = unzipSync(new Uint8Array(await data.arrayBuffer()));
    expect(sha256(files[`mandats/preuve-${request.externalId}.pdf`] ?? new Uint8Array())).toBe(
      sha256(evidence),
    );
    expect(sha256(files[`mandats/mandat-${request.externalId}.pdf`] ?? new Uint8Array())).toBe(
      sha256(document),
    );
    expect(strFromU8(files["mes-donnees.json"] ?? new Uint8Array())).toContain(
      `Yousign ${request.id}`,
    );
  });

  it("[ESIGN-4] is taken once: callbacks twice, at the same time, out of order, and the way back", async () => {
    const { store, page, request } = await handedOver();
    yousign.end(request.id, "done");
    const [one, other] = await Promise.all([
      tell("done", request),
      tell("done", request),
      page.back(),
      page.back(),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    await Promise.all([shop.emptyOutbox(), shop.emptyOutbox()]);
    expect(ledTo(await page.back())).toEqual([303, confirmation(store, "signed")]);
    expect(await told("expired", request)).toBe(200);
    expect(await told("done", request)).toBe(200);
    expect((await mandatesOf(shop, store)).map(({ reference }) => reference)).toEqual([
      request.externalId,
    ]);
    const mails = await shop.sql(
      `select 1 from outbox o join mandate m on o.payload = jsonb_build_object('mandate', m.id)
       where o.topic = 'mandate.signed' and m.store_id = $1`,
      [store],
    );
    expect(mails).toHaveLength(1);
  });

  it("[ESIGN-3] is believed of the provider's answer alone, whatever a genuine callback says", async () => {
    const { store, page, request } = await handedOver();
    expect(await told("done", request)).toBe(200);
    expect([await mandatesOf(shop, store), await stateOf(request)]).toEqual([
      [],
      { hosted: "open", request: "open", open: true },
    ]);
    const back = await page.back();
    expect([back.status, await back.text()]).toEqual([
      200,
      expect.stringContaining("Nous attendons la confirmation de votre signature"),
    ]);
  });

  it("[ESIGN-3] is not asked for by a callback whose signature is wrong, missing or of other bytes", async () => {
    const { request } = await handedOver();
    await shop.emptyOutbox();
    yousign.end(request.id, "done");
    const right = yousign.event("signature_request.done", request.id);
    const post = (body: string, headers: Readonly<Record<string, string>>) =>
      shop.fetch("/api/signature/callback", { method: "POST", body, headers });
    const refused = await tell("done", request, "un-autre-secret");
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 401, message: "Signature absente ou fausse." },
    ]);
    const { "x-yousign-signature-256": signature = "", ...unsigned } = right.headers;
    const statuses = [
      await post(right.body, unsigned),
      await post(`${right.body} `, right.headers),
      await post(right.body, { ...right.headers, "x-yousign-signature-256": signature.slice(7) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
    expect(await shop.emptyOutbox()).toBe(0);
    expect((await stateOf(request))?.hosted).toBe("open");
  });

  it("[ESIGN-3] is not asked for by events of anything else, nor of a request that the shop does not know", async () => {
    const { request } = await handedOver();
    await shop.emptyOutbox();
    const answers = [
      await tell("activated", request),
      await tell("reminder_executed", request),
      await tell("done", { id: "6f1c1a0e-0000-4000-8000-000000000000" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.emptyOutbox()).toBe(0);
    await expect
      .poll(() => warnedOf("Rappel d'une signature inconnue"))
      .toMatchObject([{ signatureRequest: "6f1c1a0e-0000-4000-8000-000000000000" }]);
    const bad = yousign.event("signature_request.done", "pas un nom !");
    const unreadable = await shop.fetch("/api/signature/callback", { method: "POST", ...bad });
    expect(unreadable.status).toBe(400);
  });

  it("[ESIGN-4] waits until its papers can be had", async () => {
    const { store, page, request } = await handedOver();
    yousign.end(request.id, "done");
    yousign.mood("faulty");
    const back = await page.back();
    expect([back.status, await mandatesOf(shop, store)]).toEqual([200, []]);
    await told("done", request);
    expect(await mandatesOf(shop, store)).toEqual([]);
    yousign.mood("well");
    shop.clock.advance(11 * MINUTE);
    await shop.emptyOutbox();
    expect(await mandatesOf(shop, store)).toHaveLength(1);
  });
});

describe("what is not signed at a provider's", () => {
  it("[ESIGN-5] is refused by who declines there", async () => {
    const { store, page, request } = await handedOver();
    yousign.end(request.id, "declined");
    expect(await told("declined", request)).toBe(200);
    expect([await stateOf(request), await mandatesOf(shop, store)]).toEqual([
      { hosted: "declined", request: "refused", open: false },
      [],
    ]);
    expect(ledTo(await page.back())).toEqual([303, confirmation(store, "refused")]);
  });

  it("[ESIGN-5] expires, or is taken back there, and another page may be asked for", async () => {
    for (const [status, hosted] of [
      ["expired", "expired"],
      ["canceled", "cancelled"],
    ] as const) {
      const { store, page, request } = await handedOver();
      yousign.end(request.id, status);
      expect(await told(status, request)).toBe(200);
      expect(await stateOf(request)).toEqual({ hosted, request: "open", open: false });
      const back = await page.back();
      expect([back.status, await back.text()]).toEqual([
        410,
        expect.stringContaining("Ce lien de signature a expiré"),
      ]);
      expect((await page.handOver()).status).toBe(410);
      await handedOver(store);
    }
  });

  it("[ESIGN-5] is given up on the shop's page, there too; a signature made before is taken all the same", async () => {
    const { store, page, request } = await handedOver();
    expect(ledTo(await page.renounce())).toEqual([303, confirmation(store, "refused")]);
    expect(yousign.requests().find(({ id }) => id === request.id)?.status).toBe("canceled");
    expect(await stateOf(request)).toEqual({
      hosted: "cancelled",
      request: "refused",
      open: false,
    });

    const signed = await handedOver();
    yousign.end(signed.request.id, "done");
    expect(ledTo(await signed.page.renounce())).toEqual([
      303,
      confirmation(signed.store, "signed"),
    ]);
    expect(await mandatesOf(shop, signed.store)).toHaveLength(1);

    const away = await handedOver();
    yousign.mood("away");
    const refused = await away.page.renounce();
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining("La signature électronique ne répond pas"),
    ]);
    expect((await stateOf(away.request))?.hosted).toBe("open");

    const before: HostedPage = await hostedPage(shop, await freshStore());
    expect(ledTo(await before.renounce())[0]).toBe(303);
  });
});

describe("a signature that comes late", () => {
  it("[ESIGN-6] counts however late it is told: it was made while the provider let it be", async () => {
    const { store, page, request } = await handedOver();
    shop.clock.advance(29 * 3_600_000);
    expect((await page.open()).status).toBe(200);
    yousign.end(request.id, "done");
    const signedAt = new Date(shop.clock.now());
    shop.clock.advance(9 * 24 * 3_600_000);
    expect((await page.open()).status).toBe(410);
    await told("done", request);
    const [mandate] = await shop.sql<{ day: string; at: Date }>(
      `select m.signed_at as at, t.signed_on::text as day from mandate m
       join mandate_terms t on t.reference = m.reference where store_id = $1`,
      [store],
    );
    expect(mandate).toEqual({
      at: new Date(Math.floor(signedAt.getTime() / 1000) * 1000),
      day: signedAt.toISOString().slice(0, 10),
    });
  });

  it("[ESIGN-6] [ESIGN-9] counts no more once the store has another mandate, or its signatory no right: who signed is told", async () => {
    const replaced = await handedOver();
    await shop.sql("update store set money_order = 'RUM-PAPIER' where id = $1", [replaced.store]);
    yousign.end(replaced.request.id, "done");
    await told("done", replaced.request);
    expect([await mandatesOf(shop, replaced.store), await stateOf(replaced.request)]).toEqual([
      [],
      { hosted: "unused", request: "open", open: false },
    ]);
    await expect
      .poll(() => warnedOf("il ne compte pas"))
      .toMatchObject([{ reference: replaced.request.externalId, standing: "signed" }]);
    expect(await toldUnused(replaced.request)).toEqual([
      "Vous avez signé un mandat de prélèvement alors que votre boutique en avait déjà un autre.",
    ]);

    const left = await handedOver();
    await shop.sql(
      `do $$ begin
        update store_shop_user set main_manager = false, role = 'accountant' where store_id = ${left.store};
        insert into store_shop_user (store_id, customer_id, role, main_manager)
          select ${left.store}, min(id), 'manager', true from customer c where not exists (
            select from store_shop_user m where m.customer_id = c.id and m.store_id = ${left.store});
      end $$`,
    );
    yousign.end(left.request.id, "done");
    await told("done", left.request);
    expect([await mandatesOf(shop, left.store), (await stateOf(left.request))?.hosted]).toEqual([
      [],
      "unused",
    ]);
    const why = [
      "Vous avez signé un mandat de prélèvement alors que vous ne pouviez plus le faire pour cette boutique.",
    ];
    expect(await toldUnused(left.request)).toEqual(why);
    // Once, however often the provider tells it.
    await told("done", left.request);
    expect(await toldUnused(left.request)).toEqual(why);
  });

  it("[ESIGN-6] of two pages for one mandate the later one counts, unless the earlier was signed in between", async () => {
    const first = await handedOver();
    const second = await handedOver(first.store);
    expect(yousign.requests().find(({ id }) => id === first.request.id)?.status).toBe("canceled");
    expect((await stateOf(first.request))?.hosted).toBe("cancelled");
    yousign.end(second.request.id, "done");
    const third = await hostedPage(shop, first.store);
    expect(ledTo(await third.handOver())).toEqual([303, confirmation(first.store, "signed")]);
    expect((await mandatesOf(shop, first.store)).map(({ reference }) => reference)).toEqual([
      second.request.externalId,
    ]);
  });
});

describe("whatever happens, in whatever order", () => {
  const ENDS = {
    sign: "done",
    decline: "declined",
    lapse: "expired",
    takeBack: "canceled",
  } as const;
  const act = fc.constantFrom(
    ...(["sign", "decline", "lapse", "takeBack"] as const),
    ...(["tellDone", "tellDeclined", "tellExpired", "work", "back", "again", "renounce"] as const),
  );

  it("[ESIGN-4] there is one mandate where Yousign has a signature, and none where it has not", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        const { store, page, request } = await handedOver();
        const status = () => yousign.requests().find(({ id }) => id === request.id)?.status;
        for (const each of acts) {
          switch (each) {
            case "tellDone":
            case "tellDeclined":
            case "tellExpired":
              await tell(each.slice(4).toLowerCase(), request);
              break;
            case "work":
              await shop.emptyOutbox();
              break;
            case "back":
              await page.back();
              break;
            case "again":
              await page.handOver();
              break;
            case "renounce":
              await page.renounce();
              break;
            default:
              if (status() === "ongoing") yousign.end(request.id, ENDS[each]);
          }
        }
        await told("done", request);
        const isSigned = status() === "done";
        expect(await mandatesOf(shop, store)).toHaveLength(isSigned ? 1 : 0);
        expect((await referencesOf(shop, store)).moneyOrder).toBe(
          isSigned ? request.externalId : null,
        );
        expect((await stateOf(request))?.open).toBe(status() === "ongoing");
      }),
      { numRuns: 15 },
    );
  });

  it("[ESIGN-3] a callback that is signed rightly and says anything is answered 200 or 400, and writes nothing", async () => {
    await shop.emptyOutbox();
    const { body: right } = yousign.event("signature_request.done", "8f0b8a7c");
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom(right, right.slice(1), right.replace('"8f0b8a7c"', "7"), `${right}\u0000`),
      fc.tuple(fc.nat(right.length), fc.string()).map(([at, put]) => right.slice(0, at) + put),
    );
    const count = () => shop.sql("select count(*)::int as n from outbox");
    const before = await count();
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const signature = createHmac("sha256", yousignSecret).update(body).digest("hex");
        const { status } = await shop.fetch("/api/signature/callback", {
          method: "POST",
          body,
          headers: { "x-yousign-signature-256": `sha256=${signature}` },
        });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
    expect(await count()).toEqual(before);
  });
});

describe("a callback that is lost", () => {
  beforeAll(async () => {
    // What other tests have left open is asked for another day.
    await shop.sql(
      "update hosted_signature set asked_at = $1 where state in ('preparing', 'open')",
      [new Date(shop.clock.now() + 24 * 3_600_000)],
    );
  });

  it("[ESIGN-7] loses no signature: what stands open for an hour is asked for again, once an hour", async () => {
    const { store, request } = await handedOver();
    yousign.end(request.id, "done");
    shop.clock.advance(59 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(0);
    shop.clock.advance(MINUTE);
    expect([await shop.lookAtSignatures(), await shop.lookAtSignatures()]).toEqual([1, 0]);
    await shop.emptyOutbox();
    expect(await mandatesOf(shop, store)).toHaveLength(1);
    shop.clock.advance(60 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(0);
  });

  it("[ESIGN-7] is not asked for beside an attempt that goes on", async () => {
    const { request } = await handedOver();
    shop.clock.advance(60 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(1);
    shop.clock.advance(60 * MINUTE);
    expect(await shop.lookAtSignatures()).toBe(0);
    await shop.emptyOutbox();
    expect((await stateOf(request))?.hosted).toBe("open");
  });
});

describe("what is sealed", () => {
  it("[ESIGN-4] is sealed again when the keys are rotated, before and after the signature", async () => {
    const { store, request } = await handedOver();
    const rotate = () => runOn(shop.databaseUrl, rotateKeys(shop.keyFile, ["vault"]));
    const seals = async () => {
      const rows = await shop.sql<{ seals: string }>(
        `select concat_ws(' ', encode(declared_sealed, 'hex'), encode(link_sealed, 'hex'),
           (select encode(evidence_sealed, 'hex') from mandate m where m.request_id = h.request_id))
           as seals
         from hosted_signature h where signature_request = $1`,
        [request.id],
      );
      return rows[0]?.seals.split(" ") ?? [];
    };
    const isEachNew = (before: readonly string[], after: readonly string[]) =>
      after.length === before.length && after.every((seal) => !before.includes(seal));
    const open = await seals();
    await rotate();
    expect([open.length, isEachNew(open, await seals())]).toEqual([2, true]);
    yousign.end(request.id, "done");
    await told("done", request);
    expect(await mandatesOf(shop, store)).toHaveLength(1);
    const signed = await seals();
    await rotate();
    expect([signed.length, isEachNew(signed, await seals())]).toEqual([1, true]);
  });
});

describe("a public shop", () => {
  it("[ESIGN-8] has its mandates signed at Yousign, and nothing of the demonstration's page", async () => {
    const own = await startTestShop({
      settings: {
        production: true,
        publicUrl: "https://boutique.example",
        yousignApiKey: yousignKey,
        yousignUrl: yousign.origin,
        yousignWebhookSecret: yousignSecret,
      },
    });
    try {
      const [store = 0] = await makeStores(own, 2);
      const page = await hostedPage(own, await storeWithoutMandates(own, store));
      const html = await (await page.open()).text();
      expect(html).toContain("Continuer vers la signature");
      expect(html).not.toMatch(/<canvas|Démonstration/);
      const request = ledToYousign(await page.handOver(), yousign);
      expect(request.signers[0]?.redirects["success"]).toBe(
        `https://boutique.example${page.path}?retour=1`,
      );
      // What signs on the demonstration's page signs nothing here.
      await page.handOver({ drawing: rightForm.drawing, typedSignature: rightForm.name });
      expect(await mandatesOf(own, store)).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});

describe("Yousign's API", () => {
  const ids = { signatureRequest: "8f0b8a7c", document: "d", signer: "s" };
  const asked = <A>(
    ask: (provider: HostedSignature["Service"]) => Effect.Effect<A, ESignatureUnavailable>,
    patienceMs = 200,
  ) =>
    Effect.runPromise(
      Effect.result(Effect.flatMap(HostedSignature, ask)).pipe(
        Effect.provide(yousignSignature({ patienceMs })),
        Effect.provide(Layer.succeed(Settings, shop.settings)),
      ),
    );

  it("[ESIGN-2] is away when it does not answer in its time, when the key is wrong, and when its link leads elsewhere", async () => {
    yousign.mood("mute");
    const late = await asked(({ statusOf }) => statusOf(ids));
    expect(late).toMatchObject({
      failure: { message: "Le partenaire n'a pas répondu à temps." },
    });
    yousign.mood("well");
    const wrong = await Effect.runPromise(
      Effect.result(Effect.flatMap(HostedSignature, ({ statusOf }) => statusOf(ids))).pipe(
        Effect.provide(yousignSignature()),
        Effect.provide(Layer.succeed(Settings, { ...shop.settings, yousignApiKey: "une-autre" })),
      ),
    );
    expect(wrong).toMatchObject({ failure: { message: "Yousign answered 401" } });
    const { origins } = await Effect.runPromise(
      HostedSignature.pipe(
        Effect.provide(yousignSignature()),
        Effect.provide(
          Layer.succeed(Settings, { ...shop.settings, yousignUrl: "https://api.yousign.app/v3" }),
        ),
      ),
    );
    expect(origins).toEqual([
      "https://yousign.app",
      "https://*.yousign.app",
      "https://yousign.com",
      "https://*.yousign.com",
    ]);
  });

  it("[ESIGN-5] has no request that is unknown there any more", async () => {
    expect(await asked(({ statusOf }) => statusOf(ids), 3000)).toMatchObject({
      success: "cancelled",
    });
  });

  it("is reached by the doctor, which says whether the key is taken", async () => {
    const { host } = new URL(yousign.origin);
    expect(await reachYousign(yousign.origin, yousignKey)).toBe(`${host} répond, la clé est prise`);
    expect(await reachYousign(yousign.origin, "une-autre")).toBe(`${host} refuse la clé (401)`);
    yousign.mood("faulty");
    expect(await reachYousign(yousign.origin, yousignKey)).toBe(`${host} répond 500`);
  });
});

describe("docs/partners.md", () => {
  const PAGE = readFileSync("docs/partners.md", "utf8");
  /** What stands below a line of a message on the page. */
  const bodyBelow = (line: string): string => {
    const message = PAGE.slice(PAGE.indexOf(`\n${line}`));
    return message.slice(message.indexOf("\n\n") + 2, message.indexOf("\n```"));
  };
  /** Without what is another's each time. */
  const lasting = (text: string) =>
    JSON.parse(
      text
        .replaceAll(/RUM-MOU-\d+-\d+/g, "RUM")
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}")
        .replaceAll(/\d{4}-\d\d-\d\d/g, "day")
        .replaceAll(/"y": ?\d+/g, '"y": 0')
        .replaceAll(/"email": ?"[^"]+"/g, '"email": "x"')
        .replaceAll(/https?:\/\/[^"]+\/_signature\/[\w{}-]+/g, "page"),
    );

  it("[ESIGN-1] has what the shop asks of Yousign, as it asks it", async () => {
    await shop.sql("update customer set mobile_number = '+33639980012' where email = $1", [
      managerEmail,
    ]);
    const { request } = await handedOver();
    await shop.sql("update customer set mobile_number = null where email = $1", [managerEmail]);
    expect(lasting(JSON.stringify(request.said))).toEqual(
      lasting(bodyBelow("POST /signature_requests HTTP/1.1")),
    );
    expect(lasting(JSON.stringify(request.signers[0]?.said))).toEqual(
      lasting(bodyBelow("POST /signature_requests/{id}/signers HTTP/1.1")),
    );
  });

  it("[ESIGN-3] has a callback with its signature, which is taken as the page says", async () => {
    const body = bodyBelow("POST /api/signature/callback HTTP/1.1");
    const [, signature = ""] = /X-Yousign-Signature-256: (\S+)/.exec(PAGE) ?? [];
    const { request } = await handedOver();
    await shop.emptyOutbox();
    await shop.sql(
      "update hosted_signature set signature_request = $1 where signature_request = $2",
      ["8f0b8a7c-6f0e-4b5e-9a53-0c2f5f8a2d11", request.id],
    );
    const post = (headers: Readonly<Record<string, string>>) =>
      shop.fetch("/api/signature/callback", { method: "POST", body, headers });
    expect((await post({})).status).toBe(401);
    expect((await post({ "x-yousign-signature-256": signature })).status).toBe(200);
    expect(await shop.emptyOutbox()).toBe(1);
  });
});
